"""Rehearsal: what the store would refuse of an import, found before anything is written.

The engine itself is asked, by writing the rows without vectors into a store of
the same configuration in a temporary folder: no rule is written a second time
here. What only the real store knows, whose an id is, is asked of that one.

Costs the writing of every row once more; only `on_bad_line="raise"` pays it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from typing import Any

from memx import _core
from memx.errors import InvalidArgumentError, MemxError
from memx.ingest.importing import Line, rows_of
from memx.ingest.items import Batch
from memx.opening import Opened


def refusals_of(
    opened: Opened, lines: list[Line], defaults: Mapping[str, Any], now_us: int
) -> list[tuple[int, MemxError]]:
    """Lines that cannot be imported, in order, each with the reason; the store stays as it is."""
    from memx.writing import refuse_useless_embeddings

    read = rows_of(lines, defaults)
    refuse_useless_embeddings(opened, read)
    refused = [*read.refusals, *_of_another_tenant(opened, read), *_rehearsed(opened, read, now_us)]
    return sorted(refused, key=lambda refusal: refusal[0])


def _rehearsed(opened: Opened, read: Batch, now_us: int) -> list[tuple[int, MemxError]]:
    with tempfile.TemporaryDirectory(prefix="memx-import-") as folder:
        outcomes = _written(folder, opened, read, now_us)
    pairs = zip(read.origins, outcomes, strict=True)
    return [(line, outcome) for line, outcome in pairs if isinstance(outcome, MemxError)]


def _written(folder: str, opened: Opened, read: Batch, now_us: int) -> list[Any]:
    """What a new store says to each row. It is closed on return, before its folder goes."""
    core = _core.Engine(folder, opened.config.engine())
    return core.write(read.memories, None, [0] * len(read.memories), None, now_us)


def _of_another_tenant(opened: Opened, read: Batch) -> list[tuple[int, MemxError]]:
    refused: list[tuple[int, MemxError]] = []
    for line, memory in zip(read.origins, read.memories, strict=True):
        # At time zero nothing has expired: what is only hidden still has its id.
        held = opened.core.get(memory["id"], 0) if memory["id"] else None
        if held and any(held[name] != memory[name] for name in ("user_id", "agent_id")):
            reason = f"id {memory['id']!r} is a memory of another tenant; give another id, or its user_id and agent_id"
            refused.append((line, InvalidArgumentError(reason)))
    return refused
