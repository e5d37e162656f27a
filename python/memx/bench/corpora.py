"""Corpora: what is remembered, what is asked, and which memories answer it.

A corpus is one store; each of its tasks asks questions of it. Relevance is
given by item number, since duplicate texts become one memory. The files are
those of the data's authors, see `locomo`, `madial`, `longmemeval`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from memx.errors import InvalidArgumentError

Half = Literal["dev", "other"]
"""Constants are tuned on `dev`; `other` was never looked at."""

SETS = ("locomo", "madial", "lme")
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


def load(data: Path, sets: Sequence[str] = SETS, *, quick: bool = False) -> list[Corpus]:
    """Reads the wanted sets.

    Args:
        data: Folder of the evaluation files.
        sets: Names out of SETS.
        quick: Two conversations of LoCoMo, one of each half, and nothing else.

    Raises:
        InvalidArgumentError: A set has no such name, or its file is not there.
    """
    from memx.bench import locomo, longmemeval, madial

    readers: dict[str, Callable[[Path], list[Corpus]]] = {
        "locomo": lambda folder: [locomo.read(folder, only=(0, 5) if quick else None)],
        "madial": lambda folder: [madial.read(folder, language) for language in madial.LANGUAGES],
        "lme": lambda folder: [longmemeval.read(folder)],
    }
    unknown = [name for name in sets if name not in readers]
    if unknown or not sets:
        raise InvalidArgumentError(f"sets is {','.join(sets)!r}; give some of {','.join(SETS)}")
    wanted = ("locomo",) if quick else [name for name in SETS if name in sets]
    return [corpus for name in wanted for corpus in readers[name](data)]


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
