"""Is a text mostly code? Then it is an artefact, not something to remember.

A fenced block is code; so is a line that ends or begins as code does. Prose
around code makes it a turn again.
"""

from __future__ import annotations

import re

from memx.ingest.reflector.sentences import sentences

MOST_CODE_SHARE = 0.6
"""More of its lines than this are code: a turn of code."""
FEWEST_LINES = 3
"""Fewer lines outside a fence are read as talk: one line of shell may be the very fact."""

_CODE_LINE = re.compile(
    r"[;{}]\s*$|^\s*[)\]}]|^\s*(?:import|from|def|class|return|if|elif|else|for|while|try|except|with|async|await|public|"
    r"private|static|const|let|var|func|fn|use|package|include|struct|enum|impl|SELECT|INSERT|UPDATE)\b.*[:;({=]\s*\S*$|"
    r"^\s*(?:import [\w.]+|from [\w.]+ import|return\b|#include|@\w+|//|/\*|\*/|</?\w+)|^\s*[\w.\[\]]+\s*[-+*/|&]?=\s*\S|"
    r"^\s*[\w.]+\([^)]*\)\s*$|^(?:\t| {4,})\S"
)
_PROSE = re.compile(r"[\u3400-\u9fff]{4}|(?:\b[A-Za-z']+\b[ ,]+){5}")


READ_CHARS = 20_000
"""This much of each text is looked at."""


def is_mostly_code(*texts: str) -> bool:
    r"""Whether most lines of some texts together are code.

    >>> is_mostly_code("```\nx = 1\n```"), is_mostly_code("I like tea.")
    (True, False)
    """
    code, talk = _counted("\n".join(text[:READ_CHARS] for text in texts))
    return code > 0 and code / (code + talk) > MOST_CODE_SHARE


def _counted(text: str) -> tuple[int, int]:
    """Lines of code and of talk; blank lines and fences are neither."""
    code = talk = bare = 0
    for piece in sentences(text):
        lines = [
            line for line in piece.text.splitlines() if line.strip() and not line.lstrip().startswith("```")
        ]
        if piece.is_code:
            code += max(1, len(lines))
        elif _CODE_LINE.search(piece.head) and not _PROSE.search(piece.head):
            bare += 1
        else:
            talk += 1
    return (code + bare, talk) if code or bare >= FEWEST_LINES else (code, talk + bare)
