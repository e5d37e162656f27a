"""The labelled pairs of the curator: their shape, their balance, and that no file asks again what another asks.

The labels themselves are judgements and are not tested here, but for one: `same` has a definition (write.md, the
same normalised text), so a pair that only wants `same` must meet it, and no pair with another verdict may.
"""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from pathlib import Path
from typing import TypedDict

import pytest

HALVES = ("dev", "held")
FILES = (*HALVES, "more", "free", "free_held")
VERDICTS = {"same", "merge", "supersede", "conflict", "keep"}
LANGS = {"en", "zh", "mixed"}
LEAST_PAIRS = 500
LEAST_MORE = {"supersede": 300, "keep": 220, "conflict": 120, "merge": 80}
LEAST_OF_A_KIND = 5
COPY = 0.5


class Pair(TypedDict):
    """One line of a file."""

    old: str
    new: str
    want: str
    also: list[str]
    lang: str
    kind: str


def pairs_of(half: str) -> list[Pair]:
    """The pairs of a file, in its order."""
    path = Path(__file__).with_name(f"pairs_{half}.jsonl")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def normalised(text: str) -> str:
    """NFKC, case folded, format characters dropped, spaces collapsed, a final full stop or exclamation mark cut."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    visible = "".join(char for char in folded if unicodedata.category(char) != "Cf")
    words = " ".join(visible.split())
    return words[:-1] if words.endswith((".", "!", "。")) else words


def trigrams(text: str) -> set[str]:
    """Every three characters in a row, as a set."""
    folded = normalised(text)
    return {folded[at : at + 3] for at in range(len(folded) - 2)}


def share(left: set[str], right: set[str]) -> float:
    """The Jaccard index, 0 to 1."""
    both = len(left & right)
    return both / max(1, len(left) + len(right) - both)


@pytest.mark.parametrize("half", FILES)
def test_a_pair_has_the_fields_of_the_readme(half: str) -> None:
    for pair in pairs_of(half):
        assert set(pair) == set(Pair.__annotations__), pair
        assert all(pair[side].strip() for side in ("old", "new")), pair
        assert pair["lang"] in LANGS, pair
        accepted = [pair["want"], *pair["also"]]
        assert set(accepted) < VERDICTS, pair
        assert len(set(accepted)) == len(accepted), pair


@pytest.mark.parametrize("half", FILES)
def test_only_same_pairs_are_the_same_once_normalised(half: str) -> None:
    for pair in pairs_of(half):
        alike = normalised(pair["old"]) == normalised(pair["new"])
        assert alike == (pair["want"] == "same" and not pair["also"]), pair


@pytest.mark.parametrize("half", FILES)
def test_no_pair_is_asked_twice(half: str) -> None:
    # Two spellings of one question would be two chances to contradict oneself.
    asked = Counter((normalised(pair["old"]), normalised(pair["new"])) for pair in pairs_of(half))
    assert [question for question, times in asked.items() if times > 1] == []


@pytest.mark.parametrize("half", HALVES)
def test_every_verdict_is_wanted_in_english_and_in_chinese(half: str) -> None:
    pairs = pairs_of(half)
    wanted = Counter((pair["lang"], pair["want"]) for pair in pairs)
    langs = Counter(pair["lang"] for pair in pairs)
    assert len(pairs) >= LEAST_PAIRS
    assert 3 * langs["zh"] >= len(pairs)
    assert langs["mixed"] > 0
    assert min(wanted[lang, verdict] for lang in ("en", "zh") for verdict in VERDICTS) >= LEAST_OF_A_KIND


def test_every_kind_is_in_both_halves() -> None:
    dev, held = (Counter(pair["kind"] for pair in pairs_of(half)) for half in HALVES)
    assert set(dev) == set(held)
    assert min(*dev.values(), *held.values()) >= LEAST_OF_A_KIND


def test_more_weighs_what_the_readme_says() -> None:
    pairs = pairs_of("more")
    wanted = Counter(pair["want"] for pair in pairs)
    langs = Counter(pair["lang"] for pair in pairs)
    assert all(wanted[verdict] >= least for verdict, least in LEAST_MORE.items()), wanted
    assert 2 * langs["en"] >= len(pairs), langs
    assert 5 * langs["zh"] >= 2 * len(pairs), langs
    assert min(Counter(pair["kind"] for pair in pairs).values()) >= LEAST_OF_A_KIND


def texts_of(half: str) -> set[str]:
    """Every text of a half, normalised."""
    return {normalised(text) for pair in pairs_of(half) for text in (pair["old"], pair["new"])}


def test_no_text_is_in_both_halves() -> None:
    assert texts_of("dev") & texts_of("held") == set()


@pytest.mark.parametrize("half", HALVES)
def test_no_text_of_more_is_in_a_half(half: str) -> None:
    assert texts_of("more") & texts_of(half) == set()


@pytest.mark.parametrize(("file", "half"), [("held", "dev"), ("more", "dev"), ("more", "held")])
def test_no_pair_reads_like_a_pair_of_another_file(file: str, half: str) -> None:
    """A pair both of whose texts share half their trigrams with a pair elsewhere is a copy with another name.

    Only the pair of `file` is shown: whoever writes `more` may not see the held one.
    """
    pairs, others = (
        [(trigrams(pair["old"]), trigrams(pair["new"]), pair) for pair in pairs_of(name)]
        for name in (file, half)
    )
    copies = [
        pair
        for old, new, pair in pairs
        if any(share(old, other) >= COPY and share(new, later) >= COPY for other, later, _ in others)
    ]
    assert copies == []
