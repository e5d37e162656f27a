"""Does a text bring a tool: an install command, or words that introduce one?

"pip install ruff"   "cargo add serde --features derive"   "brew install --cask dbeaver"      yes
"pip install -r requirements.txt"   "npm install"   "install a shelf"                       no tool named
"""

from __future__ import annotations

import re

_NAME = r"[@A-Za-z][\w@./:+-]*(?:\[[\w,-]+\])?"
_OPTIONS = r"(?:\s+-{1,2}[\w-]+(?:=\S+)?)*"

_MANAGERS = (
    r"(?:python3?\s+-m\s+)?pip[\d.]*\s+install|pipx\s+(?:install|run)|uv\s+(?:add|pip\s+install|tool\s+(?:install|run))|uvx|"
    r"poetry\s+add|pdm\s+add|hatch\s+add|pipenv\s+install|rye\s+add|(?:conda|mamba|micromamba|pixi)\s+(?:install|add)|"
    r"npm\s+(?:install|i|add)|pnpm\s+(?:add|install|i|dlx)|yarn\s+(?:global\s+)?add|bun\s+(?:add|install)|deno\s+(?:add|install)|"
    r"cargo\s+(?:add|install|binstall)|rustup\s+component\s+add|go\s+(?:get|install)|gem\s+install|bundle\s+add|"
    r"composer\s+(?:global\s+)?require|dotnet\s+(?:tool\s+install|add\s+package|add\s+\S+\s+package)|nuget\s+install|Install-(?:Package|Module)|"
    r"brew\s+(?:install|tap)|port\s+install|apt(?:-get)?\s+install|aptitude\s+install|(?:dnf|yum|microdnf)\s+(?:group)?install|zypper\s+(?:in|install)|"
    r"pacman\s+-S\w*|yay\s+-S\w*|apk\s+add|emerge|snap\s+install|flatpak\s+install|choco\s+install|winget\s+install|scoop\s+install|pkg\s+install|opkg\s+install|"
    r"nix-env\s+-i\w*|nix\s+profile\s+install|guix\s+install|opam\s+install|cabal\s+install|stack\s+install|luarocks\s+install|cpanm?|mix\s+archive\.install|"
    r"(?:dart|flutter)\s+pub\s+(?:global\s+activate|add)|pod\s+install|vcpkg\s+install|conan\s+install|asdf\s+(?:plugin\s+)?(?:add|install)|mise\s+(?:use|install)|"
    r"sdk\s+install|volta\s+install|nvm\s+install|pyenv\s+install|helm\s+(?:repo\s+add|install)|krew\s+install|gh\s+extension\s+install|"
    r"code\s+--install-extension|docker\s+(?:extension|plugin)\s+install|ollama\s+pull|tlmgr\s+install|npx|bunx"
)
COMMAND = re.compile(rf"(?<![\w./-])(?:{_MANAGERS}){_OPTIONS}\s+(?P<tool>{_NAME})", re.I)
_R_OR_JULIA = re.compile(r"(?:install\.packages|Pkg\.add|BiocManager::install)\(\s*[\"'](?P<tool>[\w.]+)")

_NO_TOOL = frozenset(
    "and to it the a an with from in on for as via or again fails failed does then instead of".split()
)


def installed(text: str) -> tuple[str, ...]:
    """The tools that install commands in a text name, in order; versions and extras cut.

    >>> installed("Run `pip install -U 'ruff'` or pip install ruff==0.6; npm install fails")
    ('ruff',)
    """
    names: dict[str, None] = {}
    for found in (
        *COMMAND.finditer(text.replace("'", "").replace('"', "") if "pip" in text else text),
        *_R_OR_JULIA.finditer(text),
    ):
        name = re.split(r"[\[=<>~]|(?<=.)@", found["tool"])[0].rstrip(".,:;/").lower()
        if name and name not in _NO_TOOL and not name.endswith((".txt", ".toml", ".in")):
            names[name] = None
    return tuple(names)


_BRINGS = re.compile(
    r"\b(?:switch(?:ed|ing)? (?:over )?to|moved to|start(?:ed)? using|try(?: out)?|recommend(?:ed)?|check out|look at|"
    r"(?:there is|there['’]s) (?:a )?(?:small |free |nice )?(?:tool|utility|command|plugin|extension|library|package)(?: for that)? (?:called|named)|"
    r"(?:tool|utility|plugin|extension|library|package) (?:called|named))\s+[`\"“]?(?P<en>[A-Za-z][\w.+-]*)"
    r"|(?:推荐(?:使用|用|你用|试试)?|试试(?:看)?|改用|换成|换用|装(?:上|了|个|一个|一下)|安装(?:了|一个|一下)?|有个(?:叫)?|工具叫|引入(?:了)?|不妨用)\s*[`“「\"]?(?P<zh>[A-Za-z][\w.+-]*)"
)


_NOUNED = re.compile(
    r"(?P<zh>[A-Za-z][\w.+-]+)\s*这(?:个|款)(?:小)?(?:工具|插件|库|扩展|软件|应用|命令)|(?:工具|插件|扩展|软件|应用)(?:叫做?|名叫|是|：)\s*[`「“]?(?P<han>[A-Za-z][\w.+-]+)"
    r"|\bthe\s+[`\"“]?(?P<en>[A-Z][\w.+-]*|[a-z][\w-]*(?=[`\"”]))[`\"”]?\s+(?:plugin|extension|tool|utility|add-on|app|library|package)\b"
)
_INSTALLS_NAME = re.compile(
    r"\b(?:install|installed|installing|download|downloaded|get|got)\s+(?:the\s+)?(?:`(?=[A-Za-z])|(?-i:(?=[A-Z][a-z]+|[A-Z]{2,}\b)))(?P<en>[A-Za-z][\w.+-]*)"
    r"(?=[^.]{0,40}\b(?:from|with|via|plugin|extension|app|package|store|marketplace|once|first|by|and|on|for)\b|[`.,]|$)|"
    r"(?:安装|装上|装个|装一个|装了|下载)(?:一下|好|一个|了)?\s*[`「“]?(?P<zh>[A-Za-z][\w.+-]{2,})",
    re.I,
)


def introduced(text: str) -> tuple[str, ...]:
    """The names that a text puts forward as tools to use, in order, lower case."""
    found = (match["en"] or match["zh"] for match in _BRINGS.finditer(text))
    return tuple(dict.fromkeys(name.rstrip(".,").lower() for name in found))


def installs_by_name(text: str) -> tuple[str, ...]:
    """The names that a text tells to install without a command, lower case."""
    found = [match["en"] or match["zh"] for match in _INSTALLS_NAME.finditer(text)]
    return tuple(dict.fromkeys(name.rstrip(".,").lower() for name in found))


def called_a_tool(text: str) -> tuple[str, ...]:
    """The names that a text calls a tool, plugin or library, lower case."""
    found = [match["en"] or match["zh"] or match["han"] for match in _NOUNED.finditer(text)]
    return tuple(dict.fromkeys(name.lower() for name in found))


_WANTS_TOOL = re.compile(
    r"\b(?:is there|are there|do you know|know of|any|what do (?:people|you|others) use|which|what|recommend|looking for|need)\b[^.?!]{0,60}"
    r"\b(?:tool|tools|app|apps|program|software|library|package|plugin|extension|utility|service|way to|quicker|faster|use to|better than|alternative)\b|"
    r"(?:有没有|有什么|有无|推荐|求|找个|找一个|哪个|什么)[^，。？！]{0,20}(?:工具|软件|应用|插件|扩展|库|程序|办法|方法|app)",
    re.I,
)
_PUTS_FORWARD = re.compile(
    r"\b(?-i:[A-Z]\w+)\b.{0,20}\b(?:is worth|does that|does this|would do|can do|is made for|is what|fits|handles)\b|"
    r"\b(?:try|recommend|suggest|go with|take a look at|look at|use|have a look at)\s+(?:`|(?-i:[A-Z]))\w|"
    r"(?:可以试试|试试|推荐|建议用|建议使用|可以用|不妨用)(?!重|再|把|先|看看?$)\s*[\w《「`]",
    re.I,
)


def wants_tool(sentence: str) -> bool:
    """Whether a sentence looks for a tool for something."""
    return bool(_WANTS_TOOL.search(sentence))


def puts_tool_forward(sentence: str) -> bool:
    """Whether a sentence answers such a wish with a name."""
    return bool(_PUTS_FORWARD.search(sentence))
