"""Layers: what a score is made of, as bars, as a formula, as plain text.

    raw = blended x decay x recency x scope x form      each shown where it is not 1

Each bar is one layer's own value, from 0 to 1; `l1`, `l2`, `l3` add up to the
keyword score. Behind the bars stands the product of the factors.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memx.types import Layers

if TYPE_CHECKING:
    from rich.text import Text

STYLES = {"l1": "cyan", "l2": "blue", "l3": "magenta", "semantic": "green", "thread": "yellow"}
"""The layers in the order of the bars, each with its colour."""
FACTORS = ("decay", "recency", "scope", "form")
EVEN = 0.005
"""Closer to 1 than this, a factor is not worth a word."""
TIMES = "\N{MULTIPLICATION SIGN}"
GAP = 2
LEAST_CELLS, MOST_CELLS = 5, 10
"""Of a bar with its value behind it."""
SMALL = 0.1
ALMOST_ONE = 0.995


def number(value: float) -> str:
    """A share or factor to two places, small ones to three: .25, 1.25, .002; one is 1.0."""
    shown = f"{value:.2f}" if value >= SMALL or value == 0 else f"{value:.3f}"
    return "1.0" if shown == "1.00" else shown.removeprefix("0")


def factors(layers: Layers, times: str = TIMES) -> list[str]:
    """The factors that are not 1, each by its name: how often it takes the score."""
    named = [(name, layers[name]) for name in FACTORS]  # type: ignore[literal-required]
    return [f"{name} {times}{number(value)}" for name, value in named if abs(value - 1) >= EVEN]


def bars(layers: Layers, width: int) -> Text:
    """One bar a layer, side by side, within `width` columns; where that is narrow, without their values."""
    from rich.text import Text

    cells, valued = _cells(width)
    shown = Text()
    for name, style in STYLES.items():
        value = layers[name]  # type: ignore[literal-required]
        shown.append_text(_bar(name, value, cells, style))
        if valued:
            shown.append(f" {_value(value):>3}", "" if value else "dim")
        shown.append(" " * GAP)
    return shown.append(_product(layers))


def _cells(width: int) -> tuple[int, bool]:
    """Cells of each bar, and whether there is room for the values behind them."""
    room = width - sum(len(name) + len(" ") + GAP for name in STYLES) - len(f"{TIMES}1.25")
    valued = room // len(STYLES) - len(" .25")
    if valued >= LEAST_CELLS:
        return min(valued, MOST_CELLS), True
    return max(min(room // len(STYLES), MOST_CELLS), 1), False


def _value(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"[1:] if value < ALMOST_ONE else "1.0"


def _product(layers: Layers) -> str:
    """The product of the factors, if they move the score."""
    product = layers["raw"] / layers["blended"] if layers["blended"] else 1.0
    return "" if abs(product - 1) < EVEN else f"{TIMES}{number(product)}"


def _bar(name: str, value: float | None, cells: int, style: str) -> Text:
    """A named bar in half cells; a layer that gave nothing is dim, one that was not asked has dots."""
    from rich.text import Text

    halves = 0 if not value else max(1, round(min(value, 1.0) * 2 * cells))
    filled = "━" * (halves // 2) + "╸" * (halves % 2)
    rest = ("·" if value is None else "─") * (cells - len(filled))
    return Text.assemble((f"{name} ", style if halves else "dim"), (filled, style), (rest, "dim"))


def plain(layers: Layers) -> str:
    """Layers and factors for a pipe: `l1=0.212 semantic=0.401 recency=x1.19`."""
    values = [(name, layers[name]) for name in STYLES]  # type: ignore[literal-required]
    shown = [f"{name}={'-' if value is None else f'{value:.3f}'}" for name, value in values]
    return " ".join([*shown, *(factor.replace(" ", "=") for factor in factors(layers, "x"))])
