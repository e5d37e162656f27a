"""MADial-Bench (hejunqing, MIT): which memories a dialogue calls for, in English and Chinese.

A memory is an `event`, without a run: facts, no conversation. The query is what
the user said before the first test turn, joined; or the last of it alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from memx.bench.corpus import Corpus, Item, Question, Task, lines

LANGUAGES = ("en", "zh")

_TURN = re.compile(r"\s*<([^>]+)>\s*[:：]\s*(.*)", re.DOTALL)
_QUOTES = '"“”'


def read(data: Path, language: str) -> Corpus:
    """The corpus of one language with its two tasks: all the user said, and the last turn."""
    events = [pair for line in lines(data, f"MADial-Bench-{language}-memory.json") for pair in line.items()]
    places = {int(id): place for place, (id, _) in enumerate(events)}
    full: list[Question] = []
    last: list[Question] = []
    for dialogue in lines(data, f"MADial-Bench-{language}-dialogue.json"):
        relevant = frozenset(places[int(id)] for id in dialogue["relevant-id"] if int(id) in places)
        said = _said(dialogue)
        if relevant and said:
            full.append(Question(" ".join(said), relevant))
            last.append(Question(said[-1], relevant))
    name = f"madial {language}"
    items = tuple(Item(event["event"]) for _, event in events)
    return Corpus(name, items, (Task(name, tuple(full)), Task(f"{name} last", tuple(last))))


def _said(dialogue: Mapping[str, Any]) -> list[str]:
    """What the user said before the first test turn."""
    turns = dialogue["dialogue"][: min(dialogue["test-turn"])]
    found = [match for turn in turns if (match := _TURN.match(turn.strip()))]
    return [match[2].strip().strip(_QUOTES).strip() for match in found if match[1] != "Assistant"]
