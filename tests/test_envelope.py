"""Does `add` tell what became of everything it was given, and `history` of every memory?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from memx import InvalidArgumentError, Memory

from .comparing import row_of, written
from .conftest import Opener
from .support import NOW, ChosenEmbedder, StoppedClock, only_id

SHORT, LONG = "User prefers tabs for indentation", "The user prefers tabs for indentation"
LATER = "2026-03-02T12:00:00+00:00"
NOTHING: dict[str, Any] = {
    "bullets_added": 0,
    "bullets_merged": 0,
    "bullets_skipped": 0,
    "bullets_dropped": 0,
    "conflicts": 0,
    "superseded": 0,
    "redacted": {},
    "raw_fallback": False,
    "degraded": [],
    "errors": [],
}
"""`ace_ingest` of an add that did nothing."""


def told(m: Memory, id: str) -> list[tuple[Any, ...]]:
    """A memory's history: event, old and new text, reason, time."""
    names = ("event", "old_memory", "new_memory", "reason", "created_at")
    return [tuple(event[name] for name in names) for event in m.history(id)]  # type: ignore[literal-required]


# One text ---------------------------------------------------------------------


def test_a_new_text_is_added(m: Memory) -> None:
    answer = m.add("Herons wade", id="heron")
    row = {"id": "heron", "memory": "Herons wade", "event": "ADD", "revision": 1, "vector": "missing"}
    assert answer == {"results": [row], "errors": [], "ace_ingest": NOTHING | {"bullets_added": 1}}


def test_a_text_with_nothing_to_distil_says_that_it_was_kept_as_it_is(m: Memory) -> None:
    info = m.add("Herons wade")["ace_ingest"]
    assert info == NOTHING | {"bullets_added": 1, "raw_fallback": True}
    assert m.add("Storks nest on chimneys", infer=False)["ace_ingest"]["raw_fallback"] is False


def test_a_vector_is_told_of(hybrid: Memory) -> None:
    assert written(hybrid.add("Herons wade"))["vector"] == "stored"


def test_a_repetition_is_skipped_with_the_old_text_and_id(m: Memory) -> None:
    m.add("Herons wade", id="heron")
    answer = m.add("herons wade.", infer=False)
    row = {"id": "heron", "memory": "Herons wade", "event": "NONE", "revision": 1, "vector": "missing"}
    assert answer == {"results": [row], "errors": [], "ace_ingest": NOTHING | {"bullets_skipped": 1}}


def test_a_merge_tells_the_text_before_it(m: Memory) -> None:
    m.add(SHORT, id="tabs")
    answer = m.add(LONG, infer=False)
    row = {
        "id": "tabs",
        "memory": LONG,
        "event": "UPDATE",
        "revision": 2,
        "previous_memory": SHORT,
        "vector": "missing",
    }
    assert answer == {"results": [row], "errors": [], "ace_ingest": NOTHING | {"bullets_merged": 1}}


def test_a_new_value_tells_what_it_supersedes(m: Memory) -> None:
    m.add("I work at Alphaworks", id="old")
    answer = m.add("I just joined Betasoft", id="new")
    row = {
        "id": "new",
        "memory": "I just joined Betasoft",
        "event": "ADD",
        "revision": 1,
        "supersedes": ["old"],
        "vector": "missing",
    }
    expected = NOTHING | {"bullets_added": 1, "superseded": 1}
    assert answer == {"results": [row], "errors": [], "ace_ingest": expected}


def test_a_contradiction_tells_whom_it_contradicts(m: Memory) -> None:
    m.add("Production deployment is allowed", id="yes")
    answer = m.add("Production deployment is not allowed", id="no")
    assert written(answer)["conflicts_with"] == ["yes"]
    assert answer["ace_ingest"] == NOTHING | {"bullets_added": 1, "conflicts": 1}


def test_an_old_value_tells_who_superseded_it_and_counts_as_nothing_superseded(
    m: Memory, clock: StoppedClock
) -> None:
    m.add("I just joined Betasoft", id="new")
    answer = m.add("I work at Alphaworks", id="old", created_at=clock() - 1_000)
    assert written(answer)["superseded_by"] == "new"
    assert answer["ace_ingest"] == NOTHING | {"bullets_added": 1}


def test_a_replaced_id_is_an_update(m: Memory) -> None:
    m.add("Herons wade", id="bird")
    answer = m.add("Storks nest on chimneys", id="bird")
    assert (written(answer)["event"], written(answer)["previous_memory"]) == ("UPDATE", "Herons wade")
    assert answer["ace_ingest"] == NOTHING | {"bullets_merged": 1}


def test_a_greeting_is_dropped(m: Memory) -> None:
    answer: Any = m.add("Hi!")
    assert answer == {"results": [], "errors": [], "ace_ingest": NOTHING | {"bullets_dropped": 1}}
    assert m.status()["count"] == 0


def test_what_was_redacted_is_counted_by_rule(m: Memory) -> None:
    secret = "AKIA" + "QYLPMN5HEXAMPLE2"  # in two parts, so that no scanner takes it for one
    answer = m.add(f"the deploy key is {secret}, again {secret}", infer=False)
    assert answer["ace_ingest"] == NOTHING | {"bullets_added": 1, "redacted": {"aws_key": 2}}
    assert secret not in str(answer)


def test_a_refused_text_raises_and_stores_nothing(m: Memory) -> None:
    with pytest.raises(InvalidArgumentError, match="importance"):
        m.add("Herons wade", importance=7)
    assert m.status()["count"] == 0


# Messages and many --------------------------------------------------------------

EXCHANGE = [
    {"role": "user", "content": "pytest fails with ModuleNotFoundError: No module named 'shop'"},
    {"role": "assistant", "content": "Run `pip install -e .` in the root, so that pytest finds shop."},
]


def test_an_exchange_becomes_one_distilled_memory(m: Memory) -> None:
    answer = m.add(EXCHANGE)
    row = written(answer)
    assert (row["event"], "pip install -e ." in row["memory"]) == ("ADD", True)
    assert answer["ace_ingest"] == NOTHING | {"bullets_added": 1}
    assert row_of(m, row["id"])["knowledge_type"] == "pitfall"


def test_messages_are_results_in_their_order(m: Memory) -> None:
    messages = [
        {"role": "system", "content": "You are a bird guide"},
        {"role": "user", "content": "Herons wade"},
        {"role": "user", "content": "Storks nest on chimneys"},
        {"role": "user", "content": "herons wade!"},
    ]
    answer = m.add(messages, infer=False)
    assert [(row["event"], row["memory"]) for row in answer["results"]] == [
        ("ADD", "Herons wade"),
        ("ADD", "Storks nest on chimneys"),
        ("NONE", "Herons wade"),
    ]
    assert answer["ace_ingest"] == NOTHING | {"bullets_added": 2, "bullets_skipped": 1}


def test_a_bad_row_never_sinks_its_batch(m: Memory) -> None:
    items: list[Any] = [
        {"content": SHORT, "id": "tabs"},
        "",
        "Hello!",
        {"content": "Herons wade", "bogus": 1},
        {"content": "Herons wade", "importance": 7},
        LONG,
        42,
        "I work at Alphaworks",
        {"content": "Herons wade", "user_id": "u", "id": "tabs"},
        "I just joined Betasoft",
        "the user prefers tabs for indentation!",
        "Deploys on Mondays are allowed",
        "Deploys on Mondays are not allowed",
    ]
    answer = m.add_many(items)
    events = [row["event"] for row in answer["results"]]
    assert events == ["ADD", "UPDATE", "ADD", "ADD", "NONE", "ADD", "ADD"]
    assert [error["index"] for error in answer["errors"]] == [1, 3, 4, 6, 8]
    words = ("empty", "bogus", "importance", "int", "another tenant")
    assert all(
        word in error["error"] for word, error in zip(words, answer["errors"], strict=True)
    ), answer["errors"]  # fmt: skip
    assert answer["ace_ingest"] == NOTHING | {
        "bullets_added": 5,
        "bullets_merged": 1,
        "bullets_skipped": 1,
        "bullets_dropped": 1,
        "superseded": 1,
        "conflicts": 1,
        "raw_fallback": True,
        "errors": answer["errors"],
    }
    assert m.status()["count"] == 5


def test_an_empty_batch_and_a_batch_of_bad_rows_are_envelopes_too(m: Memory) -> None:
    answer: Any = m.add_many([])
    assert answer == {"results": [], "errors": [], "ace_ingest": NOTHING}
    answer = m.add_many(["", " "])
    assert (answer["results"], [error["index"] for error in answer["errors"]]) == ([], [0, 1])


def test_indices_count_on_beyond_the_first_transaction(m: Memory) -> None:
    items = ["" if at in (3, 1_500, 2_099) else f"Heron {at} wades in pond {at}" for at in range(2_100)]
    answer = m.add_many(items)
    assert [error["index"] for error in answer["errors"]] == [3, 1_500, 2_099]
    assert [row["memory"] for row in answer["results"]] == [item for item in items if item]


def test_a_failing_embedder_is_told_and_costs_no_memory(opened: Opener) -> None:
    def broken(texts: list[str]) -> Any:
        raise RuntimeError("the model is out")

    answer = opened(embedder=broken).add("Herons wade")
    assert (written(answer)["event"], written(answer)["vector"]) == ("ADD", "missing")
    (degraded,) = answer["ace_ingest"]["degraded"]
    assert degraded["stage"] == "embedding"
    assert "the model is out" in degraded["reason"]


# History ------------------------------------------------------------------------


def test_each_event_has_its_line_with_texts_and_time(m: Memory, clock: StoppedClock) -> None:
    m.add(SHORT, id="tabs")
    clock.advance(days=1)
    m.add(LONG)
    m.update("tabs", "Tabs, with a width of eight")
    m.update("tabs", tags=["style"])
    m.add("Tabs it is", id="tabs")
    m.add("tabs it is")
    m.search("tabs")
    m.flush()
    lines = [
        ("ADD", None, SHORT, None, NOW),
        ("UPDATE", SHORT, LONG, "merged", LATER),
        ("UPDATE", LONG, "Tabs, with a width of eight", None, LATER),
        ("UPDATE", "Tabs, with a width of eight", "Tabs, with a width of eight", None, LATER),
        ("UPDATE", "Tabs, with a width of eight", "Tabs it is", None, LATER),
    ]
    assert told(m, "tabs") == lines
    m.delete("tabs")
    assert [line[:3] for line in told(m, "tabs")] == [(event, None, None) for event, *_ in lines] + [
        ("DELETE", None, None)
    ]


def test_an_update_carries_the_new_text_and_the_old_one_into_the_history(
    m: Memory, clock: StoppedClock
) -> None:
    id = only_id(m.add("Herons wade"))
    before = row_of(m, id)
    clock.advance(days=1)
    m.update(id, "Storks nest on chimneys")
    after = row_of(m, id)
    assert (after["memory"], after["created_at"]) == ("Storks nest on chimneys", before["created_at"])
    assert after["hash"] != before["hash"]
    assert (before["updated_at"], after["updated_at"]) == (NOW, LATER)
    assert told(m, id)[-1] == ("UPDATE", "Herons wade", "Storks nest on chimneys", None, LATER)
    assert [row["id"] for row in m.search("storks")["results"]] == [id]
    assert m.search("herons")["results"] == []


def test_a_supersession_is_a_line_of_both(m: Memory, clock: StoppedClock) -> None:
    m.add("I work at Alphaworks", id="old")
    clock.advance(days=1)
    m.add("I just joined Betasoft", id="new")
    line = ("SUPERSEDE", "I work at Alphaworks", "I work at Alphaworks", "value_change", LATER)
    assert told(m, "old") == [("ADD", None, "I work at Alphaworks", None, NOW), line]
    line = ("SUPERSEDE", "I just joined Betasoft", "I just joined Betasoft", "value_change", LATER)
    assert told(m, "new") == [("ADD", None, "I just joined Betasoft", None, LATER), line]


def test_old_texts_are_not_kept_where_that_is_off(opened: Opener, store: Path) -> None:
    m = opened(config={"store": {"keep_history_text": False}})
    m.add(SHORT, id="tabs")
    assert written(m.add(LONG))["previous_memory"] == SHORT
    m.update("tabs", "Tabs it is")
    assert [line[:4] for line in told(m, "tabs")] == [
        ("ADD", None, None, None),
        ("UPDATE", None, None, "merged"),
        ("UPDATE", None, "Tabs it is", None),
    ]
    m.compact()
    files = [path.read_bytes() for path in store.rglob("*") if path.is_file()]
    assert any(b"Tabs it is" in content for content in files)
    assert not any(SHORT.encode() in content or LONG.encode() in content for content in files)


def test_the_history_of_an_unknown_id_is_empty(m: Memory) -> None:
    assert m.history("nobody") == []


def test_a_merge_with_vectors_keeps_the_vector_of_the_text_that_stays(
    hybrid: Memory, embedder: ChosenEmbedder
) -> None:
    embedder.place(LONG, SHORT, 0.95)
    id = only_id(hybrid.add(SHORT))
    assert written(hybrid.add(LONG))["vector"] == "stored"
    found, cosines = hybrid.engine.search(embedder.of(LONG), k=1)
    assert (found[0][0], round(float(cosines[0][0]), 3)) == (id, 1.0)
