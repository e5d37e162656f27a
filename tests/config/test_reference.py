"""Does docs/config.md list every key with the default and the range that hold?"""

from pathlib import Path
from typing import Any

from memx.config import ALIASES, load
from memx.config_keys import schemas
from memx.config_model import wanted

PAGE = Path(__file__).parents[2] / "docs" / "config.md"


def shown(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return ", ".join(value) or "none"
    return f"{value:,.12g}" if isinstance(value, int | float) else value


def cells(row: str) -> list[str]:
    return [cell.strip().strip("`") for cell in row.strip("|").split("|")]


def expected() -> list[list[str]]:
    found = []
    for key, schema in schemas().items():
        value: Any = load(None)
        for name in key.split("."):
            value = getattr(value, name)
        found.append([key, shown(value), wanted(schema)])
    return found


def documented(heading: str) -> list[list[str]]:
    section = PAGE.read_text(encoding="utf-8").split(f"## {heading}\n")[1].split("\n## ")[0]
    return [cells(row) for row in section.splitlines() if row.startswith("| `")]


def test_every_key_is_documented_as_it_is() -> None:
    assert [row[:3] for row in documented("Keys")] == expected()


def test_every_alias_is_documented() -> None:
    assert dict(documented("Other names")) == ALIASES
