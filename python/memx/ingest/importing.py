"""Importing: lines of a file embedded together and written in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from memx import vectors
from memx.errors import InvalidArgumentError
from memx.ingest.batch import Batch
from memx.ingest.lines import Line
from memx.ingest.redacting import redact_texts
from memx.ingest.rows import rows_of
from memx.opening import Opened
from memx.types import ImportResult

LINES_A_BATCH = 128
"""Lines embedded together: what a progress bar shows."""

Progress: TypeAlias = Callable[[int, int], None]


def take_in(
    opened: Opened,
    lines: list[Line],
    defaults: Mapping[str, Any],
    now_us: int,
    progress: Progress | None,
    *,
    whole: bool,
) -> ImportResult:
    """Writes lines in one transaction.

    Args:
        opened: The store.
        lines: Of `lines_of`.
        defaults: Keywords of `add` for rows that give none of their own.
        now_us: The instant, microseconds since 1970.
        progress: Told of every batch that was embedded.
        whole: The first line that cannot be used is raised, and nothing is written.
    """
    from memx import writing

    read = rows_of(lines, defaults)
    redact_texts(opened.core, read)
    skipped = _leave_out_unchanged(opened, read)
    writing.refuse_useless_embeddings(opened, read)
    _raise_first(read, whole)
    stored = _embedded(opened, read, len(lines), progress)
    written = writing.commit(opened, read, stored, now_us, whole=whole)
    _raise_first(read, whole)
    events = [outcome["event"] for outcome in written]
    refusals = sorted(read.refusals, key=lambda refusal: refusal[0])
    return {
        "added": events.count("ADD"),
        "updated": events.count("UPDATE"),
        "skipped": skipped + events.count("NONE"),
        "errors": [{"line": number, "error": str(error)} for number, error in refusals],
    }


def _raise_first(read: Batch, whole: bool) -> None:
    if whole and read.refusals:
        line, reason = min(read.refusals, key=lambda refusal: refusal[0])
        raise InvalidArgumentError(f"line {line}: {reason}")


def _embedded(opened: Opened, read: Batch, lines: int, progress: Progress | None) -> vectors.Stored:
    """The vectors of all rows; the texts of a batch are embedded together."""
    rows: list[Any] = []
    for start in range(0, len(read.memories), LINES_A_BATCH):
        batch = slice(start, start + LINES_A_BATCH)
        texts = [memory["text"] for memory in read.memories[batch]]
        answers, degraded = vectors.rows_of(texts, read.embeddings[batch], opened.embedder)
        rows += answers
        read.degraded += [told for told in degraded if told not in read.degraded]
        if progress is not None and start + LINES_A_BATCH < lines:
            progress(start + LINES_A_BATCH, lines)
    if progress is not None:
        progress(lines, lines)
    return vectors.stacked(rows, read.degraded)


def _leave_out_unchanged(opened: Opened, read: Batch) -> int:
    """Rows that the store has already need neither embedding nor writing."""
    unchanged: list[bool] = opened.core.unchanged(read.memories)
    read.retain(position for position, same in enumerate(unchanged) if not same)
    return sum(unchanged)
