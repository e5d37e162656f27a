"""Scripts: which writing systems a text uses, from the standard library alone.

A script is the first word of a letter's Unicode name after NFKC folding
("LATIN SMALL LETTER A" -> "Latin", "CJK UNIFIED IDEOGRAPH-4E00" -> "Han").
Digits, punctuation and symbols belong to no script: they are common to all.

    share(text, scripts) = letters of those scripts / letters;  1 for a text without letters

An ideograph or syllable block says about as much as LETTERS_PER_BLOCK letters
of an alphabet, and is counted so.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

SAMPLE_CHARS = 2_048
"""Characters looked at, half from each end of a longer text."""
LETTERS_PER_BLOCK = 2
_BLOCKS = frozenset({"Han", "Hangul", "Hiragana", "Katakana"})
_RENAMED = {"Cjk": "Han", "Kangxi": "Han", "Ideographic": "Han", "Katakana-hiragana": "Katakana"}


@lru_cache(maxsize=4_096)
def script_of(letter: str) -> str | None:
    """The script of one character, or None when it is not a letter."""
    folded = unicodedata.normalize("NFKC", letter)[:1]
    if not folded or not folded.isalpha():
        return None
    first_word = unicodedata.name(folded, "Unknown").split(" ", 1)[0].capitalize()
    return _RENAMED.get(first_word, first_word)


def share(text: str, scripts: Collection[str]) -> float:
    """The share, in [0, 1], of a text's letters that are in `scripts`."""
    known = total = 0
    for letter in _sample(text):
        script = script_of(letter)
        if script is None:
            continue
        weight = LETTERS_PER_BLOCK if script in _BLOCKS else 1
        total += weight
        known += weight if script in scripts else 0
    return known / total if total else 1.0


def _sample(text: str) -> str:
    if len(text) <= SAMPLE_CHARS:
        return text
    return text[: SAMPLE_CHARS // 2] + text[-SAMPLE_CHARS // 2 :]
