"""Reading an `/embeddings` answer: which vector belongs to which text.

`index` decides. An answer whose items carry no index at all is read in order,
if it has one item a text. A doubtful text (no item, or two) gets a reason and
no vector: a vector bound to the wrong text is worse than none.
"""

from __future__ import annotations

import base64
import binascii
from typing import Any

NOT_ANSWERED = "the endpoint's answer has no vector for this text"


def bound_by_index(answer: object, count: int) -> list[Any]:
    """The raw vectors of an answer, in the order of the texts.

    Args:
        answer: The JSON document.
        count: Texts that were asked for.

    Returns:
        One entry a text: what the endpoint gave (not yet checked; base64
        already decoded), or a str that says why there is nothing.
    """
    data = answer.get("data") if isinstance(answer, dict) else None
    if not isinstance(data, list):
        return ["the endpoint's answer has no `data` list"] * count
    items = [item for item in data if isinstance(item, dict)]
    if items and not any("index" in item for item in items):
        return _in_order(items, count)
    bound: list[Any] = [NOT_ANSWERED] * count
    seen: set[int] = set()
    for item in items:
        at = item.get("index")
        if type(at) is int and 0 <= at < count:
            bound[at] = "the endpoint answered this text twice" if at in seen else _decoded(item)
            seen.add(at)
    return bound


def _in_order(items: list[dict[str, Any]], count: int) -> list[Any]:
    if len(items) != count:
        return [f"the endpoint gave {len(items)} vectors without index for {count} texts"] * count
    return [_decoded(item) for item in items]


def _decoded(item: dict[str, Any]) -> Any:
    """The vector of an item: numbers as they are, base64 as little-endian float32."""
    raw = item.get("embedding")
    if not isinstance(raw, str):
        return NOT_ANSWERED if raw is None else raw
    import numpy as np

    try:
        return np.frombuffer(base64.b64decode(raw, validate=True), dtype="<f4")
    except (binascii.Error, ValueError):
        return "the vector is a text that is not base64 of float32 numbers"
