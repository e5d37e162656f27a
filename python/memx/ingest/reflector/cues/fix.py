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
    "adjust|allowlist|anchor|annotate|append|apply|archive|assign|attach|await|back up|balance|bind|"
    "bleed|block|blow out|boil|borrow|brush|bump|bundle|cache|calibrate|cap|cast|catch|center|centre|"
    "chain|change|charge|clamp|clean|clear|clip|close|combine|commit|compare|compile|compress|"
    "configure|convert|copy|correct|cross|cut|declare|decode|decrease|dedupe|define|delay|delete|"
    "deploy|descale|detach|disable|disconnect|dismiss|divide|double|downgrade|drain|drop|dry|dump|"
    "duplicate|embed|empty|enable|encode|enlarge|erase|escape|exclude|execute|expand|export|expose|"
    "extend|extract|fetch|filter|fit|fix|flash|flip|flush|fold|force|format|free|freeze|generate|"
    "glue|go back|go to|grant|grease|group|guard|handle|hide|hook|ignore|implement|import|increase|"
    "init|initialise|initialize|inject|inline|insert|install|invalidate|invert|isolate|kill|label|"
    "lengthen|level|lift|limit|link|list|load|lock|log out|loop|loosen|lower|lubricate|map|mark|mask|"
    "match|memoize|merge|migrate|mix|mock|mount|multiply|normalise|normalize|oil|omit|order|override|"
    "pad|parse|partition|pass|paste|patch|pause|peel|pin|pipe|place|plug|point|poll|pour|prefix|"
    "preload|prepare|prepend|prewarm|provide|prune|publish|pull|purge|push|query|queue|quote|raise|"
    "ramp|re-run|rebase|reboot|rebuild|recharge|recompile|reconnect|recreate|recycle|redirect|redo|"
    "reduce|refactor|reformat|regenerate|register|reindex|reinstall|reject|relax|release|relink|"
    "reload|remove|rename|renew|reorder|repair|repeat|replace|replug|request|require|rerun|rescan|"
    "resend|reserve|reset|resize|restart|restore|resubmit|resume|retry|revert|rewrite|rinse|"
    "roll back|rotate|round|route|run|salt|sand|save|scale|scan|schedule|scope|seal|season|seed|"
    "separate|serialise|serialize|set|sew|shift|shorten|shrink|shut|sign|silence|skip|slice|slow|"
    "smooth|soak|sort|specify|split|squash|stagger|stick|store|strip|subtract|suppress|swap|switch|"
    "sync|tag|tape|target|throttle|tie|tighten|tilt|toggle|top up|transform|translate|trim|truncate|"
    "tune|unblock|unescape|unfreeze|unify|uninstall|unlink|unlock|unmount|unpin|unplug|unset|untick|"
    "unzip|update|upgrade|upload|vacuum|validate|vary|warm|wash|weigh|whitelist|widen|wipe|wire|wrap|"
    "zip"
)
"""Verbs that order a change wherever a clause may begin."""
PLAIN_ORDERS = (
    "add|allow|avoid|bring|build|call|carry|check out|choose|collect|connect|count|cover|create|do|"
    "feed|fill|finish|follow|give|have|hold|include|join|keep|leave|let|make|move|name|open|pick|"
    "press|put|read|record|return|select|send|serve|share|spread|start|stop|support|take|tell|touch|"
    "train|treat|trust|try|turn|type|use|wait|write"
)
"""Everyday verbs: they order only at the start of a sentence."""
_PAST = (
    "added|adjusted|allowed|applied|bound|bumped|changed|cleaned|cleared|configured|converted|corrected|"
    "deleted|disabled|downgraded|dropped|enabled|enlarged|escaped|excluded|exported|extended|fixed|flushed|"
    "granted|increased|inserted|installed|limited|lowered|merged|migrated|mounted|moved|patched|pinned|"
    "pointed|put|quoted|raised|rebased|rebuilt|recreated|reduced|regenerated|reinstalled|reloaded|removed|renamed|"
    "renewed|repaired|replaced|reset|resolved|restarted|restored|reverted|rewrote|rolled back|rotated|set|solved|"
    "split|swapped|switched|turned|unlocked|updated|upgraded|wrapped|wrote"
)

_LATIN_BEFORE = (
    r"(?:^|[.!?;:,(\u2014–]\s*|[\u3000-\u9fff\uff00-\uffef]\s*|"
    r"\b(?:and|then|should|must|can|just|simply|please|instead|so|or|now|first|either|always|best|better|need to|needs to|have to|has to)\s+)"
)
_FIX = re.compile(
    rf"(?:^|[;:]\s+|\bthen\s+|\binstead\s+)(?:{PLAIN_ORDERS})\b(?! (?:care|it up|up the|me|us|going|it going|on|fun|a good|a great|shining|pushing|being|your dream))|{_LATIN_BEFORE}(?:{ORDERS})\b(?!\s*(?:case|cases|up to you|s\b))|"
    rf"\b(?:I|I['’]ve|we|we['’]ve|have|has|had|was|were|is|are|been|be|got)\s+(?:now\s+|already\s+|just\s+)?(?:{_PAST})\b|"
    rf"^(?:{_PAST})\b|"
    r"\bby\s+(?:\w+ly\s+)?\w+ing\b|"
    r"\bwhat (?:solved|fixed|made|did) (?:it|the|this|that)\b|\bthat did it\b|(?:makes|made) the difference|"
    r"\bwas the (?:whole |real |only )?(?:reason|culprit|cause|key|trick)\b|"
    r"\b(?:then|and|so|that way)\b[^.]{0,40}\b(?:works?|loads?|again|is gone|are gone|disappears?|goes through|passes)\b|"
    r"\b(?:upgrading|switching|wrapping|moving|setting|adding|removing|using|replacing|pinning|turning|raising|lowering|changing)\b[^.]{3,60}\b(?:solves|fixes|keeps|helps|avoids|cures|stops|does it)\b|"
    r"\b(?:the (?:fix|solution|workaround|remedy|cure)|fixes (?:it|this|that)|solves (?:it|this|that)|"
    r"solved by|fixed by|resolved by|that (?:fixes|settles|solves)|instead of \w+ing|has to be|have to be|needs to be|"
    r"need to be|needs an?|you have to|goes away|go away|is gone|are gone)\b",
    re.I,
)
_NO_VERBS = (
    "the|a|an|it|its|this|that|these|those|there|here|in|on|at|for|with|from|by|of|as|about|into|over|under|after|before|during|"
    "without|between|through|until|because|since|when|while|where|if|unless|although|though|so|but|and|or|nor|yet|then|than|what|which|who|whose|"
    "why|how|all|both|each|every|some|most|many|few|one|two|three|no|not|only|also|just|even|still|maybe|perhaps|probably|likely|"
    "is|are|was|were|be|been|has|have|had|does|do|did|will|would|can|could|should|may|might|must|i|you|he|she|we|they|my|your|his|her|our|"
    "their|me|him|them|us|that's|it's|yes|sure|sounds|looks|seems|glad|happy|sorry|nice|thanks|thank|good|great|out|up|down|off|like|"
    "enjoy|congratulations|welcome|hope|wish|once|against|behind|beside|beyond|despite|inside|near|outside|per|plus|save for|"
    "toward|towards|upon|within|to|nobody|somebody|everyone|half|such|via|given|depending|except|instead|rather|twice|ask|guess|imagine|means"
)
_NO_ORDERS = (
    "appreciate|love|miss|hear|bring|support|tell|know|see|remember|bet|hug|celebrate|share|enjoy|keep|let|have|make|do|give|got|get|join|"
    "help|believe|find|feel|say|hang|chase|embrace|cherish|spread|follow|live|dream|relax|check|show"
)
_ORDERED = re.compile(
    rf"(?:^|[;:]\s+|\b(?:then|first|simply|please)\s+)(?!(?:{_NO_VERBS}|{_NO_ORDERS})\b)(?!\w+(?:ing|ed|ly|[^s]s)\b)"
    r"[A-Za-z]{2,14}\s+(?:the|a|an|your|its|it|them|both|each|every)\b|"
    r"^(?:Done|Yes|Found it|Same as before|Fixed)?[:;,.]?\s*(?:I |we )?(?!watched|loved|enjoyed|visited|noticed|checked|looked|asked|learned)\w{2,}ed\s+(?:the|it|a|an|your|both|all|its|`)",
    re.I,
)
_FIX_ZH = phrases(
    others="改成|改为|改用|改回|换成|换用|换个|换一|换到|加上|加一|加个|加到|添加|补上|补一|设成|设为|设置|调大|调高|调小|调低|"
    "调到|调整|增大|增加|减少|减小|缩短|延长|升级|降级|安装|重装|装上|装一|装个|直接装|重启|重新|删除|删掉|删了|去掉|移除|移到|"
    "移进|清理|清空|清除|清掉|执行|运行|使用|放到|放进|放在|挪到|修复|修好|修正|解决办法|解决方法|解决方案|解决了|就能解决|"
    "回滚|锁定|固定|关闭|关掉|禁用|停用|启用|打开|开启|指定|替换|转义|导出|声明|绑定|授权|注册|先用|用的是|可以用|应该用|"
    "建议|试试|别用|不要用|需要把|需要在|只要|应该写|写成|写绝对|读取时|包一层|包在|传入|传给|拆成|拆分|合并|同步|更新|申请|另存|拔掉|插上|"
    "提交|回退|跳过|忽略|限制|拉取|换上|配上|配置|改一下|改了|改好|设一下|挂载|扩容|迁移|结束掉|杀掉|授予|开放|放行|续期|重置",
    patterns=[
        r"(?:^|[，。；：、]\s*|可以|应该|就|先|直接|改)用\s*[`A-Za-z]",
        r"先[^，。]{1,10}再",
        r"给[^，。]{1,16}加",
        r"加\s*[`A-Za-z]|加(?:上|个|一|入|到|大|长|装|了)",
        r"[把将][^，。；]{1,40}?(?:成|到|为|掉|上|好|回|进|开|在|出来|起来|一下|一遍|干净)",
        r"(?:需要|应该|应当|必须|只需|务必|最好|记得|只能|得)[^，。]{1,20}",
        r"可以(?:在|用|把|通过|给|先|直接|从|改|换|加|关|开|设|考虑)",
        r"改(?!变|善|天|期|革)|换(?!句话|言之)|重(?:启|装|建|置|试|连|插|拨|刷|写|做|跑|来|启)",
        r"(?:我|已经?|现在)(?:把|给|将|改|加|换|删|重|修|调|补|设|清|关|开|去掉|撤)",
        r"就(?:好|行|可以|能|不会|没|够|正常|恢复|通|解决|稳)|转成|转为|去重|少放|多放|升到|降到|对齐|补齐|上调|下调|拆开|调平|垫|再(?:试|跑|来|传|连|装)一?[次遍下]",
        r"通过[^，。]{1,20}(?:解决|避免|处理|绕过)|避免|绕过|代替|替代|取消|勾选|去(?:掉|除)|拧紧|擦|清洗|拆下|松开|拔|按住|长按",
    ],
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
    "leave it as it is|in use|use case|use cases|used to|make sense|makes sense|take care|let me know|let us know|keep in mind|"
    "give up|make sure of it|leave it|take it easy|have a good|let you know|check it out|move on|hold on|"
    "take your time|keep me posted|keep us posted",
    "辛苦了|放心使用|使用愉快",
)


_FIRM = re.compile(
    rf"(?:^|[;:]\s+|\bthen\s+)(?:just |simply |first |better )?(?:{ORDERS}|{PLAIN_ORDERS})\b(?! (?:care|me|us|going|it going|on|fun|a good|a great))|\b(?:I|we)(?:['’]ve| have)?\s+(?:{_PAST})\b|"
    r"[把将][^，。；]{1,40}?(?:成|到|为|掉|上|回|进|开)|(?:改|换|设|调|升级|降级|重装|重启|删|清空|清理|加上|关掉|打开|勾选|取消勾选)(?!变|善)",
    re.I,
)
_NOT_FIRM = re.compile(
    r"\b(?:I|we) (?:will|shall)\b|\bI['’]ll\b|听起来|好好|告诉|那我|如果|记得|提前|注意|休息|放心|恭喜|祝|建议你多|记下|记住了|时间|\bif you\b",
    re.I,
)


def gives_fix(sentence: str) -> bool:
    """Whether one sentence of an answer, none that asks, says what to do or what was done.

    >>> gives_fix("Pin it to 2.1 and rebuild."), gives_fix("I would need to see the log.")
    (True, False)
    """
    if _ASKS_FOR_MORE.search(sentence):
        return False
    bare = without(sentence, _INNOCENT)
    return any(way.search(bare) for way in (_FIX, _ORDERED, _FIX_ZH))


def gives_firm_fix(sentence: str) -> bool:
    """Whether it does so beyond doubt: it opens with an order, or tells what was changed."""
    return (
        gives_fix(sentence)
        and not _NOT_FIRM.search(sentence)
        and bool(_FIRM.search(sentence) or _ORDERED.match(sentence) or _FIX_ZH.search(sentence))
    )
