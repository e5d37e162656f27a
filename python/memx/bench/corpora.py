"""Corpora: the sets by name. Their files are those of the data's authors, see `locomo`, `madial`, `longmemeval`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from memx.bench import locomo, longmemeval, madial
from memx.bench.corpus import Corpus
from memx.errors import InvalidArgumentError

SETS = ("locomo", "madial", "lme")


def load(data: Path, sets: Sequence[str] = SETS, *, quick: bool = False) -> list[Corpus]:
    """Reads the wanted sets.

    Args:
        data: Folder of the evaluation files.
        sets: Names out of SETS.
        quick: Two conversations of LoCoMo, one of each half, and nothing else.

    Raises:
        InvalidArgumentError: A set has no such name, or its file is not there.
    """
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
