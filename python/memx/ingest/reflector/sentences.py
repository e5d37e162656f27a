"""Sentences: a text as the pieces that can be kept or left, in order.

A fenced block is one piece; a line ends a sentence; so does a full stop before
white space and a full-width stop anywhere. `v1.2`, `e.g.` and `a.py` hold none.
One pass over the text: no input makes it slow.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

FENCES = ("```", "~~~")
HEAD_CHARS = 800
"""Cues of a sentence are looked for in this much of it: their patterns may be quadratic."""

_STOP = re.compile(r"""(?<=[^\s?.!])[.!?]+["'”’)\]`*]*(?=\s)|[。！？]+[”’」』）)"]*""")
_ABBREVIATED = re.compile(
    r"(?:^|[\s(])(?:e\.g|i\.e|etc|vs|approx|resp|incl|cf|no|mr|mrs|dr|st|\d{1,2})\.$", re.I
)
_LIST_MARK = re.compile(r"^\s*(?:[-*•·>]+|\d{1,2}[.)、]|#{1,6})\s+")
_ASKS = re.compile(
    r"(?:(?<=[^\s?])\?|？)[\"'”’」』）)\s]*$|[吗呢么]\s*[。.]?$|(?:怎么办|怎么回事|为什么|怎么解决|如何解决)\s*[。.]?$"
)
_REQUESTS = re.compile(
    r"^(?:please\s+)?(?:can|could|would|will)\s+you\b|^(?:what|why|how|when|where|which|who|is|are|do|does|did)\b.*\?",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """One piece of a text.

    Attributes:
        text: Without the white space around it; of a fenced block, fences included.
        is_code: Whether it is a fenced block.
    """

    text: str
    is_code: bool = False

    @property
    def head(self) -> str:
        """As much of it as is read for cues: a line of a log has no end."""
        return self.text[:HEAD_CHARS]

    @property
    def asks(self) -> bool:
        """Whether it asks for something instead of stating it."""
        return not self.is_code and bool(_ASKS.search(self.text[-HEAD_CHARS:]) or _REQUESTS.match(self.head))


def sentences(text: str) -> list[Sentence]:
    """The sentences and fenced blocks of a text, in order.

    >>> [piece.text for piece in sentences("It fails, e.g. on v1.2. Why? 改成 3。好了")]
    ['It fails, e.g. on v1.2.', 'Why?', '改成 3。', '好了']
    """
    return list(_pieces(text))


def prose(text: str) -> str:
    """A text without its fenced blocks, a sentence a line."""
    return "\n".join(piece.text for piece in sentences(text) if not piece.is_code)


def _pieces(text: str) -> Iterator[Sentence]:
    block: list[str] = []
    for line in text.splitlines():
        bare = line.strip()
        is_fence = bare.startswith(FENCES)
        if block:
            block.append(line)
            if is_fence:
                yield Sentence("\n".join(block), is_code=True)
                block = []
        elif is_fence and not _closes_itself(bare):
            block = [bare]
        elif is_fence:
            yield Sentence(bare, is_code=True)
        else:
            yield from (Sentence(said) for said in _of_line(line))
    if block:
        yield Sentence("\n".join(block), is_code=True)


def _closes_itself(line: str) -> bool:
    return len(line) > 2 * len(FENCES[0]) and line.endswith(line[: len(FENCES[0])])


def _of_line(line: str) -> Iterator[str]:
    start = 0
    line = _LIST_MARK.sub("", line)
    for stop in _STOP.finditer(line):
        said = line[start : stop.end()].strip()
        if said and not _ABBREVIATED.search(said[-12:]):
            yield said
            start = stop.end()
    if rest := line[start:].strip():
        yield rest
