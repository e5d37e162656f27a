"""The report: what a reader of eighty columns sees of a document."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from memx.bench.report import report


def _document() -> dict:
    split = {
        half: {"ndcg": 0.6, "recall": 0.7, "mrr": 0.5, "questions": 4} for half in ("all", "dev", "other")
    }
    whole = {"all": {"ndcg": 0.9, "recall": 0.9, "mrr": 0.9, "questions": 20}}
    return {
        "rows": {
            "default": {"locomo": split, "locomo pooled": split, "madial zh last": whole, "lme20": whole},
            "semantic leg, switches off": {"locomo": split, "locomo pooled": split, "lme20": whole},
            "dated, for information": {"locomo": split},
        },
        "bars": [{"name": "locomo, all: at least 0.58", "ok": False, "detail": "nDCG@10 0.570"}],
        "checks": [{"name": "legs", "ok": True, "detail": "equal"}],
        "latency": {"accurate": {"search": 9.0, "embedding": 4.8, "engine": 3.0, "queries": 200}},
        "seconds": {"embedding": 60.2, "total": 150.0},
    }


def _shown(width: int) -> str:
    console = Console(width=width, record=True, file=StringIO())
    console.print(report(_document()))
    return console.export_text()


def test_eighty_columns_show_every_number_and_name() -> None:
    shown = _shown(80)
    assert "semantic leg, switches off" in shown
    assert (shown.count("0.600"), shown.count("0.900")) == (6 + 6 + 3, 2 + 1)
    assert "…" not in shown


def test_a_row_is_left_out_of_a_table_it_has_nothing_for() -> None:
    assert _shown(80).count("dated, for information") == 1


def test_verdicts_latency_and_time_are_told() -> None:
    shown = _shown(120)
    assert "bar: ✗ failed  locomo, all: at least 0.58 (nDCG@10 0.570)" in shown
    assert "check: ✓ ok  legs (equal)" in shown
    assert "9.0 ms a question all in" in shown
    assert "150 seconds: embedding 60" in shown
