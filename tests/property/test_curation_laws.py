"""Do links, conflicts and counts hold together, whatever is added, changed and deleted?

links     a.superseded_by = b  <=>  b.supersedes holds a;  conflicts_with is symmetric;  no link to what is gone
events    the memories that hold are those that the answers of add, replayed one by one, leave
indexes   what is said of the store is the same after it was closed and opened

The replay knows nothing of texts: it believes the envelopes, and follows each through deletions.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from memx import Memory

from ..support import DAY_SECS, KEYWORD_MODE, NOW_SECS, StoppedClock, timeless

POOL = [
    *(f"The gateway timeout is {value} ms" for value in (300, 500, 800)),
    *(f"I work at {name}" for name in ("Alphaworks", "Betasoft", "Gammalabs")),
    "I just joined Betasoft",
    "I don't work at Alphaworks",
    "Production deployment is allowed",
    "Production deployment is not allowed",
    "Production deployment isn't allowed",
    "User prefers tabs for indentation",
    "The user prefers tabs for indentation",
    "user prefers tabs for indentation!",
    *(f"网关超时为{value}毫秒" for value in (300, 500)),
    "缓存已启用",
    "缓存已禁用",
    "Herons wade in the pond",
    "Invoice 10432 was paid",
    "Invoice 10433 was paid",
]
"""Texts that repeat, replace and contradict each other."""

TEXTS = st.sampled_from(POOL)
PLACES = st.fixed_dictionaries(
    {},
    optional={
        "user_id": st.sampled_from(["u", "v"]),
        "run_id": st.sampled_from(["r", "s"]),
        "scope": st.sampled_from(["project:a", "project:b"]),
        "created_at": st.sampled_from([NOW_SECS - DAY_SECS, NOW_SECS - 2 * DAY_SECS]),
        "id": st.sampled_from(["x", "y"]),
    },
)
WHICH = st.integers(0, 10_000)
"""One of the memories there are, by its place modulo their number."""
STEPS = st.one_of(
    st.tuples(st.just("add"), TEXTS, PLACES),
    st.tuples(st.just("add"), TEXTS, st.just({})),
    st.tuples(st.just("add_many"), st.lists(TEXTS, min_size=2, max_size=6), PLACES),
    st.tuples(st.just("update"), WHICH, TEXTS),
    st.tuples(st.just("delete"), WHICH, st.none()),
    st.tuples(st.just("rescan"), st.none(), st.none()),
)
STORIES = st.lists(STEPS, min_size=2, max_size=14)
CONFIG = {**KEYWORD_MODE, "store": {"durability": "normal"}}
STRATEGIES = st.sampled_from(["keep_best", "merge_content"])


def owned(place: dict[str, str], *, with_id: bool = True) -> dict[str, str]:
    """A place whose id, if it has one, is no other user's."""
    if "id" not in place:
        return place
    named = {"id": f"{place['id']} of {place.get('user_id')}"} if with_id else {}
    return {name: value for name, value in place.items() if name != "id"} | named


class Replay:
    """The links as the answers tell them, nothing else known."""

    def __init__(self, folder: str, config: dict[str, Any], clock: StoppedClock) -> None:
        self.folder = folder
        self.config = config
        self.clock = clock
        self.superseded_by: dict[str, str | None] = {}
        """Every memory there is, and who has its place."""

    def take(self, m: Memory, what: str, first: Any, second: Any) -> None:
        if what == "add":
            self._believe(m.add(first, infer=False, **owned(second)))
        elif what == "add_many":
            self._believe(m.add_many(first, infer=False, **owned(second, with_id=False)))
        elif what == "rescan":
            m.detect_conflicts(rescan=True)
        elif self.superseded_by:
            ids = sorted(self.superseded_by)
            id = ids[first % len(ids)]
            if what == "update":
                m.update(id, second)
            else:
                m.delete(id)
                self._forget(id)
        event(what)

    def _believe(self, answer: Any) -> None:
        for row in answer["results"]:
            event(row["event"])
            if row["event"] == "ADD":
                assert row["id"] not in self.superseded_by
                self.superseded_by[row["id"]] = row.get("superseded_by")
            else:
                assert row["id"] in self.superseded_by
            for old in row.get("supersedes", ()):
                event("supersedes")
                assert self.superseded_by[old] is None
                self.superseded_by[old] = row["id"]
            assert all(other in self.superseded_by for other in row.get("conflicts_with", ()))

    def _forget(self, id: str) -> None:
        """Whom it had superseded is superseded by who superseded it, if anybody."""
        successor = self.superseded_by.pop(id)
        for old, newer in self.superseded_by.items():
            if newer == id:
                self.superseded_by[old] = successor


@contextmanager
def told(story: list[Any], strategy: str = "keep_best") -> Iterator[tuple[Memory, Replay]]:
    """A store after a story, and what the answers said on the way."""
    clock = StoppedClock()
    config = {**CONFIG, "curator": {"merge_strategy": strategy}}
    with tempfile.TemporaryDirectory() as folder:
        replay = Replay(folder, config, clock)
        with Memory(folder, config=config, clock=clock) as m:
            for step in story:
                clock.advance(secs=60)
                replay.take(m, *step)
            yield m, replay


def rows_of(m: Memory) -> dict[str, dict[str, Any]]:
    return {row["id"]: dict(row) for row in m.list(limit=1_000)["results"]}


STORIES_TOLD = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@STORIES_TOLD
@given(STORIES, STRATEGIES)
def test_every_link_has_two_ends_that_are_there(story: list[Any], strategy: str) -> None:
    with told(story, strategy) as (m, _):
        rows = rows_of(m)
        forward = {(id, row["superseded_by"]) for id, row in rows.items() if row["superseded_by"]}
        backward = [(old, id) for id, row in rows.items() for old in row["supersedes"]]
        assert sorted(forward) == sorted(backward)
        marks = [(id, other) for id, row in rows.items() for other in row["conflicts_with"]]
        assert sorted(marks) == sorted((other, id) for id, other in marks)
        assert len(marks) == len(set(marks))
        ends = {end for link in (*forward, *marks) for end in link}
        assert ends <= set(rows)
        assert all(id != other for id, other in (*forward, *marks))
        for id in rows:
            seen, at = {id}, rows[id]["superseded_by"]
            while at is not None:
                assert at not in seen
                seen.add(at)
                at = rows[at]["superseded_by"]


@STORIES_TOLD
@given(STORIES)
def test_a_listed_conflict_is_marked_at_both_and_both_hold(story: list[Any]) -> None:
    with told(story) as (m, _):
        rows = rows_of(m)
        listed = [(pair["memory_a_id"], pair["memory_b_id"]) for pair in m.detect_conflicts()]
        assert len({frozenset(pair) for pair in listed}) == len(listed)
        holding = {id for id, row in rows.items() if row["superseded_by"] is None}
        marked = {(id, other) for id, row in rows.items() for other in row["conflicts_with"]}
        expected = {frozenset(pair) for pair in marked if holding.issuperset(pair)}
        assert {frozenset(pair) for pair in listed} == expected
        for pair in m.detect_conflicts():
            assert pair["a"] == rows[pair["memory_a_id"]]["memory"]
            assert pair["b"] == rows[pair["memory_b_id"]]["memory"]


@STORIES_TOLD
@given(STORIES, STRATEGIES)
def test_what_holds_is_what_the_answers_said(story: list[Any], strategy: str) -> None:
    with told(story, strategy) as (m, replay):
        rows = rows_of(m)
        assert {id: row["superseded_by"] for id, row in rows.items()} == replay.superseded_by
        assert m.status()["count"] == len(replay.superseded_by)
        holding = {id for id, newer in replay.superseded_by.items() if newer is None}
        found = {
            row["id"]
            for text in POOL
            for row in m.search(
                text, scope="*", limit=1_000, token_budget=0, include_superseded=False, track=False
            )["results"]
        }
        assert found == holding


@STORIES_TOLD
@given(STORIES)
def test_a_history_has_a_line_for_every_change_and_ends_with_the_text(story: list[Any]) -> None:
    with told(story) as (m, _):
        for id, row in rows_of(m).items():
            lines = m.history(id)
            events = [line["event"] for line in lines]
            born = len(events) - 1 - events[::-1].index("ADD")
            assert events[born:].count("UPDATE") == row["revision"] - 1
            assert lines[-1]["new_memory"] == row["memory"]
            texts = [line["new_memory"] for line in lines[born:]]
            assert [line["old_memory"] for line in lines[born + 1 :]] == texts[:-1]
            times = [line["created_at"] for line in lines]
            assert times == sorted(times)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(STORIES, TEXTS)
def test_a_store_is_the_same_after_reopening(story: list[Any], query: str) -> None:
    def everything(m: Memory) -> dict[str, Any]:
        rows = m.list(limit=1_000)
        status = {key: m.status()[key] for key in ("count", "by_tier", "by_scope", "vectors_missing")}
        return {
            "rows": rows,
            "status": status,
            "conflicts": m.detect_conflicts(),
            "history": {row["id"]: m.history(row["id"]) for row in rows["results"]},
            "found": timeless(m.search(query, scope="*", limit=1_000, token_budget=0, track=False)),
        }

    with told(story) as (m, replay):
        before = everything(m)
        with Memory(replay.folder, config=replay.config, clock=replay.clock, read_only=True) as reader:
            assert everything(reader) == before
        m.close()
        with Memory(replay.folder, config=replay.config, clock=replay.clock) as again:
            assert everything(again) == before


@STORIES_TOLD
@given(
    st.lists(
        st.tuples(st.integers(300, 310), st.integers(0, 9)),
        min_size=1,
        max_size=8,
        unique_by=lambda said: said[0],
    )
)
def test_of_several_values_the_one_said_last_holds(said: list[tuple[int, int]]) -> None:
    """In whatever order they come in; of two said at one time, the one that came in last."""
    clock = StoppedClock()
    with tempfile.TemporaryDirectory() as folder, Memory(folder, config=CONFIG, clock=clock) as m:
        for value, day in said:
            m.add(f"The gateway timeout is {value} ms", created_at=NOW_SECS - day * DAY_SECS)
        last = max(range(len(said)), key=lambda at: (-said[at][1], at))
        held = [row["memory"] for row in rows_of(m).values() if row["superseded_by"] is None]
        assert held == [f"The gateway timeout is {said[last][0]} ms"]
