"""Does a sentence change a setting, and say to which value?

    "I set `pool_size` to 20"   "DEBUG=1"   "把超时从 3s 改成 10s"      yes
    "the config is in YAML"     "it defaults to 100"                  no: nothing changes

A change is a setting, a word that changes it, and a value. What reads as a
name from a program (`pool_size`, `editor.fontSize`) is a setting whatever its
value; a noun ("timeout") is one when the value is a number, a switch or quoted;
an assignment of an environment variable is all three.
"""

from __future__ import annotations

import re

from memx.ingest.reflector.cues.phrases import phrases

_SWITCH = (
    "true|false|on|off|yes|none|null|auto|never|always|info|debug|warn|warning|strict|enabled|disabled|"
    "zero|one|two|three|four|five|six|eight|ten|twelve|twenty|thirty|sixty|half|dark|light|daily|weekly|monthly"
)
_FIRM = (
    r"(?:[`\"'“‘「]?-?\d[\w.:/%*-]*|[`\"“「][^`\"”」\n]{1,60}[`\"”」]|'[^'\n]{1,60}'|"
    rf"(?:{_SWITCH})\b|(?-i:[A-Z][A-Z0-9_]+\b)|[a-z]+[-_/:][\w./:-]+|\[[^\]\n]{{1,60}}\]|"
    r"[零一二两三四五六七八九十百千半]+)"
)
"""A value that is one wherever it stands."""
_LOOSE = rf"(?:{_FIRM}|[`\"“「]?[A-Za-z][\w.@/+-]*)"
"""A value after a setting that is named as programs name theirs."""
_KEY = (
    r"(?-i:(?<![\w.-])[`\"'“「]?(?:[a-z][a-z0-9]*(?:_[a-zA-Z0-9]+)+|[a-z]+[A-Z]\w*|[A-Z][A-Z0-9]*_[A-Z0-9_]+|"
    r"[a-z]+(?:\.[a-zA-Z_]\w+)+|[A-Za-z][\w-]{2,}(?=[`\"」]?\s*(?:从|由|改成|改为|改到|调到|调成|调为|调大到|调小到|设为|设成|设置为|设置成|"
    r"提到|降到|提高到|=\s*\d|=\s*(?:true|false|on|off)\b)))(?![\w.(-])[`\"'”」]?)"
)
"""A name as programs give it: `pool_size`, `editor.fontSize`, `LOG_LEVEL`."""
_KEYED = re.compile(_KEY)
_NOUNS = phrases(
    "setting|settings|config|configuration|option|parameter|environment variable|env var|variable|flag|timeout|time-out|"
    "limit|threshold|port|level|log level|interval|retries|pool|pool size|workers|threads|replicas|timezone|cap|"
    "time zone|locale|encoding|theme|tab width|tab size|indent|indentation|line length|font size|mode|region|quota|"
    "memory|memory limit|heap|heap size|ttl|expiry|lifetime|retention|batch size|buffer size|cache size|schedule|cron|strategy|default|"
    "defaults|default branch|registry|proxy|mirror|keybinding|shortcut|language|paper size|resolution|volume|brightness|"
    "frequency|rate|rate limit|delay|backend|concurrency|window|capacity|budget|toggle|margin|quality|precision|preferences|"
    "profile|period|deadline|max|maximum|minimum|number of workers|temperature|learning rate|width|height|currency|units|unit|view|sort order|layout|refresh rate|bitrate|frame rate|sample rate|sampling rate|log retention|backup window|instance type|instance count|node count|page size|row height|margins|ringtone|thermostat|dpi|parallelism|min|max-age|visibility|priority|severity|tag|alias|default shell|shell|standby|sleep timer|reminder|reminders|backup|backups|default model|model|alarm|notification|notifications",
    "参数|分支|静音|提醒|定时|备份|缩进|选项|环境变量|变量|开关|阈值|超时|端口|级别|上限|下限|间隔|次数|大小|线程|连接池|连接数|时区|编码|主题|字体|字号|"
    "缩进|行宽|模式|区域|地区|配额|密钥长度|日志级别|通道|码率|帧率|画质|铃声|频道|权限级别|采样率|档位|水温|温控|转速|亮度值|并行度|重试|副本数|实例数|节点数|保存天数|份数|列宽|行高|页边距|货币|单位|排序|视图|内存|有效期|过期时间|保留|批量|批次|缓冲|缓存时间|表达式|策略|默认|镜像源|代理|快捷键|语言|"
    "分辨率|音量|亮度|频率|延迟|并发|副本|精度|窗口|权重|周期|时长|等待时间|提醒时间|最大|最小|温度|学习率|额度|限额|限流|闹钟|通知",
)
_FILES = re.compile(
    r"[\w./-]*\.(?:env|ya?ml|toml|json|ini|cfg|conf|properties|config|xml|editorconfig|plist|tfvars|service)\b|"
    r"(?<!\w)\.\w+(?:rc|config|ignore|version)\b|\bsettings\.py\b|设置(?:里|中|页)|配置(?:里|中|文件)|\[tool\.\w|\b(?:settings|preferences|config file)\b",
    re.I,
)

_NAMED, _CALLED = "\ue000", "\ue001"
"""Stand for a setting by its program's name, and by a noun, so that the patterns below stay small."""
_ANY = f"[{_NAMED}{_CALLED}]"

_GAP = r"[^.;。；\n]{0,50}?"
_VERB = (
    r"\b(?:set|sets|setting|chang(?:e|ed|es|ing)|rais(?:e|ed|ing)|lower(?:ed|ing)?|increas(?:e|ed|ing)|decreas(?:e|ed|ing)|"
    r"reduc(?:e|ed|ing)|bump(?:ed)?|switch(?:ed)?|turn(?:ed)?|mov(?:e|ed)|put|updat(?:e|ed)|adjust(?:ed)?|"
    r"configur(?:e|ed)|overrid(?:e|den)|overrode|pin(?:ned)?|extend(?:ed)?|shorten(?:ed)?|doubl(?:e|ed)|halv(?:e|ed)|"
    r"cap(?:ped)?|limit(?:ed)?|choos(?:e|ing)|chose|select(?:ed)?(?!\s+\*)|pick(?:ed)?|specif(?:y|ied)|dropped|cut|widen(?:ed)?|"
    r"tighten(?:ed)?|relax(?:ed)?|defin(?:e|ed)|go(?:es)? (?:up|down)|went (?:up|down)|made)\b"
)
_NUMBERED = (
    r"\b(?:set|rais(?:e|ed|ing)|lower(?:ed|ing)?|increas(?:e|ed|ing)|decreas(?:e|ed|ing)|bump(?:ed|ing)?|"
    r"reduc(?:e|ed|ing)|extend(?:ed)?|shorten(?:ed)?|cap(?:ped)?|limit(?:ed)?|chang(?:e|ed|ing)|adjust(?:ed)?)"
)
_WRITES = (
    r"(?:\b(?:set|sets|add|added|adding|put|write|wrote|defin(?:e|ed)|export|says|has|have|got|with|updat(?:e|ed)|use|give|gave|replaces|replaced|holds|carries|contains|reads|went in|goes in|goes into|belongs)\b|"
    r"设|加|添|写|配|改|放)"
)
_INTO = r"\b(?:to|as|at|for|after|every|=)\s+(?:only\s+|just\s+|about\s+|now\s+)?"
_IS_NOW = r"(?:is now|are now|now is|now has|was|went from|was changed to|has been set to|is set to|should be|must be|goes to|goes from|went to)"
_HAN_CHANGE = r"(?:改|调|设|换|升|降|提|提高|提升|延长|缩短|减少|减|增加|加|限制|限|定|切|切换|设置|调整|设定|配置|放宽|收紧|缩|压|拉|扩|扩大|缩小|改回|上调|下调|拨|选|填|定)"
_HAN_INTO = rf"{_HAN_CHANGE}[大小高低短长回置整定]?了?(?:为|成|到|至|在)了?\s*"
_ARROW = r"\s*(?:→|->|=>|➜)\s*"


def _change_of(setting: str, value: str) -> str:
    """A setting changed to a value, in the orders in which people say it."""
    return (
        rf"{_VERB}{_GAP}{setting}{_GAP}{_INTO}{value}|{_VERB}{_GAP}{value}\s+as\s+(?:the\s+|its\s+)?{setting}|"
        rf"{setting}[^.;,，。；]{{0,25}}?{_IS_NOW}\s+{value}|{setting}[^.;,，。；]{{0,20}}\bfrom\s+{value}\s+to\s+{value}|"
        rf"{setting}[^，。；]{{0,20}}?(?:从[^，。；]{{1,16}})?{_HAN_INTO}{value}|"
        rf"(?:设置|设|配置|配|指定|加上|加|写|写上)了?\s*{setting}\s*(?:为|成|到|=|是|:|：)\s*{value}|"
        rf"从\s*{value}[^，。；]{{0,8}}?{_HAN_INTO}{value}|{setting}[^.;。；]{{0,25}}?{value}{_ARROW}{value}|"
        rf"{setting}[^.;,，。；]{{0,12}}\b(?:is|are)\s+(?:at\s+|back\s+to\s+)?{value}[^.;,，。；]{{0,16}}\b(?:now|from now on)\b|"
        rf"{setting}[^，。；]{{0,6}}(?:现在是|现在为|用|改|设|调|定)\s*{value}|{setting}[^，。；]{{0,8}}(?:提前|推迟|延后|挪)到\s*{value}|"
        rf"{setting}[^.;,，。；]{{0,20}}{value}[^.;,，。；]{{0,12}}\b(?:instead of|rather than)\s+{value}"
    )


_BY_NAME = re.compile(_change_of(_NAMED, _LOOSE), re.I)
_BY_NOUN = re.compile(
    _change_of(_CALLED, _FIRM)
    + rf"|(?:调|改|设)(?:到|成|为)了?\s*\d+(?![\d:]*\s*(?:点|日|号|月|楼|人|位|张|个|条|次))|{_CALLED}[^，。；]{{0,8}}(?:改|换|设|设置|切|切换|调)(?:成|为|到)了?\s*[\w\u4e00-\u9fff「“\"`]",
    re.I,
)
_NOW_INSTEAD = re.compile(
    rf"\bnow\b[^.;\n]{{0,50}}?(?:-?\d[\w.:%]*|{_FIRM})[^.;\n]{{0,20}}\b(?:instead of|rather than|not)\b|"
    rf"\d[\w.:%]*[^.;\n]{{0,20}}\bnow\b[^.;\n]{{0,12}}\b(?:instead of|rather than)\b|"
    r"\d[\w.:%]*(?: \w+)?(?:,| and)? (?:it|that) was \d|\d[\w.:%]* \w+ instead of (?:\d|one\b|two\b|three\b|four\b)",
    re.I,
)
_TO_NUMBER = re.compile(
    rf"{_NUMBERED}\s+(?!my\b)[^.;,\n]{{1,50}}?\b(?:to|at)\s+[`\"]?-?\d|"
    rf"[把将][^，。；]{{1,25}}(?:从[^，。；]{{1,16}})?{_HAN_INTO}(?:[`“「\"]?[-\d零一二两三四五六七八九十百]|(?-i:[A-Z][A-Z0-9_]+\b)|[“「\"][^”」\"\n]{{1,20}}[”」\"])",
    re.I,
)
_ASSIGNED = re.compile(
    rf"(?:{_WRITES}|{_VERB}){_GAP}{_NAMED}\s*(?:=|:)\s*\S|{_NAMED}\s*(?:=|:|is)\s*{_FIRM}{_GAP}\binstead of\b",
    re.I,
)
_IN_PLACE = re.compile(
    rf"{_WRITES}{_GAP}[\w.{_NAMED}{_CALLED}-]+[`\"'”」]?\s*(?:=|:|：)\s*{_LOOSE}|"
    rf"[\w.{_NAMED}{_CALLED}-]+[`\"'”」]?\s+(?:is|are)\s+(?:now\s+)?{_LOOSE}|"
    rf"{_VERB}{_GAP}{_INTO}{_LOOSE}|{_HAN_INTO}\s*[\w「“\"`]|(?:设置|设|配置|指定|里给|把)[^，。；]{{0,20}}(?:为|成|到)\s*[\w「“\"`]",
    re.I,
)
_CHANGED = re.compile(rf"{_VERB}|{_WRITES}", re.I)
_SWITCHED = re.compile(
    rf"(?<!unless you )(?<!if you )(?<!when you )\b(?:enabl(?:e|ed|ing)|disabl(?:e|ed|ing)|(?:turn|switch)(?:ed)? (?:on|off))\s+(?:the\s+|its\s+)?(?:\w+[ -]){{0,2}}?(?:{_ANY}|mode|feature|sync|"
    rf"autosave|auto-\w+|compression|logging|caching|swap|telemetry|tracing)|"
    rf"\b(?:turn|switch)(?:ed)?\s+(?:the\s+|its\s+)?(?:\w+ ){{0,2}}?(?:{_ANY}|mode|feature|sync|autosave|compression|logging|caching|swap|telemetry)\s+(?:on|off)\b|"
    r"\b(?:turn(?:ed)? (?:on|off)|enabl(?:e|ed)|disabl(?:e|ed)|tick(?:ed)?|untick(?:ed)?|uncheck(?:ed)?)\b[^.;\n]{0,40}\b(?:under|in)\s+(?:the\s+)?(?-i:[A-Z])\w+|"
    rf"{_CALLED}s?\s+(?:is|are)\s+(?:now\s+)?(?:on|off|enabled|disabled)\b|"
    rf"(?:启用|禁用|关闭|关掉|关了|开启|打开|开了|勾选|取消勾选|停用)了?[^，。；]{{0,8}}?(?:{_ANY}|功能|选项|同步|自动|压缩|缓存|日志|追踪|校验)|"
    rf"[把将][^，。；]{{0,20}}?(?:{_ANY}|功能|同步|自动|压缩|缓存)[^，。；]{{0,8}}(?:启用|禁用|关闭|关掉|关了|开启|打开|开了|停用)",
    re.I,
)

_ENV = re.compile(r"(?<![\w$-])[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*=[^\s=,;，。；]+")
_COMMANDS = re.compile(
    r"\bgit\s+config\s+(?:--\w+\s+)*[\w.-]+\s+\S|\b(?:npm|yarn|pnpm|pip|poetry|conda|aws|gcloud|az|composer|heroku)\s+config(?:ure)?:?\s*(?:set)?\s+\S+[ =]\S|"
    r"\bexport\s+[A-Za-z_]\w*=|\bsetx\s+\w|\bsysctl\s+-w\b|\bdefaults\s+write\b|\bgsettings\s+set\b|\bset\s+global\s+\w|"
    r"\bALTER\s+(?:SYSTEM|DATABASE|ROLE)\s.{0,40}\bSET\b|\bkubectl\s+(?:set|scale)\b|\btimedatectl\s+set|\bCONFIG\s+SET\b|"
    r"\bulimit\s+-\w\s+\d|\b(?:pyenv|rbenv|nodenv|asdf)\s+(?:local|global)\s+\S*\d|\bnvm\s+alias\s+default\b|\bhostnamectl\s+set"
)


def changes_setting(sentence: str) -> bool:
    """Whether one sentence, none that asks, changes a setting and names the new value.

    >>> changes_setting("I set `pool_size` to 20."), changes_setting("The config is a YAML file.")
    (True, False)
    """
    if _ENV.search(sentence) or _COMMANDS.search(sentence):
        return True
    bare = _FILES.sub(" ", sentence)
    marked = _NOUNS.sub(_CALLED, _KEYED.sub(_NAMED, bare))
    if any(
        way.search(marked) for way in (_BY_NAME, _BY_NOUN, _NOW_INSTEAD, _TO_NUMBER, _ASSIGNED, _SWITCHED)
    ):
        return True
    return bare != sentence and bool(_CHANGED.search(bare) and _IN_PLACE.search(bare))
