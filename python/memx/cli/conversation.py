"""The conversation of the demo: messages of a coding agent over some weeks, and questions about it.

Both files are package data, copies of those in the project's `examples/`; a
test keeps them equal. A question's `expects` is a part of the message that
answers it, or null: nothing in the conversation does.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime, timedelta
from importlib.resources import files
from itertools import groupby
from typing import Any

MESSAGES = "coding_agent.jsonl"
QUESTIONS = "questions.jsonl"
ASKED_AFTER = timedelta(days=1)
"""When the questions are asked: so long after the last message."""


@dataclass(frozen=True, slots=True)
class Conversation:
    """What was said, a session at a time, and what is asked about it.

    Attributes:
        sessions: Run id and messages of each session, in order.
        questions: Dicts with `question` and `expects`.
    """

    sessions: list[tuple[str, list[dict[str, Any]]]]
    questions: list[dict[str, Any]]

    @property
    def messages(self) -> int:
        """How many messages there are."""
        return sum(len(messages) for _, messages in self.sessions)

    @property
    def days(self) -> tuple[datetime, datetime]:
        """When the first and the last message were said."""
        said = [
            datetime.fromisoformat(one["created_at"]) for _, messages in self.sessions for one in messages
        ]
        return min(said), max(said)

    @property
    def asked_at(self) -> datetime:
        """The instant of the questions."""
        return self.days[1] + ASKED_AFTER


def load() -> Conversation:
    """Reads the packaged conversation."""
    messages = groupby(_lines(MESSAGES), key=lambda message: str(message["run_id"]))
    return Conversation([(run, list(said)) for run, said in messages], _lines(QUESTIONS))


def _lines(name: str) -> list[dict[str, Any]]:
    text = (files("memx.cli") / "examples" / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]
