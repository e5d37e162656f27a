"""Does a text say that it works now?

"It passes now."  "这次成功了"                      yes
"then it should work"  "就好了"  "still not fixed"     no: hoped for, or denied
"""

from __future__ import annotations

from memx.ingest.reflector.cues.phrases import phrases, without

_SUCCESS = phrases(
    "works|worked|it ran|ran through|ran at|ran fine|working now|working again|passes|passed|succeeded|succeeds|success|successful|successfully|"
    "boots|compiled|compiles|is complete|are online|is online|is live|is through|are green|accepted by|no longer|at the first attempt|in one go|that did it|did the trick|solved|fixed|resolved|is gone|are gone|went through|goes through|all green|"
    "is green|green again|finally|up again|back up|recovered|finished|finishes|completed|completes|this time|"
    "no longer fails|loads again|starts again|builds again|runs again|runs clean|connected|it runs|made it|"
    "goes in|came up|comes up|clean now|as expected now|and it holds|no more errors|without errors|without an error",
    "成功|通了|好了|通过了|全部通过|跑通|搞定|解决了|恢复了|恢复正常|正常了|生效了|终于|不再报错|没再报错|没有再报错|不报错了|"
    "可以了|能用了|连上了|起来了|完成了|跑完了|修好了|没问题了|已经正常|正常运行|问题解决|不再|上去了|核对一致|校验一致|数据一致|恢复完成|全绿|这次|这回|总算|顺利",
    [
        r"\b(?:\w{2,}s|\w+ed|is|are|it|they|run|start) (?:fine|cleanly|normally|correctly|properly|as expected|smoothly|again|now)\b",
        r"\bnow (?:it|the|they|everything|all|that)\b",
        r"\bno (?:more )?(?:error|warning|complaint|failure|timeout|crash)\w*",
        r"(?:已经?|现在|都|全)[^，。]{0,12}(?:出来|上|通|好|成|完|过|正常|恢复|亮|起来|回来)了?",
        r"(?:连上|跑通|上线|传完|导入|加载|显示|打开|启动|编译|安装|登录|收到|打印)(?:出来|好|成|完)?了",
        r"\bcache hit\b",
        r"\b(?:ten|\d+) (?:runs )?(?:out )?of (?:ten|\d+)\b",
        r"能\S{0,4}了",
    ],
)
_WEAK = phrases(
    "now|this time|at last|stable|holds|held|runs|ran|boots|booted|loads|loaded|prints|printed|starts|started|opens|opened|connects|accepted|"
    "delivered|arrived|restored|deployed|published|merged|imported|uploaded|verified|valid|healthy|ready|green|clean|smooth|smoothly|ok|all|both|every|"
    "perfect|perfectly|as it should|gone|down to|within|without",
    "正常|完成|恢复|跑完|传完|收到|出来了|启动|打开了|连接|导入|部署|发布了|合并|上线|送达|绿|稳定|没再|不再|没有再|一次就|顺利|现在|全部|都|没有丢|降到|只要|不卡|不漏|不响",
)
_HOPED = phrases(
    "no longer works|should work|will work|would work|might work|may work|could work|should pass|will pass|should be fixed|"
    "not work|not fixed|not solved|not resolved|not pass|didn't work|doesn't work|don't work|isn't fixed|"
    "hasn't worked|never worked|not finished|not successful|unsuccessful|without success|no success|"
    "how it works|it works by|works as follows|works like|works with|works the same|worked on|works at|"
    "works for|until it works|if it works|whether it works|see if it works|once it works|not yet|if it worked|"
    "not gone|not completed|fixed width|fixed size|fixed price|still not|still fails|still failing|still broken|still the same|again fails|fails again|failed again|crashed again",
    "不成功|没成功|没有成功|未成功|未解决|没解决|没有解决|就好了|就可以了|就能|就会|就行了|如果成功|成功后|成功之后|成功的话|能否成功|"
    "是否成功|会成功|应该可以了|没通过|不通过|没好|还没|没跑通|不成功|还是不|仍然|依然|又报|还报|依旧",
)


def reports_success(sentence: str) -> bool:
    """Whether one sentence says that something now works.

    >>> reports_success("The build works now."), reports_success("Then it should work.")
    (True, False)
    """
    return bool(_SUCCESS.search(without(sentence, _HOPED)))


def sounds_done(sentence: str) -> bool:
    """Whether one sentence may say so: enough when nothing in the turn fails any more."""
    return bool(_WEAK.search(without(sentence, _HOPED)))


_TRIES_AGAIN = phrases(
    "again|once more|another try|one more time|retried|reran|re-ran|rerun|re-run|anew|a second time|a third time|this time",
    "又|再试|再跑|再来|再传|重新|重跑|重试|重做|一遍|换成|改成|换了|改了|加了|之后|以后",
    [
        r"^(?:I|we)(?:['’]ve| have)?\s+(?:now |then |also )?\w+ed\b",
        r"^(?!Need)[A-Z]\w+ed\b",
        r"\bI (?:put|set|took|made|gave|left|kept|wrote|cut|ran)\b",
    ],
)


def tries_again(sentence: str) -> bool:
    """Whether one sentence tells of another try, or of what was changed for it."""
    return bool(_TRIES_AGAIN.search(sentence))
