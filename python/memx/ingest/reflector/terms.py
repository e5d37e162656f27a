"""Terms: the words that tell what a turn is about, and how alike two turns are.

    terms("Restart the nginx server")  = {restart, nginx, server}
    terms("重启服务器")                 = {重启, 启服, 服务, 务器}            two neighbouring characters

Function words are no terms. Two requests are alike by the share of the
shorter one's terms that the other has too.
"""

from __future__ import annotations

import re

_LATIN = re.compile(r"[0-9A-Za-z\u00c0-\u024f][0-9A-Za-z_\u00c0-\u024f]*")
_HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af]+")
HAN_CHARS = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af]")

_EMPTY = frozenset(
    "a an the this that these those it its is are was were be been am do does did have has had will would can "
    "could should may might must shall of to in on at for from with by as into over under about and or but not no "
    "so if then than too also just again once more please thanks thank hi hello hey ok okay i me my mine we us our "
    "you your he she they them their what which who when where why how there here all any some each now still very "
    "up out off get got let make made want need like one two s t re ve ll m d".split()
)
_EMPTY_HAN = frozenset(
    "的了是在我你他她它们这那个和与也都就还又再很吗呢吧啊把被让给到一不没有请帮下要想会能可以"
)


def terms(text: str) -> frozenset[str]:
    """The content terms of a text, lower case."""
    words = {word.lower().rstrip("s") or word for word in _LATIN.findall(text) if word.lower() not in _EMPTY}
    pairs = {
        run[at : at + 2]
        for run in _HAN.findall(text)
        for at in range(len(run) - 1)
        if not set(run[at : at + 2]) & _EMPTY_HAN
    }
    return frozenset(words | pairs)


def alike(one: frozenset[str], other: frozenset[str]) -> float:
    """The share of the smaller set's terms that both have, from 0 to 1."""
    least = min(len(one), len(other))
    return len(one & other) / least if least else 0.0


def words(text: str) -> float:
    """How much is said: words of spaced scripts, and half a word for each character of the others.

    >>> words("pytest 超时问题")
    3.0
    """
    han = len(HAN_CHARS.findall(text))
    return len(HAN_CHARS.sub(" ", text).split()) + han / 2
