"""Does the bare engine give what exact arithmetic gives, in place, and without holding the interpreter?"""

from __future__ import annotations

import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pyroaring
import pytest

from memx import InvalidArgumentError, Memory
from memx.vectors import matrix_of

from .conftest import Opener
from .support import DAY_SECS, DIMENSION, NOW_SECS, ChosenEmbedder, ids_of

ROWS = 600


@pytest.fixture
def vectors() -> Any:
    random = np.random.default_rng(3)
    matrix = random.normal(size=(ROWS, DIMENSION)).astype(np.float32)
    matrix[100:110] = matrix[50]
    matrix[200:205] = matrix[60] * 8
    return matrix


@pytest.fixture
def m(opened: Opener, vectors: Any) -> Memory:
    """Random vectors with ties, some tagged, of several ages."""
    m = opened()
    items = [
        {
            "content": f"row {at} {'even' if at % 2 == 0 else 'odd'}",
            "id": f"r{at:04}",
            "embedding": vector,
            "tags": ["tenth"] if at % 10 == 0 else [],
            "user_id": f"u{at % 3}",
            "created_at": NOW_SECS - at % 40 * DAY_SECS,
        }
        for at, vector in enumerate(vectors)
    ]
    m.add_many(items)
    return m


def stored(vectors: Any) -> Any:
    """What the store keeps: unit vectors in 16 bits, compared at their true length."""
    kept = vectors.astype(np.float64)
    kept = (
        (kept / np.linalg.norm(kept, axis=1, keepdims=True))
        .astype(np.float32)
        .astype(np.float16)
        .astype(np.float64)
    )
    return kept / np.linalg.norm(kept, axis=1, keepdims=True)


def check_brute_force(found: Any, worth: Any, vectors: Any, query: Any, factor: Any = 1.0) -> None:
    """The k best of all, best first; exact ties newer first, then by id."""
    exact = stored(vectors) @ (query.astype(np.float64) / np.linalg.norm(query)) * factor
    k = len(found)
    assert worth.tolist() == pytest.approx(np.sort(exact)[::-1][:k].tolist(), abs=1e-6)
    rows = [int(id[1:]) for id in found]
    assert len(set(rows)) == k
    assert worth.tolist() == pytest.approx(exact[rows].tolist(), abs=1e-6)
    keys = [(-value, row % 40, row) for value, row in zip(worth.tolist(), rows, strict=True)]
    assert keys == sorted(keys)


@pytest.mark.parametrize("k", [1, 7, 50])
def test_search_is_brute_force(m: Memory, vectors: Any, k: int) -> None:
    queries = np.concatenate(
        [np.random.default_rng(5).normal(size=(10, DIMENSION)), vectors[[50, 60]]]
    ).astype(np.float32)
    ids, cosines = m.engine.search(queries, k)
    assert ids.shape == cosines.shape == (12, k)
    assert ids.dtype == object
    assert cosines.dtype == np.float32
    for query, found, worth in zip(queries, ids, cosines, strict=True):
        check_brute_force(found, worth, vectors, query)
    if k > 11:
        ties = [50, *range(100, 110)]
        assert ids[10][:11].tolist() == [f"r{at:04}" for at in sorted(ties, key=lambda at: (at % 40, at))]


def test_a_filter_is_applied_before_the_k_best_are_taken(m: Memory, vectors: Any) -> None:
    query = np.random.default_rng(6).normal(size=DIMENSION).astype(np.float32)
    tenth = np.flatnonzero(np.arange(ROWS) % 10 == 0)
    cosines = stored(vectors)[tenth] @ (query / np.linalg.norm(query))
    best = {f"r{tenth[at]:04}" for at in np.argsort(-cosines)[:20]}
    for keywords in ({"filter": {"tags": "tenth"}}, {"filters": {"tags": "tenth"}}):
        ids, _ = m.engine.search(query, 20, **keywords)
        assert set(ids[0]) == best
    ids, _ = m.engine.search(query, 100, filter={"tags": "tenth"}, user_id="u1")
    found = [id for id in ids[0] if id]
    assert {int(id[1:]) for id in found} == {at for at in range(ROWS) if at % 10 == 0 and at % 3 == 1}
    assert ids[0][len(found) :].tolist() == [None] * (100 - len(found))


def test_prior_ranks_by_cosine_decay_and_recency(m: Memory, vectors: Any) -> None:
    query = np.random.default_rng(8).normal(size=DIMENSION).astype(np.float32)
    days = np.arange(ROWS) % 40
    worth = np.where(days <= 7, 1.0, 2.0 ** (-days / 30)) * (1 + 0.2 * np.maximum(0.0, 1 - days / 7))
    ids, values = m.engine.search(query, 25, prior=True)
    check_brute_force(ids[0], values[0], vectors, query, worth)


def test_more_than_there_are_is_filled_with_none(opened: Opener, tmp_path: Path) -> None:
    m = opened(tmp_path / "few")
    m.add("one", id="one", embedding=[1.0, 0.0])
    ids, cosines = m.engine.search([[1.0, 0.0], [0.0, 1.0]], 3)
    assert ids.tolist() == [["one", None, None], ["one", None, None]]
    assert cosines.tolist() == [[1.0, 0.0, 0.0], [0.0, 0.0, 0.0]]
    assert m.engine.search([[1.0, 0.0]], 0)[0].shape == (1, 0)


def test_an_engine_of_an_empty_store_finds_nothing(opened: Opener, tmp_path: Path) -> None:
    m = opened(tmp_path / "empty")
    assert m.engine.search([[1.0, 0.0]], 2)[0].tolist() == [[None, None]]
    assert m.engine.keyword("x", 2) == ([], [])
    assert m.engine.hybrid("x", [1.0, 0.0], 2) == []
    assert m.engine.search_many(["x", "y"], None, 2) == [[], []]
    assert m.engine.search_many([], None, 2) == []
    assert len(pyroaring.BitMap.deserialize(m.engine.bitmap())) == 0


def test_hybrid_and_search_many_are_memory_search_without_rows(m: Memory, vectors: Any) -> None:
    queries = [f"row {at} even" for at in (3, 50, 77, 200)]
    asked = [vectors[at] for at in (3, 50, 77, 200)]
    whole = [
        [
            (row["id"], row["score"])
            for row in m.search(query, embedding=vector, limit=30, token_budget=0)["results"]
        ]
        for query, vector in zip(queries, asked, strict=True)
    ]
    assert [m.engine.hybrid(query, vector, 30) for query, vector in zip(queries, asked, strict=True)] == whole
    assert m.engine.search_many(queries, np.stack(asked), 30) == whole
    by_words = [m.engine.hybrid(query, None, 30) for query in queries]
    assert m.engine.search_many(queries, None, 30) == by_words
    assert by_words != whole
    assert m.engine.hybrid(queries[0], asked[0], 30, user_id="u1", filters={"tags": "tenth"}) == [
        (row["id"], row["score"])
        for row in m.search(
            queries[0], embedding=asked[0], limit=30, token_budget=0, user_id="u1", filters={"tags": "tenth"}
        )["results"]
    ]


def test_keyword_gives_evidence_in_order(m: Memory) -> None:
    ids, evidence = m.engine.keyword("row 17 odd", 20)
    assert ids[0] == "r0017"
    assert evidence == sorted(evidence, reverse=True)
    assert all(0 < one <= 1 for one in evidence)
    assert len(ids) == len(evidence) == 20


def test_a_bitmap_is_the_selection_and_works_as_allow_everywhere(m: Memory, vectors: Any) -> None:
    data = m.engine.bitmap(filters={"tags": "tenth"})
    assert isinstance(data, bytes)
    bitmap = pyroaring.BitMap.deserialize(data)
    assert len(bitmap) == 60
    other = pyroaring.BitMap.deserialize(m.engine.bitmap(user_id="u0"))
    both = bitmap & other
    wanted = {f"r{at:04}" for at in range(ROWS) if at % 10 == 0 and at % 3 == 0}
    for allow in (both, both.serialize(), bytearray(both.serialize()), memoryview(both.serialize())):
        assert set(ids_of(m.search("row", limit=100, token_budget=0, allow=allow))) == wanted
        assert set(ids_of(m.list(limit=100, allow=allow))) == wanted
        assert {id for id in m.engine.search(vectors[0], 100, allow=allow)[0][0] if id} == wanted
        assert set(m.engine.keyword("row", 100, allow=allow)[0]) == wanted
        assert {id for id, _ in m.engine.hybrid("row", vectors[0], 100, allow=allow)} == wanted
        assert pyroaring.BitMap.deserialize(m.engine.bitmap(allow=allow)) == both
    assert m.search("row", allow=pyroaring.BitMap())["results"] == []
    assert m.search("row", allow=pyroaring.BitMap([4_000_000_000]))["results"] == []
    dead = ids_of(m.list(limit=1, allow=both))[0]
    m.delete(dead)
    assert set(ids_of(m.list(limit=100, allow=both))) == wanted - {dead}


def test_a_vector_is_read_where_it_lies(m: Memory, vectors: Any, tmp_path: Path) -> None:
    matrix = np.ascontiguousarray(vectors[:16])
    assert np.shares_memory(matrix_of(matrix, "vectors"), matrix)
    assert np.shares_memory(matrix_of(matrix[3], "vectors"), matrix)
    matrix.flags.writeable = False
    wanted = m.engine.search(matrix, 5)
    np.save(tmp_path / "vectors.npy", matrix)
    mapped = np.load(tmp_path / "vectors.npy", mmap_mode="r")
    assert isinstance(mapped, np.memmap)
    assert np.shares_memory(matrix_of(mapped, "vectors"), mapped)
    assert m.engine.search(mapped, 5)[0].tolist() == wanted[0].tolist()


@pytest.mark.parametrize(
    "kind", ["float64", "float16", "fortran", "strided", "list", "big endian", "integers", "one"]
)
def test_other_arrays_are_converted(m: Memory, vectors: Any, kind: str) -> None:
    matrix = np.round(vectors[:8] * 8).astype(np.float32)
    wanted = m.engine.search(matrix, 5)
    given: dict[str, Any] = {
        "float64": matrix.astype(np.float64),
        "float16": matrix.astype(np.float16),
        "fortran": np.asfortranarray(matrix),
        "strided": np.repeat(matrix, 2, axis=1)[:, ::2],
        "list": matrix.tolist(),
        "big endian": matrix.astype(">f4"),
        "integers": matrix.astype(np.int64),
        "one": matrix[0],
    }
    ids, cosines = m.engine.search(given[kind], 5)
    rows = 1 if kind == "one" else 8
    assert ids.tolist() == wanted[0][:rows].tolist()
    assert cosines.tolist() == wanted[1][:rows].tolist()


def test_the_interpreter_is_let_go_during_a_search(m: Memory, vectors: Any) -> None:
    """A thread counts. The switch interval is so long that it only may while the search lets it."""
    queries = np.concatenate([vectors] * 20)
    stop = threading.Event()
    count = 0

    def counting() -> None:
        nonlocal count
        while not stop.is_set():
            count += 1
            time.sleep(0)

    thread = threading.Thread(target=counting)
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1_000.0)
    try:
        thread.start()
        engine = m.engine
        before = count
        engine.search(queries, 1)
        after = count
    finally:
        sys.setswitchinterval(interval)
        stop.set()
        thread.join(timeout=60)
    assert after - before > 10


def test_searches_of_many_threads_answer_as_one_would(m: Memory, vectors: Any) -> None:
    wanted = [m.engine.search(vectors[at], 9)[0].tolist() for at in range(40)]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda at: m.engine.search(vectors[at], 9)[0].tolist(), range(40)))
    assert found == wanted


def test_the_engine_says_what_it_does_not_know(m: Memory, vectors: Any) -> None:
    for call in (
        lambda: m.engine.search(vectors[0], 3, user="u"),
        lambda: m.engine.keyword("x", 3, user="u"),
        lambda: m.engine.bitmap(user="u"),
        lambda: m.engine.search(vectors[0], 3, prior="yes"),
        lambda: m.engine.hybrid("x", None, 3, user="u"),
    ):
        with pytest.raises(InvalidArgumentError, match="user|prior"):
            call()


def test_the_engine_sees_global_unless_told_otherwise(
    opened: Opener, tmp_path: Path, embedder: ChosenEmbedder
) -> None:
    m = opened(tmp_path / "scopes")
    m.add("worldwide", id="g", embedding=[1.0, 0.0])
    m.add("of the team", id="t", embedding=[1.0, 0.0], scope="team:x")
    assert m.engine.search([[1.0, 0.0]], 2)[0].tolist() == [["g", None]]
    assert set(m.engine.search([[1.0, 0.0]], 2, scope="team:x")[0][0]) == {"g", "t"}
    assert set(m.engine.search([[1.0, 0.0]], 2, scope="*")[0][0]) == {"g", "t"}


def test_a_query_may_be_without_a_vector_among_others_that_have_one(m: Memory, vectors: Any) -> None:
    queries = [f"row {at} even" for at in (3, 50, 77)]
    asked = [vectors[3], None, vectors[77]]
    wanted = [m.engine.hybrid(query, vector, 30) for query, vector in zip(queries, asked, strict=True)]
    assert m.engine.search_many(queries, asked, 30) == wanted
    assert m.engine.search_many(queries, [None] * 3, 30) == m.engine.search_many(queries, None, 30)
    for wrong in ([None], [vectors[3], None], [*asked, None], list(map(float, vectors[3][:3]))):
        with pytest.raises(InvalidArgumentError, match="3 queries and . vectors|shape"):
            m.engine.search_many(queries, wrong, 30)


def test_every_method_takes_the_instant_of_the_question(m: Memory, vectors: Any) -> None:
    m.add("a passing row", id="p", embedding=vectors[0], expires_at=NOW_SECS + DAY_SECS)
    for now, there in ((None, True), (NOW_SECS + 2 * DAY_SECS, False)):
        assert ("p" in m.engine.search(vectors[0], 5, now=now)[0][0]) is there
        assert ("p" in m.engine.keyword("passing", 5, now=now)[0]) is there
        assert ("p" in dict(m.engine.hybrid("passing", vectors[0], 5, now=now))) is there
        assert ("p" in dict(m.engine.search_many(["passing"], None, 5, now=now)[0])) is there
        assert len(pyroaring.BitMap.deserialize(m.engine.bitmap(now=now))) == ROWS + there


def test_a_table_has_k_columns_and_an_absurd_k_as_many_as_could_be_filled(m: Memory, vectors: Any) -> None:
    assert m.engine.search(vectors[:2], 1_024)[0].shape == (2, 1_024)
    for k in (1_025, 10**12):
        ids, cosines = m.engine.search(vectors[:2], k)
        assert ids.shape == cosines.shape == (2, 1_024)
        assert sum(id is not None for id in ids[0]) == ROWS


def test_hybrid_ignores_no_keyword(m: Memory, vectors: Any) -> None:
    for name in ("user", "limit", "top_k", "token_budget", "self"):
        for call in (
            lambda name=name: m.engine.hybrid("x", None, 3, **{name: 5}),
            lambda name=name: m.engine.search_many(["x"], None, 3, **{name: 5}),
        ):
            with pytest.raises(InvalidArgumentError, match=f"unknown argument '{name}'.*known are.*user_id"):
                call()
