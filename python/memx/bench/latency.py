"""Latency: what one question costs, text in and rows out, in one thread.

Every query is new, and the embedding cache is off.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

from memx.bench.stores import NOW, Filled
from memx.bench.vectors import embedder
from memx.memory import Memory

QUERIES = 200
WARM_UP = 5
VARIANTS = ("accurate", "int8")


@dataclass(frozen=True, slots=True)
class Latency:
    """Medians in milliseconds.

    Attributes:
        search: `Memory.search` of a text, all in, over all memories of the store.
        embedding: The query's embedding alone.
        engine: The same search with the vector given: what is left without the model.
    """

    search: float
    embedding: float
    engine: float
    queries: int


def measure(filled: Filled, queries: Sequence[str], query_variant: str) -> Latency:
    """Times searches over the whole of a store.

    Args:
        filled: The store.
        queries: Distinct texts; the first WARM_UP are asked once before.
        query_variant: "accurate" or "int8".
    """
    section = {"query_variant": query_variant, "cache_size": 0}
    model = embedder(query_variant=query_variant)
    with Memory(filled.folder, config={"embedding": section}, clock=lambda: NOW) as memory:
        given = {query: model.embed_query(query).vector for query in queries}
        return Latency(
            search=_median_ms(lambda query: memory.search(query, limit=10), queries),
            embedding=_median_ms(model.embed_query, queries),
            engine=_median_ms(lambda query: memory.search(query, limit=10, embedding=given[query]), queries),
            queries=len(queries),
        )


def _median_ms(work: Callable[[str], object], queries: Sequence[str]) -> float:
    times = []
    for query in queries[:WARM_UP]:
        work(query)
    for query in queries:
        started = time.perf_counter()
        work(query)
        times.append((time.perf_counter() - started) * 1_000)
    return median(times)


def sample(queries: Sequence[str]) -> list[str]:
    """Distinct queries, spread over all of them."""
    distinct = list(dict.fromkeys(queries))
    wanted = min(len(distinct), QUERIES)
    return [distinct[at * len(distinct) // wanted] for at in range(wanted)]
