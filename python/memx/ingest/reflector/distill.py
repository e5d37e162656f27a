"""Distilling: the sentences that the rules point at, as one text that reads by itself.

    user's side (the problem, the wish)  +  answer's side (cause, fix, value, command)

Sentences keep their words and order. What says nothing (greetings, thanks,
offers of help) is left out. When there is no room for all, both sides keep
some: the problem at most 40 %, the answer the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from memx.ingest.reflector.cues.chatter import bare
from memx.ingest.reflector.cut import MARK, cut
from memx.ingest.reflector.rules import Finding
from memx.ingest.reflector.sentences import Sentence

PROBLEM_SHARE = 0.4
"""Most of the length that the user's side takes when the answer needs the rest."""


def distilled(found: Sequence[Finding], most_code_lines: int) -> tuple[str, str]:
    """The two sides of what some findings point at, each as one text.

    Args:
        found: Findings of one exchange, strongest first, at least one.
        most_code_lines: Lines kept of each fenced block.
    """
    problem = [piece for one in found for piece in (*one.before, *one.user)]
    answer = [piece for one in found for piece in one.assistant]
    kept = _distinct(problem)
    return _joined(kept, most_code_lines), _joined(
        [one for one in _distinct(answer) if one not in kept], most_code_lines
    )


def fitted(problem: str, answer: str, most_chars: int) -> str:
    """Both sides as one text of at most `most_chars` characters."""
    if not problem or not answer:
        return cut(problem or answer, most_chars)
    if len(joined(problem, answer)) <= most_chars:
        return joined(problem, answer)
    room = max(int(most_chars * PROBLEM_SHARE), most_chars - len(answer) - 1)
    head = cut(problem, room)
    tail = cut(answer, max(0, most_chars - len(head) - 1))
    return cut(joined(head, tail), most_chars)


def joined(one: str, other: str) -> str:
    """Two texts as one: a full stop where the first has none, a blank where the script uses them."""
    if not one or not other:
        return one or other
    if one.endswith(("```", "~~~")) or other.startswith(("```", "~~~")):
        return f"{one}\n{other}"
    is_han = "\u3000" <= one[-1] <= "\u9fff" or one[-1] in "。！？；：，）"
    if one[-1] not in ".!?。！？:：;；,，…":
        one += "。" if is_han else "."
    return one + ("" if one[-1] in "。！？：；，" else " ") + other


def _joined(pieces: Iterable[Sentence], most_code_lines: int) -> str:
    text = ""
    for piece in pieces:
        said = _short(piece.text, most_code_lines) if piece.is_code else bare(piece.text)
        text = joined(text, said)
    return text


def _short(block: str, most: int) -> str:
    """A fenced block with at most so many lines of code; a mark says how many are left out."""
    fence, *code = block.splitlines()
    end = code.pop() if code and code[-1].strip().startswith(("```", "~~~")) else fence[:3]
    if not code or len(code) <= most:
        return "\n".join([fence, *code, end]) if code else block
    return "\n".join([fence, *code[:most], f"{MARK} ({len(code) - most} more lines)", end])


def _distinct(pieces: Iterable[Sentence]) -> list[Sentence]:
    return list(dict.fromkeys(pieces))
