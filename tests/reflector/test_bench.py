"""Does the bench count what it says, and do the rules reach their bars?"""

from __future__ import annotations

import json
from io import StringIO

import pytest
from rich.console import Console
from typer.testing import CliRunner

from memx.bench import reference_rules, reflect
from memx.bench.cli import app
from memx.bench.reflect_report import report
from memx.ingest.reflector import Exchange


@pytest.fixture(scope="module")
def document() -> dict:
    return reflect.run()


def test_every_rule_reaches_its_bar_on_the_half_held_back(document: dict) -> None:
    assert [bar["detail"] for bar in document["bars"] if not bar["ok"]] == []


def test_languages_add_up_to_all(document: dict) -> None:
    for languages in document["rules"].values():
        for rule in reflect.RULES:
            for count in ("right", "fired", "labelled"):
                parts = languages["en"][rule]["ours"][count] + languages["zh"][rule]["ours"][count]
                assert parts == languages["all"][rule]["ours"][count]


def test_precision_and_recall_are_shares_of_counts() -> None:
    sets = [({"a"}, {"a"}), ({"a"}, set()), (set(), {"a"}), ({"a"}, {"a", "b"})]
    assert reflect._counts(sets, "a") == {
        "right": 2,
        "fired": 3,
        "labelled": 3,
        "precision": pytest.approx(2 / 3),
        "recall": pytest.approx(2 / 3),
    }
    assert reflect._counts(sets, "c")["precision"] is None


def test_a_bar_needs_both(document: dict) -> None:
    for precision, recall, ok in (
        (0.9, 0.8, True),
        (0.899, 1.0, False),
        (1.0, 0.799, False),
        (None, None, False),
    ):
        assert reflect._bar("a", {"precision": precision, "recall": recall, "labelled": 9})["ok"] is ok


def test_the_report_shows_every_number(document: dict) -> None:
    console = Console(width=80, record=True, file=StringIO())
    console.print(report(document))
    shown = console.export_text()
    assert "…" not in shown
    assert all(shown.count(rule) == 3 for rule in reflect.RULES)


def test_the_command_prints_json_and_tells_by_its_exit_code(document: dict) -> None:
    ran = CliRunner().invoke(app, ["reflect", "--json"])
    assert json.loads(ran.stdout) == json.loads(json.dumps(document))
    assert ran.exit_code == (0 if all(bar["ok"] for bar in document["bars"]) else 1)


@pytest.mark.parametrize(
    ("turn", "fired"),
    [
        (Exchange("an error happens here", "because of that reason, I think"), {"error_fix"}),
        (Exchange("an error happens here", "no"), set()),
        (Exchange("编译的时候报错了", "把版本改成三就可以解决这个问题了，然后重新编译一次"), set()),
        (Exchange("x", "the envy of all my friends, that is"), {"config_change"}),
        (Exchange("x", "pip install ruff and be happy"), {"new_tool"}),
    ],
)
def test_the_references_rules_behave_as_described(turn: Exchange, fired: set[str]) -> None:
    assert reference_rules.fired(turn, []) == fired
