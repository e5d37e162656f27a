"""What the demo prints: a question, the memories it brought, which of them was meant."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, TypedDict

from memx.cli import layers
from memx.cli.conversation import Conversation
from memx.cli.hits import day
from memx.cli.screen import Screen, one_line
from memx.types import Row

if TYPE_CHECKING:
    from rich.text import Text

FOUND, MISSED, NOTHING = "✓", "✗", "○"
"""Marks: the expected memory is there, is not; none is expected."""
STYLES = {FOUND: "bold green", MISSED: "bold red", NOTHING: "bold"}
INDENT = 6
BEFORE = 24
"""Characters shown before the expected words when a memory is cut."""


class Answer(TypedDict):
    """What one question brought; `rank` of the expected memory, `found` null where nothing is expected."""

    question: str
    expects: str | None
    found: bool | None
    rank: int | None
    elapsed_us: int
    mode: str
    results: list[Row]


class Ingested(TypedDict):
    """What was remembered."""

    sessions: int
    messages: int
    memories: int
    seconds: float
    model: str | None
    warnings: list[str]


def opening(screen: Screen, conversation: Conversation) -> None:
    """Says what will be remembered."""
    first, last = conversation.days
    said = f"{conversation.messages} messages in {len(conversation.sessions)} sessions"
    _line(screen, f"A coding agent's conversation: {said}, {_date(first)} to {_date(last)}.", "")
    _line(
        screen, "Asked the day after it ends; its memories fade over a year (decay.half_life_days = 365).", ""
    )


def _date(time: datetime) -> str:
    return f"{time.day} {time:%B %Y}"


def ingested(screen: Screen, done: Ingested) -> None:
    """Says what was remembered, how long it took, and which model embedded."""
    model = f"embedded with {done['model']}" if done["model"] else "by words alone: no embedding model"
    _line(screen, f"Remembered {done['memories']} memories in {done['seconds']:.1f} s, {model}.", "")
    for warning in done["warnings"]:
        screen.note(warning)
    _line(screen, "Questions, asked a day after the last message; the bars show what each layer gave:", "")
    screen.plain()


def answer(screen: Screen, given: Answer) -> None:
    """Prints a question and its memories."""
    mark = NOTHING if given["found"] is None else FOUND if given["found"] else MISSED
    told = "  nothing in the conversation answers it" if given["found"] is None else ""
    _head(screen, mark, given["question"], told, f"{given['elapsed_us'] / 1_000:.1f} ms")
    for rank, row in enumerate(given["results"], 1):
        _memory(screen, row, given["expects"] if rank == given["rank"] else None)
    if given["found"] is False:
        _line(screen, f"{' ' * INDENT}expected: {given['expects']}", "dim")
    screen.plain()


def _head(screen: Screen, mark: str, question: str, told: str, time: str) -> None:
    if not screen.terminal:
        screen.plain(f"{mark} {question}{told}  ({time})")
        return
    from rich.text import Text

    head = Text.assemble((f"{mark} ", STYLES[mark]), (question, "bold"), (told, "dim"))
    head.append(" " * max(screen.out.width - head.cell_len - len(time), 2))
    screen.draw(head.append(time, "dim"))


def _memory(screen: Screen, row: Row, expected: str | None) -> None:
    """A memory on two lines: score, day and text; then its bars. The expected one is marked."""
    text = one_line(row["memory"])
    mark = FOUND if expected else " "
    lead = f" {mark} {layers.number(row['score'])}  {day(row['created_at'])}  "
    if not screen.terminal:
        screen.plain(f"{lead}{text}\n{' ' * INDENT}{layers.plain(row['layers'])}")
        return
    from rich.text import Text

    shown = Text(lead, no_wrap=True, overflow="ellipsis", style="" if expected else "dim")
    shown.append_text(_excerpt(text, expected and one_line(expected), screen.out.width - len(lead)))
    if expected:
        shown.stylize(STYLES[FOUND], 1, 2)
    indented = Text(" " * INDENT, no_wrap=True, overflow="ellipsis")
    indented.append_text(layers.bars(row["layers"], screen.out.width - INDENT))
    screen.draw(shown, indented, cut=True)


def _excerpt(text: str, expected: str | None, room: int) -> Text:
    """A text, or its part around the expected words where those would be cut off."""
    from rich.cells import cell_len
    from rich.text import Text

    at = -1 if expected is None else text.find(expected)
    if expected is not None and at > BEFORE and cell_len(text[: at + len(expected)]) > room:
        start = text.rfind(" ", 0, at - BEFORE) + 1 or at
        text = f"… {text[start:]}"
    shown = Text(text)
    if expected is not None:
        shown.highlight_words([expected], "bold")
    return shown


def closing(screen: Screen, report: dict[str, Any]) -> None:
    """The last line: how many were found, how fast."""
    found = f"{report['found']} of {report['of']} found in the top 3"
    _line(screen, f"{found}, median {report['median_ms']:.1f} ms a question (embedding included)", "bold")


def _line(screen: Screen, text: str, style: str) -> None:
    if not screen.terminal:
        screen.plain(text)
        return
    from rich.text import Text

    screen.draw(Text(text, style))
