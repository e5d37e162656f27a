"""What the exhaustive engine costs at size: ingest, opening, a question in words and vector.

    .venv/bin/python benches/exhaustive.py --memories 200000

Texts are drawn from a Zipf-Mandelbrot distribution of 60,000 words (the
commonest, as stop words are, left out), 12 to a text; half of the memories
lie in conversations of 40; vectors are random. The peer of
the vector leg is numpy's own float32 product in the same process. Medians.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from memx import Memory

DIMENSION = 384
WORDS = 60_000
GROUP = 20_000
QUERIES = 50


def texts(count: int, rng: np.random.Generator, length: int = 12) -> list[str]:
    """Texts of words drawn by the law of Zipf and Mandelbrot."""
    weights = 1.0 / (np.arange(WORDS) + 20.0)
    words = rng.choice(WORDS, (count, length), p=weights / weights.sum())
    return [" ".join(f"w{word}x" for word in row) for row in words]


def items(count: int, vectors: np.ndarray, rng: np.random.Generator) -> Iterator[dict[str, Any]]:
    """Memories as add_many takes them."""
    for index, text in enumerate(texts(count, rng)):
        run = {"run_id": f"run{index // 40}"} if index % 80 < 40 else {}
        yield {"content": f"{text} n{index}", "embedding": vectors[index], **run}


def median_ms(calls: list[Callable[[], object]]) -> float:
    """Median milliseconds of the calls, each made once."""
    took = []
    for call in calls:
        start = time.perf_counter()
        call()
        took.append(1e3 * (time.perf_counter() - start))
    return statistics.median(took)


def measure(count: int) -> dict[str, float]:
    """Builds a store of `count` memories and measures it."""
    rng = np.random.default_rng(7)
    vectors = rng.standard_normal((count, DIMENSION), dtype=np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    asked = rng.standard_normal((QUERIES, DIMENSION), dtype=np.float32)
    queries = texts(QUERIES, rng, 5)
    config = {"embedding": {"provider": "none"}}
    with tempfile.TemporaryDirectory() as folder:
        with Memory(folder, config=config) as memory:
            start = time.perf_counter()
            memory.add_many(items(count, vectors, rng))
            ingest = time.perf_counter() - start
        start = time.perf_counter()
        memory = Memory(folder, config=config)
        opening = time.perf_counter() - start
        engine = memory.engine
        figures = {
            "memories": count,
            "ingest_a_second": count / ingest,
            "open_ms": 1e3 * opening,
            "hybrid_ms": median_ms(
                [lambda q=q, v=v: memory.search(q, embedding=v) for q, v in zip(queries, asked, strict=True)]
            ),
            "keyword_ms": median_ms([lambda q=q: memory.search(q) for q in queries]),
            "vector_ms": median_ms([lambda v=v: engine.search(v, 10) for v in asked]),
            "numpy_vector_ms": median_ms([lambda v=v: np.argpartition(vectors @ v, -10) for v in asked]),
        }
        memory.close()
    return figures


def main() -> None:
    """Prints the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--memories", type=int, default=200_000)
    print(json.dumps(measure(parser.parse_args().memories), indent=1))


if __name__ == "__main__":
    main()
