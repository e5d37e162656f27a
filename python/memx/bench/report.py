"""Report: the document of `quality.run` as a table, ticks and two sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

HALVES = (("dev", "0-4"), ("other", "5-9"), ("all", "all"))
"""Columns of a set that is split; one that is not has `all` alone."""


def report(document: Mapping[str, Any]) -> Group:
    """Everything that was measured, for a terminal of eighty columns or more."""
    parts: list[RenderableType] = list(_tables(document["rows"]))
    parts += [_verdict("bar", one) for one in document["bars"]]
    parts += [_verdict("check", one) for one in document["checks"]]
    parts += [Text(line) for line in (*_latency(document["latency"]), _seconds(document["seconds"]))]
    return Group(*parts)


Column = tuple[str, str, str]
"""Task, half, and the half's name."""


def _tables(rows: Mapping[str, Any]) -> Iterator[Table]:
    """The sets that are split by half, then the others."""
    columns = _columns(rows)
    for is_split in (True, False):
        some = [column for column in columns if bool(column[2]) is is_split]
        if some:
            yield _scores(rows, some)


def _scores(rows: Mapping[str, Any], columns: Sequence[Column]) -> Table:
    """nDCG@10: variants down, tasks across."""
    table = Table(
        title="nDCG@10",
        title_justify="left",
        header_style="bold",
        box=SIMPLE_HEAD,
        pad_edge=False,
        collapse_padding=True,
    )
    table.add_column("", no_wrap=True)
    for task, _, shown in columns:
        table.add_column("\n".join([*task.split(), shown]).strip(), justify="right", vertical="bottom")
    for name, tasks in rows.items():
        cells = [_cell(tasks, task, half) for task, half, _ in columns]
        if any(cells):
            table.add_row(name, *cells, style="bold" if name == "default" else "")
    return table


def _columns(rows: Mapping[str, Any]) -> list[Column]:
    first: Mapping[str, Any] = next(iter(rows.values()), {})
    return [
        (task, half, shown if len(halves) > 1 else "")
        for task, halves in first.items()
        for half, shown in HALVES
        if half in halves
    ]


def _cell(tasks: Mapping[str, Any], task: str, half: str) -> str:
    marks = tasks.get(task, {}).get(half)
    return "" if marks is None else f"{marks['ndcg']:.3f}"


def _verdict(kind: str, one: Mapping[str, Any]) -> Text:
    mark, style = ("✓ ok", "green") if one["ok"] else ("✗ failed", "red")
    return Text.assemble(f"{kind}: ", (mark, style), f"  {one['name']} ({one['detail']})")


def _latency(variants: Mapping[str, Any]) -> Iterator[str]:
    for name, one in variants.items():
        yield (
            f"latency, {name}: {one['search']:.1f} ms a question all in (median of {one['queries']}, one thread), "
            f"of it embedding {one['embedding']:.1f} ms, engine {one['engine']:.1f} ms"
        )


def _seconds(seconds: Mapping[str, float]) -> str:
    stages: Sequence[str] = [f"{stage} {spent:.0f}" for stage, spent in seconds.items() if stage != "total"]
    return f"{seconds['total']:.0f} seconds: {', '.join(stages)}"
