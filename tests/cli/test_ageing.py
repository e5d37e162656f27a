"""Do sweep, restore and maintain show who goes, and do what `Memory` does?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from memx import Memory

from ..support import outside


@pytest.fixture
def read(store: Path) -> Memory:
    return Memory(store, config={"embedding.provider": "none"})


@pytest.fixture
def old(memx) -> str:
    """A memory that has faded by any clock, and one that has not."""
    memx("add", "Retries: three, 300 ms apart", "--id", "new")
    memx("add", "The office is in\tLisbon", "--id", "old", "--created-at", "2020-01-01")
    return "old"


def test_a_dry_run_shows_who_would_go_and_moves_nobody(memx, read, old) -> None:
    result = memx("sweep", "--dry-run")
    table, counts = result.stdout.splitlines()
    assert table == "old\tto archive\t2020-01-01\t0.0000\t0\tThe office is in Lisbon"
    assert counts == "1 to archive, 0 to revive, 0 permanent, 1 unchanged"
    assert read.get(old)["tier"] == "active"  # type: ignore[index]


def test_a_sweep_shows_who_went_and_restore_brings_back(memx, read, old) -> None:
    table, counts = memx("sweep").stdout.splitlines()
    assert table.split("\t")[:2] == ["old", "archived"]
    assert counts == "1 archived, 0 revived, 0 permanent, 1 unchanged"
    assert read.get(old)["tier"] == "archived"  # type: ignore[index]
    assert memx("search", "Lisbon").stdout.count("old") == 0
    assert memx("list", "--tier", "archived").stdout.startswith("old\t")
    assert memx("restore", old).stdout == "restored old\n"
    assert read.get(old)["tier"] == "active"  # type: ignore[index]
    assert memx("sweep").stdout == "0 archived, 0 revived, 0 permanent, 2 unchanged\n"


def test_json_is_what_the_api_returns(memx, old) -> None:
    would = json.loads(memx("sweep", "--dry-run", "--json").stdout)
    assert {name: would[name] for name in ("archived", "revived", "permanent", "unchanged", "errors")} == {
        "archived": 1, "revived": 0, "permanent": 0, "unchanged": 1, "errors": [],
    }  # fmt: skip
    assert [row["id"] for row in would["rows"]] == [old]
    report = json.loads(memx("maintain", "--json").stdout)
    assert (report["removed"], report["sweep"]["archived"]) == (0, 1)
    assert json.loads(memx("restore", old, "--json").stdout) == {"message": "restored old", "id": "old"}


def test_maintain_removes_what_has_ended(memx, read, old) -> None:
    memx("add", "The sale ends", "--id", "ended", "--expires", "2020-02-01")
    lines = memx("maintain").stdout.splitlines()
    assert (lines[0], lines[-1]) == ("1 ended and removed", "1 archived, 0 revived, 0 permanent, 1 unchanged")
    assert [event["event"] for event in read.history("ended")] == ["ADD", "DELETE"]


def test_an_unknown_id_is_exit_code_1_and_names_it(memx) -> None:
    result = memx("restore", "nobody")
    assert result.exit_code == 1
    assert "nobody" in result.stderr


def test_a_sweep_that_cannot_write_fails_and_says_why(memx, store, old) -> None:
    outside(
        store, "CREATE TRIGGER no BEFORE INSERT ON tiers BEGIN SELECT RAISE(ABORT, 'tiers are locked'); END"
    )
    result = memx("sweep")
    assert result.exit_code == 1
    assert "tiers are locked" in result.stderr


def test_more_than_a_hundred_are_counted_and_the_rest_is_told(memx, read) -> None:
    read.import_([{"id": f"a{at}", "memory": f"note {at}", "created_at": "2020-01-01"} for at in range(103)])
    result = memx("sweep", "--dry-run")
    assert len(result.stdout.splitlines()) == 101
    assert result.stdout.endswith("103 to archive, 0 to revive, 0 permanent, 0 unchanged\n")
    assert "3 more are not shown" in result.stderr


def test_a_search_and_a_get_on_the_command_line_count(memx, read, old) -> None:
    memx("search", "Lisbon")
    memx("get", old)
    row = next(row for row in read.list()["results"] if row["id"] == old)
    assert (row["recall_count"], row["access_count"]) == (1, 1)


def test_a_terminal_gets_a_table_with_headings(program, memx, old) -> None:
    shown = program("sweep", "--dry-run", FORCE_COLOR="1").stdout.decode()
    for heading in ("id", "move", "created", "decay", "memory"):
        assert heading in shown
    assert "recalls" in shown
