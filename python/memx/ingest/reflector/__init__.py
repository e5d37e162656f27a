"""Reflector: what of a conversation is worth keeping.

    exchange -> rules (five) -> distil -> score -> candidate
             -> model (hybrid, llm): scores, rewrites, decides; failing, the rules stand

Reads redacted text; writes nothing. The lists of cues are in `cues`.
"""

from __future__ import annotations

from memx.ingest.reflector.code import is_mostly_code
from memx.ingest.reflector.cues.small_talk import is_small_talk
from memx.ingest.reflector.exchange import SECTIONS, TYPES, Candidate, Exchange, Reflection
from memx.ingest.reflector.facets import Facets, facets
from memx.ingest.reflector.reflector import Reflector

__all__ = [
    "SECTIONS",
    "TYPES",
    "Candidate",
    "Exchange",
    "Facets",
    "Reflection",
    "Reflector",
    "facets",
    "is_mostly_code",
    "worth_keeping",
]


def worth_keeping(text: str) -> bool:
    """Whether a message by itself says anything: False for greetings, acknowledgements, code and blanks.

    >>> worth_keeping("ok, got it"), worth_keeping("I am allergic to peanuts"), worth_keeping("谢谢")
    (False, True, False)
    """
    return bool(text.strip()) and not is_small_talk(text) and not is_mostly_code(text)
