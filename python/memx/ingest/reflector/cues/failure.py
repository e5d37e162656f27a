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
    "error|errors|exception|exceptions|traceback|stack trace|segfault|segmentation fault|core dumped|coredump|"
    "crash|crashes|crashed|crashing|fail|fails|failed|failing|failure|failures|broken|broke|bug|bugs|buggy|"
    "panicked|kernel panic|fatal|deadlock|deadlocks|out of memory|oom|oomkilled|stuck|freezes|frozen|hangs|"
    "is hanging|times out|timed out|timing out|timeout error|timeouts|permission denied|access denied|forbidden|unauthorized|"
    "connection refused|connection reset|command not found|no such file|not found|no space left|disk is full|"
    "disk full|refuses|refused|rejected|rejects|denied|conflict|conflicts|mismatch|corrupt|corrupted|garbled|"
    "malformed|unreachable|unresolved|undefined reference|went wrong|is wrong|are wrong|comes out wrong|"
    "looks wrong|goes wrong|wrong result|wrong results|invalid|not working|errors out|blank page|page is blank|"
    "leaks|memory leak|flaky|misbehaves|too many|already in use|is missing|are missing|wiped|blows up|blew up|"
    "choked|chokes|dies|died|killed|stalls|stalled|lost connection|disconnects|drops the connection|regression",
    "报错|出错|错误|异常|失败|崩溃|崩了|崩掉|闪退|死锁|溢出|超时|被拒|拒绝|被阻止|没反应|无响应|没有响应|卡住|卡死|"
    "白屏|黑屏|蓝屏|无法|找不到|不工作|不能用|挂了|挂掉|坏了|乱码|中断|丢失|泄漏|泄露|不见了|没执行|没有执行|不执行|"
    "不正确|不生效|没生效|没有生效|没用上|满了|损坏|故障|报警说|跑不起来|起不来|跑不通|编译不过|通不过|有问题|出问题|"
    "出了问题|失灵|冲突|不兼容|不一致|警告|死循环|无限循环|段错误|不支持|不存在|未找到|未定义|没找到|断开|掉线",
    [
        r"\b[A-Za-z_.]*[A-Z]\w*(?:Error|Exception|Fault)\b",
        r"\bE[A-Z]{4,}\b",
        r"\bSIG(?:SEGV|KILL|ABRT|BUS|TERM)\b",
        r"\b(?:HTTP|status|code|error|returns?|returned|got|gives?|gave|返回|报|状态码)\W{0,2}[1345]\d\d\b",
        r"\b[45]\d\d\b.{0,3}(?:error|bad gateway|not found|forbidden|unauthorized|internal|too many|request|service)",
        r"\bexit(?:ed|s)?(?: with)?(?: status| code){0,2} (?!0)\d+",
        rf"\b{_CANNOT}\s+(?:\w+ly\s+|even\s+|be\s+)?(?:{_VERBS})(?:ed|d|ing|s|es)?\b".replace(" ", r"\s+"),
        r"\bstopped\s+\w+ing\b",
        r"[\u4e00-\u9fff](?:不(?:了|上|开|动|进来|进去|进|出来|起来|过去|下去|到)|不能)(?=[\s，。！？,.!?了：:]|$)",
    ],
)

_INNOCENT = phrases(
    "trial and error|trial-and-error|error budget|error budgets|margin of error|error bar|error bars|error rate|"
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
    "有没有问题|有问题随时|有问题再|有问题找|有问题可以|没想到|没感到",
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
    return not _DEFINES.search(sentence) and bool(FAILURE.search(without(sentence, _INNOCENT)))
