"""Importing: lines of a file as new memories, whoever wrote them.

Known kinds: memx's own exports, mem0's rows (`memory`), plain texts, and
messages (`role`, `content`), alone or under `messages`. JSON is one document,
JSONL one value a line.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

from memx import arguments
from memx.errors import InvalidArgumentError, MemxError
from memx.ingest.items import Batch, new_memory
from memx.ingest.messages import memories_of
from memx.opening import Opened
from memx.types import ImportResult

Line: TypeAlias = tuple[int, Any]
"""Number of a line (or of an element), and its value or the exception that reading it raised."""

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


def lines_of(source: object) -> list[Line]:
    """The values of a file or document, each with its line.

    Raises:
        InvalidArgumentError: The file is missing, not UTF-8, or holds neither JSON nor JSONL.
    """
    if isinstance(source, str | os.PathLike):
        return _lines_of_text(_content(Path(source)), os.fspath(source))
    return list(enumerate(_elements(source), 1))


def _content(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidArgumentError(f"cannot read {os.fspath(path)!r}: {error}; give a UTF-8 file of JSON or JSONL") from error


def _lines_of_text(content: str, name: str) -> list[Line]:
    try:
        return list(enumerate(_elements(json.loads(content)), 1))
    except ValueError as error:
        lines = [(number, line) for number, line in enumerate(content.splitlines(), 1) if line.strip()]
        read = [(number, _value(line)) for number, line in lines]
        if not any(isinstance(value, Mapping | str) for _, value in read):
            raise InvalidArgumentError(f"{name!r} is neither JSON nor JSONL ({error})") from error
        return read


def _value(line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError as error:
        return InvalidArgumentError(f"not JSON: {error}")


def _elements(document: Any) -> list[Any]:
    """The rows of a document: a list, or one under `memories`, `results` or `messages`."""
    if isinstance(document, Mapping):
        for key in ("memories", "results", "messages"):
            if isinstance(document.get(key), list):
                return list(document[key])
        return [document]
    if isinstance(document, list):
        return document
    raise InvalidArgumentError(f"the document is {type(document).__name__}; give a list of memories or messages")


def take_in(
    opened: Opened, lines: list[Line], defaults: Mapping[str, Any], now_us: int, result: ImportResult
) -> None:
    """Writes some lines; counts and errors go into `result`."""
    from memx.writing import write

    read = Batch()
    for number, value in lines:
        try:
            for memory, embedding in _memories(value, defaults):
                read.memories.append(memory)
                read.embeddings.append(embedding)
                read.origins.append(number)
        except MemxError as error:
            read.refusals.append((number, error))
    result["skipped"] += _leave_out_unchanged(opened, read)
    written, _ = write(opened, read, now_us)
    events = [outcome["event"] for outcome in written]
    result["added"] += events.count("ADD")
    result["updated"] += events.count("UPDATE")
    result["skipped"] += events.count("NONE")
    refusals = sorted(read.refusals, key=lambda refusal: refusal[0])
    result["errors"] += [{"line": number, "error": str(error)} for number, error in refusals]


def _leave_out_unchanged(opened: Opened, read: Batch) -> int:
    """Rows that the store has already need neither embedding nor writing."""
    unchanged = opened.core.unchanged(read.memories)
    keep = [position for position, same in enumerate(unchanged) if not same]
    read.memories = [read.memories[position] for position in keep]
    read.embeddings = [read.embeddings[position] for position in keep]
    read.origins = [read.origins[position] for position in keep]
    return sum(unchanged)


def _memories(value: Any, defaults: Mapping[str, Any]) -> list[tuple[dict[str, Any], Any]]:
    if isinstance(value, MemxError):
        raise value
    if isinstance(value, Mapping) and "role" in value and "content" in value:
        keywords = {**defaults, **{key: value[key] for key in ("run_id", "user_id", "agent_id") if value.get(key)}}
        return [(new_memory(memory, keywords), None) for memory in memories_of([_dated(value)])]
    if isinstance(value, Mapping):
        return [_row(value, defaults)]
    return [(new_memory(memory, defaults), None) for memory in memories_of(value)]


def _dated(message: Mapping[str, Any]) -> dict[str, Any]:
    """A transcript says `created_at`, `timestamp` or `time`."""
    said_at = next((message[key] for key in ("created_at", "timestamp", "time") if message.get(key)), None)
    return {**message, "created_at": said_at}


def _row(row: Mapping[str, Any], defaults: Mapping[str, Any]) -> tuple[dict[str, Any], Any]:
    """A row of an export, ours or mem0's."""
    said = next((row[key] for key in ("memory", "content", "text", "data") if row.get(key) is not None), None)
    if said is None:
        raise InvalidArgumentError(f"a row has the fields {sorted(row)!r:.120} and no text; give `memory` or `content`")
    keywords = {**defaults, **{_RENAMED.get(key, key): value for key, value in row.items() if value is not None}}
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
    return given | times
