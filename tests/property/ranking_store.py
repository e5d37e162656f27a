"""The stores of the ranking oracle: what happens to one, told to the store and to plain lists alike."""

from __future__ import annotations

import math
from typing import Any

from hypothesis import strategies as st

from memx import Memory

from ..support import DAY_SECS, NOW_SECS
from .ranking_words import ASKING, NUMBERS, RUNS, TELLING, TIMES, WORDS

Row = dict[str, Any]
OWN = ("units", "ending", "step")
"""Fields of a row that the store does not know."""


class Told:
    """What a store was told: rows by id, and conversations as lists of ids in the order of joining."""

    def __init__(self) -> None:
        self.rows: dict[str, Row] = {}
        self.threads: dict[tuple[Any, Any, str], list[str]] = {}

    def put(self, row: Row, runs: list[str]) -> None:
        self.rows[row["id"]] = row
        for run in runs:
            thread = self.threads.setdefault((row["user_id"], row["agent_id"], run), [])
            if row["id"] not in thread:
                thread.append(row["id"])

    def forget(self, id: str) -> None:
        """A chain closes where a link goes."""
        gone = self.rows.pop(id)
        for row in self.rows.values():
            if row["superseded_by"] == id:
                row["superseded_by"] = gone["superseded_by"]
        for thread in self.threads.values():
            if id in thread:
                thread.remove(id)

    def runs_of(self, id: str) -> list[str]:
        return [run for (_, _, run), thread in self.threads.items() if id in thread]


def told(m: Memory, case: dict[str, Any]) -> Told:
    """Makes everything happen."""
    lists = Told()
    for at, row in enumerate(case["rows"]):
        row["id"], row["memory"] = f"m{at:02}", " ".join(row["units"]) + row["ending"]
        lists.put(row, row["run_ids"])
    assert m.import_([_line(row) for row in case["rows"]])["errors"] == []
    for at, (happens, place, row) in enumerate(case["events"]):
        if lists.rows:
            row["memory"] = " ".join(row["units"]) + row["ending"]
            happens(m, lists, [*lists.rows.values()][place % len(lists.rows)], row | {"metadata": {"at": at}})
    return lists


def _line(row: Row) -> Row:
    return {name: value for name, value in row.items() if name not in OWN}


# What happens to a memory ----------------------------------------------------


def is_added(m: Memory, lists: Told, _: Row, row: Row) -> None:
    row["id"] = f"n{row['metadata']['at']}"
    assert m.import_([_line(row)])["added"] == 1
    lists.put(row, row["run_ids"])


def is_replaced(m: Memory, lists: Told, old: Row, row: Row) -> None:
    """New content under its id; it keeps its places and joins further runs behind the others."""
    row |= {name: old[name] for name in ("id", "user_id", "agent_id")}
    assert m.import_([_line(row)])["updated"] == 1
    lists.put(row, row["run_ids"])


def is_rewritten(m: Memory, lists: Told, old: Row, row: Row) -> None:
    """A new text takes the old one's vectors away; the same text without new ones keeps them."""
    m.update(old["id"], row["memory"], tags=row["tags"], embedding=row["embedding"])
    kept = old["embedding"] if row["memory"] == old["memory"] else None
    new = {name: row[name] for name in ("memory", "units", "ending", "tags")}
    lists.put(old | new | {"embedding": row["embedding"] or kept}, [])


def is_moved(m: Memory, lists: Told, old: Row, row: Row) -> None:
    """Another scope, the same text and vector."""
    m.update(old["id"], scope=row["scope"], pinned=row["pinned"], expires_at=row["expires_at"])
    lists.put(old | {name: row[name] for name in ("scope", "pinned", "expires_at")}, [])


def is_said_again(m: Memory, lists: Told, old: Row, row: Row) -> None:
    """Which memory of the same text it is, the store says; it joins the run."""
    tenant = {name: old[name] for name in ("user_id", "agent_id", "scope")}
    run = [*row["run_ids"], None][0]
    (written,) = m.add(old["memory"], run_id=run, created_at=row["created_at"], **tenant)["results"]
    if written["event"] == "NONE":
        same = lists.rows[written["id"]]
        assert same["units"] == old["units"]
        assert all(same[name] == old[name] for name in ("user_id", "agent_id"))
        seen = max(same["created_at"], same["last_seen_at"], row["created_at"])
        lists.put(same | {"last_seen_at": seen}, [run] if run else [])
    else:
        plain = {
            "tier": "active",
            "superseded_by": None,
            "trust_score": None,
            "recall_count": 0,
            "pinned": False,
        }
        bare = {"id": written["id"], "embedding": None, "expires_at": None, "last_seen_at": row["created_at"]}
        facets = {"related_tools": [], "key_entities": [], "tags": []}
        lists.put(old | plain | bare | facets | {"created_at": row["created_at"]}, [run] if run else [])


def is_deleted(m: Memory, lists: Told, old: Row, _: Row) -> None:
    m.delete(old["id"])
    lists.forget(old["id"])


def loses_its_run(m: Memory, lists: Told, old: Row, _: Row) -> None:
    """A run of its user ends: what other runs hold too only leaves it."""
    run = [*lists.runs_of(old["id"]), "r1"][0]
    user = old["user_id"]
    lost = [
        id for id, row in lists.rows.items() if run in lists.runs_of(id) and user in (None, row["user_id"])
    ]
    gone = [id for id in lost if lists.runs_of(id) == [run]]
    assert sorted(m.delete_all(run_id=run, user_id=user)["ids"]) == sorted(gone)
    for id in gone:
        lists.forget(id)
    for thread in (thread for (_, _, name), thread in lists.threads.items() if name == run):
        thread[:] = [id for id in thread if id not in lost]


# Strategies ------------------------------------------------------------------

AXES = 6


def vector(axis: int, other: int, cosine: float, size: float) -> list[float]:
    """A vector at this cosine from an axis, the rest along another."""
    numbers = [0.0] * AXES
    numbers[other] += size * math.sqrt(1 - cosine * cosine)
    numbers[axis] += size * cosine
    return numbers


COSINES = st.sampled_from([-0.5, 0.0, 0.2, 0.29, 0.31, 0.5, 0.8, 0.95, 1.0])
PASSAGES = st.builds(vector, st.just(0), st.sampled_from([1, 2, 3]), COSINES, st.sampled_from([1.0, 7.5]))
UNITS = st.one_of(
    st.sampled_from(WORDS),
    st.sampled_from(WORDS[:5]),
    st.sampled_from([*NUMBERS, *TIMES]),
    st.sampled_from(RUNS),
)
FACETS = st.lists(st.sampled_from([*WORDS[:6], "river", "water"]), max_size=2, unique=True)
AGES = st.one_of(
    st.sampled_from([0.0, 30.0, 60.0, 61.0, DAY_SECS, DAY_SECS + 1]),
    st.sampled_from([-1, 3, 7, 7, 8, 30, 100, 400]).map(lambda days: days * DAY_SECS),
)
TIMES_SAID = AGES.map(lambda age: NOW_SECS - age)
ROWS = st.fixed_dictionaries(
    {
        "units": st.one_of(st.lists(UNITS, min_size=1, max_size=5), st.just(["deploy", "gateway"])),
        "ending": st.one_of(st.sampled_from(ASKING), st.sampled_from(TELLING)),
        "user_id": st.sampled_from(["u1"] * 7 + [None, "u2"]),
        "agent_id": st.sampled_from([None] * 7 + ["a1"]),
        "run_ids": st.sampled_from([["r1"]] * 6 + [["r2"], ["r1", "r2"], ["r2", "r1"], []]),
        "scope": st.sampled_from(["global"] * 4 + ["team:x", "team:y"]),
        "tier": st.sampled_from(["active"] * 8 + ["archived"]),
        "related_tools": FACETS,
        "key_entities": FACETS,
        "tags": FACETS,
        "embedding": st.one_of(st.none(), st.lists(PASSAGES, min_size=1, max_size=2)),
        "pinned": st.booleans(),
        "recall_count": st.sampled_from([0, 0, 5, 14, 15]),
        "created_at": TIMES_SAID,
        "last_seen_at": st.one_of(st.just(NOW_SECS - 500 * DAY_SECS), TIMES_SAID),
        "expires_at": st.sampled_from([None] * 12 + [NOW_SECS, NOW_SECS + 1, NOW_SECS + 100]),
        "superseded_by": st.sampled_from([None] * 9 + ["elsewhere", "m00", "m01", "m02"]),
        "trust_score": st.sampled_from([None, None, 0.25]),
    }
)
HAPPENINGS = [
    is_added,
    is_replaced,
    is_rewritten,
    is_moved,
    is_said_again,
    is_said_again,
    is_deleted,
    loses_its_run,
]
STORES = {
    "rows": st.lists(ROWS, min_size=5, max_size=12),
    "events": st.lists(st.tuples(st.sampled_from(HAPPENINGS), st.integers(0, 40), ROWS), max_size=6),
}
