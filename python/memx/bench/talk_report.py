"""The talk report: what became of natural talk, pair by pair, and the bars."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group
from rich.table import Table

FATES = ("merged", "skipped", "superseded", "conflicts")


def report(document: Mapping[str, Any]) -> Group:
    """Everything that was measured, as tables."""
    corpora: Mapping[str, Any] = document["corpora"]
    return Group(*(_pairs(name, one) for name, one in corpora.items()), _bars(document["bars"]))


def _pairs(name: str, one: Mapping[str, Any]) -> Table:
    """The texts that curation touched, each beside the one it was compared with."""
    table = Table(title=f"{name}: {one['texts']} texts", show_lines=True)
    for column in ("fate", "was there", "came"):
        table.add_column(column, overflow="fold")
    for fate in FATES:
        for was, came, *reason in one[fate]:
            table.add_row(" ".join([fate, *reason]), was, came)
    return table


def _bars(bars: list[Mapping[str, Any]]) -> Table:
    table = Table(title="bars")
    for column in ("bar", "", "detail"):
        table.add_column(column)
    for bar in bars:
        table.add_row(bar["name"], "met" if bar["ok"] else "[red]not met[/]", bar["detail"])
    return table
