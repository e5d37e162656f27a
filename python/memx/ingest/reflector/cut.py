"""Cutting: a text at most so many characters long, at a place where a reader would stop.

    the end of a sentence  >  a comma or line end  >  white space  >  between two graphemes

in the second half of what fits; "…" marks every cut that ends no sentence.
Never inside a grapheme (an emoji with its joiners, a letter with its accents)
or a redaction mark; a bound that has no room for the first of either gives "".
"""

from __future__ import annotations

import re
import unicodedata

MARK = "…"

_REDACTED = re.compile(r"\[REDACTED:[^\]\s]{0,64}\]|<[A-Z][A-Z_]{2,40}>")
_SENTENCE_END = re.compile(r"[.!?]+[\"'”’)\]`]*(?=\s)|[。！？]+[”’」』”）]*|\n")
_CLAUSE_END = re.compile(r"[,;:](?=\s)|[，；：、]")
_SPACE = re.compile(r"\s")

_ZWJ = "\u200d"
_JOINED_LATER = frozenset("Mn Me Mc".split())
_WINDOW = 200
"""Characters looked back to see where a grapheme begins: longer ones are nobody's writing."""


def cut(text: str, most_chars: int) -> str:
    """A text of at most `most_chars` characters.

    >>> cut("Pin it to 2.1. Then rebuild the image.", 20)
    'Pin it to 2.1.'
    """
    text = text.strip()
    if len(text) <= most_chars:
        return text
    end = _last(_SENTENCE_END, text, most_chars)
    if end:
        return text[:end].rstrip()
    room = most_chars - len(MARK)
    end = _last(_CLAUSE_END, text, room) or _last(_SPACE, text, room) or _whole(text, room)
    kept = text[:end].rstrip().rstrip(",;:，；：、")
    return kept + MARK if kept else ""


def _last(ends: re.Pattern[str], text: str, most: int) -> int:
    """The last place in the second half of `most` characters where `ends` lets a text end, or 0."""
    places = [found.end() for found in ends.finditer(text, most // 2, most) if found.end() <= most]
    return next((place for place in reversed(places) if _whole(text, place) == place), 0)


def _whole(text: str, end: int) -> int:
    """The last place at or before `end` that is inside no grapheme and no redaction mark."""
    for mark in _REDACTED.finditer(text, max(0, end - _WINDOW)):
        if mark.start() < end < mark.end():
            end = mark.start()
        if mark.start() >= end:
            break
    while 0 < end < len(text) and _joined(text, end):
        end -= 1
    return max(0, end)


def _joined(text: str, at: int) -> bool:
    """Whether the characters on both sides of a place are of one grapheme."""
    before, after = text[at - 1], text[at]
    if before == "\r" and after == "\n":
        return True
    if after == _ZWJ or before == _ZWJ or unicodedata.category(after) in _JOINED_LATER:
        return True
    if "\U0001f3fb" <= after <= "\U0001f3ff" or "\U000e0020" <= after <= "\U000e007f":
        return True
    return (
        _hangul(before, after)
        or _flag(text, at)
        or unicodedata.combining(before) == 9
        or after in "\u200c\uff9e\uff9f"
    )


def _hangul(before: str, after: str) -> bool:
    """Conjoining jamo and syllables go together; erring on the side of not cutting."""
    return (
        "\u1100" <= after <= "\u11ff" and ("\u1100" <= before <= "\u11ff" or "\uac00" <= before <= "\ud7a3")
    ) or ("\u1100" <= before <= "\u115f" and "\uac00" <= after <= "\ud7a3")


def _flag(text: str, at: int) -> bool:
    """Regional indicators go in pairs from the start of their run."""
    run = 0
    while run < at and "\U0001f1e6" <= text[at - 1 - run] <= "\U0001f1ff":
        run += 1
    return run % 2 == 1 and "\U0001f1e6" <= text[at] <= "\U0001f1ff"
