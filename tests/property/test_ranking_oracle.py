"""Is the ranking the one that its formula gives, computed slowly from nothing but what a store was told?

The formula, `ranking_oracle`, shares no code with the engine: only its tuned
constants are read from the engine's sources.
"""

from __future__ import annotations

import tempfile
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from memx import Memory

from ..support import DAY_SECS, KEYWORD_MODE, NOW_SECS, StoppedClock, ids_of, timeless
from .ranking_oracle import Layers, expected
from .ranking_store import STORES, UNITS, Told, told, vector
from .ranking_words import MISSPELT, OPENINGS, PREFIXES, STRANGERS

TOLERANCE = 1e-5
"""Sums are kept in 32 bits."""
FLOOR = 0.3
"""No cosine of the stores comes nearer than .01."""

ASKS = st.fixed_dictionaries(
    {
        "opening": st.sampled_from(list(OPENINGS)),
        "units": st.lists(
            st.one_of(UNITS, st.sampled_from(MISSPELT), st.sampled_from([*PREFIXES, *STRANGERS])),
            min_size=1,
            max_size=3,
        ),
        "vector": st.sampled_from(
            [None, vector(0, 1, 1.0, 1.0), vector(0, 2, 0.8, 3.0), vector(1, 0, 1.0, 1.0)]
        ),
        "user_id": st.sampled_from([None, None, "u1"]),
        "agent_id": st.sampled_from([None] * 6 + ["a1"]),
        "run_id": st.sampled_from([None] * 6 + ["r1"]),
        "scope": st.sampled_from(
            [None, None, ["team:x"], ["team:x", "team:y", "global"], ["*"], ["*"], ["*", "team:x"]]
        ),
        "tag": st.sampled_from([None] * 6 + ["deploy"]),
        "include_superseded": st.sampled_from([True, True, False]),
        "include_archived": st.sampled_from([False, False, True]),
        "now": st.sampled_from([0.0, 0.0, 1.0, 100.0, 5 * DAY_SECS]).map(lambda later: NOW_SECS + later),
    }
)
WEIGHTS = st.sampled_from([(0.6, 0.4), (0.6, 0.4), (0.7, 0.3), (1, 1), (1, 0), (0, 1)])
SWITCHES = st.fixed_dictionaries(
    {
        "thread": st.sampled_from([True] * 6 + [False]),
        "form": st.sampled_from([True] * 6 + [False]),
        "typo": st.sampled_from([True] * 3 + [False]),
        "facets": st.sampled_from([True] * 6 + [False]),
        "l3": st.sampled_from(["coverage", "jaccard"]),
        "thread_max_gap_secs": st.sampled_from([60.0, DAY_SECS, 1e9, 1e9]),
    }
)
CASES = st.fixed_dictionaries(
    {**STORES, "asks": st.lists(ASKS, min_size=3, max_size=3), "weights": WEIGHTS, "switches": SWITCHES}
)


def asked(m: Memory, ask: dict[str, Any]) -> dict[str, Any]:
    """The answer of a search, after `search_many` has given its hits, and the first two of them."""
    query = " ".join([ask["opening"], *ask["units"]])
    names = ("user_id", "agent_id", "run_id", "scope", "include_superseded", "include_archived")
    keywords = {name: ask[name] for name in names} | {"filters": {"tags": ask["tag"]} if ask["tag"] else None}
    answer = m.search(query, embedding=ask["vector"], limit=100, token_budget=0, now=ask["now"], **keywords)
    rows = [(row["id"], row["score"]) for row in answer["results"]]
    vectors = None if ask["vector"] is None else [ask["vector"], ask["vector"]]
    for k in (100, 2):
        assert m.engine.search_many([query, query], vectors, k, **keywords) == [rows[:k], rows[:k]]
    return timeless(answer)


def check(answer: dict[str, Any], wanted: list[tuple[str, Layers]], lists: Told) -> None:
    """Ids, layers, scores and order; keys that are nearer than 32 bits tell may stand in either order."""
    layers = {row["id"]: row["layers"] for row in answer["results"]}
    assert set(layers) == {id for id, _ in wanted}
    for id, shown in wanted:
        assert layers[id] == {
            name: pytest.approx(value, abs=TOLERANCE) if isinstance(value, float) else value
            for name, value in shown.items()
        }, id
    assert answer["ace_search"]["candidates"] == len(wanted)
    assert all(row["score"] == min(1.0, row["layers"]["raw"]) for row in answer["results"])
    places = {id: at for at, (id, _) in enumerate(wanted)}
    for before, after in pairwise(ids_of(answer)):
        apart = layers[before]["raw"] - layers[after]["raw"]
        superseded = [lists.rows[id]["superseded_by"] is not None for id in (before, after)]
        near = 0 < apart <= 2 * TOLERANCE and superseded[0] == superseded[1]
        assert places[before] < places[after] or near, (before, after)


def compare(case: dict[str, Any], scoring: str) -> None:
    by_words, by_meaning = case["weights"]
    retrieval = case["switches"] | {
        "scoring": scoring,
        "keyword_weight": by_words,
        "semantic_weight": by_meaning,
        "semantic_floor": FLOOR,
    }
    # Asking and reading change nothing here: the second opening has to answer as the first.
    quiet = {
        "retrieval": {**retrieval, "track": False},
        "decay": {"sweep_on_open_hours": 0},
        "curator": {"enabled": False},
    }
    config = {**KEYWORD_MODE, "store": {"durability": "normal"}, **quiet}
    clock = StoppedClock()
    with tempfile.TemporaryDirectory() as folder:
        with Memory(folder, config=config, clock=clock) as m:
            lists = told(m, case)
            answers = []
            for ask in case["asks"]:
                clock.at = ask["now"]
                answers.append(asked(m, ask))
                check(answers[-1], expected(lists, retrieval, ask), lists)
                tell(answers[-1])
        with Memory(folder, config=config, clock=clock) as again:
            clock.at = case["asks"][-1]["now"]
            assert asked(again, case["asks"][-1]) == answers[-1]


def tell(answer: dict[str, Any]) -> None:
    event(answer["ace_search"]["mode"])
    for row in answer["results"]:
        if row["layers"]["thread"] > 0:
            event("lent" if row["layers"]["keyword"] or row["layers"]["cosine"] else "lent alone")


quickly = settings(deadline=None, suppress_health_check=list(HealthCheck))


@settings(quickly, max_examples=180)
@given(case=CASES)
def test_ids_order_and_layers_are_those_of_the_formula(case: dict[str, Any]) -> None:
    compare(case, "best")


@settings(quickly, max_examples=90)
@given(case=CASES)
def test_the_classic_arithmetic_is_that_of_the_reference(case: dict[str, Any]) -> None:
    compare(case, "classic")
