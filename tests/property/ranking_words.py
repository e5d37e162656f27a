"""The words of the ranking oracle: texts and queries whose analysis is known without an analyzer.

A text is a list of units and what ends it. A unit is a word, a number, or a
run of characters of a script without spaces.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "rust" / "core" / "src" / "score"


@cache
def constant(file: str, name: str) -> float:
    """A tuned constant of the engine; its formulas are written down anew."""
    found = re.search(rf"pub const {name}: f64 = ([0-9._]+);", (SOURCES / f"{file}.rs").read_text())
    assert found, f"{name} is not in {file}.rs"
    return float(found[1])


FAMILIES = [
    ["deploy", "deploys", "deployed", "deploying"],
    ["gateway", "gateways"],
    ["heron", "herons"],
    ["water", "waters", "watered"],
    ["release", "releases", "released"],
    ["note", "notes", "noted"],
    ["river", "rivers"],
    ["rivet", "rivets"],
]
STEMS = {word: family[0] for family in FAMILIES for word in family}
WORDS = list(STEMS)
NUMBERS = ["8080", "42"]
RUNS = ["部署方案", "部署", "方案", "署", "蓝绿"]
TIMES = ["yesterday", "monday", "2024", "昨天"]
"""Each says when."""
MISSPELT = ["gatewya", "gatway", "hreon", "herron", "rivr", "depliy", "xeron"]
PREFIXES = ["gat", "rel", "wat", "de"]
STRANGERS = ["zebra", "quartz"]

ASKING = ["?", "？", "?”", "?) "]
"""What ends a question."""
TELLING = ["", ".", "?!", "?."]
"""What ends anything else."""
OPENINGS: dict[str, tuple[bool, list[str]]] = {
    "": (False, []),
    "when did": (True, []),
    "since when": (True, []),
    "几点": (True, ["几点"]),
    "quartz when": (False, ["quartz"]),
}
"""What opens a query: whether it asks for a time, and its units that are terms."""


def is_run(unit: str) -> bool:
    return not unit.isascii()


def document_terms(units: list[str]) -> Counter[str]:
    """Every term a text is found by, with its count: words; bigrams and characters of a run."""
    terms: Counter[str] = Counter()
    for unit in units:
        if is_run(unit):
            terms.update(unit)
            terms.update(unit[at : at + 2] for at in range(len(unit) - 1))
        else:
            terms[unit] += 1
    return terms


def document_length(units: list[str]) -> int:
    return sum(max(1, len(unit) - 1) if is_run(unit) else 1 for unit in units)


def query_terms(units: list[str]) -> list[str]:
    """Distinct, in order; a character stands alone only where the query has one alone."""
    terms: list[str] = []
    for unit in units:
        terms += (
            [unit[at : at + 2] for at in range(len(unit) - 1)] if is_run(unit) and len(unit) > 1 else [unit]
        )
    return list(dict.fromkeys(terms))


def are_kin(left: str, right: str) -> bool:
    """The same stem."""
    return left in STEMS and STEMS[left] == STEMS.get(right)


def is_typo(term: str, word: str) -> bool:
    plain = all(word.isascii() and word.isalpha() and len(word) >= 4 for word in (term, word))
    return plain and term[0] == word[0] and one_edit(term, word)


def one_edit(left: str, right: str) -> bool:
    """Damerau distance of one, by trying every edit."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    cuts = [(left[:at], left[at:]) for at in range(len(left) + 1)]
    edits = {a + b[1:] for a, b in cuts if b}
    edits |= {a + b[1] + b[0] + b[2:] for a, b in cuts if len(b) > 1}
    edits |= {a + c + b[1:] for a, b in cuts if b for c in letters}
    edits |= {a + c + b for a, b in cuts for c in letters}
    return left != right and right in edits
