"""Items: what `add` and `add_many` were given, as the fields of new memories.

A bad item is an error of its own; the others go on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from memx import arguments
from memx.errors import InvalidArgumentError, MemxError
from memx.ingest.messages import memories_of

KEYWORDS = frozenset(
    "id user_id agent_id run_id scope metadata tags tools entities importance pinned expires_at anchors "
    "created_at section knowledge_type infer embedding".split()
)
"""Keywords of `add`."""


@dataclass(slots=True)
class Batch:
    """New memories ready to be embedded and written, and what was refused."""

    memories: list[dict[str, Any]] = field(default_factory=list)
    embeddings: list[Any] = field(default_factory=list)
    origins: list[int] = field(default_factory=list)
    """Index of the item that each memory came from."""
    refusals: list[tuple[int, MemxError]] = field(default_factory=list)
    """Index of an item, or of a memory's item, and why it was refused."""
    dropped: int = 0
    """Items that said nothing."""


def batch(items: Iterable[object], defaults: Mapping[str, Any]) -> Batch:
    """Reads items: texts, or dicts with `content`, `memory`, `text` or `messages` and keywords of add."""
    read = Batch()
    for index, item in enumerate(items):
        try:
            memories = list(of_item(item, defaults))
        except InvalidArgumentError as error:
            read.refusals.append((index, error))
            continue
        read.dropped += not memories
        for memory, embedding in memories:
            read.memories.append(memory)
            read.embeddings.append(embedding)
            read.origins.append(index)
    return read


def of_item(item: object, defaults: Mapping[str, Any]) -> Iterable[tuple[dict[str, Any], Any]]:
    """The new memories of one item, each with the embedding its caller gave or None."""
    said, keywords = _split(item, defaults)
    arguments.known(keywords, KEYWORDS, "field")
    memories = memories_of(said)
    if keywords.get("id") is not None and len(memories) > 1:
        raise InvalidArgumentError(f"one id for {len(memories)} messages; give ids to single texts only")
    for memory in memories:
        yield new_memory(memory, keywords), keywords.get("embedding")


def _split(item: object, defaults: Mapping[str, Any]) -> tuple[object, dict[str, Any]]:
    if not isinstance(item, Mapping) or "role" in item:
        return item, dict(defaults)
    keywords = {**defaults, **item}
    said = [keywords.pop(key) for key in ("content", "memory", "text", "messages") if key in keywords]
    if len(said) != 1:
        raise InvalidArgumentError(
            f"an item has {len(said)} texts; give one of content, memory, text, messages"
        )
    return said[0], keywords


def new_memory(memory: Mapping[str, Any], keywords: Mapping[str, Any]) -> dict[str, Any]:
    """The engine's fields of one memory, each of its type; the item's own values before the keywords'."""
    arguments.boolean(keywords.get("infer", True), "infer")
    fields: dict[str, Any] = {
        "text": arguments.text(memory["content"], "content"),
        **{
            name: arguments.optional_text(keywords.get(name), name)
            for name in ("id", "user_id", "agent_id", "scope", "section", "knowledge_type")
        },
        "run_ids": [arguments.text(keywords["run_id"], "run_id")]
        if keywords.get("run_id") is not None
        else [],
        "metadata": arguments.metadata(
            {**memory.get("metadata", {}), **arguments.metadata(keywords.get("metadata"))}
        ),
        **{name: arguments.texts(keywords.get(name), name) for name in ("tags", "tools", "entities")},
        "anchors": arguments.anchors(keywords.get("anchors")),
        "pinned": arguments.boolean(keywords.get("pinned", False), "pinned"),
        "expires_at_us": arguments.optional_time_us(keywords.get("expires_at"), "expires_at"),
        "created_at_us": arguments.optional_time_us(
            memory.get("created_at", keywords.get("created_at")), "created_at"
        ),
        "source_type": arguments.optional_text(memory.get("source_type"), "source_type"),
    }
    if keywords.get("importance") is not None:
        fields["importance"] = arguments.number(keywords["importance"], "importance")
    return fields
