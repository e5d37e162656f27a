"""When is a text that is added again the same memory, and whose?"""

from __future__ import annotations

import pytest

from memx import Memory

from .conftest import Opener
from .support import ChosenEmbedder, StoppedClock, ids_of, only_id, texts_of

REPEATS = [
    "User prefers dark mode.",
    "user PREFERS dark mode",
    "  User   prefers\n\tdark mode  ",
    "Ｕｓｅｒ prefers dark mode",
    "User prefers dark mode!",
    "User pre\u00adfers dark\u200b mode",
]
DISTINCT = [
    ("Project deadline is October 15th", "Project deadline is October 16th"),
    ("Ship release v2.3.1 on Friday", "Ship release v2.3.2 on Friday"),
    ("Standup is in room 4A", "Standup is in room 4B"),
    ("Use port 8080 in staging", "Use port 8080 in production"),
    ("Deployment is allowed", "Deployment is not allowed"),
    ("默认开启缓存", "默认不要开启缓存"),
    ("learn C++", "learn C"),
    ("Is it ready?", "It is ready"),
    ("don't deploy", "do deploy"),
]


def event_of(answer: object) -> str:
    return answer["results"][0]["event"]  # type: ignore[index, no-any-return]


@pytest.mark.parametrize("repeat", REPEATS)
def test_the_same_text_in_another_dress_is_the_old_memory(m: Memory, repeat: str) -> None:
    id = only_id(m.add("User prefers dark mode"))
    answer = m.add(repeat)
    assert event_of(answer) == "NONE"
    assert only_id(answer) == id
    assert answer["results"][0]["memory"] == "User prefers dark mode"
    assert answer["ace_ingest"]["bullets_skipped"] == 1
    assert texts_of(m.list()) == ["User prefers dark mode"]
    assert m.get(id)["revision"] == 1  # type: ignore[index]


@pytest.mark.parametrize(("first", "second"), DISTINCT)
def test_texts_that_differ_in_what_they_say_stay_two(m: Memory, first: str, second: str) -> None:
    m.add(first)
    answer = m.add(second)
    assert event_of(answer) != "NONE"
    assert set(texts_of(m.list())) == {first, second}
    assert first in texts_of(m.search(first))
    assert second in texts_of(m.search(second))


def test_the_same_text_three_times_is_add_none_none(m: Memory) -> None:
    answers = [m.add("I love the sea") for _ in range(3)]
    assert [event_of(answer) for answer in answers] == ["ADD", "NONE", "NONE"]
    assert len({only_id(answer) for answer in answers}) == 1
    assert m.status()["count"] == 1


def test_repeats_within_a_batch_are_one(m: Memory) -> None:
    answer = m.add_many(["a thing", "another thing", "A thing.", "a thing"])
    assert [row["event"] for row in answer["results"]] == ["ADD", "ADD", "NONE", "NONE"]
    ids = [row["id"] for row in answer["results"]]
    assert ids[0] == ids[2] == ids[3] != ids[1]


def test_tenants_never_share_a_memory(m: Memory) -> None:
    owners = [{}, {"user_id": "a"}, {"user_id": "b"}, {"agent_id": "a"}, {"user_id": "a", "agent_id": "a"}]
    ids = [only_id(m.add("the same words", **owner)) for owner in owners]
    assert len(set(ids)) == len(owners)
    for owner, id in zip(owners, ids, strict=True):
        again = m.add("The same words!", **owner)
        assert (event_of(again), only_id(again)) == ("NONE", id)


def test_a_scope_shares_with_global_and_with_no_other(m: Memory) -> None:
    team = only_id(m.add("the same words", scope="team:x"))
    assert only_id(m.add("the same words", scope="team:y")) != team
    assert only_id(m.add("the same words", scope="team:x")) == team
    world = m.add("the same words")
    assert event_of(world) == "ADD"
    assert only_id(m.add("the same words", scope="team:z")) == only_id(world)


def test_a_fact_said_in_two_runs_is_one_memory_of_both(m: Memory) -> None:
    id = only_id(m.add("I moved to Oslo", user_id="u", run_id="r1"))
    answer = m.add("I moved to Oslo.", user_id="u", run_id="r2")
    assert (event_of(answer), only_id(answer)) == ("NONE", id)
    m.add("I moved to Oslo", user_id="u", run_id="r1")
    row = m.get(id)
    assert row is not None
    assert (row["run_id"], row["run_ids"]) == ("r1", ["r1", "r2"])
    for run in ("r1", "r2"):
        assert ids_of(m.search("Oslo", run_id=run)) == [id]
        assert ids_of(m.list(run_id=run)) == [id]
        assert ids_of(m.search("Oslo", filters={"run_id": run})) == [id]
    assert m.search("Oslo", run_id="r3")["results"] == []


def test_a_deleted_text_is_new_again(m: Memory) -> None:
    id = only_id(m.add("gone and back"))
    m.delete(id)
    answer = m.add("gone and back")
    assert event_of(answer) == "ADD"
    assert only_id(answer) != id
    assert ids_of(m.search("gone")) == [only_id(answer)]


def test_what_add_acknowledges_the_next_search_finds(m: Memory) -> None:
    """Also where the same text is there already, but archived."""
    m.import_([{"id": "old", "memory": "the vault code is heron", "tier": "archived"}])
    m.add("the vault code is heron")
    assert texts_of(m.search("vault code")) == ["the vault code is heron"]


def test_an_update_may_make_duplicates_and_never_merges(m: Memory) -> None:
    first = only_id(m.add("first wording"))
    second = only_id(m.add("second wording"))
    m.update(second, "First wording.")
    assert {row["id"]: row["memory"] for row in m.list()["results"]} == {
        first: "first wording",
        second: "First wording.",
    }
    assert event_of(m.add("first wording")) == "NONE"
    assert only_id(m.add("second wording")) not in (first, second)


def test_a_callers_id_is_never_merged_away(m: Memory) -> None:
    m.add("the same words")
    answer = m.add("the same words", id="mine")
    assert (event_of(answer), only_id(answer)) == ("ADD", "mine")
    again = m.add("the same words", id="mine")
    assert event_of(again) == "UPDATE"
    assert m.status()["count"] == 2


def test_saying_it_again_keeps_tags_and_moves_last_seen(m: Memory, clock: StoppedClock) -> None:
    id = only_id(m.add("said again", tags=["old"], metadata={"k": 1}))
    clock.advance(secs=90)
    m.add("said again")
    row = m.get(id)
    assert row is not None
    assert (row["tags"], row["metadata"]) == (["old"], {"k": 1})
    assert row["last_seen_at"] == "2026-03-01T12:01:30+00:00"
    assert row["created_at"] == "2026-03-01T12:00:00+00:00"


def test_nearness_of_meaning_alone_merges_nothing_yet(hybrid: Memory, embedder: ChosenEmbedder) -> None:
    embedder.place("Project deadline is October 16th", "Project deadline is October 15th", 0.991)
    hybrid.add("Project deadline is October 15th")
    assert event_of(hybrid.add("Project deadline is October 16th")) == "ADD"
    assert hybrid.status()["count"] == 2


def test_the_same_text_is_recognised_after_reopening(opened: Opener) -> None:
    m = opened()
    id = only_id(m.add("a lasting memory"))
    m.close()
    assert only_id(opened().add("A lasting memory!")) == id
