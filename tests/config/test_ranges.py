"""Does every key accept exactly its documented range, and nothing but its type?"""

import math
from typing import Any

import pytest

from memx.config import load
from memx.errors import ConfigError

MOST = 2**32 - 1
TINY = 5e-324


def nested(key: str, value: Any) -> dict[str, Any]:
    for name in reversed(key.split(".")):
        value = {name: value}
    return dict(value)


def value_of(config: Any, key: str) -> Any:
    for name in key.split("."):
        config = getattr(config, name)
    return config


# key: (least, most) where both ends are accepted.
INTEGERS = {
    "embedding.dimensions": (1, MOST),
    "embedding.batch_size": (1, MOST),
    "embedding.threads": (1, 1_024),
    "embedding.cache_size": (0, MOST),
    "reflector.max_content_length": (1, MOST),
    "reflector.max_code_lines": (1, MOST),
    "reflector.max_retries": (0, 100),
    "decay.permanent_threshold": (1, MOST),
    "retrieval.max_results": (1, MOST),
    "retrieval.token_budget": (0, MOST),
    "paper.candidate_factor": (1, MOST),
    "limits.text_bytes": (1, 2**28),
    "limits.metadata_bytes": (1, 2**28),
    "limits.tags": (1, 1_000_000),
}
# key: (least, most); a least of TINY means "above 0"; most None: any finite number.
NUMBERS = {
    "embedding.timeout_secs": (TINY, 86_400),
    "reflector.min_score": (0, 100),
    "reflector.timeout_secs": (TINY, 86_400),
    "curator.dedup_threshold": (0, 1),
    "curator.conflict_min": (0, None),
    "curator.conflict_max": (None, 1),
    "decay.half_life_days": (TINY, None),
    "decay.boost_factor": (0, 1e6),
    "decay.protection_days": (0, None),
    "decay.archive_threshold": (0, 1),
    "decay.sweep_on_open_hours": (0, None),
    "retrieval.keyword_weight": (0, 1e6),
    "retrieval.semantic_weight": (0, 1e6),
    "retrieval.recency_boost": (0, 1e6),
    "retrieval.recency_days": (TINY, None),
    "retrieval.scope_boost": (1, 1e6),
    "retrieval.thread_max_gap_secs": (0, None),
    "retrieval.semantic_floor": (0, 1),
    "retrieval.tau": (0, 1),
    "retrieval.reject_coverage": (0, 1),
    "paper.semantic_weight": (0, 1e6),
    "paper.recency_weight": (0, 1e6),
    "paper.frequency_weight": (0, 1e6),
    "paper.importance_weight": (0, 1e6),
    "paper.half_life_days": (TINY, None),
    "paper.rrf_k": (TINY, 1e6),
    "verification.ttl_seconds": (0, None),
    "daemon.idle_timeout_secs": (1, None),
}
CHOICES = {
    "profile": ("ace", "paper", "lifecycle"),
    "store.durability": ("full", "normal"),
    "embedding.provider": ("local", "openai", "none"),
    "embedding.query_variant": ("accurate", "int8"),
    "privacy.compat": ("memx", "memorus"),
    "reflector.mode": ("rules", "hybrid", "llm"),
    "curator.merge_strategy": ("keep_best", "merge_content"),
    "retrieval.fusion": ("blend", "rrf"),
    "retrieval.scoring": ("best", "classic"),
    "retrieval.l3": ("coverage", "jaccard"),
    "paper.semantic": ("cosine", "rrf"),
    "verification.policy": ("flag", "demote", "drop"),
}
SWITCHES = (
    "ace_enabled",
    "store.keep_history_text",
    "privacy.enabled",
    "privacy.rules.home_path",
    "curator.enabled",
    "curator.conflict_detection",
    "retrieval.thread",
    "retrieval.form",
    "retrieval.typo",
    "retrieval.facets",
    "retrieval.reject",
    "retrieval.collapse_twins",
    "retrieval.track",
    "verification.enabled",
)
TEXTS = (
    "embedding.model",
    "embedding.api_base",
    "reflector.llm_model",
    "reflector.llm_api_base",
    "verification.root",
    "daemon.socket",
)


def refused(key: str, value: Any) -> str:
    with pytest.raises(ConfigError) as caught:
        load(nested(key, value))
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__ or caught.value.__context__ is None
    return str(caught.value)


@pytest.mark.parametrize(("key", "ends"), INTEGERS.items())
def test_an_integer_key_takes_its_range_and_no_more(key, ends) -> None:
    least, most = ends
    for value in (least, least + 1, most - 1, most):
        assert value_of(load(nested(key, value)), key) == value
    for value in (least - 1, most + 1, -(10**400), 10**400):
        assert "wanted an integer" in refused(key, value)


@pytest.mark.parametrize("key", INTEGERS)
@pytest.mark.parametrize("value", ["5", True, 5.0, [5], {"a": 5}, b"5"], ids=repr)
def test_nothing_becomes_an_integer(key, value) -> None:
    assert f"{type(value).__name__}, from the argument" in refused(key, value)


@pytest.mark.parametrize(("key", "ends"), NUMBERS.items())
def test_a_number_key_takes_its_range_and_no_more(key, ends) -> None:
    least, most = ends
    if least is not None:
        below = math.nextafter(least, -math.inf)
        assert value_of(load(nested(key, least)), key) == least
        assert "wanted a number" in refused(key, below)
    if most is not None:
        assert value_of(load(nested(key, most)), key) == most
        assert "wanted a number" in refused(key, math.nextafter(most, math.inf))


@pytest.mark.parametrize("key", NUMBERS)
@pytest.mark.parametrize("value", ["1", True, math.nan, math.inf, -math.inf, 10**400, [1.0]], ids=repr)
def test_nothing_becomes_a_number_and_every_number_is_finite(key, value) -> None:
    assert "wanted a number" in refused(key, value)


@pytest.mark.parametrize("key", sorted(NUMBERS.keys() - {"curator.conflict_min"}))
def test_an_integer_stands_for_a_number(key) -> None:
    value = value_of(load(nested(key, 1)), key)
    assert value == 1.0
    assert isinstance(value, float)


@pytest.mark.parametrize(("key", "choices"), CHOICES.items())
def test_a_choice_is_one_of_those_listed(key, choices) -> None:
    for choice in choices:
        assert value_of(load(nested(key, choice)), key) == choice
    for value in (choices[0].upper(), choices[0] + " ", "", 1, True, [choices[0]]):
        assert ", ".join(choices) in refused(key, value)


@pytest.mark.parametrize("key", SWITCHES)
def test_a_switch_is_true_or_false(key) -> None:
    for value in (True, False):
        assert value_of(load(nested(key, value)), key) is value
    for wrong in (1, 0, "true", "on", None):
        assert "wanted true or false" in refused(key, wrong)


@pytest.mark.parametrize("key", TEXTS)
def test_a_text_is_not_empty(key) -> None:
    assert value_of(load(nested(key, "x")), key) == "x"
    for wrong in ("", 1, b"x", ["x"]):
        assert "wanted a text that is not empty" in refused(key, wrong)


def test_every_key_is_tested_here() -> None:
    tested = {*INTEGERS, *NUMBERS, *CHOICES, *SWITCHES, *TEXTS}
    lists_and_secrets = {
        "embedding.api_key",
        "reflector.llm_api_key",
        "reflector.instructions",
        "privacy.personal",
        "privacy.custom_patterns",
    }
    keys: set[str] = set()
    for section, values in load(None).to_dict().items():
        keys |= {f"{section}.{name}" for name in values} if isinstance(values, dict) else {section}
    families = {"privacy.rules"}
    assert {
        key for key in tested if not key.startswith("privacy.rules.")
    } == keys - lists_and_secrets - families


def test_patterns_are_texts_or_tables() -> None:
    given = ["INTERNAL_\\w+", {"pattern": "x", "name": "ours", "replacement": "-"}, {"pattern": "y"}]
    patterns = load({"privacy": {"custom_patterns": given}}).to_dict()["privacy"]["custom_patterns"]
    assert patterns == [given[0], given[1], {"pattern": "y", "name": "custom", "replacement": None}]
    for wrong in ("x", [5], [""], [{}], [{"pattern": "x", "flags": 1}], [{"name": "x"}], None):
        assert "wanted a list of regular expressions" in refused("privacy.custom_patterns", wrong)


def test_personal_data_is_named_by_family() -> None:
    assert load({"privacy": {"personal": []}}).privacy.personal == []
    for wrong in (["iban"], "card", ("card",), [1], None):
        assert "card, national_id, email, phone" in refused("privacy.personal", wrong)


@pytest.mark.parametrize(("least", "most"), [(0.5, 0.5), (0.6, 0.5), (0.8, 0.8), (1, 1)])
def test_the_conflict_band_is_not_empty(least, most) -> None:
    with pytest.raises(ConfigError, match="wanted conflict_min below conflict_max"):
        load({"curator": {"conflict_min": least, "conflict_max": most}})


def test_the_two_weights_are_not_both_zero() -> None:
    with pytest.raises(ConfigError, match="both 0"):
        load({"retrieval": {"keyword_weight": 0, "semantic_weight": 0.0}})


def test_a_leading_openai_is_dropped_from_the_models_name() -> None:
    assert load({"reflector": {"llm_model": "openai/gpt-4o-mini"}}).reflector.llm_model == "gpt-4o-mini"
