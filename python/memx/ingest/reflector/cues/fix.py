"""Does an answer say what to do, or what was done, about it?

    "Run `make clean` first."  "I pinned it to 2.1."  "把端口改成 5433"        yes
    "Could you run it with -v and paste the output?"  "先看看日志"            no: it asks, or only looks

A verb counts where it orders (at the start of a clause, after "to", "should",
"and") or tells ("I changed", "was fixed by"), not wherever the letters stand.
"""

from __future__ import annotations

import re

from memx.ingest.reflector.cues.phrases import phrases, without

ORDERS = (
    "add|adjust|allow|append|apply|assign|avoid|await|bind|bump|build|call|carry|cast|catch|change|check out|choose|"
    "clean|clear|close|commit|compile|configure|convert|copy|correct|create|cut|decrease|define|delete|deploy|"
    "disable|do|downgrade|drain|drop|embed|enable|enlarge|escape|exclude|execute|export|extend|feed|fix|flush|follow|force|free|"
    "generate|give|grant|guard|handle|hold|import|include|increase|init|initialise|initialize|insert|install|"
    "invalidate|keep|kill|leave|let|limit|link|load|lock|log out|loosen|lower|make|mark|mask|merge|migrate|mount|move|open|"
    "override|pass|patch|pick|pin|place|plug|point|prefix|prune|press|pull|purge|push|put|quote|raise|rebase|rebuild|"
    "recompile|reconnect|recreate|reduce|refactor|regenerate|register|reinstall|release|reload|remove|rename|renew|"
    "reorder|repair|replace|replug|reset|resize|restart|restore|rerun|re-run|retry|return|revert|rewrite|roll back|"
    "rotate|run|save|seed|select|send|serve|set|share|shorten|shrink|shut|skip|sort|specify|split|start|stop|store|"
    "strip|swap|switch|sync|take|tell|tighten|trim|try|truncate|turn|unblock|uninstall|unlock|unset|update|upgrade|use|"
    "validate|wait|warm|wipe|wrap|write"
)
_PAST = (
    "added|adjusted|allowed|applied|bound|bumped|changed|cleaned|cleared|configured|converted|corrected|created|"
    "cut|deleted|disabled|downgraded|dropped|enabled|enlarged|escaped|excluded|exported|extended|fixed|flushed|"
    "granted|increased|inserted|installed|limited|lowered|made|merged|migrated|mounted|moved|patched|pinned|"
    "pointed|put|quoted|raised|rebased|rebuilt|recreated|reduced|regenerated|reinstalled|reloaded|removed|renamed|"
    "renewed|repaired|replaced|reset|resolved|restarted|restored|reverted|rewrote|rolled back|rotated|set|solved|"
    "split|swapped|switched|turned|unlocked|updated|upgraded|used|wrapped|wrote"
)

_LATIN_BEFORE = (
    r"(?:^|[.!?;:,(\u2014–]\s*|[\u3000-\u9fff\uff00-\uffef]\s*|"
    r"\b(?:and|then|to|should|must|can|just|simply|please|instead|so|or|now|first|either|always|best|better|you)\s+)"
)
_FIX = re.compile(
    rf"{_LATIN_BEFORE}(?:{ORDERS})\b(?!\s*(?:case|cases|up to you|s\b))|"
    rf"\b(?:I|I['’]ve|we|we['’]ve|have|has|had|was|were|is|are|been|be|got)\s+(?:now\s+|already\s+|just\s+)?(?:{_PAST})\b|"
    rf"^(?:{_PAST})\b|"
    r"\bby\s+(?:\w+ly\s+)?\w+ing\b|"
    r"\b(?:the (?:fix|solution|workaround|remedy|cure)|fixes (?:it|this|that)|solves (?:it|this|that)|"
    r"solved by|fixed by|resolved by|that (?:fixes|settles|solves)|instead of \w+ing|has to be|have to be|needs to be|"
    r"need to be|needs an?|you need|you have to|goes away|go away|is gone|are gone)\b",
    re.I,
)
_FIX_ZH = phrases(
    others="改成|改为|改用|改回|换成|换用|换个|换一|换到|加上|加一|加个|加到|添加|补上|补一|设成|设为|设置|调大|调高|调小|调低|"
    "调到|调整|增大|增加|减少|减小|缩短|延长|升级|降级|安装|重装|装上|装一|装个|直接装|重启|重新|删除|删掉|删了|去掉|移除|移到|"
    "移进|清理|清空|清除|清掉|执行|运行|使用|放到|放进|放在|挪到|修复|修好|修正|解决办法|解决方法|解决方案|解决了|就能解决|"
    "回滚|锁定|固定|关闭|关掉|禁用|停用|启用|打开|开启|指定|替换|转义|导出|声明|绑定|授权|注册|先用|用的是|可以用|应该用|"
    "建议|试试|需要把|需要在|只要|应该写|写成|写绝对|读取时|包一层|包在|传入|传给|拆成|拆分|合并|同步|更新|申请|另存|拔掉|插上|"
    "提交|回退|跳过|忽略|限制|拉取|换上|配上|配置|改一下|改了|改好|设一下|挂载|扩容|迁移|结束掉|杀掉|授予|开放|放行|续期|重置",
)
_ASKS_FOR_MORE = phrases(
    "i'm not sure|i am not sure|not sure|no idea|i don't know|i do not know|can't tell|cannot tell|hard to say|"
    "can't say|cannot say|let me look|let us look|let me check|let me see|let's look|let's see|let's check|"
    "i'll look|i will look|i'll check|i will check|i'll try|i will try|i would need|i'd need|need to see|need more|"
    "would help to see|could you|can you|please share|please paste|please send|please post|send me|show me|"
    "paste the|share the|post the|tell me|tell us|sorry to hear|nothing to do|have you tried|did you|looking into|"
    "we will see|remains open|still unclear|still looking|no fix yet|no solution yet|nobody knows|not found the cause",
    "不确定|不清楚|还不知道|暂时没|信息还不够|信息不够|发给我|贴一下|贴出来|发一下|提供一下|能不能把|看一下日志|我看看|我先看|"
    "我查一下|我再查|查一下|检查一下|看看能不能|还在排查|正在排查|原因未明|不好说|很难说|没有头绪|还没找到|没找到原因|观察一下|再观察",
)
_INNOCENT = phrases(
    "in use|use case|use cases|used to|make sense|makes sense|take care|let me know|let us know|keep in mind|"
    "give up|make sure of it|leave it|take it easy|have a good|let you know|check it out|move on|hold on|"
    "take your time|keep me posted|keep us posted",
    "辛苦了|放心使用|使用愉快",
)


def gives_fix(sentence: str) -> bool:
    """Whether one sentence of an answer, none that asks, says what to do or what was done.

    >>> gives_fix("Pin it to 2.1 and rebuild."), gives_fix("I would need to see the log.")
    (True, False)
    """
    if _ASKS_FOR_MORE.search(sentence):
        return False
    bare = without(sentence, _INNOCENT)
    return bool(_FIX.search(bare) or _FIX_ZH.search(bare))
