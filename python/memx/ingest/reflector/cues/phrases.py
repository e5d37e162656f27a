"""Phrases: lists of cues as one pattern, whole words in Latin script, as written in others.

    use   is not in  because, reuse, user
    use   is in      "use:" "(use" "用use"        a Chinese neighbour is no letter of the word

Every pattern is a plain alternation without nested repeats: linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

LETTER = r"0-9A-Za-z_\u00c0-\u024f"
"""Characters of a Latin word, for a character class."""

_FLAGS = re.IGNORECASE


def phrases(words: str = "", others: str = "", patterns: Iterable[str] = ()) -> re.Pattern[str]:
    """One pattern for lists of cues; letter case is nothing.

    Args:
        words: Latin phrases with `|` between them; a blank in one is any white space.
        others: Phrases in other scripts with `|` between them, found anywhere.
        patterns: Regular expressions, taken as they are.
    """
    latin = "|".join(_phrase(one) for one in _listed(words))
    parts = [f"(?<![{LETTER}])(?:{latin})(?![{LETTER}])"] if latin else []
    parts += [re.escape(one) for one in _listed(others)]
    return re.compile("|".join([*parts, *patterns]), _FLAGS)


def _listed(cues: str) -> list[str]:
    return [cue for part in cues.split("|") if (cue := " ".join(part.split()))]


def _phrase(cue: str) -> str:
    """A phrase as a pattern; an apostrophe may be curly or left out."""
    return re.escape(cue).replace(r"\ ", r"\s+").replace("'", "['’]?")


def without(text: str, innocent: re.Pattern[str]) -> str:
    """A text with its innocent phrases blanked, so that no cue is seen in them."""
    return innocent.sub(" ", text)
