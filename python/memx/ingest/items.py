"""Items: what `add` and `add_many` were given, as the fields of new memories.

    item -> said (messages and keywords) -> redacted -> reflected -> new memories -> redacted again

A bad item is an error of its own; the others go on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from memx import arguments
from memx.errors import InvalidArgumentError, MemxError
from memx.ingest.batch import Batch
from memx.ingest.messages import memories_of
from memx.ingest.redacting import redact, redact_texts
from memx.ingest.reflecting import Kept, Reflecting

if TYPE_CHECKING:
    from memx._core import Engine

KEYWORDS = frozenset(
    "id user_id agent_id run_id scope metadata tags tools entities importance pinned expires_at anchors "
    "created_at section knowledge_type infer embedding".split()
)
"""Keywords of `add`."""
NOTED = ("error_msg", "tool_name")
"""Keys of the metadata that a reflector reads."""


@dataclass(slots=True)
class Said:
    """One item, read: its messages (a text is one) and the keywords of `add`."""

    origin: int
    messages: list[dict[str, Any]]
    keywords: dict[str, Any]
    is_text: bool

    @property
    def noted(self) -> dict[str, str]:
        """The texts of the metadata that a reflector reads, and may send to a model."""
        given = {name: self.keywords["metadata"].get(name) for name in NOTED}
        return {name: value for name, value in given.items() if isinstance(value, str)}

    @property
    def is_reflected(self) -> bool:
        """Whether more may be made of it than what was said; an id asks for the text itself."""
        return bool(self.keywords["infer"]) and not self.keywords.get("id")


def batch(
    items: Iterable[object], defaults: Mapping[str, Any], core: Engine, reflecting: Reflecting | None
) -> Batch:
    """Reads items: texts, or dicts with `content`, `memory`, `text` or `messages` and keywords of add.

    Args:
        items: As the caller gave them.
        defaults: Keywords for items that give none of their own.
        core: Redacts.
        reflecting: None keeps everything as it was said.
    """
    read = Batch()
    said = list(_read(items, defaults, read))
    for one in _redacted(said, core, read):
        try:
            kept = _kept(one, reflecting)
            memories = [new_memory(memory, one.keywords) for memory in kept.memories]
        except InvalidArgumentError as error:
            read.refusals.append((one.origin, error))
            continue
        read.dropped += kept.dropped
        read.is_raw = read.is_raw or kept.is_raw
        read.degraded += [told for told in kept.degraded if told not in read.degraded]
        for memory in memories:
            read.append(one.origin, memory, one.keywords.get("embedding"))
    if reflecting is not None:
        redact_texts(core, read)
    return read


def _read(items: Iterable[object], defaults: Mapping[str, Any], read: Batch) -> Iterator[Said]:
    for index, item in enumerate(items):
        try:
            yield _said(index, item, defaults)
        except InvalidArgumentError as error:
            read.refusals.append((index, error))


def _said(index: int, item: object, defaults: Mapping[str, Any]) -> Said:
    content, keywords = _split(item, defaults)
    arguments.known(keywords, KEYWORDS, "field")
    messages = memories_of(content)
    for message in messages:
        arguments.text(message["content"], "content")
    keywords["metadata"] = arguments.metadata(keywords.get("metadata"))
    keywords["infer"] = arguments.boolean(keywords.get("infer", True), "infer")
    if keywords.get("id") is not None and len(messages) > 1:
        raise InvalidArgumentError(f"one id for {len(messages)} messages; give ids to single texts only")
    return Said(index, messages, keywords, isinstance(content, str))


def _redacted(said: list[Said], core: Engine, read: Batch) -> Iterator[Said]:
    """The same without secrets; what could not be redacted is withheld, and said to be."""
    told = [[*(message["content"] for message in one.messages), *one.noted.values()] for one in said]
    answers = iter(redact(core, [text for texts in told for text in texts], read.redacted))
    for one, texts in zip(said, told, strict=True):
        answered = list(islice(answers, len(texts)))
        failed = next((answer for answer in answered if isinstance(answer, MemxError)), None)
        if failed is not None:
            read.refusals.append((one.origin, failed))
            continue
        count = len(one.messages)
        one.keywords["metadata"] |= dict(zip(one.noted, answered[count:], strict=True))
        one.messages = [
            message | {"content": text} for message, text in zip(one.messages, answered[:count], strict=True)
        ]
        yield one


def _kept(said: Said, reflecting: Reflecting | None) -> Kept:
    if reflecting is not None and said.is_reflected:
        kept = reflecting.keep(said.messages, said.keywords, is_text=said.is_text)
    else:
        kept = Kept(said.messages)
    kept.dropped += not said.messages
    return kept


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
    fields: dict[str, Any] = {
        "text": arguments.text(memory["content"], "content"),
        **{
            name: arguments.optional_text(keywords.get(name), name)
            for name in ("id", "user_id", "agent_id", "scope")
        },
        **{
            name: arguments.optional_text(_first(keywords.get(name), memory.get(name)), name)
            for name in ("section", "knowledge_type")
        },
        "run_ids": [arguments.text(keywords["run_id"], "run_id")]
        if keywords.get("run_id") is not None
        else [],
        "metadata": arguments.metadata(
            {**memory.get("metadata", {}), **arguments.metadata(keywords.get("metadata"))}
        ),
        **{
            name: [*dict.fromkeys([*arguments.texts(keywords.get(name), name), *memory.get(name, [])])]
            for name in ("tags", "tools", "entities")
        },
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
    if memory.get("instructivity_score") is not None:
        fields["instructivity_score"] = memory["instructivity_score"]
    return fields


def _first(*values: object) -> object:
    """The first value that is given."""
    return next((value for value in values if value is not None), None)
