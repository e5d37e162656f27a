"""Tables: memories, who is swept, history, owners; in a pipe, columns between tabs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from memx.cli.screen import Screen, one_line
from memx.types import HistoryEvent, Owner, Page, Row

if TYPE_CHECKING:
    from rich.text import Text

GAP = 2
"""Between two columns."""
LEAST_TEXT = 20
"""Columns of a text, however narrow the terminal is."""


def moment(time: str) -> str:
    """An ISO-8601 time to the minute, UTC."""
    return time[:16].replace("T", " ")


def memories(screen: Screen, page: Page) -> None:
    """A page of memories; a pipe gets id, time, tier, scope, tags and text."""
    if screen.terminal:
        _draw_table(
            screen,
            ("id", "created", "memory"),
            [_drawn_memory(row) for row in page["results"]],
            "no memory yet",
        )
    else:
        _plain_table(screen, [_plain_memory(row) for row in page["results"]])
    if page["next_cursor"]:
        _quiet(screen, f"more: --cursor {page['next_cursor']}")


def _drawn_memory(row: Row) -> Sequence[str | Text]:
    from rich.text import Text

    marks = [mark for mark, usual in ((row["tier"], "active"), (row["scope"], "global")) if mark != usual]
    lead = "".join(f"{mark} " for mark in (*marks, *(f"#{tag}" for tag in row["tags"])))
    return (
        row["id"],
        row["created_at"][:10],
        Text.assemble((one_line(lead) + " " * bool(lead), "dim"), one_line(row["memory"])),
    )


def _plain_memory(row: Row) -> Sequence[str]:
    tags = " ".join(f"#{tag}" for tag in row["tags"])
    return row["id"], row["created_at"], row["tier"], row["scope"], tags, row["memory"]


def faded(screen: Screen, rows: Iterable[Row], moves: Mapping[str, str]) -> None:
    """Memories that a sweep moves, by what it does with their tier; a pipe gets no heading."""
    cells = [
        (
            row["id"],
            moves[row["tier"]],
            row["created_at"][:10],
            f"{row['decay_weight']:.4f}",
            f"{row['recall_count']:,}",
            row["memory"],
        )
        for row in rows
    ]
    _table(screen, ("id", "move", "created", "decay", "recalls", "memory"), cells, "nobody is due")


def events(screen: Screen, history: Iterable[HistoryEvent]) -> None:
    """What a memory went through."""
    rows = [
        (
            moment(event["created_at"]),
            event["event"],
            event["reason"] or "",
            event["new_memory"] or event["old_memory"] or "",
        )
        for event in history
    ]
    _table(screen, ("time", "event", "reason", "memory"), rows, "no history")


def owners(screen: Screen, found: Iterable[Owner]) -> None:
    """Users, agents and runs."""
    rows = [(owner["type"], owner["id"], f"{owner['count']:,}") for owner in found]
    _table(screen, ("kind", "id", "memories"), rows, "no user, agent or run has a memory")


def _table(screen: Screen, columns: Sequence[str], rows: Sequence[Sequence[str]], none: str) -> None:
    if screen.terminal:
        _draw_table(screen, columns, rows, none)
    else:
        _plain_table(screen, rows)


def _plain_table(screen: Screen, rows: Iterable[Sequence[str]]) -> None:
    for row in rows:
        screen.plain("\t".join(map(one_line, row)))


def _draw_table(
    screen: Screen, columns: Sequence[str], rows: Sequence[Sequence[str | Text]], none: str
) -> None:
    """A table without lines; columns that are empty in every row are left out."""
    from rich.table import Table
    from rich.text import Text

    if not rows:
        _quiet(screen, none)
        return
    table = Table(box=None, header_style="dim", pad_edge=False, padding=(0, GAP, 0, 0))
    cells = {
        column: [
            cell if isinstance(cell, Text) else Text(one_line(cell))
            for cell in (row[position] for row in rows)
        ]
        for position, column in enumerate(columns)
        if any(row[position] for row in rows)
    }
    for column, width in _widths(cells, screen.out.width).items():
        table.add_column(column, no_wrap=True, overflow="ellipsis", width=width)
    for row in zip(*cells.values(), strict=True):
        table.add_row(*row)
    screen.draw(table)


def _widths(cells: Mapping[str, Sequence[Text]], width: int) -> dict[str, int]:
    """Columns as wide as their widest cell; texts get what the others leave."""
    widths = {column: max(len(column), *(cell.cell_len for cell in found)) for column, found in cells.items()}
    if "memory" in widths:
        others = sum(widths.values()) - widths["memory"] + GAP * len(widths)
        widths["memory"] = min(widths["memory"], max(width - others, LEAST_TEXT))
    return widths


def _quiet(screen: Screen, text: str) -> None:
    """A line beside the data: on a terminal dim, in a pipe on standard error."""
    if not screen.terminal:
        screen.note(text)
        return
    from rich.text import Text

    screen.draw(Text(text, "dim"))
