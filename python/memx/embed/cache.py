"""The query cache: the same question asked again costs no model run.

Least recently used first out; keyed by model, variant and text; only good
vectors are kept, so that an endpoint which recovers is asked again. A cached
row is read-only, since every caller gets the same one.
"""

from __future__ import annotations

import os
import threading
from collections import OrderedDict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memx.embed.card import ModelCard
    from memx.embed.protocol import Embedder, Embedding

MAX_CACHED_CHARS = 16_384
"""A longer query is not kept: the cache is bounded in bytes too."""

_Key = tuple[str, str, str]


class QueryCache:
    """An LRU map from (model id, variant, text) to a query's answer; safe for threads.

    Args:
        size: Answers kept; 0 keeps none.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._answers: OrderedDict[_Key, Embedding] = OrderedDict()
        self._lock = threading.Lock()
        self._pid = os.getpid()

    def __len__(self) -> int:
        return len(self._answers)

    def get(self, key: _Key) -> Embedding | None:
        """The kept answer, now the most recently used, or None."""
        with self._held():
            answer = self._answers.get(key)
            if answer is not None:
                self._answers.move_to_end(key)
            return answer

    def put(self, key: _Key, answer: Embedding) -> None:
        """Keeps a good answer; drops the least recently used beyond the size."""
        if answer.vectors is None or len(key[2]) > MAX_CACHED_CHARS:
            return
        answer.vectors.setflags(write=False)
        with self._held():
            self._answers[key] = answer
            self._answers.move_to_end(key)
            while len(self._answers) > self._size:
                self._answers.popitem(last=False)

    def _held(self) -> threading.Lock:
        """The lock; a new one in a forked child, whose parent may have held it."""
        if self._pid != os.getpid():
            self._lock, self._pid = threading.Lock(), os.getpid()
        return self._lock


class CachedEmbedder:
    """An embedder whose queries are remembered; everything else is the inner one's.

    Args:
        inner: Any embedder.
        size: Queries kept, >= 1.
    """

    def __init__(self, inner: Embedder, size: int) -> None:
        self.inner = inner
        self.cache = QueryCache(size)

    @property
    def card(self) -> ModelCard:
        """The inner embedder's card."""
        return self.inner.card

    @property
    def remote(self) -> bool:
        """Whether the inner embedder is remote."""
        return self.inner.remote

    def close(self) -> None:
        """Closes the inner embedder where it has something to close."""
        close = getattr(self.inner, "close", None)
        if callable(close):
            close()

    def embed_passages(self, texts: Sequence[str]) -> list[Embedding]:
        """See `Embedder.embed_passages`; not cached."""
        return self.inner.embed_passages(texts)

    def embed_query(self, text: str) -> Embedding:
        """See `Embedder.embed_query`; a text seen before is answered from the cache."""
        key = (self.card.id, str(getattr(self.inner, "query_variant", "accurate")), text)
        answer = self.cache.get(key)
        if answer is None:
            answer = self.inner.embed_query(text)
            self.cache.put(key, answer)
        return answer
