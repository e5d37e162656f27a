"""Does every documented key exist, with its documented default, and no other?"""

import subprocess
import sys
from typing import Any

import pytest

from memx.config import Config, load

DEFAULTS: dict[str, Any] = {
    "profile": "ace",
    "ace_enabled": True,
    "store": {"durability": "full", "keep_history_text": True},
    "embedding": {
        "provider": "local",
        "model": None,
        "api_base": None,
        "api_key": None,
        "dimensions": None,
        "timeout_secs": 30,
        "batch_size": 32,
        "query_variant": "accurate",
        "threads": 1,
        "cache_size": 4096,
    },
    "privacy": {
        "enabled": True,
        "rules": dict.fromkeys(
            (
                "private_key",
                "bearer_token",
                "ai_key",
                "registry_token",
                "aws_key",
                "cloud_key",
                "chat_token",
                "payment_key",
                "connection_string",
                "key_assignment",
                "password_assignment",
                "home_path",
            ),
            True,
        ),
        "personal": ["card", "national_id"],
        "custom_patterns": [],
        "compat": "memx",
    },
    "reflector": {
        "mode": "rules",
        "min_score": 30,
        "max_content_length": 500,
        "max_code_lines": 3,
        "llm_model": "gpt-4o-mini",
        "llm_api_base": None,
        "llm_api_key": None,
        "timeout_secs": 30,
        "max_retries": 2,
        "instructions": None,
    },
    "curator": {
        "enabled": True,
        "dedup_threshold": 0.9,
        "conflict_min": 0.5,
        "conflict_max": 0.8,
        "merge_strategy": "keep_best",
        "conflict_detection": True,
    },
    "decay": {
        "half_life_days": 30,
        "boost_factor": 0.1,
        "protection_days": 7,
        "permanent_threshold": 15,
        "archive_threshold": 0.02,
        "sweep_on_open_hours": 24,
    },
    "retrieval": {
        "keyword_weight": 0.6,
        "semantic_weight": 0.4,
        "max_results": 5,
        "token_budget": 2000,
        "recency_boost": 0.2,
        "recency_days": 7,
        "scope_boost": 1.5,
        "thread": True,
        "thread_max_gap_secs": 86400,
        "form": True,
        "typo": True,
        "facets": True,
        "fusion": "blend",
        "scoring": "best",
        "l3": "coverage",
        "semantic_floor": None,
        "reject": False,
        "tau": 0.5,
        "reject_coverage": 0.25,
        "collapse_twins": True,
        "track": True,
    },
    "paper": {
        "semantic_weight": 0.45,
        "recency_weight": 0.25,
        "frequency_weight": 0.05,
        "importance_weight": 0.10,
        "half_life_days": 30,
        "rrf_k": 60,
        "candidate_factor": 3,
        "semantic": "cosine",
    },
    "verification": {"enabled": True, "policy": "flag", "ttl_seconds": 60, "root": None},
    "daemon": {"idle_timeout_secs": 300, "socket": None},
    "limits": {"text_bytes": 1_048_576, "metadata_bytes": 262_144, "tags": 1_000},
}


@pytest.mark.parametrize("config", [None, {}, {"ace": {}}, {"retrieval": {}, "ace": {"decay": {}}}])
def test_nothing_given_is_every_documented_default(config) -> None:
    assert load(config).to_dict() == DEFAULTS
    assert load(config).given == frozenset()
    assert load(config).ineffective() == []


def test_what_to_dict_shows_can_be_loaded_again() -> None:
    shown = load({"retrieval": {"max_results": 9}, "privacy": {"personal": ["phone"]}}).to_dict()
    assert load(shown).to_dict() == shown


def test_values_are_attributes_by_section() -> None:
    config = load({"retrieval": {"max_results": 9}, "embedding": {"provider": "none"}})
    assert isinstance(config, Config)
    assert config.retrieval.max_results == 9
    assert config.privacy.rules.aws_key is True
    assert config.embedding.provider == config.embedding["provider"] == "none"
    assert config.given == {"retrieval.max_results", "embedding.provider"}


def test_the_engine_gets_exactly_the_fields_it_knows() -> None:
    engine = load({"store": {"durability": "normal"}, "retrieval": {"semantic_floor": 0.2}}).engine()
    assert engine == {
        "store": {"durability": "normal", "keep_history_text": True},
        "privacy": {**DEFAULTS["privacy"], "compat": None},
        "curator": {**DEFAULTS["curator"], "same_text": True},
        "retrieval": {
            "keyword_weight": 0.6,
            "semantic_weight": 0.4,
            "max_results": 5,
            "token_budget": 2000,
            "recency_boost": 0.2,
            "recency_days": 7.0,
            "scope_boost": 1.5,
            "thread": True,
            "thread_max_gap_secs": 86_400.0,
            "form": True,
            "typo": True,
            "facets": True,
            "scoring": "best",
            "l3": "coverage",
            "semantic_floor": 0.2,
            "track": True,
        },
        "decay": {
            "half_life_days": 30.0,
            "boost_factor": 0.1,
            "protection_days": 7.0,
            "permanent_threshold": 15,
            "archive_threshold": 0.02,
            "sweep_on_open_hours": 24.0,
        },
        "limits": {"text_bytes": 1_048_576, "metadata_bytes": 262_144, "tags": 1_000},
    }


@pytest.mark.parametrize(
    ("keyword", "semantic", "expected"),
    [(3, 1, (0.75, 0.25)), (0, 0.1, (0.0, 1.0)), (0.7, 0.3, (0.7, 0.3)), (1e-320, 0, (1.0, 0.0))],
)
def test_the_weights_handed_to_the_engine_sum_to_one(keyword, semantic, expected) -> None:
    ranks = load({"retrieval": {"keyword_weight": keyword, "semantic_weight": semantic}}).engine()[
        "retrieval"
    ]
    assert (ranks["keyword_weight"], ranks["semantic_weight"]) == expected


def test_the_profile_paper_rejects_unless_told_otherwise() -> None:
    assert load({"profile": "paper"}).retrieval.reject is True
    assert load({"profile": "paper", "retrieval": {"reject": False}}).retrieval.reject is False


def test_the_callers_dict_is_neither_changed_nor_kept() -> None:
    personal = ["email"]
    given = {"privacy": {"personal": personal}, "ace": {"decay": {"half_life": 3}}}
    config = load(given)
    personal.append("phone")
    assert config.privacy.personal == ["email"]
    assert given == {"privacy": {"personal": ["email", "phone"]}, "ace": {"decay": {"half_life": 3}}}


def test_importing_the_module_does_not_import_pydantic() -> None:
    code = "import sys, memx.config; sys.exit('pydantic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
