"""Is a turn nothing but a greeting, thanks or an acknowledgement?

    "Hi Anna!"  "ok, got it, thanks"  "好的，收到"  "👍"        yes
    "Thanks, the port was 8080."  "Yes, I live in Lyon"       no: it says something

A turn is small talk when phrases of these lists, and names after a greeting,
are all there is of it.
"""

from __future__ import annotations

import re

from memx.ingest.reflector.cues.phrases import LETTER

LONGEST_CHARS = 120
"""A longer turn says something."""

_OPENERS = (
    "hi|hii|hey|heya|hello|hallo|hiya|howdy|yo|good morning|good afternoon|good evening|good night|goodnight|greetings|"
    "morning|evening|bye|goodbye|bye bye|see you|see ya|see you later|see you soon|see you tomorrow|talk to you later|"
    "talk to you soon|talk soon|take care|later|thanks|thank you|thx|ty|cheers|welcome|you're welcome|you are welcome|"
    "no problem|my pleasure|sure|sure thing|ok|okay|k|kk|alright|all right|right|great|perfect|awesome|nice|cool|"
    "wow|yay|got it|gotcha|understood|noted|sounds good|will do|of course|absolutely|definitely|exactly|agreed|"
    "yes|yeah|yep|yup|no|nope|nah|fine|good|done|please|please do|go ahead|go on|continue|indeed|true"
)
_TAILS = (
    "again|there|everyone|everybody|all|guys|team|folks|friend|buddy|man|mate|dear|so much|very much|a lot|a bunch|"
    "a million|for that|for your help|for the help|for everything|for now|then|too|and|but|well|oh|ah|haha|hahaha|lol|hmm|"
    "um|uh|how are you|how are you doing|how are you today|how's it going|how is it going|what's up|sup|"
    "nice to meet you|good to see you|nice to see you|good to hear from you|great to hear from you|today|"
    "have a nice day|have a good day|have a great day|have a good one|what can i do for you|i see|makes sense|"
    "that makes sense|that works|works for me|appreciate it|i appreciate it|much appreciated|looks good|lgtm|you too|same here|"
    "very good|so good|that's great|that is great|that's fine|that is fine|that's good|it's fine|it's ok|that's all|one moment|just a moment"
)
_HAN = (
    "你好|您好|你们好|大家好|嗨|嘿|哈喽|哈啰|喂|早|早上好|早安|上午好|中午好|下午好|晚上好|晚安|再见|拜拜|回见|回头见|明天见|下次见|待会见|"
    "谢谢|谢了|谢啦|多谢|感谢|非常感谢|太感谢了|谢谢你|谢谢您|不客气|不用谢|没事|没关系|好的|好|好呀|好啊|好吧|好嘞|好哒|行|行吧|可以|可以的|"
    "嗯|嗯嗯|恩|哦|噢|喔|啊|呀|哈|哈哈|哈哈哈|嘿嘿|呵呵|收到|明白|明白了|知道了|知道|了解|了解了|懂了|清楚了|没问题|没错|对|对的|对啊|是|是的|"
    "是啊|不是|不|没有|当然|当然可以|完美|太好了|太棒了|真棒|不错|厉害|辛苦了|辛苦|麻烦了|麻烦你了|在吗|在不在|有人吗|您|你|啦|了|的|吧|呢|先这样|"
    "就这样|继续|请继续|完成|搞定|搞定了|加油|祝好|今天|你呢|最近怎么样|最近好吗|怎么样"
)


def _alternatives(listed: str) -> str:
    cues = sorted(listed.split("|"), key=len, reverse=True)
    return "|".join(re.escape(cue).replace(r"\ ", " ").replace("'", "'?") for cue in cues)


_PIECE = re.compile(
    rf"(?:(?:{_alternatives(_OPENERS + '|' + _TAILS)})(?![{LETTER}])|(?:{_alternatives(_HAN)}))[\s,]*"
)
_MARKS = re.compile(r"[^\w\s'一-鿿]+|_")
_CALLED = re.compile(
    r"^\W*((?:Hi|Hey|Hello|Thanks|Thank you|Bye|Goodbye|Good morning|Good evening|Good night|Morning|OK|Ok|Okay|Sure|Great|Wow|Yes|Yeah)"
    r"(?: there)?,? )[A-Z][a-z]+(?=\W|$)"
)


def is_small_talk(text: str) -> bool:
    """Whether nothing but greetings, thanks and acknowledgements is said; also of a text without a word.

    >>> is_small_talk("Hi Anna!"), is_small_talk("谢谢，收到"), is_small_talk("Thanks, it was port 8080")
    (True, True, False)
    """
    if len(text) > LONGEST_CHARS:
        return False
    said = _MARKS.sub(" ", _CALLED.sub(r"\1", text.replace("’", "'"))).lower()
    said = " ".join(said.split())
    while said and (piece := _PIECE.match(said)):
        said = said[piece.end() :].lstrip()
    return not said
