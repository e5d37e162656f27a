"""Writing: items embedded and handed to the engine, outcomes gathered in an envelope."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from memx import arguments, vectors
from memx.errors import InvalidArgumentError, MemxError
from memx.ingest.items import KEYWORDS, Batch, batch
from memx.opening import Opened
from memx.types import AddResult, Degraded, RowError, Written

__all__ = [
    "CHANGES",
    "KEYWORDS",
    "add_items",
    "raise_refusal",
    "refuse_useless_embeddings",
    "update",
    "write",
]

CHANGES = frozenset(
    "id text metadata scope tags tools entities importance pinned expires_at anchors section knowledge_type "
    "expected_revision".split()
)
"""Keywords of `update` that are fields."""

ITEMS_A_BATCH = 1_024
"""Items embedded and committed together: a text of each is in memory at once."""


@dataclass(slots=True)
class Answer:
    """An envelope, and the exceptions behind its errors."""

    result: AddResult
    refusals: list[tuple[int, MemxError]]


def add_items(opened: Opened, items: Iterable[object], defaults: Mapping[str, Any], now_us: int) -> Answer:
    """Writes items in order, a batch at a time; a refused item is reported, never in the way."""
    items = arguments.several(items, "items", "texts or dicts")
    opened.require_match()
    results: list[Written] = []
    refusals: list[tuple[int, MemxError]] = []
    degraded: list[Degraded] = []
    dropped = start = 0
    for group in _groups(items):
        read = batch(group, defaults)
        written, told = write(opened, read, now_us)
        results += written
        refusals += [(start + index, error) for index, error in read.refusals]
        degraded += [one for one in told if one not in degraded]
        dropped += read.dropped
        start += len(group)
    refusals.sort(key=lambda refusal: refusal[0])
    return Answer(_envelope(results, refusals, degraded, dropped), refusals)


def _groups(items: Iterable[object]) -> Iterator[list[object]]:
    rest = iter(items)
    while group := list(islice(rest, ITEMS_A_BATCH)):
        yield group


def write(opened: Opened, read: Batch, now_us: int) -> tuple[list[Written], list[Degraded]]:
    """Embeds and writes a batch: what was written, in order; the refused are noted in the batch."""
    refuse_useless_embeddings(opened, read)
    texts = [memory["text"] for memory in read.memories]
    stored = vectors.to_store(texts, read.embeddings, opened.embedder)
    card = opened.card(stored.matrix.shape[1]) if stored.matrix is not None else None
    outcomes = opened.core.write(read.memories, stored.matrix, stored.passages, card, now_us)
    written: list[Written] = []
    for origin, outcome in zip(read.origins, outcomes, strict=True):
        if isinstance(outcome, MemxError):
            read.refusals.append((origin, outcome))
        else:
            outcome["vector"] = "missing" if outcome.pop("vector_missing") else "stored"
            written.append(outcome)
    return written, stored.degraded


def refuse_useless_embeddings(opened: Opened, read: Batch) -> None:
    """Takes memories whose caller gave an embedding that cannot be used out of the batch."""
    keep = []
    for position, given in enumerate(read.embeddings):
        try:
            if given is not None:
                vectors.given_vector(given, opened.core)
            keep.append(position)
        except MemxError as error:
            read.refusals.append((read.origins[position], error))
    read.memories = [read.memories[position] for position in keep]
    read.embeddings = [read.embeddings[position] for position in keep]
    read.origins = [read.origins[position] for position in keep]


def _envelope(
    results: list[Written], refusals: list[tuple[int, MemxError]], degraded: list[Degraded], dropped: int
) -> AddResult:
    errors: list[RowError] = [{"index": index, "error": str(error)} for index, error in refusals]
    events = [written["event"] for written in results]
    return {
        "results": results,
        "errors": errors,
        "ace_ingest": {
            "bullets_added": events.count("ADD"),
            "bullets_merged": events.count("UPDATE"),
            "bullets_skipped": events.count("NONE"),
            "bullets_dropped": dropped,
            "conflicts": 0,
            "superseded": 0,
            "redacted": {},
            "raw_fallback": False,
            "degraded": degraded,
            "errors": errors,
        },
    }


def raise_refusal(answer: Answer) -> None:
    """For a single add: its error is raised, as the class it is."""
    if answer.refusals:
        raise answer.refusals[0][1]


def update(opened: Opened, changes: Mapping[str, Any], embedding: object, now_us: int) -> dict[str, Any]:
    """Changes one memory; a new text is embedded anew."""
    fields = _changed(changes)
    if embedding is not None and "text" not in fields:
        raise InvalidArgumentError(
            "embedding needs text: a vector is of a text; give the text it was made of too"
        )
    stored = vectors.Stored()
    if fields.get("text") is not None:
        opened.require_match()
        given = None if embedding is None else vectors.given_vector(embedding, opened.core)
        stored = vectors.to_store([fields["text"]], [given], opened.embedder)
    card = opened.card(stored.matrix.shape[1]) if stored.matrix is not None else None
    written = opened.core.update(fields, stored.matrix, card, now_us)
    return {"message": "updated", "id": written["id"], "revision": written["revision"]}


def _changed(changes: Mapping[str, Any]) -> dict[str, Any]:
    """The engine's fields of an update: those that were given."""
    readers: dict[str, Any] = {
        **dict.fromkeys(("id", "text", "scope", "section", "knowledge_type"), arguments.text),
        **dict.fromkeys(("tags", "tools", "entities"), arguments.texts),
        "metadata": arguments.metadata,
        "importance": arguments.number,
        "pinned": arguments.boolean,
        "anchors": arguments.anchors,
        "expected_revision": arguments.count,
    }
    given = {name: value for name, value in changes.items() if value is not None and name in readers}
    fields = {name: readers[name](value, name) for name, value in given.items()}
    fields["id"] = arguments.text(changes.get("id"), "id")
    if "expires_at" in changes:
        fields["expires_at_us"] = arguments.optional_time_us(changes["expires_at"], "expires_at")
    if len(fields) == 1:
        raise InvalidArgumentError("update changes nothing; give a text or another field")
    return fields
