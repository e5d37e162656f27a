"""Distilling: the sentences that the rules point at, as one text that reads by itself.

    user's side (the problem, the wish)  +  answer's side (cause, fix, value, command)

Sentences keep their words and their order. Besides what a rule points at,
those that name something (a path, a symbol, a number, a command) and the one
before a fix, its cause, are kept. What says nothing (greetings, thanks, offers
of help) goes. Where there is no room for all, sentences that no rule points at
go first; then both sides are cut, the problem to 40 %.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from memx.ingest.reflector.cues.chatter import bare
from memx.ingest.reflector.cut import MARK, cut
from memx.ingest.reflector.rules import Finding, Turn
from memx.ingest.reflector.sentences import FENCES, Sentence

PROBLEM_SHARE = 0.4
"""Most of the length that the user's side takes when the answer needs the rest."""

_CONCRETE = re.compile(r"[`\"“「]|\d|\w[/_=]\w|\w\.\w|--?[a-z]|[a-z][A-Z]")


def distilled(turn: Turn, found: Sequence[Finding], most_chars: int, most_code_lines: int) -> tuple[str, str]:
    """What some findings of a turn say.

    Args:
        turn: The exchange.
        found: Its findings, at least one.
        most_chars: Length of the text, >= 1.
        most_code_lines: Lines kept of each fenced block, >= 1.

    Returns:
        The text, and what it was cut from: all that was worth keeping.
    """
    pointed = {piece for one in found for piece in one.pieces}
    before = [piece for one in found for piece in one.before]
    asked = _kept([*before, *turn.user], pointed)
    told = _kept(turn.answer, pointed)
    whole = joined(_text(asked, most_code_lines), _text(told, most_code_lines))
    if len(whole) > most_chars:
        asked, told = ([piece for piece in side if piece in pointed] for side in (asked, told))
    return fitted(_text(asked, most_code_lines), _text(told, most_code_lines), most_chars), whole


def _kept(side: Sequence[Sentence], pointed: set[Sentence]) -> list[Sentence]:
    """The sentences of a side that are worth their place, in order, each once."""
    following = [*side, None][1:]
    kept = [
        piece
        for piece, after in zip(side, following, strict=True)
        if piece in pointed or after in pointed or piece.is_code or _CONCRETE.search(piece.text)
    ]
    return list(dict.fromkeys(kept))


def fitted(problem: str, answer: str, most_chars: int) -> str:
    """Both sides as one text of at most `most_chars` characters."""
    whole = joined(problem, answer)
    if len(whole) <= most_chars or not problem or not answer:
        return cut(whole, most_chars)
    head = cut(problem, max(int(most_chars * PROBLEM_SHARE), most_chars - len(answer) - 1))
    return cut(joined(head, cut(answer, most_chars - len(head) - 1)), most_chars)


def joined(one: str, other: str) -> str:
    """Two texts as one: a full stop where the first has none, a blank where its script uses them.

    >>> joined("It fails", "Run it again."), joined("连不上", "重启就好")
    ('It fails. Run it again.', '连不上。重启就好')
    """
    if not one or not other:
        return one or other
    if one.endswith(FENCES) or other.startswith(FENCES):
        return f"{one}\n{other}"
    if one[-1] not in ".!?:;,…。！？：；，":
        one += "。" if "\u3000" <= one[-1] <= "\u9fff" or one[-1] in "）” " else "."
    return one + ("" if one[-1] in "。！？：；，" else " ") + other


def _text(pieces: Iterable[Sentence], most_code_lines: int) -> str:
    text = ""
    for piece in pieces:
        text = joined(text, short(piece.text, most_code_lines) if piece.is_code else bare(piece.text))
    return text


def short(block: str, most_lines: int) -> str:
    """A fenced block with at most so many lines of code; a mark tells how many were left out."""
    fence, *code = block.splitlines()
    end = code.pop() if code and code[-1].strip().startswith(FENCES) else fence.strip()[:3]
    if not code or len(code) <= most_lines:
        return "\n".join([fence, *code, end]) if code else block
    return "\n".join([fence, *code[:most_lines], f"{MARK} ({len(code) - most_lines} more lines)", end])
