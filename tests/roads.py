"""Roads into a store: every way by which a text of somebody's can reach the disk.

STORED["a tag"](memory, text)     writes the text that way
PASSED["a query"](memory, text)   hands it over; nothing of it is meant to be kept
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from memx import Memory, NotFoundError

from .support import only_id

Road = Callable[[Memory, str], Any]


def said(text: str) -> list[dict[str, Any]]:
    """An exchange that holds a text on both sides."""
    return [
        {"role": "user", "content": f"What have we written down about {text}"},
        {"role": "assistant", "content": f"The note of the harbour office says: {text}"},
    ]


def fixed(text: str) -> list[dict[str, Any]]:
    """An exchange that a rule distils."""
    return [
        {"role": "user", "content": f"The build fails with KeyError: {text}"},
        {"role": "assistant", "content": f"Pin the parser to 2.1, 3.0 renamed the key {text}"},
    ]


def parts(text: str) -> list[dict[str, Any]]:
    """A message of several parts."""
    content = [{"type": "text", "text": "My notes on the harbour:"}, {"type": "text", "text": text}]
    return [{"role": "user", "content": content}]


def update(**changes: Any) -> Road:
    """Changes a memory; `TEXT` stands for the text."""

    def road(m: Memory, text: str) -> Any:
        id = only_id(m.add(f"a memory to be changed, number {m.status()['count']}", infer=False))
        return m.update(id, **{name: put(value, text) for name, value in changes.items()})

    return road


def add(**keywords: Any) -> Road:
    """Adds a plain memory with fields; `TEXT` stands for the text."""

    def road(m: Memory, text: str) -> Any:
        return m.add(f"a plain memory, number {m.status()['count']}", **put(keywords, text))

    return road


TEXT = "{TEXT}"


def put(value: Any, text: str) -> Any:
    """A value with the text in the place of `TEXT`, in keys too."""
    if isinstance(value, dict):
        return {put(key, text): put(item, text) for key, item in value.items()}
    if isinstance(value, list):
        return [put(item, text) for item in value]
    return text if value == TEXT else value


def imported(document: Any) -> Road:
    """Imports a document; `TEXT` stands for the text."""
    return lambda m, text: m.import_(put(document, text))


def from_a_file(m: Memory, text: str) -> Any:
    """Imports a file of JSONL."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rows.jsonl"
        path.write_text(
            json.dumps({"memory": text}) + "\n" + json.dumps({"role": "user", "content": text}) + "\n"
        )
        return m.import_(path)


LATER = "2026-01-01T00:00:00Z"
TOLD = {
    "history": [
        {"event": "ADD", "old_memory": None, "new_memory": TEXT, "reason": None, "created_at": LATER},
        {"event": "UPDATE", "old_memory": TEXT, "new_memory": TEXT, "reason": TEXT, "created_at": LATER},
    ],
    "conflicts": [
        {"with": "first", "similarity": 0.5, "conflict_type": "negation", "reason": TEXT, "created_at": LATER}
    ],
}
"""What an export tells of a memory beyond its row."""

STORED: dict[str, Road] = {
    "a text": lambda m, text: m.add(text),
    "a text kept as it is": lambda m, text: m.add(text, infer=False),
    "a text with an id": lambda m, text: m.add(text, id=f"note-{m.status()['count']}"),
    "messages": lambda m, text: m.add(said(text)),
    "messages kept as they are": lambda m, text: m.add(said(text), infer=False),
    "a distilled exchange": lambda m, text: m.add(fixed(text)),
    "a message of parts": lambda m, text: m.add(parts(text), infer=False),
    "a speaker's name": lambda m, text: m.add([{"role": "user", "name": text, "content": "I like the quay"}]),
    "a value of the metadata": add(metadata={"note": TEXT}),
    "a key of the metadata": add(metadata={TEXT: 1}),
    "nested metadata": add(metadata={"a": [{"b": {TEXT: [TEXT]}}]}),
    "metadata that a rule reads": lambda m, text: m.add(
        fixed("'id'"), metadata={"error_msg": text, "tool_name": text}
    ),
    "a tag": add(tags=["quay", TEXT]),
    "a tool": add(tools=[TEXT]),
    "an entity": add(entities=[TEXT]),
    "an anchor": add(anchors=[{"file": "a.py", "text": TEXT}]),
    "an update of the text": update(text=TEXT),
    "an update of the metadata": update(metadata={"note": {TEXT: TEXT}}),
    "an update of the tags": update(tags=[TEXT]),
    "an update of tools and entities": update(tools=[TEXT], entities=[TEXT]),
    "an update of the anchors": update(anchors=[{"text": TEXT}]),
    "a memory replaced by its id": lambda m, text: [m.add(text, id="x"), m.add("something else", id="x")],
    "items of a batch": lambda m, text: m.add_many(
        [text, {"content": "with a tag", "tags": [text]}, "a neighbour"]
    ),
    "an imported row": imported([{"memory": TEXT, "id": "row", "metadata": {"k": TEXT}, "tags": [TEXT]}]),
    "an imported row of mem0": imported(
        {"results": [{"memory": TEXT, "hash": "x", "metadata": {"k": TEXT}}]}
    ),
    "an imported text": imported([TEXT]),
    "an imported transcript": imported([{"role": "user", "content": TEXT, "timestamp": 1_700_000_000}]),
    "an imported file": from_a_file,
    "an imported history": imported(
        [
            {"memory": "the first note", "id": "first"},
            {"memory": "an old note", "id": "old", "tools": [TEXT], **TOLD},
        ]
    ),
}


def unknown(call: Callable[[], Any]) -> None:
    """Does what no memory is there for."""
    with suppress(NotFoundError):
        call()


PASSED: dict[str, Road] = {
    "a query": lambda m, text: m.search(text, track=False)["ace_search"],
    "a filter": lambda m, text: m.search("a note", filters={"metadata.note": text}),
    "an unknown id": lambda m, text: [m.get(text), m.history(text)],
    "an id to update": lambda m, text: unknown(lambda: m.update(text, "a new text")),
    "an id to delete": lambda m, text: unknown(lambda: m.delete([text])),
}
