"""Sweeping: who is due is moved some at a time, and the daily job around it.

survey -> rows that are due -> moved, ROWS in one transaction -> report

Between two transactions other writers get their turn.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from memx.errors import MemxError

if TYPE_CHECKING:
    from memx.opening import Opened
    from memx.types import MaintenanceResult, SweepResult

Progress = Callable[[int, int], None]

ROWS = 100_000
"""Memories moved in one transaction."""


def sweep(opened: Opened, dry_run: bool, progress: Progress | None, now_us: int) -> SweepResult:
    """Moves who is due; see `Memory.sweep`."""
    started = time.perf_counter_ns()
    survey = opened.core.survey(now_us)
    due: list[int] = survey.pop("due")
    moved: dict[str, Any] = {} if dry_run else _move(opened, due, progress, now_us)
    left = [] if dry_run else moved.pop("errors")
    elapsed_ms = (time.perf_counter_ns() - started) / 1e6
    report: SweepResult = {**survey, **moved, "errors": left, "elapsed_ms": elapsed_ms}  # type: ignore[typeddict-item]
    return report


def _move(opened: Opened, due: list[int], progress: Progress | None, now_us: int) -> dict[str, Any]:
    """Counts of what was moved; what fails after a first success is told, not raised."""
    counts: dict[str, Any] = {"archived": 0, "revived": 0, "errors": []}
    for start in range(0, len(due), ROWS):
        try:
            moved = opened.core.move_due(due[start : start + ROWS], now_us)
        except MemxError as error:
            if not start:
                raise
            counts["errors"].append({"memories": len(due) - start, "error": str(error)})
            break
        counts["archived"] += moved["archived"]
        counts["revived"] += moved["revived"]
        if progress is not None:
            progress(min(start + ROWS, len(due)), len(due))
    return counts


def maintain(opened: Opened, progress: Progress | None, now_us: int) -> MaintenanceResult:
    """Does the daily job, due or not; see `Memory.maintain`."""
    removed = opened.core.remove_ended(now_us)
    swept = sweep(opened, False, progress, now_us)
    opened.core.note_maintained(now_us)
    return {"removed": removed, "sweep": swept}


def daily(opened: Opened, now: Callable[[], int]) -> str | None:
    """Does the daily job if it is due. What keeps it from running is told; the store opens all the same."""
    if opened.config.decay.sweep_on_open_hours <= 0:
        return None
    try:
        now_us = now()
        if opened.core.claim_daily(now_us):
            maintain(opened, None, now_us)
    except MemxError as error:
        return f"the daily maintenance did not run; mend this and call maintain(): {error}"
    return None
