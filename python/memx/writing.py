"""Writing: items embedded and handed to the engine, outcomes gathered in an envelope."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, cast

from memx import arguments, vectors
from memx.errors import InvalidArgumentError, MemxError
from memx.ingest.batch import Batch
from memx.ingest.items import KEYWORDS, batch
from memx.ingest.redacting import redact
from memx.opening import Opened
from memx.types import AddResult, Degraded, RowError, Written

__all__ = [
    "CHANGES",
    "KEYWORDS",
    "add_items",
    "commit",
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
class Tally:
    """What an add came to: the envelope in the making, and the exceptions behind its errors."""

    results: list[Written] = field(default_factory=list)
    refusals: list[tuple[int, MemxError]] = field(default_factory=list)
    degraded: list[Degraded] = field(default_factory=list)
    redacted: Counter[str] = field(default_factory=Counter)
    dropped: int = 0
    is_raw: bool = False

    def note(self, start: int, read: Batch, written: list[Written]) -> None:
        """One batch more; `start`: index of its first item."""
        self.results += written
        self.refusals += [(start + index, error) for index, error in read.refusals]
        self.degraded += [one for one in read.degraded if one not in self.degraded]
        self.redacted.update(read.redacted)
        self.dropped += read.dropped
        self.is_raw = self.is_raw or read.is_raw

    def envelope(self) -> AddResult:
        """The answer of `add`."""
        refusals = sorted(self.refusals, key=lambda refusal: refusal[0])
        errors: list[RowError] = [{"index": index, "error": str(error)} for index, error in refusals]
        events = Counter(written["event"] for written in self.results)
        return {
            "results": self.results,
            "errors": errors,
            "ace_ingest": {
                "bullets_added": events["ADD"],
                "bullets_merged": events["UPDATE"],
                "bullets_skipped": events["NONE"],
                "bullets_dropped": self.dropped,
                "conflicts": sum(len(written.get("conflicts_with", ())) for written in self.results),
                "superseded": sum(len(written.get("supersedes", ())) for written in self.results),
                "redacted": dict(sorted(self.redacted.items())),
                "raw_fallback": self.is_raw,
                "degraded": self.degraded,
                "errors": errors,
            },
        }

    def raise_refusal(self) -> None:
        """For a single add: its error is raised, as the class it is."""
        if self.refusals:
            raise min(self.refusals, key=lambda refusal: refusal[0])[1]


def add_items(
    opened: Opened, items: Iterable[object], defaults: Mapping[str, Any], now_us: int, *, whole: bool = False
) -> Tally:
    """Writes items in order, a batch at a time; a refused item is reported, never in the way.

    With `whole` a batch is written as a whole or not at all.
    """
    items = arguments.several(items, "items", "texts or dicts")
    opened.require_match()
    tally = Tally()
    start = 0
    for group in _groups(items):
        read = batch(group, defaults, opened.core, opened.reflecting)
        tally.note(start, read, write(opened, read, now_us, whole=whole))
        start += len(group)
    return tally


def _groups(items: Iterable[object]) -> Iterator[list[object]]:
    rest = iter(items)
    while group := list(islice(rest, ITEMS_A_BATCH)):
        yield group


def write(opened: Opened, read: Batch, now_us: int, *, whole: bool = False) -> list[Written]:
    """Embeds and writes a redacted batch: what was written, in order; all else is noted in the batch."""
    refuse_useless_embeddings(opened, read)
    if whole and read.refusals:
        return []
    texts = [memory["text"] for memory in read.memories]
    stored = vectors.to_store(texts, read.embeddings, opened.embedder)
    read.degraded += stored.degraded
    return commit(opened, read, stored, now_us, whole=whole)


def commit(
    opened: Opened, read: Batch, stored: vectors.Stored, now_us: int, *, whole: bool = False
) -> list[Written]:
    """Writes an embedded batch in one transaction; `whole`: nothing where one is refused."""
    card = opened.card(stored.matrix.shape[1]) if stored.matrix is not None else None
    outcomes = opened.core.write(read.memories, stored.matrix, stored.passages, card, now_us, whole)
    written: list[Written] = []
    for origin, outcome in zip(read.origins, outcomes, strict=True):
        if isinstance(outcome, MemxError):
            read.refusals.append((origin, outcome))
        elif outcome is not None:
            written.append(_shown(outcome, read))
    return written


def _shown(outcome: dict[str, Any], read: Batch) -> Written:
    """One outcome without what the envelope tells of all."""
    read.redacted.update(outcome.pop("redacted", {}))
    reason = outcome.pop("degraded", None)
    if reason is not None:
        told: Degraded = {"stage": "curator", "reason": reason}
        read.degraded += [told] if told not in read.degraded else []
    outcome["vector"] = "missing" if outcome.pop("vector_missing") else "stored"
    return cast("Written", outcome)


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
    read.retain(keep)


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
        fields["text"] = _without_secrets(opened, fields["text"])
        given = None if embedding is None else vectors.given_vector(embedding, opened.core)
        stored = vectors.to_store([fields["text"]], [given], opened.embedder)
    card = opened.card(stored.matrix.shape[1]) if stored.matrix is not None else None
    written = opened.core.update(fields, stored.matrix, card, now_us)
    return {"message": "updated", "id": written["id"], "revision": written["revision"]}


def _without_secrets(opened: Opened, text: str) -> str:
    answer = redact(opened.core, [text], Counter())[0]
    if isinstance(answer, MemxError):
        raise answer
    return answer


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
