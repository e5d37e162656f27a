"""Passages: how a text longer than a model's window becomes several vectors.

    window_i = [i * (size - overlap), i * (size - overlap) + size)    the last one ends at the end

Windows cover the whole text, in order, each at most `size` long. Of a text
with more than MAX_PASSAGES windows the first HEAD_PASSAGES and the last
TAIL_PASSAGES are kept and the number left out is told: a 1 MiB text costs a
bounded time, and its end, where people write what counts, is found.

Pure; knows no model.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, TypeVar

from memx.embed.protocol import Embedding

if TYPE_CHECKING:
    from memx.embed.protocol import Vector

HEAD_PASSAGES = 96
"""Passages kept from the front of a text."""
TAIL_PASSAGES = 32
"""Passages kept from its end."""
MAX_PASSAGES = HEAD_PASSAGES + TAIL_PASSAGES

PASSAGE_CHARS = 1_000
"""Characters of a passage where the model's tokens are unknown to us: about 250
tokens of English, so within the 256 or 512 of common models."""
PASSAGE_OVERLAP_CHARS = 100
QUERY_EDGE_CHARS = 2_048
"""Characters kept at each end of a long query: more than any window of 256 tokens holds."""

Part = TypeVar("Part", bound=Hashable)
Cut = tuple[list[Part], int]
"""The passages of one text, and how many were left out."""


def windows(length: int, size: int, overlap: int) -> list[tuple[int, int]]:
    """The half-open windows that cover `length` items.

    Args:
        length: Items in the text, >= 0.
        size: Items in a window, >= 1.
        overlap: Items that neighbours share, 0 <= overlap < size.

    Returns:
        Windows in order; none for length 0; the last ends at `length`.
    """
    step = size - overlap
    starts = range(0, max(1, length - overlap), step) if length else range(0)
    return [(start, min(start + size, length)) for start in starts]


def bounded(parts: Sequence[Part]) -> Cut[Part]:
    """Keeps the first HEAD_PASSAGES and the last TAIL_PASSAGES; counts the rest."""
    omitted = max(0, len(parts) - MAX_PASSAGES)
    if not omitted:
        return list(parts), 0
    return [*parts[:HEAD_PASSAGES], *parts[-TAIL_PASSAGES:]], omitted


def text_passages(text: str) -> Cut[str]:
    """Cuts a text by characters, at white space where a word would be split."""
    parts: list[str] = []
    start = 0
    while start < len(text):
        end = _word_end(text, start, start + PASSAGE_CHARS)
        parts.append(text[start:end])
        if end >= len(text):
            break
        start = max(start + 1, _word_end(text, start, end - PASSAGE_OVERLAP_CHARS))
    return bounded([part for part in parts if part.strip()])


def _word_end(text: str, start: int, end: int) -> int:
    """The last white space in the second half of [start, end), else `end`."""
    if end >= len(text):
        return len(text)
    for at in range(end, start + (end - start) // 2, -1):
        if text[at].isspace():
            return at
    return end


def clipped_query(text: str) -> str:
    """Head and tail of a long query, so that 200,000 characters cost no more than a window."""
    if len(text) <= 2 * QUERY_EDGE_CHARS:
        return text
    return f"{text[:QUERY_EDGE_CHARS]} {text[-QUERY_EDGE_CHARS:]}"


def well_formed(text: str) -> str:
    """The text with lone surrogates as U+FFFD: what can be encoded as UTF-8."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def embed_cuts(cuts: Sequence[Cut[Part]], run: Callable[[list[Part]], list[Vector | str]]) -> list[Embedding]:
    """Runs the distinct passages of all texts together and gives each text its own.

    Args:
        cuts: The passages of each text.
        run: Vectors or reasons for passages, in order.

    Returns:
        One `Embedding` a text. A passage without a vector is left out of its
        text, with a reason; other texts do not notice.
    """
    distinct = list(dict.fromkeys(part for parts, _ in cuts for part in parts))
    answers = dict(zip(distinct, run(distinct) if distinct else [], strict=True))
    return [_gathered([answers[part] for part in parts], omitted) for parts, omitted in cuts]


def _gathered(answers: list[Vector | str], omitted: int) -> Embedding:
    import numpy as np

    rows = [answer for answer in answers if not isinstance(answer, str)]
    reasons = [answer for answer in answers if isinstance(answer, str)]
    if not rows:
        return Embedding(None, reasons[0] if reasons else "the text is blank", omitted)
    reason = f"{len(reasons)} of {len(answers)} passages: {reasons[0]}" if reasons else None
    return Embedding(np.stack(rows), reason, omitted)
