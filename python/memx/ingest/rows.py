"""Rows: lines of a file as new memories, whoever wrote them.

Known kinds: memx's own exports, mem0's rows (`memory`), plain texts, and
messages (`role`, `content`), alone or under `messages`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from memx import arguments
from memx.errors import InvalidArgumentError, MemxError
from memx.ingest.batch import Batch
from memx.ingest.items import new_memory
from memx.ingest.lines import Line
from memx.ingest.messages import memories_of

_IMPORTED = {
    "tier": arguments.text,
    "revision": arguments.count,
    "recall_count": arguments.count,
    "access_count": arguments.count,
    "supersedes": arguments.texts,
    "superseded_by": arguments.text,
    "conflicts_with": arguments.texts,
    "verified_status": arguments.text,
    "trust_score": arguments.number,
}
_TIMES = ("updated_at", "last_seen_at", "last_recalled_at")
_RENAMED = {"related_tools": "tools", "key_entities": "entities"}


def rows_of(lines: list[Line], defaults: Mapping[str, Any]) -> Batch:
    """The new memories of some lines, and the lines that say none."""
    read = Batch()
    for number, value in lines:
        try:
            for memory, embedding in _memories(value, defaults):
                read.append(number, memory, embedding)
        except MemxError as error:
            read.refusals.append((number, error))
    return read


def _memories(value: Any, defaults: Mapping[str, Any]) -> list[tuple[dict[str, Any], Any]]:
    if isinstance(value, MemxError):
        raise value
    if isinstance(value, Mapping) and "role" in value and "content" in value:
        named = {key: value[key] for key in ("run_id", "user_id", "agent_id") if _is_given(value, key)}
        keywords = {**defaults, **named}
        return [(new_memory(memory, keywords), None) for memory in memories_of([_dated(value)])]
    if isinstance(value, Mapping):
        return [_row(value, defaults)]
    return [(new_memory(memory, defaults), None) for memory in memories_of(value)]


def _dated(message: Mapping[str, Any]) -> dict[str, Any]:
    """A transcript says `created_at`, `timestamp` or `time`."""
    names = ("created_at", "timestamp", "time")
    said_at = next((message[key] for key in names if _is_given(message, key)), None)
    return {**message, "created_at": said_at}


def _is_given(message: Mapping[str, Any], key: str) -> bool:
    """Zero is a time; nothing and the empty text are how transcripts leave a field out."""
    value = message.get(key)
    return value is not None and not (isinstance(value, str) and not value)


def _row(row: Mapping[str, Any], defaults: Mapping[str, Any]) -> tuple[dict[str, Any], Any]:
    """A row of an export, ours or mem0's."""
    said = next((row[key] for key in ("memory", "content", "text", "data") if row.get(key) is not None), None)
    if said is None:
        fields = sorted(str(key) for key in row)
        raise InvalidArgumentError(
            f"a row has the fields {arguments.shown(fields)} and no text; give `memory` or `content`"
        )
    keywords = {
        **defaults,
        **{_RENAMED.get(key, key): value for key, value in row.items() if value is not None},
    }
    memory = new_memory({"content": said, "source_type": row.get("source_type")}, keywords)
    runs = arguments.texts(row.get("run_ids"), "run_ids")
    memory["run_ids"] = runs or memory["run_ids"]
    if row.get("instructivity_score") is not None:
        memory["instructivity_score"] = arguments.number(row["instructivity_score"], "instructivity_score")
    memory["imported"] = _imported(row)
    return memory, row.get("embedding")


def _imported(row: Mapping[str, Any]) -> dict[str, Any]:
    given = {name: read(row[name], name) for name, read in _IMPORTED.items() if row.get(name) is not None}
    times = {f"{name}_us": arguments.time_us(row[name], name) for name in _TIMES if row.get(name) is not None}
    told: dict[str, Any] = {}
    if row.get("history") is not None:
        told["history"] = [_event(one) for one in _dicts(row["history"], "history")]
    if row.get("conflicts") is not None:
        told["conflicts"] = [_conflict(one) for one in _dicts(row["conflicts"], "conflicts")]
    return given | times | told


def _dicts(value: object, name: str) -> list[Mapping[str, Any]]:
    """A list of dicts, as an export has them."""
    found = arguments.several(value, name, "dicts")
    rows = [one for one in found if isinstance(one, Mapping)]
    if not isinstance(value, list | tuple) or len(rows) != len(value):
        raise InvalidArgumentError(
            f"{name} is {arguments.shown(value)}; give a list of dicts, as an export does"
        )
    return rows


def _event(line: Mapping[str, Any]) -> dict[str, Any]:
    """One line of a history."""
    texts = {"old_text": "old_memory", "new_text": "new_memory", "reason": "reason"}
    return {
        "event": arguments.text(line.get("event"), "event"),
        **{to: arguments.optional_text(line.get(name), name) for to, name in texts.items()},
        "at_us": arguments.time_us(line.get("created_at"), "created_at"),
    }


def _conflict(found: Mapping[str, Any]) -> dict[str, Any]:
    """One contradiction with an earlier memory."""
    return {
        "with": arguments.text(found.get("with"), "with"),
        "similarity": arguments.number(found.get("similarity"), "similarity"),
        "kind": arguments.text(found.get("conflict_type"), "conflict_type"),
        "reason": arguments.text(found.get("reason"), "reason"),
        "at_us": arguments.time_us(found.get("created_at"), "created_at"),
    }
