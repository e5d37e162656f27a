"""Chatter: what people say around a thing, and what is left of a sentence without it."""

from __future__ import annotations

import re

from memx.ingest.reflector.cues.phrases import phrases

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

_HEARTFELT = phrases(
    "wow|awesome|congrats|congratulations|so proud|proud of|so glad|glad to hear|glad you|love it|love that|i love|thanks for sharing|amazing|"
    "inspiring|can't wait|good luck|best of luck|so happy|sounds great|sounds fun|sounds lovely|sounds amazing|that's great|that is great|"
    "that's so|that's really|have fun|hang in there|fingers crossed|how lovely|so cool|so sweet|cheering|"
    "rooting for|means a lot|grateful|you got this|gorgeous|adorable|hugs|good for you|nice work|great job|yay",
    "太棒了|恭喜|加油|为你高兴|替你高兴|真好|好可爱|哈哈|抱抱|羡慕|好开心|听起来真|真替你|节哀|别难过|辛苦啦|好浪漫|好美",
)


def is_heartfelt(sentence: str) -> bool:
    """Whether a sentence shares a feeling, as people do who talk about their lives."""
    return bool(_HEARTFELT.search(sentence))


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
