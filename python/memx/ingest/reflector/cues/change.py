"""Does a sentence change a setting, and say to which value?

    "I set `pool_size` to 20"   "DEBUG=1"   "把超时从 3s 改成 10s"      yes
    "the config is in YAML"     "defaults to 100"                     no: nothing changes, or to no value

A change is a setting, a verb that changes it, and a value; an assignment of an
environment variable is all three.
"""

from __future__ import annotations

import re

from memx.ingest.reflector.cues.phrases import phrases

_VALUE = (
    r"(?:[`\"'“‘]?-?\d[\w.:/%*-]*|[`\"“][^`\"”\n]{1,60}[`\"”]|'[^'\n]{1,60}'|"
    r"(?:true|false|on|off|yes|none|null|auto|never|always|info|debug|warn|warning|error|strict|enabled|disabled)\b|"
    r"[A-Z][A-Z0-9_]+\b|\w+[-_/.:]\w[\w./:-]*|\[[^\]\n]{1,60}\])"
)
_KEY = r"(?:[`\"'“]?(?:[a-z][a-z0-9]*(?:[_.-][a-zA-Z0-9]+)+|[a-z]+[A-Z]\w*|[A-Z][A-Z0-9]*_[A-Z0-9_]+|[a-z]+\.[a-z]\w*)[`\"'”]?)"

_SETTING = phrases(
    "setting|settings|config|configuration|option|parameter|environment variable|env var|variable|flag|timeout|"
    "limit|threshold|port|level|log level|interval|retries|size|pool|workers|worker|threads|replicas|timezone|"
    "time zone|locale|encoding|theme|tab width|indent|line length|font|font size|mode|region|quota|memory|heap|ttl|expiry|"
    "retention|batch size|buffer|cache|schedule|cron|strategy|default|defaults|branch|registry|proxy|mirror|"
    "editor|keybinding|shortcut|language|format|resolution|volume|brightness|frequency|rate|delay|backend|provider|concurrency|"
    "window|capacity|budget|feature|toggle|margin|quality|precision",
    "配置|设置|参数|选项|环境变量|变量|开关|阈值|超时|端口|级别|上限|下限|限制|间隔|次数|大小|数量|线程|连接池|连接数|时区|编码|主题|字体|"
    "字号|缩进|行宽|宽度|模式|区域|配额|内存|堆|有效期|过期|保留|批量|批次|缓冲|缓存时间|表达式|策略|默认|分支|镜像源|代理|编辑器|快捷键|语言|格式|"
    "分辨率|音量|亮度|频率|延迟|并发|副本|比例|精度|质量|窗口|权重|周期|时长|时间",
    [
        r"[\w./-]*\.(?:env|ya?ml|toml|json|ini|cfg|conf|properties|config|xml|editorconfig)\b",
        r"\.(?:env|prettierrc|eslintrc|npmrc|bashrc|zshrc|vimrc|gitconfig|editorconfig|pylintrc|condarc|tmux)\b",
        rf"(?<![\w.]){_KEY}(?![\w])",
    ],
)

_ENV = re.compile(r"(?<![\w$-])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*=[^\s=,;，。；]+")
_ASSIGNED = re.compile(
    rf"[`\"']?[\w.\[\]-]+[`\"']?\s*(?:=|:)\s*{_VALUE}(?:`|\b|$)|{_KEY}[`\"]?\s+(?:is|to)\s+(?:now\s+)?{_VALUE}"
)
_CHANGES = re.compile(
    r"\b(?:set|sets|setting|change|changed|changing|raise|raised|lower|lowered|increase|increased|decrease|"
    r"decreased|reduce|reduced|bump|bumped|switch|switched|turn|turned|move|moved|put|updated?|adjust(?:ed)?|add|added|"
    r"configured?|enable|enabled|disable|disabled|export|define|defined|override|overridden|overrode|pin|pinned|write|wrote|"
    r"extended?|shortened?|doubled?|halved|cap|capped|went from|is now|are now|was changed|says|has|instead of)\b"
    r"|设为|设成|设置|设定|改为|改成|改到|调大|调小|调高|调低|调到|调成|调整|换成|切换|增加到|减少到|加上|添加|加入|加一|写上|写成|写入|配成|配置|"
    r"指定|启用|禁用|关闭|关掉|开启|打开|导出|缩短|延长|提高到|降到|降低到|限制为|定为|从",
    re.I,
)
_TO_VALUE = re.compile(
    rf"\b(?:to|is now|are now|=|at|from|says?|as|of)\s+(?:only\s+|just\s+|about\s+)?{_VALUE}|{_VALUE}\s+instead of\b|"
    rf"(?:为|成|到|至|上|入)\s*了?\s*{_VALUE}|从\s*{_VALUE}\s*\S{{0,6}}(?:改|调|换|升|降|变|延|缩|提|加|减)|(?:=|:|：)\s*{_VALUE}",
    re.I,
)
_SWITCHED = re.compile(
    r"\b(?:turn(?:ed)? (?:on|off)|enabled?|disabled?|switch(?:ed)? (?:on|off))\b|启用|禁用|关闭|关掉|开启|打开",
    re.I,
)
_COMMANDS = re.compile(
    r"\bgit\s+config\s+(?:--\w+\s+)*[\w.-]+\s+\S|\b(?:npm|yarn|pnpm|pip|poetry|conda|aws configure|gcloud|az)\s+config(?:ure)?\s+set\b|"
    r"\bexport\s+[A-Za-z_]\w*=|\bsetx\s+\w|\bsysctl\s+-w\b|\bdefaults\s+write\b|\bgsettings\s+set\b|\bALTER\s+(?:SYSTEM|DATABASE|ROLE)\s.{0,40}\bSET\b|"
    r"\bset\s+global\s+\w|\bkubectl\s+(?:set|config|scale)\b|\btimedatectl\s+set|\bCONFIG\s+SET\b|\bulimit\s+-\w\s+\d"
)


def changes_setting(sentence: str) -> bool:
    """Whether one sentence, none that asks, changes a setting and names the new value.

    >>> changes_setting("I set `pool_size` to 20."), changes_setting("The config is a YAML file.")
    (True, False)
    """
    if _ENV.search(sentence) or _COMMANDS.search(sentence):
        return True
    if not _CHANGES.search(sentence) or not _SETTING.search(sentence):
        return False
    return bool(_TO_VALUE.search(sentence) or _ASSIGNED.search(sentence))
