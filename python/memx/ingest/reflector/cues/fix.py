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
    "generate|give|grant|guard|handle|have|hold|import|include|increase|init|initialise|initialize|insert|install|"
    "invalidate|keep|kill|leave|let|limit|link|load|lock|log out|loosen|lower|make|mark|mask|merge|migrate|mount|move|open|"
    "override|pass|patch|pick|pin|place|plug|point|prefix|prune|press|pull|purge|push|put|quote|raise|rebase|rebuild|"
    "recompile|reconnect|recreate|reduce|refactor|regenerate|register|reinstall|release|reload|remove|rename|renew|"
    "reorder|repair|replace|replug|reset|resize|restart|restore|rerun|re-run|retry|return|revert|rewrite|roll back|"
    "rotate|run|save|seed|select|send|serve|set|share|shorten|shrink|shut|skip|sort|specify|split|start|stop|store|"
    "strip|swap|switch|sync|take|tell|tighten|trim|try|truncate|turn|unblock|uninstall|unlock|unset|update|upgrade|use|"
    "validate|wait|warm|wipe|wrap|write"
    "|annotate|anchor|archive|attach|back up|balance|bleed|block|blow out|boil|borrow|brush|bring|bundle|cache|calibrate|cap|center|centre|"
    "chain|charge|clamp|clip|collect|combine|compare|compress|connect|count|cover|cross|declare|decode|dedupe|delay|descale|detach|"
    "disconnect|dismiss|divide|double|dry|dump|duplicate|empty|encode|erase|expand|expose|extract|fetch|fill|filter|finish|fit|flash|flip|"
    "fold|format|freeze|glue|go back|go to|group|grease|hide|hook|hide|ignore|implement|inject|inline|inspect the|invert|isolate|join|label|"
    "lengthen|level|lift|list|loop|lubricate|map|match|memoize|mix|mock|multiply|name|normalise|normalize|oil|omit|order|pad|"
    "parse|partition|paste|pause|peel|pipe|poll|pour|prepare|prepend|preload|press|prewarm|provide|publish|query|queue|"
    "ramp|read|recharge|record|recycle|redirect|redo|reboot|reformat|reindex|reject|relax|relink|repair|repeat|replug|"
    "request|require|rescan|resend|reserve|resubmit|resume|rinse|route|round|salt|sand|scale|scan|schedule|scope|seal|season|separate|"
    "serialise|serialize|sew|shift|sign|silence|slice|slow|smooth|soak|spread|squash|stagger|stick|subtract|support|suppress|tag|tape|"
    "target|throttle|tie|tilt|toggle|top up|touch|train|transform|translate|treat|trust|tune|type|unescape|unfreeze|unify|unlink|"
    "unmount|unplug|unpin|untick|unzip|upload|vacuum|vary|wash|weigh|whitelist|allowlist|widen|wire|zip"
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
_NO_VERBS = (
    "the|a|an|it|its|this|that|these|those|there|here|in|on|at|for|with|from|by|of|as|about|into|over|under|after|before|during|"
    "without|between|through|until|because|since|when|while|where|if|unless|although|though|so|but|and|or|nor|yet|then|than|what|which|who|whose|"
    "why|how|all|both|each|every|some|most|many|few|one|two|three|no|not|only|also|just|even|still|maybe|perhaps|probably|likely|"
    "is|are|was|were|be|been|has|have|had|does|do|did|will|would|can|could|should|may|might|must|i|you|he|she|we|they|my|your|his|her|our|"
    "their|me|him|them|us|that's|it's|yes|sure|sounds|looks|seems|glad|happy|sorry|nice|thanks|thank|good|great|out|up|down|off|like|"
    "enjoy|congratulations|welcome|hope|wish|once|against|behind|beside|beyond|despite|inside|near|outside|per|plus|save for|"
    "toward|towards|upon|within|to|nobody|somebody|everyone|half|such|via|given|depending|except|instead|rather|twice|ask|guess|imagine|means"
)
_ORDERED = re.compile(
    rf"(?:^|[.:;,]\s+|\b(?:and|then|or|so|to|first|please|simply|just)\s+)(?!(?:{_NO_VERBS})\b)(?!\w+(?:ing|ed|ly|[^s]s)\b)"
    r"[A-Za-z]{2,14}\s+(?:the|a|an|your|its|it|them|both|each|every)\b|\b(?:I|we)(?:['’]ve| have)?\s+(?:now |just |already |also |then )?"
    r"(?!check|look|search|notic|wonder|ask|expect|want|need|lik|lov|enjoy|learn|visit|watch|hear|seem|thought|tri|believ|hop)\w+ed\b|"
    r"\byou(?:['’]ll)? (?:can|could|should|need|must|have to|want to|may want)\b",
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
    rf"^(?:{ORDERS})\b|[;:]\s+(?:{ORDERS})\b|\b(?:I|we)(?:['’]ve| have)?\s+(?:{_PAST})\b|"
    r"[把将][^，。；]{1,40}?(?:成|到|为|掉|上|回|进|开)|(?:改|换|设|调|升级|降级|重装|重启|删|清空|清理|加上|关掉|打开|勾选|取消勾选)(?!变|善)",
    re.I,
)
_NOT_FIRM = re.compile(r"\b(?:I|we) (?:will|shall)\b|\bI['’]ll\b|听起来|好好|告诉|那我|如果|\bif you\b", re.I)


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
    return gives_fix(sentence) and not _NOT_FIRM.search(sentence) and bool(_FIRM.search(sentence))
