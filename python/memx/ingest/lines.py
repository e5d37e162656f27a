"""Lines: the values of a file or document that is imported, each with its place.

JSON is one document, JSONL one value a line.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

from memx import files
from memx.errors import InvalidArgumentError

Line: TypeAlias = tuple[int, Any]
"""Number of a line (or of an element), and its value or the exception that reading it raised."""


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
