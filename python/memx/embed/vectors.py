"""The one gate for vectors: whatever a model answers becomes a unit row or a reason.

    checked_vector(raw) = raw / |raw|   when raw is one row of finite numbers, not all zero

Every embedder passes its answers through here, so no zero, NaN, infinity or
wrong width reaches the store. The result is a copy: a caller that reuses its
buffer cannot change a stored vector. Loads numpy at its first call.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from memx.embed.card import ModelCard
    from memx.embed.protocol import Vector


def checked_vector(raw: object, dimension: int = 0) -> Vector | str:
    """Makes a unit vector of what a model answered.

    Args:
        raw: A sequence or array of numbers, shape (n,) or (1, n).
        dimension: The width wanted; 0 accepts any.

    Returns:
        float32 of shape (n,) and L2 norm 1, or the reason why there is none.
    """
    row = _numbers(raw)
    if isinstance(row, str):
        return row
    if dimension and row.size != dimension:
        return f"the vector has {row.size} numbers, the model has {dimension}"
    return _unit(row)


class LearnedCard:
    """A card whose width the first good vector teaches. Safe for threads: all agree on one.

    Args:
        card: What is known of the model; a width of 0 is unknown.
    """

    def __init__(self, card: ModelCard) -> None:
        self.card = card
        self._lock = threading.Lock()

    def checked(self, raw: object) -> Vector | str:
        """`checked_vector` against the card's width, which it sets where it was unknown."""
        known = self.card.dimension
        vector = checked_vector(raw, known)
        if isinstance(vector, str) or known:
            return vector
        with self._lock:
            if not self.card.dimension:
                self.card = self.card.with_dimension(vector.size)
        return checked_vector(vector, self.card.dimension)


def _numbers(raw: object) -> npt.NDArray[np.float64] | str:
    import numpy as np

    if raw is None:
        return "no vector came back"
    try:
        row = np.asarray(raw)
        if row.ndim == 2 and row.shape[0] == 1:
            row = row[0]
        if row.size == 0:
            return "the vector is empty"
        if row.ndim != 1 or row.dtype.kind not in "fiu":
            return f"not a row of numbers but {_described(raw)}"
        return row.astype(np.float64)
    except Exception as error:  # noqa: BLE001 - a foreign array may raise anything
        return f"not a row of numbers but {_described(raw)} ({type(error).__name__})"


def _unit(row: npt.NDArray[np.float64]) -> Vector | str:
    import numpy as np

    if not np.isfinite(row).all():
        return "the vector holds NaN or infinity"
    peak = float(np.abs(row).max())
    if peak == 0.0:
        return "the vector is all zeros"
    scaled = row / peak  # so that no square over- or underflows
    return (scaled / np.linalg.norm(scaled)).astype(np.float32)


def _described(raw: object) -> str:
    shape = getattr(raw, "shape", None)
    return type(raw).__name__ if shape is None else f"{type(raw).__name__} of shape {shape}"
