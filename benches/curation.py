"""What curation costs: durable adds and `add_many` beside plain storing, and a look at everything for conflicts.

    .venv/bin/python benches/curation.py --memories 20000

Texts and vectors as in `exhaustive.py`, vectors given; every text is new, so that
nothing is saved by merging. Plain and curated stores take turns; medians of the rounds,
and the ratio of curated to plain time.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from exhaustive import DIMENSION, texts

from memx import Memory

SINGLES = 200
BATCH = 1_024
ROUNDS = 5
PLAIN: dict[str, Any] = {"embedding": {"provider": "none"}, "ace_enabled": False}
CURATED: dict[str, Any] = {"embedding": {"provider": "none"}}


def items(count: int, seed: int) -> list[dict[str, Any]]:
    """Memories that nobody has said before."""
    rng = np.random.default_rng(seed)
    vectors = rng.standard_normal((count, DIMENSION), dtype=np.float32)
    said = zip(texts(count, rng), vectors, strict=True)
    return [
        {"content": f"{text} n{seed}x{at}", "embedding": vector} for at, (text, vector) in enumerate(said)
    ]


def seconds(call: Callable[[], object]) -> float:
    """Seconds that a call takes."""
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def singles(memory: Memory, said: list[dict[str, Any]]) -> None:
    """One durable add each."""
    for one in said:
        memory.add(one["content"], embedding=one["embedding"])


def measure(count: int) -> dict[str, float]:
    """Fills two stores of `count` memories and adds more to both in turn."""
    took: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        stores = {"plain": Memory(one, config=PLAIN), "curated": Memory(other, config=CURATED)}
        for memory in stores.values():
            memory.add_many(items(count, 1))
        for turn in range(2, 2 + ROUNDS):
            single, many = items(SINGLES, 2 * turn), items(BATCH, 2 * turn + 1)
            for name, memory in stores.items():
                took.setdefault(f"{name}_add", []).append(
                    seconds(lambda memory=memory, said=single: singles(memory, said)) / SINGLES  # type: ignore[misc]
                )
                took.setdefault(f"{name}_many", []).append(
                    seconds(lambda memory=memory, said=many: memory.add_many(said)) / BATCH  # type: ignore[misc]
                )
        rescan = seconds(lambda: stores["plain"].detect_conflicts(rescan=True))
        for memory in stores.values():
            memory.close()
    median = {name: 1e6 * statistics.median(times) for name, times in took.items()}
    return {
        "memories": count,
        **{f"{name}_us": value for name, value in median.items()},
        "add_ratio": median["curated_add"] / median["plain_add"],
        "many_ratio": median["curated_many"] / median["plain_many"],
        "rescan_s": rescan,
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--memories", type=int, default=20_000)
    print(json.dumps(measure(parser.parse_args().memories), indent=1))
