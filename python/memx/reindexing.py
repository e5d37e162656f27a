"""Reindexing: embedding a store's memories anew, a batch at a time.

The first batch makes the new model the store's and drops every vector of the
old one in one transaction, so vectors of two models never stand side by side.
A memory that gets another text meanwhile keeps the vector of that text. What
an interruption leaves without a vector is found by words, and by
`reindex(only_missing=True)`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from memx import arguments, vectors
from memx.embed import Unavailable, note_of
from memx.errors import EmbedderError
from memx.opening import Opened

MEMORIES_A_BATCH = 256


def reindex(
    opened: Opened, only_missing: bool, progress: Callable[[int, int], None] | None, now_us: int
) -> dict[str, Any]:
    """See `Memory.reindex`."""
    arguments.boolean(only_missing, "only_missing")
    arguments.function(progress, "progress")
    embedder = opened.embedder
    if embedder is None:
        raise EmbedderError("nothing to embed with: embedding.provider is none; set it, or pass embedder=")
    if isinstance(getattr(embedder, "inner", embedder), Unavailable):
        raise EmbedderError(f"nothing to embed with: {note_of(embedder)}")
    if only_missing:
        opened.require_match()
    total = int(
        opened.core.status(now_us)["vectors_missing"] if only_missing else opened.core.count({}, now_us)
    )
    done = missing = 0
    after = 0
    replace = not only_missing
    while found := opened.core.to_embed(after, MEMORIES_A_BATCH, only_missing):
        stored = vectors.to_store([text for _, text in found], [None] * len(found), embedder)
        if stored.matrix is not None:
            card = opened.card(stored.matrix.shape[1])
            opened.core.set_vectors(found, stored.matrix, stored.passages, card, replace)
            replace = False
        missing += stored.passages.count(0)
        done += len(found)
        after = found[-1][0]
        if progress is not None:
            progress(done, max(total, done))
    return {"embedded": done - missing, "missing": missing, "model": embedder.card.id}
