"""A caller's own `Embedder`, held to the room's rule: it never raises, and every row is checked.

Ours keep the rule themselves and are not wrapped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memx.embed.protocol import Embedding
from memx.embed.vectors import checked_vector

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from memx.embed.card import ModelCard
    from memx.embed.protocol import Embedder


class GuardedEmbedder:
    """Passes calls on, turning exceptions and unusable rows into reasons.

    Args:
        inner: An object with the methods of `Embedder`.
    """

    def __init__(self, inner: Embedder) -> None:
        self.inner = inner

    @property
    def card(self) -> ModelCard:
        """The inner card."""
        return self.inner.card

    @property
    def remote(self) -> bool:
        """Whether the inner embedder is remote."""
        return bool(self.inner.remote)

    def embed_passages(self, texts: Sequence[str]) -> list[Embedding]:
        """See `Embedder.embed_passages`."""
        return self._guarded(lambda: self.inner.embed_passages(list(texts)), len(texts))

    def embed_query(self, text: str) -> Embedding:
        """See `Embedder.embed_query`."""
        return self._guarded(lambda: [self.inner.embed_query(text)], 1)[0]

    def _guarded(self, run: Callable[[], list[Embedding]], count: int) -> list[Embedding]:
        try:
            answers = [self._checked(answer) for answer in run()]
        except Exception as error:  # noqa: BLE001 - somebody else's code
            return [Embedding(None, f"the embedder raised {error!r}")] * count
        if len(answers) != count:
            return [Embedding(None, f"{len(answers)} answers for {count} texts")] * count
        return answers

    def _checked(self, answer: Embedding) -> Embedding:
        import numpy as np

        if answer.vectors is None:
            return Embedding(None, answer.reason or "no vector came back", answer.omitted)
        checked = [checked_vector(row, self.card.dimension) for row in answer.vectors]
        rows = [row for row in checked if not isinstance(row, str)]
        reason = next((row for row in checked if isinstance(row, str)), answer.reason)
        return Embedding(np.stack(rows) if rows else None, reason, answer.omitted)
