"""What a sweep costs at size, the commit included, by the share of memories that have faded.

    .venv/bin/python benches/sweep.py --memories 200000

Each share is a store of its own, aged by its clock; opening is not counted.
`beside` is the longest that an add of another thread waits while everything
is moved. Single runs, milliseconds.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import threading
import time
from typing import Any

from memx import Memory

DAY_SECS = 86_400.0
START = 1_772_366_400.0
SHARES = (0.0, 0.01, 0.1, 1.0)
CONFIG: dict[str, Any] = {"embedding": {"provider": "none"}, "decay": {"sweep_on_open_hours": 0}}


def filled(folder: str, count: int, share: float, now: list[float]) -> Memory:
    """A store of which that share has faded."""
    memory = Memory(folder, config=CONFIG, clock=lambda: now[0])
    old = int(count * share)
    memory.add_many(f"note {at} about subject {at % 977}" for at in range(old))
    now[0] += 170 * DAY_SECS
    memory.add_many(f"note {at} about subject {at % 977}" for at in range(old, count))
    return memory


def swept(count: int, share: float) -> dict[str, float]:
    """Milliseconds of a dry run and of a sweep."""
    now = [START]
    with tempfile.TemporaryDirectory() as folder, filled(folder, count, share, now) as memory:
        dry = memory.sweep(dry_run=True)["elapsed_ms"]
        waits: list[float] = []
        done = threading.Event()
        adder = threading.Thread(target=_add, args=(memory, waits, done))
        if share == 1.0:
            adder.start()
        report = memory.sweep()
        done.set()
        if share == 1.0:
            adder.join()
        figures = {"dry_run": dry, "sweep": report["elapsed_ms"], "moved": report["archived"]}
        return figures | ({"beside": max(waits)} if waits else {})


def _add(memory: Memory, waits: list[float], done: threading.Event) -> None:
    while not done.is_set():
        start = time.perf_counter()
        memory.add(f"said beside the sweep, {len(waits)}")
        waits.append(1e3 * (time.perf_counter() - start))
        time.sleep(0.01)


def main() -> None:
    """Prints the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--memories", type=int, default=200_000)
    count = parser.parse_args().memories
    print(json.dumps({f"{share:.0%}": swept(count, share) for share in SHARES}, indent=1))


if __name__ == "__main__":
    main()
