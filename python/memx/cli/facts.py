"""Facts: the fields of one memory, and the status, a name and a value a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from memx.cli.screen import Screen, visible
from memx.types import Row

if TYPE_CHECKING:
    from rich.table import Table

STATUS_LINES: dict[str, Callable[[dict[str, Any]], str]] = {
    "store": lambda facts: facts["store"],
    "memories": lambda facts: f"{facts['count']:,} active" + _others(facts["by_tier"]),
    "scopes": lambda facts: _counts(facts["by_scope"]),
    "model": lambda facts: facts["model"]["id"] if facts["model"] else "none: found by words alone",
    "without vector": lambda facts: f"{facts['vectors_missing']:,}",
    "words known": lambda facts: f"{facts['terms']:,}",
    "on disk": lambda facts: size(facts["bytes"]),
    "format": lambda facts: str(facts["format"]),
    "kernel": lambda facts: facts["kernel"],
    "privacy": lambda facts: "on" if facts["privacy"]["enabled"] else f"off: {facts['privacy']['reason']}",
}
"""Lines of the status, in order, and how each is read from what `Memory.status` returns."""


def _others(by_tier: Mapping[str, int]) -> str:
    return "".join(f", {count:,} {tier}" for tier, count in by_tier.items() if tier != "active")


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in counts.items()) or "none yet"


def size(count: int) -> str:
    """Bytes for people: 604 kB."""
    value, unit = float(count), "bytes"
    for larger in ("kB", "MB", "GB"):
        if value < 1_000:
            break
        value, unit = value / 1_000, larger
    return f"{value:,.0f} {unit}" if unit == "bytes" or value >= 100 else f"{value:.1f} {unit}"


def memory(screen: Screen, row: Row) -> None:
    """One memory with every field that says something."""
    facts = [(name, _value(value)) for name, value in row.items() if name != "memory" and _says(value)]
    _facts(screen, [("memory", row["memory"]), *facts])


def _says(value: object) -> bool:
    return value is not None and value not in ([], {}, False)


def _value(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_value(item)}" for key, item in value.items())
    if isinstance(value, list):
        return ", ".join(map(_value, value))
    return f"{value:.3g}" if isinstance(value, float) else str(value)


def status(screen: Screen, facts: dict[str, Any]) -> None:
    """The store in numbers, then its warnings."""
    _facts(screen, [(name, read(facts)) for name, read in STATUS_LINES.items()])
    for warning in facts["warnings"]:
        screen.note(warning)


def _facts(screen: Screen, facts: Iterable[tuple[str, str]]) -> None:
    if not screen.terminal:
        for name, value in facts:
            screen.plain(f"{name}: {value}")
        return
    from rich.text import Text

    grid = _grid()
    for name, value in facts:
        grid.add_row(Text(name, "dim"), Text(visible(value)))
    screen.draw(grid)


def _grid() -> Table:
    from rich.table import Table

    grid = Table.grid(padding=(0, 3, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    return grid
