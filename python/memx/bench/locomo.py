"""LoCoMo (snap-research, CC BY-NC 4.0): long conversations, questions with evidence turns.

A conversation is a user_id, a session a run_id, a turn a memory:
`Speaker: text [shares caption]`. Categories 1 to 4; 5 is adversarial and left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from memx.bench.corpus import Corpus, Half, Item, Question, Task, document

FILE = "locomo10.json"
PER_CONVERSATION, POOLED = "locomo", "locomo pooled"
DEV_CONVERSATIONS = 5
ADVERSARIAL = 5

_TURN = re.compile(r"D:?(\d+):(\d+)")
_SESSION = re.compile(r"session_(\d+)")
_DATE = "%I:%M %p on %d %B, %Y"

Turn = tuple[int, int]


def read(data: Path, *, only: Sequence[int] | None = None) -> Corpus:
    """The corpus with its two tasks: each conversation by itself, and all in one store.

    Args:
        data: Folder of the file.
        only: Numbers of the conversations to read; None: all.
    """
    items: list[Item] = []
    alone: list[Question] = []
    for number, conversation in enumerate(document(data, FILE)):
        if only is None or number in only:
            turns = list(_turns(conversation["conversation"], f"conversation-{number}"))
            places = {turn: len(items) + at for at, (turn, _) in enumerate(turns)}
            items += [item for _, item in turns]
            half: Half = "dev" if number < DEV_CONVERSATIONS else "other"
            alone += _questions(conversation["qa"], places, items[-1], half)
    pooled = [Question(one.text, one.relevant, None, one.half) for one in alone]
    return Corpus("locomo", tuple(items), (Task(PER_CONVERSATION, tuple(alone)), Task(POOLED, tuple(pooled))))


def _turns(conversation: Mapping[str, Any], user_id: str) -> Iterator[tuple[Turn, Item]]:
    sessions = sorted(int(found[1]) for key in conversation if (found := _SESSION.fullmatch(key)))
    for session in sessions:
        date = datetime.strptime(conversation[f"session_{session}_date_time"], _DATE).replace(tzinfo=UTC)
        for turn in conversation[f"session_{session}"]:
            yield from (
                (place, Item(_text(turn), user_id, f"session-{session}", date.timestamp()))
                for place in _places(turn["dia_id"])
            )


def _text(turn: Mapping[str, Any]) -> str:
    caption = turn.get("blip_caption")
    return f"{turn['speaker']}: {turn['text']}" + (f" [shares {caption}]" if caption else "")


def _places(written: str) -> list[Turn]:
    return [(int(session), int(turn)) for session, turn in _TURN.findall(written)]


def _questions(
    asked: Sequence[Mapping[str, Any]], places: Mapping[Turn, int], last: Item, half: Half
) -> Iterator[Question]:
    for one in asked:
        turns = [turn for written in one.get("evidence", []) for turn in _places(written)]
        relevant = frozenset(places[turn] for turn in turns if turn in places)
        if relevant and one["category"] != ADVERSARIAL:
            yield Question(one["question"], relevant, last.user_id, half, last.said_at)
