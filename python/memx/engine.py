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
from memx.types import Hit, Time
from memx.vectors import check_width, matrix_of

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from memx._core import Engine


FILTERS = (*arguments.SELECTION, "threshold", "include_superseded", "include_archived")
"""Keywords of `hybrid` and `search_many`."""

COLUMNS = 1_024
"""Columns of a table of hits that are there whether or not the store has as many memories."""


class VectorEngine:
    """See the module. Filters are those of `Memory.search`: `user_id`, `scope`, `filters`, `allow` ...

    `now` is the instant of the question, default the clock's. No keyword is
    ignored: an unknown one is an InvalidArgumentError that names the known.
    """

    def __init__(self, core: Engine, now: Callable[[Time | None], int]) -> None:
        """Made by `Memory.engine`."""
        self._core = core
        self._now = now

    def search(
        self,
        /,
        vectors: npt.ArrayLike,
        k: int,
        *,
        filter: dict[str, Any] | None = None,
        prior: bool = False,
        now: Time | None = None,
        **selection: Any,
    ) -> tuple[npt.NDArray[np.object_], npt.NDArray[np.float32]]:
        """The `k` nearest memories of each vector, by exact cosine.

        Args:
            vectors: float32 (n, dim) or (dim,); any length, zero has no neighbours' order and is refused.
            k: Memories for each vector. Above 1,024 it counts as no more than the memories there are.
            filter: The same as `filters` of `Memory.search`.
            prior: Rank and return cosine x decay x recency.
            now: The instant of the question, default the clock's.
            **selection: `user_id`, `agent_id`, `run_id`, `scope`, `filters`, `tier`, `allow`.

        Returns:
            `(ids, cosines)`, both (n, k), best first, ties by newer then smaller id;
            filled up with None and 0 where fewer than `k` are there.

        Raises:
            EmbeddingMismatchError: `dim` is not the store's.
            InvalidArgumentError: The vectors are no numbers, or have no direction; a keyword is unknown.

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
        now_us = self._now(now)
        if wanted > COLUMNS:
            wanted = min(wanted, max(COLUMNS, self._core.count({}, now_us)))
        hits = self._core.nearest(matrix, wanted, named, arguments.boolean(prior, "prior"), now_us)
        return _table(hits, wanted)

    def keyword(
        self, /, query: str, k: int, *, now: Time | None = None, **selection: Any
    ) -> tuple[list[str], list[float]]:
        """The `k` memories with the most keyword evidence: `(ids, evidence)`, evidence in (0, 1]."""
        named = arguments.selection(selection)
        hits = self._core.keyword(arguments.query(query), arguments.count(k, "k"), named, self._now(now))
        return [id for id, _ in hits], [worth for _, worth in hits]

    def hybrid(
        self, /, query: str, vector: npt.ArrayLike | None, k: int, *, now: Time | None = None, **filters: Any
    ) -> list[Hit]:
        """The hits of `Memory.search` with this vector: `[(id, score)]`, without rows or token budget.

        `Memory.search` gives a query in a script that the model does not cover no
        vector. Here the caller decides: the vector given is the vector used, None
        ranks by words. Arguments as of `search_many`.
        """
        vectors = None if vector is None else matrix_of(vector, "vector")
        return self.search_many([query], vectors, k, now=now, **filters)[0]

    def search_many(
        self,
        /,
        queries: Sequence[str],
        vectors: npt.ArrayLike | Sequence[npt.ArrayLike | None] | None,
        k: int,
        *,
        now: Time | None = None,
        **filters: Any,
    ) -> list[list[Hit]]:
        """Many `hybrid` searches on all cores, in order.

        Args:
            queries: n texts.
            vectors: float32 (n, dim); or a list of n, None for a query to rank by words; or None for
                all. The caller decides whether the model covers a query's script.
            k: Memories for each query.
            now: The instant of the questions, default the clock's.
            **filters: `threshold`, `include_superseded`, `include_archived`, and the
                `selection` of `search`.

        Raises:
            InvalidArgumentError: There is not one vector for each query, or a keyword is unknown.

        Example:
            >>> _ = m.add("north", id="n", embedding=[0.0, 1.0]), m.add("east", id="e", embedding=[1.0, 0.0])
            >>> [[id for id, _ in hits] for hits in m.engine.search_many(["up", "east"], [[0.1, 0.9], None], k=1)]
            [['n'], ['e']]
        """
        arguments.known(filters, FILTERS)
        asked = list(arguments.several(queries, "queries", "texts"))
        keywords = {**filters, "limit": arguments.count(k, "k")}
        matrix, has_vector = self._dealt(vectors, len(asked))
        now_us = self._now(now)
        return self._core.hits(
            [search_request(query, keywords, now_us) for query in asked], matrix, has_vector
        )

    def _dealt(self, vectors: Any, queries: int) -> tuple[npt.NDArray[np.float32] | None, list[bool]]:
        """The vectors that are there as one matrix, and which queries have one."""
        given = [None] * queries if vectors is None else vectors
        if isinstance(given, list | tuple):
            has_vector = [vector is not None for vector in given]
            there = [vector for vector in given if vector is not None]
            matrix = matrix_of(there, "vectors") if there else None
        else:
            matrix = matrix_of(given, "vectors")
            has_vector = [True] * len(matrix)
        rows = 0 if matrix is None else len(matrix)
        if len(has_vector) != queries or has_vector.count(True) != rows:
            raise InvalidArgumentError(
                f"{queries} queries and {len(has_vector)} vectors; give one (dim,) for each"
            )
        if matrix is not None:
            check_width(matrix.shape[1], self._core)
        return matrix, has_vector

    def bitmap(self, /, *, now: Time | None = None, **filters: Any) -> bytes:
        """The memories that the filters name, as portable Roaring bytes (`pyroaring.BitMap.deserialize`).

        Their numbers hold until the next `compact`, `reset` or reopening; give
        them back as `allow=` to search among them only.
        """
        return self._core.bitmap(arguments.selection(filters), self._now(now))

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
