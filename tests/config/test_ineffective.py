"""Does a switch that does nothing in this version say so?"""

import pytest

from memx.config import load


@pytest.mark.parametrize(
    ("config", "said"),
    [
        (
            {"retrieval": {"fusion": "rrf"}},
            "retrieval.fusion = 'rrf' has no effect in this version: words and meaning are blended by weight",
        ),
        ({"profile": "paper"}, "profile = 'paper' has no effect"),
        ({"verification": {"policy": "drop"}}, "verification.policy = 'drop' has no effect"),
        ({"paper": {"rrf_k": 10}}, "paper.rrf_k = 10.0 has no effect"),
        ({"daemon": {"socket": "/run/s"}}, "daemon.socket = '/run/s' has no effect"),
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
        "reflector": {"mode": "rules", "min_score": 40},
        "curator": {"enabled": False},
        "retrieval": {"max_results": 9, "form": False, "track": False},
        "decay": {"archive_threshold": 0.5, "sweep_on_open_hours": 0},
    }
    assert load(config).ineffective() == []
