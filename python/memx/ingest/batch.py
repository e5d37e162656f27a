"""A batch: new memories on their way to the engine, and all that is told of them meanwhile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from memx.errors import MemxError
from memx.types import Degraded


@dataclass(slots=True)
class Batch:
    """New memories ready to be embedded and written, and what was refused."""

    memories: list[dict[str, Any]] = field(default_factory=list)
    embeddings: list[Any] = field(default_factory=list)
    origins: list[int] = field(default_factory=list)
    """Index of the item that each memory came from."""
    refusals: list[tuple[int, MemxError]] = field(default_factory=list)
    """Index of an item, or of a memory's item, and why it was refused."""
    dropped: int = 0
    """Turns and items that said nothing."""
    redacted: Counter[str] = field(default_factory=Counter)
    """Rules and how often each found something."""
    is_raw: bool = False
    """Something was kept as it was said although more was looked for in it."""
    degraded: list[Degraded] = field(default_factory=list)

    def append(self, origin: int, memory: dict[str, Any], embedding: Any) -> None:
        """One memory more."""
        self.memories.append(memory)
        self.embeddings.append(embedding)
        self.origins.append(origin)

    def retain(self, positions: Iterable[int]) -> None:
        """Leaves out every memory but these."""
        positions = list(positions)
        self.memories = [self.memories[position] for position in positions]
        self.embeddings = [self.embeddings[position] for position in positions]
        self.origins = [self.origins[position] for position in positions]
