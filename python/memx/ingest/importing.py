"""Importing: lines of a file as new memories, whoever wrote them.

Known kinds: memx's own exports, mem0's rows (`memory`), plain texts, and
messages (`role`, `content`), alone or under `messages`. JSON is one document,
JSONL one value a line.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from memx import arguments, files, vectors
from memx.errors import InvalidArgumentError, MemxError
from memx.ingest.items import Batch, new_memory, redact
from memx.ingest.messages import memories_of
from memx.opening import Opened
from memx.types import ImportResult

LINES_A_BATCH = 128
"""Lines embedded together: what a progress bar shows."""

Progress: TypeAlias = Callable[[int, int], None]
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
        file = files.path(source, "a file")
        return _lines_of_text(_content(file), str(file))
    return list(enumerate(_elements(source), 1))


def _content(path: Path) -> str:
    """The text of a file, its line ends as they are."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            return file.read()
    except (OSError, UnicodeDecodeError) as error:
        wanted = "give a UTF-8 file of JSON or JSONL"
        raise InvalidArgumentError(f"cannot read {str(path)!r}: {error}; {wanted}") from error


def _lines_of_text(content: str, name: str) -> list[Line]:
    """A document's elements, else a line's value each; an empty file has none.

    Only a newline ends a line: a JSON text may hold every other separator of Unicode as it is.
    """
    if not content.strip():
        return []
    try:
        return list(enumerate(_elements(json.loads(content)), 1))
    except (ValueError, RecursionError) as error:
        lines = [(number, line) for number, line in enumerate(content.split("\n"), 1) if line.strip()]
        read = [(number, _value(line)) for number, line in lines]
        if not any(isinstance(value, Mapping | str) for _, value in read):
            reason = f"{name!r} is neither JSON nor JSONL ({error})"
            raise InvalidArgumentError(f"{reason}; give memories or messages") from error
        return read


def _value(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
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
    raise InvalidArgumentError(
        f"the document is {type(document).__name__}; give a list of memories or messages"
    )


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


def take_in(
    opened: Opened,
    lines: list[Line],
    defaults: Mapping[str, Any],
    now_us: int,
    progress: Progress | None,
    *,
    whole: bool,
) -> ImportResult:
    """Writes lines in one transaction.

    Args:
        opened: The store.
        lines: Of `lines_of`.
        defaults: Keywords of `add` for rows that give none of their own.
        now_us: The instant, microseconds since 1970.
        progress: Told of every batch that was embedded.
        whole: The first line that cannot be used is raised, and nothing is written.
    """
    from memx import writing

    read = rows_of(lines, defaults)
    _redact(opened, read)
    skipped = _leave_out_unchanged(opened, read)
    writing.refuse_useless_embeddings(opened, read)
    _raise_first(read, whole)
    stored = _embedded(opened, read, len(lines), progress)
    written = writing.commit(opened, read, stored, now_us, whole=whole)
    _raise_first(read, whole)
    events = [outcome["event"] for outcome in written]
    refusals = sorted(read.refusals, key=lambda refusal: refusal[0])
    return {
        "added": events.count("ADD"),
        "updated": events.count("UPDATE"),
        "skipped": skipped + events.count("NONE"),
        "errors": [{"line": number, "error": str(error)} for number, error in refusals],
    }


def _raise_first(read: Batch, whole: bool) -> None:
    if whole and read.refusals:
        line, reason = min(read.refusals, key=lambda refusal: refusal[0])
        raise InvalidArgumentError(f"line {line}: {reason}")


def _embedded(opened: Opened, read: Batch, lines: int, progress: Progress | None) -> vectors.Stored:
    """The vectors of all rows; the texts of a batch are embedded together."""
    rows: list[Any] = []
    for start in range(0, len(read.memories), LINES_A_BATCH):
        batch = slice(start, start + LINES_A_BATCH)
        texts = [memory["text"] for memory in read.memories[batch]]
        answers, degraded = vectors.rows_of(texts, read.embeddings[batch], opened.embedder)
        rows += answers
        read.degraded += [told for told in degraded if told not in read.degraded]
        if progress is not None and start + LINES_A_BATCH < lines:
            progress(start + LINES_A_BATCH, lines)
    if progress is not None:
        progress(lines, lines)
    return vectors.stacked(rows, read.degraded)


def _redact(opened: Opened, read: Batch) -> None:
    """Takes secrets out of the texts, and texts that cannot be redacted out of the batch."""
    keep = []
    answers = redact(opened.core, [memory["text"] for memory in read.memories], read.redacted)
    for position, answer in enumerate(answers):
        if isinstance(answer, MemxError):
            read.refusals.append((read.origins[position], answer))
        else:
            read.memories[position]["text"] = answer
            keep.append(position)
    read.retain(keep)


def _leave_out_unchanged(opened: Opened, read: Batch) -> int:
    """Rows that the store has already need neither embedding nor writing."""
    unchanged: list[bool] = opened.core.unchanged(read.memories)
    read.retain(position for position, same in enumerate(unchanged) if not same)
    return sum(unchanged)


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
