"""LongMemEval-S, twenty questions (MemPalace's cut, MIT): a question and the sessions it is asked of.

Each question is a tenant of its own. The file lists the answers first, so the
stored order is shuffled.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from memx.bench.corpus import Corpus, Item, Question, Task, lines

FILE = "lme20.jsonl"
TASK = "lme20"
SEED = 7
RELEVANT = "answer_"


def read(data: Path) -> Corpus:
    """The corpus with its one task."""
    items: list[Item] = []
    questions: list[Question] = []
    for number, line in enumerate(lines(data, FILE)):
        sessions = _shuffled(line["retrieval_results"]["ranked_items"])
        user_id = f"question-{number}"
        answers = [at for at, session in enumerate(sessions) if session["corpus_id"].startswith(RELEVANT)]
        questions.append(Question(line["question"], frozenset(len(items) + at for at in answers), user_id))
        items += [Item(session["text"], user_id) for session in sessions]
    return Corpus("lme", tuple(items), (Task(TASK, tuple(questions)),))


def _shuffled(sessions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return random.Random(SEED).sample(sessions, len(sessions))  # noqa: S311 - an order, no secret
