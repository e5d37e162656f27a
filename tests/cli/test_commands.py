"""Does every command call `Memory` with what was given, and print what it returns?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from memx import Memory


@pytest.fixture
def read(store: Path) -> Memory:
    return Memory(store, config={"embedding.provider": "none"})


def _id(result) -> str:
    return json.loads(result.stdout)["results"][0]["id"]


def test_add_keeps_every_option(memx, read) -> None:
    said = memx(
        "add", "We deploy from main", "--user", "maren", "--agent", "coder", "--run", "r1", "--scope", "project:site",
        "--tag", "deploy", "--tag", "release", "--tool", "make", "--entity", "Tidemark", "--metadata", '{"ticket": 7}',
        "--id", "mine", "--pinned", "--expires", "2999-01-01", "--created-at", "2026-03-01", "--importance", "0.9",
    )  # fmt: skip
    assert said.stdout == "added mine\n"
    row = read.get("mine")
    assert row is not None
    shown = {
        "user_id",
        "agent_id",
        "run_id",
        "scope",
        "tags",
        "related_tools",
        "key_entities",
        "metadata",
        "pinned",
    }
    assert {name: row[name] for name in shown} == {  # type: ignore[literal-required]
        "user_id": "maren",
        "agent_id": "coder",
        "run_id": "r1",
        "scope": "project:site",
        "tags": ["deploy", "release"],
        "related_tools": ["make"],
        "key_entities": ["Tidemark"],
        "metadata": {"ticket": 7},
        "pinned": True,
    }
    assert row["expires_at"].startswith("2999-01-01")
    assert row["created_at"].startswith("2026-03-01")
    assert row["importance"] == pytest.approx(0.9)


@pytest.mark.parametrize("arguments", [("add",), ("add", "-")])
def test_add_takes_a_text_from_standard_input(memx, arguments) -> None:
    memx(*arguments, input="two\nlines\n")
    assert json.loads(memx("list", "--json").stdout)["results"][0]["memory"] == "two\nlines"


def test_the_same_text_is_known_already(memx) -> None:
    first = memx("add", "Tabs, never spaces").stdout.split()[1]
    assert memx("add", "tabs, never spaces.").stdout == f"known already {first}\n"


def test_json_is_the_envelope_of_the_api(memx, read) -> None:
    added = json.loads(memx("add", "The gateway waits 300 ms", "--json").stdout)
    assert added["results"][0]["event"] == "ADD"
    assert set(added) == {"results", "errors", "ace_ingest"}
    row = json.loads(memx("get", added["results"][0]["id"], "--json").stdout)
    own = {name: row[name] for name in ("decay_weight", "access_count")}
    assert row == json.loads(json.dumps(read.get(row["id"]))) | own
    assert json.loads(memx("history", row["id"], "--json").stdout) == read.history(row["id"])
    assert json.loads(memx("status", "--json").stdout) == read.status()
    assert json.loads(memx("users", "--json").stdout) == read.users()
    found = json.loads(memx("search", "gateway", "--json").stdout)
    assert found["results"][0]["layers"]["l1"] > 0
    assert set(found["ace_search"]) == {"mode", "rejected", "candidates", "trimmed", "elapsed_us", "degraded"}


def test_json_is_asked_for_before_the_command_or_after_it(memx) -> None:
    assert json.loads(memx("--json", "users").stdout) == json.loads(memx("users", "--json").stdout) == []


def test_an_option_of_the_command_is_stronger_than_that_before_it(memx, tmp_path) -> None:
    memx("add", "elsewhere", "--store", str(tmp_path / "other"))
    assert json.loads(memx("status", "--json").stdout)["count"] == 0


def test_json_does_not_escape_utf8(memx) -> None:
    memx("add", "表名一律用单数 🦀")
    assert "表名一律用单数 🦀" in memx("list", "--json").stdout


def test_search_narrows_by_every_option(memx) -> None:
    memx("add", "harbour one", "--id", "a", "--user", "maren", "--tag", "x", "--created-at", "2026-01-01")
    memx(
        "add",
        "harbour two",
        "--id",
        "b",
        "--user",
        "tobiah",
        "--scope",
        "project:site",
        "--created-at",
        "2026-01-01",
    )

    def ids(*options: str) -> list[str]:
        found = json.loads(memx("search", "harbour", *options, "--json").stdout)
        return sorted(row["id"] for row in found["results"])

    assert ids() == ["a"]
    assert ids("--scope", "*") == ["a", "b"]
    assert ids("--scope", "*", "--user", "tobiah") == ["b"]
    assert ids("--scope", "project:site", "--scope", "project:other") == ["a", "b"]
    assert ids("--filter", '{"tags": {"in": ["y"]}}') == []
    assert ids("--threshold", "1") == []
    assert len(ids("--scope", "*", "--limit", "1")) == len(ids("--scope", "*", "-n", "1")) == 1
    assert ids("--scope", "*", "--threshold", "0.5", "--now", "2026-01-02") == ["a", "b"]
    assert ids("--scope", "*", "--threshold", "0.5", "--now", "2029-01-02") == []
    assert len(ids("--scope", "*", "--token-budget", "2")) <= 1


def test_a_question_needs_no_quotes(memx) -> None:
    memx("add", "We deploy with make release")
    assert "make release" in memx("search", "how", "do", "we", "deploy").stdout


def test_a_search_without_hits_is_no_failure(memx) -> None:
    result = memx("search", "zebra")
    assert result.exit_code == 0
    assert "nothing found" in result.stdout


def test_list_walks_by_cursor(memx) -> None:
    for number in range(3):
        memx("add", f"memory {number}", "--created-at", f"2026-01-0{number + 1}")
    first = json.loads(memx("list", "--limit", "2", "--sort", "-created_at", "--json").stdout)
    rest = json.loads(
        memx("list", "-n", "2", "--sort", "-created_at", "--cursor", first["next_cursor"], "--json").stdout
    )
    assert [row["memory"] for row in first["results"] + rest["results"]] == [
        "memory 2",
        "memory 1",
        "memory 0",
    ]
    assert "--cursor" in memx("list", "-n", "2").stderr
    assert json.loads(memx("list", "--tier", "archived", "--json").stdout)["results"] == []


def test_update_changes_what_is_given(memx, read) -> None:
    memx("add", "Go-live is on 20 April", "--id", "g", "--tag", "date", "--expires", "2999-01-01")
    assert memx("update", "g", "Go-live is on 27 April").stdout == "updated g, revision 2\n"
    memx(
        "update", "g", "--pinned", "--expires", "never", "--metadata", '{"by": "Odalys"}', "--importance", "1"
    )
    row = read.get("g")
    assert row is not None
    assert (row["memory"], row["tags"], row["pinned"]) == ("Go-live is on 27 April", ["date"], True)
    assert (row["expires_at"], row["metadata"]) == (None, {"by": "Odalys"})
    memx("update", "g", "-", input="Go-live is on 4 May\n")
    assert [event["event"] for event in read.history("g")][-1] == "UPDATE"
    assert memx("update", "g", "x", "--expected-revision", "1").exit_code == 1


def test_delete_takes_all_or_none(memx) -> None:
    for name in ("a", "b", "c"):
        memx("add", f"text {name}", "--id", name)
    assert memx("delete", "a", "nobody").exit_code == 1
    assert json.loads(memx("status", "--json").stdout)["count"] == 3
    assert memx("delete", "a", "b").stdout == "deleted 2\n"
    assert memx("get", "a").exit_code == 1
    assert "DELETE" in memx("history", "a").stdout


def test_compact_and_reindex_report(memx) -> None:
    memx("add", "some text")
    assert " -> " in memx("compact").stdout
    assert set(json.loads(memx("compact", "--json").stdout)) >= {"bytes_before", "bytes_after"}
    result = memx("reindex")
    assert result.exit_code == 1
    assert "nothing to embed with" in result.stderr


def test_bench_hands_its_arguments_on_or_says_what_is_missing(memx) -> None:
    result = memx("bench", "quality", "--help")
    if result.exit_code == 0:
        assert "--data" in result.output
    else:
        assert result.stderr.startswith("error: the benchmarks cannot be loaded")
        assert "memx-engine[bench]" in result.stderr
