"""Reflect's document as two tables and the bars, for a terminal of eighty columns or more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

_SHARES = ("exchanges", "keeps", "type", "section", "fragments")


def report(document: Mapping[str, Any]) -> Group:
    """Everything that was measured."""
    parts: list[RenderableType] = [_rules(document["rules"]), _shares(document["shares"])]
    parts += [_verdict(bar) for bar in document["bars"]]
    return Group(*parts)


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", header_style="bold", box=SIMPLE_HEAD, pad_edge=False)
    for at, column in enumerate(columns):
        table.add_column(column, justify="left" if at < 2 else "right", no_wrap=True)
    return table


def _rules(rules: Mapping[str, Any]) -> Table:
    table = _table("precision / recall", "half", "rule", "all", "en", "zh", "reference", "labelled")
    for half, languages in rules.items():
        for at, (rule, counts) in enumerate(languages["all"].items()):
            cells = [_both(languages[language][rule]["ours"]) for language in ("all", "en", "zh")]
            table.add_row(half if at == 0 else "", rule, *cells, _both(counts["reference"]), str(counts["ours"]["labelled"]))
    return table


def _both(counts: Mapping[str, Any]) -> str:
    return f"{_number(counts['precision'])} / {_number(counts['recall'])}"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"


def _shares(shares: Mapping[str, Any]) -> Table:
    table = _table("shares as labelled", "half", "language", *_SHARES)
    for half, language, one in _rows(shares):
        table.add_row(half, language, str(one["exchanges"]), *(_number(one[name]) for name in _SHARES[1:]))
    return table


def _rows(shares: Mapping[str, Any]) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    for half, languages in shares.items():
        for at, (language, one) in enumerate(languages.items()):
            yield half if at == 0 else "", language, one


def _verdict(bar: Mapping[str, Any]) -> Text:
    mark, style = ("✓ ok", "green") if bar["ok"] else ("✗ failed", "red")
    return Text.assemble("bar: ", (mark, style), f"  {bar['name']} ({bar['detail']})")
