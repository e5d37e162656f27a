"""Vectors: what an embedder, or the caller, gives the engine to store or to ask with.

A failing embedder never fails an add or a search: the memory is stored
without a vector, the question is answered by words, and the reason is told.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from memx.arguments import shown
from memx.errors import EmbeddingMismatchError, InvalidArgumentError
from memx.types import Degraded

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from memx._core import Engine
    from memx.embed import Embedder, ModelCard


@dataclass(slots=True)
class Stored:
    """Vectors to store: the rows of all texts in one matrix, `passages[i]` of them the i-th text's."""

    matrix: npt.NDArray[np.float32] | None = None
    passages: list[int] = field(default_factory=list)
    degraded: list[Degraded] = field(default_factory=list)


def card_of(embedder: Embedder | None) -> dict[str, Any] | None:
    """An embedder's card as the engine keeps it."""
    return None if embedder is None else dict(_fields_of(embedder.card))


@lru_cache(maxsize=8)
def _fields_of(card: ModelCard) -> Mapping[str, Any]:
    """A card in JSON's terms; every search asks, and a card seldom changes."""
    fields: dict[str, Any] = json.loads(card.to_json())
    return fields


def to_store(texts: Sequence[str], given: Sequence[Any], embedder: Embedder | None) -> Stored:
    """Embeds texts, except those whose caller gave an embedding.

    Args:
        texts: What will be stored.
        given: For each text the caller's embedding, or None.
        embedder: None in keyword mode.

    Raises:
        InvalidArgumentError: A given embedding is not numbers.
    """
    rows, degraded = rows_of(texts, given, embedder)
    return stacked(rows, degraded)


def rows_of(
    texts: Sequence[str], given: Sequence[Any], embedder: Embedder | None
) -> tuple[list[Any], list[Degraded]]:
    """The vectors of each text, a matrix or None, and why some are missing; see `to_store`."""
    rows: list[Any] = [None if one is None else matrix_of(one, "embedding") for one in given]
    asked = [index for index, row in enumerate(rows) if row is None]
    if embedder is None or not asked:
        return rows, []
    answers = embedder.embed_passages([texts[index] for index in asked])
    for index, answer in zip(asked, answers, strict=True):
        rows[index] = answer.vectors
    return rows, _reasons([answer.reason for answer in answers])


def _reasons(reasons: Sequence[str | None]) -> list[Degraded]:
    """Each reason once, with how often it came."""
    told = dict.fromkeys(reason for reason in reasons if reason)
    counts = {reason: f"{reasons.count(reason)} of {len(reasons)}" for reason in told}
    return [{"stage": "embedding", "reason": f"{reason} ({count})"} for reason, count in counts.items()]


def stacked(rows: Sequence[Any], degraded: list[Degraded]) -> Stored:
    """One matrix of all rows of the commonest width; others are missing vectors."""
    passages = [0 if row is None else len(row) for row in rows]
    present = [row for row in rows if row is not None]
    if not present:
        return Stored(None, passages, degraded)
    import numpy as np

    widths = [row.shape[1] for row in present]
    width = max(set(widths), key=widths.count)
    passages = [0 if row is None or row.shape[1] != width else len(row) for row in rows]
    matrix = np.concatenate([row for row in present if row.shape[1] == width])
    return Stored(np.ascontiguousarray(matrix, dtype=np.float32), passages, degraded)


def matrix_of(value: Any, name: str) -> npt.NDArray[np.float32]:
    """One vector or several, as C-contiguous float32 (n, dim). No copy where the buffer allows.

    Raises:
        InvalidArgumentError: It is not made of numbers (texts, booleans and None are none), or of another shape.
    """
    import numpy as np

    array = _numbers(value, name)
    if array.ndim not in (1, 2) or array.size == 0:
        raise InvalidArgumentError(f"{name} has the shape {array.shape}; give numbers (dim,) or (n, dim)")
    with np.errstate(over="ignore"):  # What float32 cannot hold becomes infinite, and is refused as that.
        matrix = np.ascontiguousarray(array, dtype=np.float32)
    return matrix if matrix.ndim == 2 else matrix[np.newaxis, :]


def _numbers(value: Any, name: str) -> npt.NDArray[Any]:
    """An array of real numbers, before anything is cast."""
    import numpy as np

    try:
        array = np.asarray(value)
    except (TypeError, ValueError, OverflowError) as error:
        raise InvalidArgumentError(
            f"{name} is {shown(value)}: {error}; give numbers (dim,) or (n, dim)"
        ) from error
    if array.dtype.kind not in "fiu":
        raise InvalidArgumentError(
            f"{name} is {shown(value)} of {array.dtype}; give numbers (dim,) or (n, dim)"
        )
    return array


def given_vector(value: Any, engine: Engine, name: str = "embedding") -> npt.NDArray[np.float32]:
    """The caller's vector of one text, checked: a width that is not the store's is refused, as is NaN."""
    import numpy as np

    matrix = matrix_of(value, name)
    if not np.isfinite(matrix).all() or not matrix.any(axis=1).all():
        raise InvalidArgumentError(f"{name} is zero or not finite as float32; give numbers with a direction")
    check_width(matrix.shape[1], engine)
    return matrix


def check_width(width: int, engine: Engine) -> None:
    """Refuses vectors of another width than the store's."""
    model = engine.model()
    if model and model["dimension"] and model["dimension"] != width:
        raise EmbeddingMismatchError(
            f"the embedding has {width} numbers, the store's model {model['id']!r} has {model['dimension']}; "
            "embed with that model, or run `memx reindex` to change the store's"
        )


def to_ask(query: str, embedder: Embedder) -> tuple[npt.NDArray[np.float32] | None, list[Degraded]]:
    """The vector of a query, or why there is none. A script the model does not cover has none, and that is no fault."""
    if not embedder.card.covers(query):
        return None, []
    answer = embedder.embed_query(query)
    return answer.vector, _reasons([answer.reason])
