"""Does a switch that does nothing in this version say so?"""

import pytest

from memx.config import load


@pytest.mark.parametrize(
    ("config", "said"),
    [
        (
            {"reflector": {"mode": "llm"}},
            "reflector.mode = 'llm' has no effect in this version: texts are stored as given",
        ),
        ({"profile": "paper"}, "profile = 'paper' has no effect"),
        ({"ace": {"enabled": False}}, "ace_enabled = False has no effect"),
        ({"curator": {"similarity_threshold": 0.8}}, "curator.dedup_threshold = 0.8 has no effect"),
        ({"privacy": {"rules": {"aws_key": False}}}, "privacy.rules.aws_key = False has no effect"),
        ({"privacy": {"enabled": True}}, "privacy.enabled = True has no effect"),
        ({"verification": {"policy": "drop"}}, "verification.policy = 'drop' has no effect"),
        ({"paper": {"rrf_k": 10}}, "paper.rrf_k = 10.0 has no effect"),
        ({"daemon": {"socket": "/run/s"}}, "daemon.socket = '/run/s' has no effect"),
        ({"retrieval": {"fusion": "rrf"}}, "retrieval.fusion = 'rrf' has no effect"),
        ({"retrieval": {"reject": True}}, "retrieval.reject = True has no effect"),
        ({"retrieval": {"tau": 0.6}}, "retrieval.tau = 0.6 has no effect"),
        ({"retrieval": {"reject_coverage": 0.1}}, "retrieval.reject_coverage = 0.1 has no effect"),
        ({"retrieval": {"collapse_twins": False}}, "retrieval.collapse_twins = False has no effect"),
    ],
)
def test_it_says_so_in_one_sentence(config, said) -> None:
    (sentence,) = load(config).ineffective()
    assert sentence.startswith(said)


def test_a_default_written_out_and_a_key_that_works_say_nothing() -> None:
    config = {
        "reflector": {"mode": "rules"},
        "retrieval": {"max_results": 9, "form": False, "track": False},
        "decay": {"archive_threshold": 0.5, "sweep_on_open_hours": 0},
    }
    assert load(config).ineffective() == []


def test_a_secret_without_effect_is_not_shown() -> None:
    (sentence,) = load({"reflector": {"llm_api_key": "sk-1"}}).ineffective()
    assert "sk-1" not in sentence
