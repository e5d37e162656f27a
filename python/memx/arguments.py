"""Arguments: what a caller passed, checked, as the fields that the engine knows.

Every refusal says what was found, what was wanted and what to do. A lone
surrogate is refused rather than replaced: what goes in comes out byte for byte.
"""

from __future__ import annotations

import math
import reprlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any

from memx import _core
from memx.errors import InvalidArgumentError
from memx.types import Scope, Time

Fields = dict[str, Any]

SELECTION = ("user_id", "agent_id", "run_id", "scope", "filters", "tier", "allow")
"""Keywords that name a set of memories."""


def text(value: object, name: str) -> str:
    """A text that UTF-8 can hold."""
    if not isinstance(value, str):
        raise InvalidArgumentError(f"{name} is {shown(value)}; give a text")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise InvalidArgumentError(
            f"{name} has a lone surrogate at position {error.start}, which no file can hold; "
            "give whole characters, e.g. value.encode('utf-8', 'replace').decode()"
        ) from error
    return value


def optional_text(value: object, name: str) -> str | None:
    """A text or None."""
    return None if value is None else text(value, name)


def query(value: object) -> str:
    """The query of a search: not blank."""
    asked = text(value, "query")
    if not asked.strip():
        raise InvalidArgumentError("query is empty; give at least one word, or use list() for everything")
    return asked


def texts(value: object, name: str) -> list[str]:
    """A list of texts; a lone text is not a list."""
    if value is None:
        return []
    if isinstance(value, str | bytes | bytearray) or not isinstance(value, Sequence | set | frozenset):
        raise InvalidArgumentError(f"{name} is {shown(value)}; give a list of texts")
    items = [text(item, name) for item in value]
    return sorted(items) if isinstance(value, set | frozenset) else items


def several(value: object, name: str, wanted: str) -> Iterable[Any]:
    """Any iterable of values; one text or one dict is not several."""
    if isinstance(value, str | bytes | bytearray | Mapping) or not isinstance(value, Iterable):
        raise InvalidArgumentError(f"{name} is {shown(value)}; give a list of {wanted}")
    return value


def anchors(value: object, name: str = "anchors") -> list[Any]:
    """A list of what JSON can hold."""
    if value is None:
        return []
    if not isinstance(value, list | tuple):
        raise InvalidArgumentError(
            f'{name} is {shown(value)}; give a list such as [{{"file": ..., "text": ...}}]'
        )
    return [json_value(item, name) for item in value]


def function(value: Callable[..., Any] | None, name: str) -> None:
    """Refuses what cannot be called, but None."""
    if value is not None and not callable(value):
        raise InvalidArgumentError(f"{name} is {shown(value)}; give a function")


def known(keywords: Iterable[object], names: Collection[str], kind: str = "argument") -> None:
    """Refuses a keyword that means nothing here."""
    unknown = sorted(str(name) for name in keywords if name not in names)
    if unknown:
        raise InvalidArgumentError(
            f"unknown {kind} {unknown[0]!r}; known are {', '.join(sorted(names))}; give one of them"
        )


def boolean(value: object, name: str) -> bool:
    """True or False, nothing that merely resembles it."""
    if not isinstance(value, bool):
        raise InvalidArgumentError(f"{name} is {shown(value)}; give True or False")
    return value


def number(value: object, name: str) -> float:
    """A finite number."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not _is_finite(value):
        raise InvalidArgumentError(f"{name} is {shown(value)}; give a finite number")
    return float(value)


def _is_finite(value: float) -> bool:
    try:
        return math.isfinite(value)
    except OverflowError:
        return False


def count(value: object, name: str) -> int:
    """A whole number, zero or more."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise InvalidArgumentError(f"{name} is {shown(value)}; give a whole number, 0 or more")
    return min(value, 2**31)


def limit(limit: object, top_k: object) -> int | None:
    """The number of rows asked for; `top_k` is the same by another name."""
    if limit is not None and top_k is not None and limit != top_k:
        raise InvalidArgumentError(f"limit is {shown(limit)} and top_k {shown(top_k)}; give one of them")
    asked = top_k if limit is None else limit
    return None if asked is None else count(asked, "limit")


def time_us(value: object, name: str) -> int:
    """An instant in microseconds since 1970. Naive times are UTC."""
    try:
        return _time_us(value, name)
    except (InvalidArgumentError, OverflowError) as error:
        raise InvalidArgumentError(f"{name}: {error}") from error


def _time_us(value: object, name: str) -> int:
    match value:
        case datetime():
            aware = value if value.tzinfo else value.replace(tzinfo=UTC)
            return _core.parse_time(aware.astimezone(UTC).isoformat())
        case date():
            return _core.parse_time(value.isoformat())
        case str():
            return _core.parse_time(text(value, name))
        case int() | float() if not isinstance(value, bool):
            return _core.parse_seconds(number(value, name))
    raise InvalidArgumentError(
        f"{shown(value)} is not a time; give a datetime, ISO-8601 text or seconds since 1970"
    )


def optional_time_us(value: Time | None, name: str) -> int | None:
    """An instant or None."""
    return None if value is None else time_us(value, name)


def metadata(value: object, name: str = "metadata") -> dict[str, Any]:
    """A JSON object: text keys, JSON values, no NaN."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise InvalidArgumentError(f"{name} is {shown(value)}; give a dict")
    return {text(key, f"a key of {name}"): json_value(item, f"{name}.{key}") for key, item in value.items()}


def json_value(value: object, name: str, depth: int = 0) -> Any:
    """A value that JSON can hold; tuples become lists, times become text."""
    if depth > 64:
        raise InvalidArgumentError(f"{name} is nested deeper than 64; flatten it")
    match value:
        case None | bool():
            return value
        case str():
            return text(value, name)
        case int():
            if not -(2**63) <= value < 2**64:
                raise InvalidArgumentError(f"{name} is {shown(value)}; give numbers beyond 64 bits as texts")
            return value
        case float():
            return number(value, name)
        case datetime() | date():
            return value.isoformat()
        case Mapping():
            return {text(key, name): json_value(item, name, depth + 1) for key, item in value.items()}
        case list() | tuple():
            return [json_value(item, name, depth + 1) for item in value]
    raise InvalidArgumentError(f"{name} is {shown(value)}; give what JSON can hold")


def scopes(value: Scope | None) -> list[str] | None:
    """The scopes of a question, as a list."""
    if value is None:
        return None
    return [text(value, "scope")] if isinstance(value, str) else texts(value, "scope")


def selection(keywords: Mapping[str, Any]) -> Fields:
    """The memories that `user_id`, `agent_id`, `run_id`, `scope`, `filters`, `tier`, `allow` name."""
    known(keywords, SELECTION)
    named = ("user_id", "agent_id", "run_id", "tier")
    fields: Fields = {name: optional_text(keywords.get(name), name) for name in named}
    fields["scope"] = scopes(keywords.get("scope"))
    fields["filters"] = metadata(keywords.get("filters"), "filters")
    fields["allow"] = _allowed(keywords.get("allow"))
    return {name: value for name, value in fields.items() if value is not None}


def _allowed(value: object) -> list[int] | None:
    """Portable Roaring bytes, or anything that serialises to them."""
    if value is None:
        return None
    serialize = getattr(value, "serialize", None)
    found = serialize() if callable(serialize) else value
    if not isinstance(found, bytes | bytearray | memoryview):
        raise InvalidArgumentError(
            f"allow is {shown(value)}; give a pyroaring BitMap or the bytes of engine.bitmap()"
        )
    return list(bytes(found))


class _Short(reprlib.Repr):
    """Never long, never failing, never slow."""

    def __init__(self) -> None:
        super().__init__()
        self.maxstring = self.maxother = 60

    def repr_str(self, x: str, level: int) -> str:
        return super().repr_str(quotable(x), level)

    def repr_int(self, x: int, level: int) -> str:
        return str(x) if x.bit_length() <= 128 else f"a number of {x.bit_length()} bits"


_SHORT = _Short()


QUOTED_CHARS = 4_096
"""Characters of a text that are looked at before some of them are quoted."""


def quotable(text: str) -> str:
    """A text without its secrets, before it is cut or escaped: half a secret is found by no rule."""
    whole = len(text) <= QUOTED_CHARS
    looked = _core.without_secrets(text[:QUOTED_CHARS].encode("utf-8", "backslashreplace").decode())
    return looked if whole else looked[: QUOTED_CHARS // 2]


def shown(value: object) -> str:
    """A value in an error message: short, with its type."""
    text = _SHORT.repr(value)
    return f"{text if len(text) <= 60 else text[:57] + '...'} ({type(value).__name__})"
