"""How instructive a memory is, from 0 to 100, and which section it belongs to.

    score = confidence * 100 * min(1, words / 20)  + 10 if it says what to do  + 5 if it names a path or symbol

Words are counted by `terms.words`: a character of Chinese is half a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from memx.ingest.reflector.cues.phrases import phrases
from memx.ingest.reflector.cues.sections import BY_RULE, CUES
from memx.ingest.reflector.exchange import SECTIONS
from memx.ingest.reflector.terms import words

FULL_WORDS = 20
"""A memory of this many words has its rule's whole confidence."""
ACTIONABLE, CONCRETE = 10, 5

_ACTION = phrases(
    "use|run|set|add|try|install|avoid|instead|should|must|always|never|remember|prefer|make sure|replace|change|"
    "pin|upgrade|restart|remove|enable|disable|increase|raise|wait|export|update|check|switch",
    "使用|运行|执行|改成|改为|设为|设置|加上|安装|避免|不要|应该|必须|记得|总是|永远|先|重启|升级|删除|启用|关闭|换成|建议|需要|调大|调到",
)
_SYMBOL = re.compile(
    r"`[^`\n]+`|\w/\w|\w\\\w|\w\.[A-Za-z]{1,5}\b|\w_\w|--?[A-Za-z][\w-]+|\w\(\)|[a-z][A-Z]|\w=\S"
)


def instructivity(text: str, confidence: float) -> float:
    """The score of a text that a rule holds with a confidence.

    Args:
        text: What is to be remembered, before it is cut.
        confidence: From 0 to 1.

    Returns:
        From 0 to 100.
    """
    said = confidence * 100 * min(1.0, words(text) / FULL_WORDS)
    extra = ACTIONABLE * bool(_ACTION.search(text)) + CONCRETE * bool(_SYMBOL.search(text))
    return min(100.0, said + extra)


def section_of(text: str, rules: Iterable[str]) -> str:
    """The section of a text: the one with most cues, the strongest rule's counting twice."""
    votes = {name: len({found.group().lower() for found in CUES[name].finditer(text)}) for name in CUES}
    for weight, rule in zip((2, 1, 1, 1, 1), rules, strict=False):
        votes[BY_RULE[rule]] += weight
    best = max(votes.values(), default=0)
    return next((name for name in SECTIONS if best and votes.get(name) == best), "general")
