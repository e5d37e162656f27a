"""`memx demo`: remembers a conversation of some weeks in a store for the while, then answers questions about it."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import TYPE_CHECKING, Any

import typer

from memx.cli import demo_view
from memx.cli.conversation import Conversation, load
from memx.cli.demo_view import Answer, Ingested
from memx.cli.progress import bar
from memx.cli.session import Session, command
from memx.types import Row

if TYPE_CHECKING:
    from memx import Memory

PANEL = "See it work"
KEPT = {"decay": {"half_life_days": 365}}
"""What a project decided seven weeks ago still holds: its memories fade over a year, not a month."""
TOP = 3
"""Memories shown, and looked through, for each question."""


def register(app: typer.Typer) -> None:
    """Adds the command."""
    command(app, panel=PANEL)(demo)


def demo(session: Session) -> None:
    """Ingest a coding agent's conversation of some weeks and answer questions about it."""
    conversation = load()
    shown = not session.settings.json
    with tempfile.TemporaryDirectory(prefix="memx-demo-") as folder, session.open(folder, **KEPT) as memory:
        if shown:
            demo_view.opening(session.screen, conversation)
        with bar(session.screen, "remembering") as progress:
            ingested = _ingest(memory, conversation, progress)
        if shown:
            demo_view.ingested(session.screen, ingested)
        answers = []
        for answer in _answers(memory, conversation):
            answers.append(answer)
            if shown:
                demo_view.answer(session.screen, answer)
        session.show(_report(ingested, answers), demo_view.closing)


def _ingest(memory: Memory, conversation: Conversation, progress: Callable[[int, int], None]) -> Ingested:
    """Adds each session as the run it was."""
    started = time.perf_counter()
    done = 0
    for run, messages in conversation.sessions:
        memory.add(messages, run_id=run)
        done += len(messages)
        progress(done, conversation.messages)
    seconds = time.perf_counter() - started
    facts = memory.status()
    return {
        "sessions": len(conversation.sessions),
        "messages": done,
        "memories": facts["count"],
        "seconds": seconds,
        "model": facts["model"] and facts["model"]["id"],
        "warnings": facts["warnings"],
    }


def _answers(memory: Memory, conversation: Conversation) -> Iterator[Answer]:
    for asked in conversation.questions:
        found = memory.search(asked["question"], limit=TOP, now=conversation.asked_at)
        rank = _rank(found["results"], asked["expects"])
        yield {
            "question": asked["question"],
            "expects": asked["expects"],
            "found": None if asked["expects"] is None else rank is not None,
            "rank": rank,
            "elapsed_us": found["ace_search"]["elapsed_us"],
            "mode": found["ace_search"]["mode"],
            "results": found["results"],
        }


def _rank(rows: list[Row], expects: str | None) -> int | None:
    """Place of the expected memory, from 1."""
    if expects is None:
        return None
    return next((rank for rank, row in enumerate(rows, 1) if expects in row["memory"]), None)


def _report(ingested: Ingested, answers: list[Answer]) -> dict[str, Any]:
    expecting = [answer for answer in answers if answer["found"] is not None]
    return {
        "ingested": ingested,
        "questions": answers,
        "found": sum(answer["found"] is True for answer in expecting),
        "of": len(expecting),
        "median_ms": round(median(answer["elapsed_us"] for answer in answers) / 1_000, 2),
    }
