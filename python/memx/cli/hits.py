"""Hits: the answer of a search, on a terminal with bars, in a pipe as plain lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memx.cli import layers
from memx.cli.screen import Screen, one_line, visible
from memx.types import Row, SearchInfo, SearchResult

if TYPE_CHECKING:
    from rich.text import Text

INDENT = 4
"""Columns before a memory's text; the rank stands in them."""
MOST_CHARACTERS = 600
"""Of a text on a terminal; the rest is one `memx get` away."""
SEPARATOR = " · "


def show(screen: Screen, answer: SearchResult) -> None:
    """Prints the rows, best first, then how the search went."""
    draw = _draw if screen.terminal else _plain
    for rank, row in enumerate(answer["results"], 1):
        draw(screen, rank, row)
    _summary(screen, answer)


def _draw(screen: Screen, rank: int, row: Row) -> None:
    from rich.padding import Padding
    from rich.text import Text

    left = (0, 0, 0, INDENT)
    below = SEPARATOR.join([row["id"], *layers.factors(row["layers"])])
    screen.draw(
        Text.assemble((f"{rank:>2}  ", "dim"), (f"{row['score']:.3f}", "bold"), (f"  {facts(row)}", "dim")),
        Padding(_text(row), left),
        Padding(layers.bars(row["layers"], screen.out.width - INDENT), left),
        Padding(Text(visible(below), "dim"), left),
        Text(""),
    )


def _text(row: Row) -> Text:
    from rich.text import Text

    memory = visible(row["memory"])
    shown = Text(memory[:MOST_CHARACTERS])
    if len(memory) > MOST_CHARACTERS:
        shown.append(f"… {len(memory) - MOST_CHARACTERS} characters more", "dim italic")
    return shown


def facts(row: Row) -> str:
    """What to know of a memory besides its text: when, whose, in which state."""
    owners = [f"{kind} {row[f'{kind}_id']}" for kind in ("user", "agent", "run") if row[f"{kind}_id"]]  # type: ignore[literal-required]
    states = [name for name, holds in _states(row).items() if holds]
    scope = [] if row["scope"] == "global" else [row["scope"]]
    tags = [f"#{tag}" for tag in row["tags"]]
    parts = [day(row["created_at"]), *owners, *scope, *states, *tags]
    return one_line(SEPARATOR.join(parts))


def _states(row: Row) -> dict[str, bool]:
    return {
        "pinned": row["pinned"],
        "superseded": row["superseded_by"] is not None,
        "archived": row["tier"] != "active",
        "no vector": row["vector"] == "missing" and row["layers"]["mode"] != "keyword",
    }


def day(time: str) -> str:
    """The date of an ISO-8601 time."""
    return time[:10]


def _plain(screen: Screen, rank: int, row: Row) -> None:
    tags = "".join(f" #{tag}" for tag in row["tags"])
    screen.plain(one_line(f"{rank}. {row['score']:.3f} {row['id']} {row['created_at']} {row['scope']}{tags}"))
    screen.plain(f"   {layers.plain(row['layers'])}")
    for line in visible(row["memory"]).splitlines():
        screen.plain(f"   {line}")
    screen.plain()


def _summary(screen: Screen, answer: SearchResult) -> None:
    told = summary(answer["ace_search"], len(answer["results"]))
    degraded = answer["ace_search"]["degraded"]
    reasons = [f"degraded: {one['stage']}: {one['reason']}" for one in degraded]
    if screen.terminal:
        from rich.text import Text

        screen.draw(Text(told, "dim"), *(Text(visible(reason), "yellow") for reason in reasons))
        return
    for line in (told, *reasons):
        screen.plain(line)


def summary(info: SearchInfo, found: int) -> str:
    """How a search went, in a line."""
    parts = [
        "nothing found" if found == 0 else f"{found} of {info['candidates']} candidates",
        info["mode"],
        f"{info['elapsed_us'] / 1_000:.1f} ms",
    ]
    trimmed = [f"{info['trimmed']} left out by the token budget"] if info["trimmed"] else []
    return SEPARATOR.join([*parts, *trimmed])
