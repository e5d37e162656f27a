"""The bare engine: vectors or words in, hits out, for other front ends.

Rows are never read, dicts never made. Vectors are float32; an array that is
C-contiguous float32 already is read where it lies, and the interpreter is let
go while it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from memx import arguments
from memx.errors import InvalidArgumentError
from memx.reading import search_request
from memx.types import Hit
from memx.vectors import check_width, matrix_of

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from memx._core import Engine


class VectorEngine:
    """See the module. Filters are those of `Memory.search`: `user_id`, `scope`, `filters`, `allow` ..."""

    def __init__(self, core: Engine, now: Callable[[], int]) -> None:
        """Made by `Memory.engine`."""
        self._core = core
        self._now = now

    def search(
        self, vectors: npt.ArrayLike, k: int, *, filter: dict[str, Any] | None = None, prior: bool = False, **selection: Any
    ) -> tuple[npt.NDArray[np.object_], npt.NDArray[np.float32]]:
        """The `k` nearest memories of each vector, by exact cosine.

        Args:
            vectors: float32 (n, dim) or (dim,); any length, zero has no neighbours' order and is refused.
            k: Memories for each vector.
            filter: The same as `filters` of `Memory.search`.
            prior: Rank and return cosine x decay x recency.
            **selection: `user_id`, `agent_id`, `run_id`, `scope`, `filters`, `tier`, `allow`.

        Returns:
            `(ids, cosines)`, both (n, k), best first, ties by newer then smaller id;
            filled up with None and 0 where fewer than `k` are there.

        Raises:
            EmbeddingMismatchError: `dim` is not the store's.

        Example:
            >>> import numpy as np
            >>> _ = m.add("north", id="n", embedding=[0.0, 1.0]), m.add("east", id="e", embedding=[1.0, 0.0])
            >>> ids, cosines = m.engine.search(np.array([[0.1, 0.9]], dtype=np.float32), k=2)
            >>> ids.tolist(), [round(float(c), 2) for c in cosines[0]]
            ([['n', 'e']], [0.99, 0.11])
        """
        matrix = matrix_of(vectors, "vectors")
        check_width(matrix.shape[1], self._core)
        named = self._selection(selection, filter)
        wanted = arguments.count(k, "k")
        hits = self._core.nearest(matrix, wanted, named, arguments.boolean(prior, "prior"), self._now())
        return _table(hits, wanted)

    def keyword(self, query: str, k: int, **selection: Any) -> tuple[list[str], list[float]]:
        """The `k` memories with the most keyword evidence: `(ids, evidence)`, evidence in (0, 1]."""
        hits = self._core.keyword(
            arguments.query(query), arguments.count(k, "k"), arguments.selection(selection), self._now()
        )
        return [id for id, _ in hits], [worth for _, worth in hits]

    def hybrid(self, query: str, vector: npt.ArrayLike | None, k: int, **filters: Any) -> list[Hit]:
        """The hits of `Memory.search` with this vector: `[(id, score)]`, without rows or token budget."""
        vectors = None if vector is None else [vector]
        return self.search_many([query], vectors, k, **filters)[0]

    def search_many(
        self, queries: Sequence[str], vectors: npt.ArrayLike | Sequence[npt.ArrayLike] | None, k: int, **filters: Any
    ) -> list[list[Hit]]:
        """Many `hybrid` searches on all cores, in order.

        Args:
            queries: n texts.
            vectors: float32 (n, dim), or None to rank by words.
            k: Memories for each query.
            **filters: As for `Memory.search`.
        """
        matrix = None if vectors is None else matrix_of(vectors, "vectors")
        if matrix is not None:
            check_width(matrix.shape[1], self._core)
            if len(matrix) != len(queries):
                raise InvalidArgumentError(f"{len(queries)} queries and {len(matrix)} vectors; give one for each")
        keywords = {**filters, "limit": k}
        now_us = self._now()
        return self._core.hits([search_request(query, keywords, now_us) for query in queries], matrix)

    def bitmap(self, **filters: Any) -> bytes:
        """The memories that the filters name, as portable Roaring bytes (`pyroaring.BitMap.deserialize`).

        Their numbers hold until the next `compact`, `reset` or reopening; give
        them back as `allow=` to search among them only.
        """
        return self._core.bitmap(arguments.selection(filters), self._now())

    def _selection(self, selection: dict[str, Any], filter: dict[str, Any] | None) -> dict[str, Any]:
        if filter is not None and "filters" in selection:
            raise InvalidArgumentError("filter and filters are the same; give one of them")
        return arguments.selection(selection if filter is None else {**selection, "filters": filter})


def _table(hits: list[list[Hit]], k: int) -> tuple[npt.NDArray[np.object_], npt.NDArray[np.float32]]:
    import numpy as np

    ids = np.full((len(hits), k), None, dtype=object)
    cosines = np.zeros(ids.shape, dtype=np.float32)
    for row, found in enumerate(hits):
        ids[row, : len(found)] = [id for id, _ in found]
        cosines[row, : len(found)] = [worth for _, worth in found]
    return ids, cosines
