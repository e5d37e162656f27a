"""Does a text report that something went wrong?

    "the build fails", "KeyError: 'id'", "连不上数据库"       yes
    "trial and error", "no problem", "不错", "没问题"         no: innocent phrases are blanked first

Also what a question about errors in general is: "What does 404 mean?" reports none.
"""

from __future__ import annotations

import re

from memx.ingest.reflector.cues.phrases import phrases, without

_VERBS = (
    "work|load|start|boot|build|compile|connect|reach|open|find|import|install|run|merge|push|pull|log in|login|"
    "sign in|save|upload|download|print|render|resolve|parse|read|write|access|authenticate|deploy|mount|bind|play|"
    "pair|sync|update|finish|respond|show|display|appear|match|pass|go through|come up|turn on|charge|scroll|send|"
    "receive|clone|fetch|execute|launch|allocate|decode|locate|verify|restart|recognise|recognize|detect|register"
)
_CANNOT = (
    r"(?:can(?:not|['’]?t)|could(?: not|n['’]?t)|(?:do|does|did|wo|would|is|are|was|were|has|have)n['’]?t|"
    r"(?:do|does|did|will|would|is|are|was|were) not|(?:is|was|are|were|been)? ?(?:unable|failing) to|no longer|refuses? to|"
    r"fail(?:s|ed)? to|never|not)"
)

FAILURE = phrases(
    "error|errors|which breaks|breaks the|breaks on|breaks in|breaks when|unknown host|unknown command|merge conflict|merge conflicts|dependency conflict|lost connection|loses connection|exception|exceptions|traceback|stack trace|segfault|segmentation fault|core dumped|coredump|"
    "crash|crashes|crashed|crashing|fail|fails|failed|failing|failure|failures|broken|broke|bug|bugs|buggy|"
    "panicked|kernel panic|fatal|deadlock|deadlocks|out of memory|oom|oomkilled|stuck|freezes|frozen|hangs|"
    "is hanging|times out|timed out|timing out|timeout error|timeouts|permission denied|access denied|forbidden|unauthorized|"
    "connection refused|connection reset|command not found|no such file|not found|no space left|disk is full|"
    "disk full|refuses|refused|rejected|rejects|denied|mismatch|corrupt|corrupted|garbled|"
    "malformed|unreachable|unresolved|undefined reference|went wrong|is wrong|are wrong|comes out wrong|"
    "looks wrong|goes wrong|wrong result|wrong results|invalid|not working|errors out|blank page|page is blank|"
    "leaks|leaking|memory leak|unexpected|unexpectedly|unsupported|illegal|undefined|unbound|unrecognized|unrecognised|ambiguous|duplicate key|exceeded|exceeds|overflow|overflows|violates|violation|aborted|aborts|cannot be|can't be|could not be|couldn't be|complains|complained|complaining|throws|threw|throwing|raises|bails out|barfs|panics|panic|nothing happens|does nothing|shows nothing|returns nothing|prints nothing|returns null|returns none|returns nan|comes back empty|is empty|are empty|stays empty|stays blank|stays black|goes black|goes blank|is ignored|are ignored|ignores|disappears|disappeared|vanishes|vanished|cut off|truncated|overlap|overlaps|duplicated|twice instead of|infinite loop|loops forever|never ends|never finishes|gives up|gave up|out of sync|out of range|not allowed|not permitted|not supported|not recognized|not recognised|not installed|not defined|not available|not responding|unavailable|no route|no space|no response|no sound|no signal|no output|no data|inaccessible|gets stuck|got stuck|jams|jammed|issue with|issues with|glitch|glitches|faulty|defective|rattles|squeaks|leaky|overheats|flickers|stutters|lags|drops out|cuts out|is down|was down|went down|goes down|keeps dropping|restart loop|crash loop|crashloopbackoff|imagepullbackoff|bad gateway|service unavailable|stack overflow|heap space|null pointer|nullpointer|race condition|is red|turned red|rejected by|declined|bounced|bounces|blocked|locked out|stale|outdated|off by|blurry|sideways|upside down|scrambled|mangled|gibberish|question marks|drifts|out of order|skipped|unresponsive|unreadable|incomplete|reverts|resets itself|logs me out|kicks me out|closes itself|restarts itself|reboots itself|shuts down|turns itself off|turns off by itself|exits with|non-zero|spikes|explodes|without bound|orphaned|zombie|hung at|hanging at|throttled|rate limited|unhealthy|evicted|notready|stuck in|nan|underflow|assertion|loops back|double-counted|counted twice|sent twice|appears twice|twice|doubled entries|wrong date|wrong time|wrong order|wrong number|wrong value|wrong user|wrong column|wrong file|the wrong|wrong one|mojibake|unstable|unsynced|collapsed|collapses|incompatible|incorrect|incorrectly|warns about|missing from|expired|how do i fix|how to fix|how can i fix|out of date|flaky|misbehaves|too many|already in use|is missing|are missing|wiped|blows up|blew up|"
    "choked|chokes|dies|died|stalls|stalled|lost connection|disconnects|drops the connection|regression",
    "报错|出错|错误|异常|失败|崩溃|崩了|崩掉|闪退|死锁|溢出|超时|被拒|拒绝|被阻止|没反应|无响应|没有响应|卡住|卡死|"
    "白屏|黑屏|蓝屏|无法|找不到|不工作|不能用|挂了|挂掉|坏了|乱码|中断|丢失|泄漏|泄露|不见了|没执行|没有执行|不执行|"
    "不正确|不生效|没生效|没有生效|没用上|满了|损坏|故障|报警说|跑不起来|起不来|跑不通|编译不过|通不过|有问题|出问题|"
    "出了问题|失灵|冲突|不兼容|不一致|死循环|无限循环|段错误|不支持|不存在|过期了|怎么修|如何修|怎么解决|重复执行|不起作用|没起作用|没有跑|未找到|未定义|没找到|断开|掉线|没效果|没有效果|没声音|没有声音|没有数据|没数据|没有变化|没变化|空白|为空|是空的|空指针|少了|丢了|丢包|自动退出|退出了|中止|终止了|超过限制|超出|超限|过大|被占用|占用了|缺少|缺失|未知|非法|无效|不匹配|不允许|不可用|没权限|没有权限|权限不足|打不|连不|读不|写不|装不|跑不|找不|加载不|解析不|识别不|显示不|访问不|同步不|编译不|启动不|登录不|收不|发不|搜不|点不|进不|看不到|传不|导不|抓不|不显示|不响应|不更新|不刷新|不触发|不起|不执行|不识别|不亮|不转|不动了|不通|没更新|没触发|没响应|没收到|收不到|没加载|没显示|没有显示|没有触发|没有更新|泛红|标红|变红|红了|错位|变形|闪烁|花屏|黑了|卡在|卡了|死机|重启循环|一直转圈|转圈|一直循环|打架|漏水|漏油|异响|跳闸|停转|罢工|丢数据|多扣|扣了两|发了两|两份|两遍|对不上|算错|不准|偏差|偏移|失真|失效|过期|到期|爆了|炸了|撑爆|打满|跑满|耗尽|用完了|不够用|错了|写错|算错|弄错|乱了|顺序乱|反了|歪了|模糊|发烫|异味|占满|飙升|飙到|暴涨|暴增|阻塞|堵了|堵住|积压|堆积|未能|没能|未授权|退回|打回|驳回|不合法|未通过|没通过|漏了|漏掉|跳回|弹回|闪退|变成了|显示成|被清空|被覆盖|覆盖掉|不同步|抖动|闪屏|黑边|裁掉|被裁|截断|截掉|挤在一起|挡住|遮住|糊了|发黄|生锈|松动|断网|断线|断连|断电|内存不足|空间不足",
    [
        r"(?-i:\b[A-Za-z_.]*[A-Z]\w*(?:Error|Exception|Fault)\b)",
        r"(?-i:\b[A-Z_]*ERR(?:OR)?_[A-Z_]+\b)",
        r"(?-i:\bE[A-Z]{5,}\b)",
        r"(?-i:\bSIG(?:SEGV|KILL|ABRT|BUS|TERM)\b)",
        r"\b(?:HTTP|status|code|error|returns?|returned|got|gives?|gave|返回|报|状态码)\W{0,2}[1345]\d\d\b",
        r"\b[45]\d\d\b.{0,3}(?:error|bad gateway|not found|forbidden|unauthorized|internal|too many|request|service)",
        r"\bexit(?:ed|s)?(?: with)?(?: status| code){0,2} (?!0)\d+",
        rf"\b{_CANNOT}\s+(?:\w+ly\s+|even\s+|be\s+)?(?:{_VERBS})(?:ed|d|ing|s|es)?\b".replace(" ", r"\s+"),
        r"\b(?:stopped|stops|keeps)\s+(?:on\s+)?\w+ing\b(?!\s+(?:going|coming|up))",
        r"(?<!\bI )(?<!\bwe )\b(?:does|did|will|wo)(?:n['’]?t| not)\s+(?!it\b|that\b|you\b|they\b|we\b|I\b|the\b|a\b|this\b|matter|mind|need|worry|want|"
        r"like|know|sure|decide|think|remember|really|only|just|have to|care|love|share|feel|mean|be\b|get\b|make\b|let\b|go\b|stop|quit|change|regret|disappoint)\w+",
        r"\b(?:is|are|was|were)(?:n['’]?t| not)\s+(?:being\s+)?(?:\w{3,}ed|(?!going|doing|being|trying|looking|feeling)\w{3,}ing|available|valid|visible|found|shown|reachable|correct|set|there|sent|run|read|met|kept|built in)\b",
        r"\b(?:says|said|reads|shows|prints|reports|message|提示|显示|写着|日志里?)[^.。]{0,24}[\"“「'][^\"”」']*\b(?:not|no|invalid|must|missing|unable|wrong|bad|illegal|unsupported)\b",
        r"被[^，。,.]{0,16}(?:阻止|拒绝|拦截|屏蔽|杀掉|踢出)",
        r"[\u4e00-\u9fff](?:不(?:了|上|开|出|出来|进来|进去|进|出来|起来|过去|下去|到)|不能)(?=[\s，。！？,.!?了：:]|$)",
    ],
)

_INNOCENT = phrases(
    "can't wait|cannot wait|couldn't be happier|couldn't agree more|can't beat|can't deny|can't let|failed to mention|broke the ice|broke up|my heart|fails to impress|never lost|nothing lost|lost weight|lost count|get lost|no trouble|no longer lost|is not bad|isn't bad|not too bad|build itself breaks|should fail|must fail|supposed to fail|trial and error|trial-and-error|error budget|error budgets|margin of error|error bar|error bars|error rate|"
    "no error|no errors|without error|without errors|without an error|without any error|without any errors|"
    "no failures|no failure|error handling|error-handling|human error|fail-over|fail over|fail-safe|fail fast|"
    "fail-fast|crash course|crash on the couch|bug bounty|broken heart|broken english|heart failure|"
    "with the exception of|without exception|make an exception|no conflict|no conflicts|conflict of interest|"
    "stuck in traffic|stuck with|never fails|never failed|not fail|didn't fail|nothing wrong|nothing is wrong|"
    "power failure drill|no problem|no problems|no bugs|bug-free|error-free|too many cooks|so many|"
    "handle errors|handles errors|error messages in|error page|error pages|not broken|killed it|killed time",
    "没问题|没有问题|不成问题|错过|不错|没错|试错|错误预算|容错|没报错|没有报错|不报错|不再报错|没出错|没有出错|没失败|"
    "失败乃成功之母|错开|错峰|异常检测|异常处理|错误处理|受不了|忘不了|少不了|免不了|离不开|想不到|吃不了|大不了|"
    "用不着|了不起|对不起|看不起|买不起|没有异常|一切正常|无异常|没有冲突|不怕失败|失败也没关系|无法忘记|无法想象|"
    "有没有问题|有问题随时|有问题再|有问题找|有问题可以|没想到|没感到|不停歇|缺少不了|两遍都|说不出|舍不得|睡不|忍不住|止不住|记不|看不出|听不懂|吃不|来不及|赶不上|比不上|谈不上|算不上|跟不上|顾不上|不起眼|不起作用的话|对不起|差不多|忙不过来|等不及|不动声色|少不|要不|数不|数不清|巴不得|恨不得|说不定|不得不",
)

_CANNOT_EVEN = re.compile(
    r"\b(?:I|we|he|she|they|you|users?|people|customers?)\s+(?:can(?:not|['’]?t)|could(?: not|n['’]?t))\s+(?:even\s+)?"
    r"(?!decide|deny|let|beat|express|describe|argue|resist|thank|promise|explain|picture|get enough|get over|wait|believe|stand|help|imagine|remember|afford|complain|thank|say|tell|eat|sleep|stop|be|wear|make it|come|attend|recall|quite|agree|think|go)\w+",
    re.I,
)
_AGAINST = phrases(
    "not|no|never|nothing|nobody|without|only|still|again|twice|although|though|but|instead|whenever|half|itself|back|"
    "odd|strange|weird|yet|even|always|every|just|another|same|already|around|behind|than|by itself|yesterday's|last year's|black|grey|gray|every time|each time|suddenly|since|too",
    "没|不|未|只|又|还是|却|竟|老是|总是|一直|突然|每次|莫名|反而|错|断|掉|卡|空的|空白|乱|坏|停|漏|重复|两次|两条|两个一样|少了|多了|变|全是|差了|老样子|倒着|灰的|半页|别人|偶尔|隔一会|旧的|跳|来回|越来越|黑的|几秒|马上又|老跳|总有",
    [
        r"\b\w+n['’]t\b",
        r"^(?:the|our|my|all|this|these|half|some)\s+(?:[\w'’-]+\s+){1,5}?(?:is|are|was|were|shows?|comes?|goes|gets?|turns?|looks?|keeps?|jumps?|stops?|starts?|says?|takes?|\w{3,}s)\b",
        r"成了|全都|[越老总]\S{1,4}|里面?(?:是|有)|出来(?:是|的)",
    ],
)
_REQUEST = re.compile(
    r"^(?:please|can you|could you|make|set|write|add|put|let|give|show|tell|translate|convert|draw|plot|i(?:['’]d)? (?:want|would|need|prefer|like|am|had|was|went)|"
    r"we (?:want|would|need|are|had|went)|my (?:wife|husband|son|daughter|mother|father|sister|brother|friend))\b|^(?:请|帮|把|给|想|我想|能不能|麻烦|推荐|再|今天|昨天|明天|周)",
    re.I,
)

_DEFINES = re.compile(
    r"^(?:what|why|how|when)\b[^?]{0,60}\b(?:mean|means|stand for|difference between|in general|work)\b|"
    r"(?:是什么意思|什么是|有什么区别|是什么$|怎么理解)",
    re.I,
)


def reports_failure(sentence: str) -> bool:
    """Whether one sentence says that something failed.

    >>> reports_failure("pytest dies with KeyError: 'id'"), reports_failure("I learnt it by trial and error")
    (True, False)
    """
    bare = without(sentence, _INNOCENT)
    return not _DEFINES.search(sentence) and bool(FAILURE.search(bare) or _CANNOT_EVEN.search(bare))


_PERSISTS = phrases(
    "still|again|yet|is gone|are gone|no more|the same|keeps|kept|now it|now the",
    "还是|仍|又|依然|依旧|照样|不再|没再|同样的错|老问题|现在",
)


def persists(sentence: str) -> bool:
    """Whether one sentence speaks of a failure of before: that it is still there, or gone."""
    return bool(_PERSISTS.search(sentence))


def goes_against(sentence: str) -> bool:
    """Whether one sentence, no request, tells of something that is not as it should be.

    Much talk does: it is a failure only where nothing else explains the turn and the answer is a fix.
    """
    return not _REQUEST.match(sentence) and bool(_AGAINST.search(without(sentence, _INNOCENT)))
