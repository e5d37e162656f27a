"""Chatter: what people say around a thing, and what is left of a sentence without it."""

from __future__ import annotations

import re

_LEAD = re.compile(
    r"^(?:(?:hi|hey|hello|hm+|well|so|ok|okay|sure|yes|yeah|great|thanks|thank you|please|sorry|done|agreed|right|good|certainly|of course|no problem)"
    r"(?: (?:there|all|again))?[,.!:]+\s+)+|^(?:你好|您好|嗨|好的|好|嗯|明白|可以|没问题|请问|麻烦|抱歉|谢谢)[，,。！!]\s*",
    re.I,
)
_EMPTY = re.compile(
    r"^(?:thanks?(?: you)?(?: (?:a lot|so much|in advance))?|any ideas?|any (?:help|hints?)(?: is appreciated)?|please help|help|"
    r"what (?:should|can|do) (?:i|we) do|what now|how (?:can|do|should) (?:i|we) (?:fix|solve) (?:it|this|that)|"
    r"let me know.*|hope (?:this|that) helps|(?:can|could) you help(?: me)?|what(?:'s| is) wrong|done|checked|sure|great|"
    r"怎么办|怎么解决|怎么回事|求助|帮忙看看|麻烦看一下|谢谢|有什么办法吗|为什么|为什么呢|好的|希望对你有帮助)[\s.!?。！？]*$",
    re.I,
)

_OPENS_LOW = re.compile(r"(?:the|my|our|it|i|we|a|an|this|that|there|when|if|in|on|for|after|since|every)\b")
"""Words that are capitalised when they come to stand first; names of programs are not."""


def bare(sentence: str) -> str:
    """A sentence without its greeting or lead-in; empty when nothing else is in it.

    >>> bare("Hi there, the build fails."), bare("Any ideas?")
    ('The build fails.', '')
    """
    if _EMPTY.match(sentence):
        return ""
    said = _LEAD.sub("", sentence)
    if said != sentence and _OPENS_LOW.match(said):
        said = said[:1].upper() + said[1:]
    return said
