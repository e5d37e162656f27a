"""What an embedder is, and what it answers: vectors, or the reason why there are none.

The rule of the room: a failing embedder never fails an add or a search. No
method of an embedder raises for what a model, a network or a text did; each
text gets its own `Embedding`, and the caller puts the reasons in its envelope.

Importing this module loads the standard library only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    import numpy.typing as npt

    from memx.embed.card import ModelCard
    from memx.errors import EmbedderError

    Vector: TypeAlias = npt.NDArray[np.float32]
    """float32, shape (dimension,), L2 norm 1."""
    Matrix: TypeAlias = npt.NDArray[np.float32]
    """float32, shape (passages, dimension), each row of L2 norm 1."""


@dataclass(frozen=True, slots=True, eq=False)
class Embedding:
    """The answer for one text.

    Attributes:
        vectors: One unit row for each passage, in the order of the text; None
            when the text has no usable vector (`vector: missing`).
        reason: Why `vectors` is None, or what is not as asked although there
            are vectors (a passage missing, another variant used); None when
            all is well. Never holds a key.
        omitted: Passages of the middle that the limit left out, see
            `memx.embed.passages`.
    """

    vectors: Matrix | None
    reason: str | None = None
    omitted: int = 0

    @property
    def vector(self) -> Vector | None:
        """The first row (the only one of a query), or None."""
        return None if self.vectors is None else self.vectors[0]


@runtime_checkable
class Embedder(Protocol):
    """Turns texts into unit vectors. May be called from several threads at once."""

    @property
    def card(self) -> ModelCard:
        """The model: id, dimension (0 until the first vector taught it), scale."""

    @property
    def remote(self) -> bool:
        """True when texts leave the machine: redact queries before they go."""

    def embed_passages(self, texts: Sequence[str]) -> list[Embedding]:
        """Embeds texts that are stored, several vectors for a long one.

        Args:
            texts: Any number of texts of any length.

        Returns:
            One `Embedding` a text, in input order. The best cosine of its rows
            is the text's cosine.
        """

    def embed_query(self, text: str) -> Embedding:
        """Embeds a query: one row; a long query keeps its head and its tail."""


@dataclass(frozen=True, slots=True)
class Unavailable:
    """An embedder that cannot run here: every answer is missing, with one reason.

    Keyword search goes on with it. A caller that must have vectors raises
    `error`, whose message holds the remedy.

    Attributes:
        card: The model that was asked for; no other one takes its place.
        error: What is missing and how to get it.
        remote: Where the model would have run.
    """

    card: ModelCard
    error: EmbedderError
    remote: bool = False

    @property
    def reason(self) -> str:
        """The error's message."""
        return str(self.error)

    def embed_passages(self, texts: Sequence[str]) -> list[Embedding]:
        """Answers `reason` for every text."""
        return [Embedding(None, self.reason) for _ in texts]

    def embed_query(self, text: str) -> Embedding:
        """Answers `reason`."""
        return Embedding(None, self.reason)
