"""Vectors: every text embedded once, by the product's own embedder, for all variants."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from memx import config as configuration
from memx.embed import Embedder, Embedding, Unavailable, make_embedder
from memx.errors import EmbedderError

if TYPE_CHECKING:
    from memx.embed.protocol import Matrix, Vector

TEXTS_A_CHUNK = 32


def embedder(**embedding: Any) -> Embedder:
    """The product's embedder with these keys of `embedding`, its cache off.

    Raises:
        EmbedderError: It cannot run here; the message holds the remedy.
    """
    made = make_embedder(configuration.load({"embedding": {"cache_size": 0, **embedding}}).embedding)
    if made is None:
        raise EmbedderError("the bench measures with an embedder, and embedding.provider is none")
    if isinstance(made, Unavailable):
        raise made.error
    return made


class Vectors:
    """A memo of texts' vectors, filled on all cores.

    Args:
        model: The embedder of stored texts and queries.
    """

    def __init__(self, model: Embedder) -> None:
        self.model = model
        self._stored: dict[str, Matrix] = {}
        self._asked: dict[str, Vector] = {}

    def stored(self, texts: Sequence[str]) -> list[Matrix]:
        """The rows of each text, a row a passage."""
        new = sorted(set(texts) - set(self._stored), key=len)  # like lengths together: little padding
        chunks = [new[at : at + TEXTS_A_CHUNK] for at in range(0, len(new), TEXTS_A_CHUNK)]
        with _cores() as pool:
            answers = pool.map(self.model.embed_passages, chunks)
            for chunk, found in zip(chunks, answers, strict=True):
                self._stored |= dict(zip(chunk, map(_rows, found), strict=True))
        return [self._stored[text] for text in texts]

    def asked(self, queries: Iterable[str]) -> list[Vector]:
        """The vector of each query, whatever its script; see `covered`."""
        wanted = list(queries)
        new = list(dict.fromkeys(query for query in wanted if query not in self._asked))
        with _cores() as pool:
            found = [_rows(answer)[0] for answer in pool.map(self.model.embed_query, new)]
        self._asked |= dict(zip(new, found, strict=True))
        return [self._asked[query] for query in wanted]

    def covered(self, query: str) -> bool:
        """Whether a search would use the query's vector: the model reads its script."""
        return self.model.card.covers(query)


def _cores() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=os.cpu_count())


def _rows(answer: Embedding) -> Matrix:
    if answer.vectors is None:
        raise EmbedderError(f"a text of the data was not embedded: {answer.reason}")
    return answer.vectors
