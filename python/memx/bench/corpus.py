"""A corpus: what is remembered, what is asked, and which memories answer it.

A corpus is one store; each of its tasks asks questions of it. Relevance is
given by item number, since duplicate texts become one memory.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from memx.errors import InvalidArgumentError

Half = Literal["dev", "other"]
"""Constants are tuned on `dev`; `other` is reported."""

DATA_VARIABLE = "MEMX_BENCH_DATA"


@dataclass(frozen=True, slots=True)
class Item:
    """A text to remember.

    Attributes:
        said_at: Seconds since 1970; None where the data has no date.
    """

    text: str
    user_id: str | None = None
    run_id: str | None = None
    said_at: float | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A query and the items that answer it.

    Attributes:
        relevant: Numbers of items, not empty.
        user_id: Whose memories are searched; None: everybody's.
        half: None where a set is not split.
        asked_at: When the conversation ended, where it is dated.
    """

    text: str
    relevant: frozenset[int]
    user_id: str | None = None
    half: Half | None = None
    asked_at: float | None = None


@dataclass(frozen=True, slots=True)
class Task:
    """Questions of one kind; a column of the report."""

    name: str
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class Corpus:
    """One store's memories in order, and the tasks that ask them."""

    name: str
    items: tuple[Item, ...]
    tasks: tuple[Task, ...]


def document(data: Path, name: str) -> Any:
    """A JSON file of the data."""
    return json.loads(_text(data, name))


def lines(data: Path, name: str) -> list[Any]:
    """A file of one JSON value a line."""
    return [json.loads(line) for line in _text(data, name).splitlines() if line.strip()]


def _text(data: Path, name: str) -> str:
    try:
        return (data / name).read_text(encoding="utf-8")
    except OSError as error:
        raise InvalidArgumentError(
            f"cannot read {data / name} ({error.strerror}); give the folder of the evaluation data "
            f"with --data or {DATA_VARIABLE}"
        ) from error
