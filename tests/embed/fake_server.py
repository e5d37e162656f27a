"""A small `/embeddings` server of ours, with faults to switch on.

    with FakeServer(Faults(order=[2, 0, 1])) as server:
        OpenAIEmbedder("fake-model", api_base=server.url)

Vectors are a function of the text alone (`vector_of`), so a test sees at once
when one was bound to the wrong text.
"""

from __future__ import annotations

import base64
import hashlib
import json
import struct
import time
from dataclasses import dataclass
from typing import Any

from ..json_server import Answer, JsonServer

DIMENSION = 8


def vector_of(text: str, dimension: int = DIMENSION) -> list[float]:
    """The server's vector for a text, not normalised."""
    digest = hashlib.sha256(text.encode()).digest()
    return [digest[at % 32] / 16 - 8.0 for at in range(dimension)]


@dataclass
class Faults:
    """What goes wrong; the defaults are a healthy server."""

    order: list[int] | None = None
    """The order in which items are sent."""
    as_base64: bool = False
    max_inputs: int = 0
    """More of them are refused with 400."""
    max_bytes: int = 0
    """A longer request fails with 500."""
    missing: int | None = None
    """An index that is not answered."""
    delay_secs: float = 0.0
    busy_times: int = 0
    """Requests that are answered with `busy_status` first."""
    busy_status: int = 429
    retry_after: str | None = None
    body: str | None = None
    """Sent instead of an answer, with 200."""
    dimension: int = DIMENSION
    without_index: bool = False
    twice: int | None = None
    """An index that is answered twice."""
    status: int = 200
    model: str | None = None
    """The name it answers in; None: the one asked for."""
    echo_key: bool = False
    """An error body that quotes the Authorization header."""


class FakeServer(JsonServer):
    """Answers what is asked, but for its faults."""

    def __init__(self, faults: Faults | None = None) -> None:
        super().__init__()
        self.faults = faults or Faults()

    def answer(self, request: dict[str, Any], size: int, key: str) -> Answer:
        """What a server with these faults says."""
        faults = self.faults
        time.sleep(faults.delay_secs)
        if faults.busy_times:
            faults.busy_times -= 1
            wait = {"Retry-After": faults.retry_after} if faults.retry_after else {}
            return faults.busy_status, wait, "busy"
        if faults.max_inputs and len(request["input"]) > faults.max_inputs:
            return 400, {}, f"at most {faults.max_inputs} inputs"
        if faults.max_bytes and size > faults.max_bytes:
            return 500, {}, "too large"
        if faults.status != 200:
            return faults.status, {}, f"no: {key}" if faults.echo_key else "no"
        return 200, {}, faults.body if faults.body is not None else json.dumps(self._document(request))

    def _document(self, request: dict[str, Any]) -> dict[str, Any]:
        faults = self.faults
        items = [self._item(at, text) for at, text in enumerate(request["input"])]
        if faults.order and len(items) == len(faults.order):
            items = [items[at] for at in faults.order]
        items = [item for item in items if item.get("index") != faults.missing or item.get("index") is None]
        items += [item for item in items if item.get("index") == faults.twice is not None]
        return {"object": "list", "data": items, "model": faults.model or request["model"]}

    def _item(self, at: int, text: str) -> dict[str, Any]:
        numbers: Any = vector_of(text, self.faults.dimension)
        if self.faults.as_base64:
            numbers = base64.b64encode(struct.pack(f"<{len(numbers)}f", *numbers)).decode()
        index = {} if self.faults.without_index else {"index": at}
        return {"object": "embedding", "embedding": numbers, **index}
