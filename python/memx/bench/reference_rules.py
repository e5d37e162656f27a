"""The ACE reference's five rules, as its behaviour is described: a column to compare ours with.

Its cues are English and match as substrings (`use` is in `because`); each rule
looks at the turn alone and may fire beside the others. Lengths, cues and order
are facts of that engine; nothing of it is used outside this bench.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from memx.ingest.reflector import Exchange

ERRORS = (
    "error", "fail", "exception", "traceback", "crash", "bug", "broken", "doesn't work", "not working", "can't",
    "cannot", "issue", "problem", "wrong",
)  # fmt: skip
FIXES = (
    "try", "use", "run", "change", "fix", "solution", "instead", "should", "replace", "update", "install", "set", "add",
)  # fmt: skip
FAILED = ("error", "fail", "broken", "not working")
WORKS = ("works", "success", "done", "fixed", "resolved")
SETTINGS = (
    "config", "setting", "env", "configure", "setup", "environment", "variable", "option", "parameter", ".env",
    ".yaml", ".yml", ".json", ".toml", ".ini", ".cfg", ".conf",
)  # fmt: skip

SHORTEST_ANSWER = 20
"""Characters an answer must have."""
SHARED_WORDS = 2
FEWEST_LINES, MOST_CODE_SHARE = 3, 0.6

_INSTALLS = re.compile(r"(?:pip install|npm install|cargo add|brew install|apt install|conda install|gem install|go get) \w", re.I)
_LONG_WORD = re.compile(r"\b\w{4,}\b")
_CODE_MARK = re.compile(r"[{};]|\(\)|\[\]|==|!=|->")
_CODE_START = re.compile(r"(?:import|from|def|class|return|if|for) ")


def fired(exchange: Exchange, history: Sequence[Exchange]) -> set[str]:
    """The names of the reference's rules that fire on an exchange after its history."""
    if _is_code(f"{exchange.user}\n{exchange.assistant}"):
        return set()
    holds = {
        "error_fix": _error_fix(exchange),
        "retry_success": _retry_success(exchange, history),
        "config_change": _config_change(exchange),
        "new_tool": _new_tool(exchange, history),
        "repetitive_op": _repetitive_op(exchange, history),
    }
    return {rule for rule, fires in holds.items() if fires}


def _has(text: str, cues: Sequence[str]) -> bool:
    lower = text.lower()
    return any(cue in lower for cue in cues)


def _words(text: str) -> set[str]:
    return set(_LONG_WORD.findall(text.lower()))


def _answers(exchange: Exchange) -> bool:
    return len(exchange.assistant.strip()) >= SHORTEST_ANSWER


def _error_fix(exchange: Exchange) -> bool:
    told = _has(exchange.user, ERRORS) or bool(exchange.metadata.get("error_msg"))
    return told and _answers(exchange) and _has(exchange.assistant, FIXES)


def _retry_success(exchange: Exchange, history: Sequence[Exchange]) -> bool:
    words = _words(exchange.user)
    earlier = next((one for one in reversed(history) if len(words & _words(one.user)) >= SHARED_WORDS), None)
    return earlier is not None and _has(earlier.user, FAILED) and _has(exchange.assistant, WORKS)


def _config_change(exchange: Exchange) -> bool:
    return _answers(exchange) and _has(f"{exchange.user} {exchange.assistant}", SETTINGS)


def _new_tool(exchange: Exchange, history: Sequence[Exchange]) -> bool:
    if not _answers(exchange):
        return False
    name = exchange.metadata.get("tool_name")
    is_new = bool(name) and all(one.metadata.get("tool_name") != name for one in history)
    return is_new or bool(_INSTALLS.search(f"{exchange.user}\n{exchange.assistant}"))


def _repetitive_op(exchange: Exchange, history: Sequence[Exchange]) -> bool:
    words = _words(exchange.user)
    similar = [one for one in history if len(words & _words(one.user)) >= SHARED_WORDS]
    return len(words) >= SHARED_WORDS and len(similar) >= SHARED_WORDS


def _is_code(text: str) -> bool:
    lines = [line for line in text.split("\n") if line.strip()]
    if len(lines) < FEWEST_LINES:
        return False
    return sum(map(_is_code_line, lines)) / len(lines) > MOST_CODE_SHARE


def _is_code_line(line: str) -> bool:
    bare = line.strip()
    is_short = len(bare.split()) < 3 and re.search(r"[=(){};]", bare)
    return bool(line[0].isspace() or _CODE_MARK.search(line) or _CODE_START.match(bare) or is_short)
