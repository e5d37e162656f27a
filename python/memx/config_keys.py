"""The names of configuration keys, and the messages about them.

    names_of({"ace": {"decay": {"half_life": 14}}}) == {"decay.half_life_days": 14}

A message shows a value's start and type; of a secret, a container or an object
of somebody else's, the type alone. Calls `config_model`; called by `config`.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from functools import cache
from typing import Any

from memx.arguments import quotable
from memx.errors import ConfigError

ALIASES = {
    "ace.enabled": "ace_enabled",
    "curator.similarity_threshold": "curator.dedup_threshold",
    "curator.conflict_min_similarity": "curator.conflict_min",
    "curator.conflict_max_similarity": "curator.conflict_max",
    "curator.conflict_similarity_min": "curator.conflict_min",
    "curator.conflict_similarity_max": "curator.conflict_max",
    "decay.half_life": "decay.half_life_days",
    "retrieval.recency_boost_days": "retrieval.recency_days",
    "privacy.redaction_patterns": "privacy.custom_patterns",
    "verification.project_root": "verification.root",
    "daemon.idle_timeout_seconds": "daemon.idle_timeout_secs",
    "daemon.socket_path": "daemon.socket",
}
"""Other documents' names of our keys. Each may also be written under `ace`."""

SECRETS = frozenset({"embedding.api_key", "reflector.llm_api_key"})
MASK = "********"
ORIGIN = "argument"

NAMED_LIKE_SECRETS = ("key", "token", "secret", "passw", "auth")


def names_of(config: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a configuration by their keys' dotted names, aliases resolved.

    Raises:
        ConfigError: A key is unknown or given twice, or a section is no table.
    """
    given: dict[str, tuple[Any, str]] = {}
    _read("", config, given)
    return {key: value for key, (value, _) in given.items()}


def _read(prefix: str, table: Mapping[Any, Any], given: dict[str, tuple[Any, str]]) -> None:
    """Walks a table down to the keys; `given` gets key -> (value, name as written)."""
    for name, value in table.items():
        if not isinstance(name, str):
            raise ConfigError(f"{prefix or 'config'} has a name that is {of_type(name)}; names are texts")
        written = prefix + name
        key = _key(written)
        if key in schemas():
            _note(key, written, value, given)
        elif key not in _sections():
            raise _unknown(written, value)
        elif isinstance(value, Mapping):
            _read(written + ".", value, given)
        else:
            raise ConfigError(f"{found(written, value)}: wanted a table of keys")


def _key(written: str) -> str:
    """A name as written, without a leading `ace` and with its alias resolved."""
    if written in ALIASES:
        return ALIASES[written]
    bare = written.removeprefix("ace.")
    return ALIASES.get(bare, bare)


def _note(key: str, written: str, value: Any, given: dict[str, tuple[Any, str]]) -> None:
    if key in given and not _same(given[key][0], value):
        earlier, before = given[key]
        raise ConfigError(
            f"{found(written, value)} and {found(before, earlier)} both set {key}; give one of them"
        )
    given[key] = (value, written)


def _same(one: Any, other: Any) -> bool:
    """Whether two values are one: never asks a foreign `__eq__`."""
    plain = type(one) in (bool, int, float, str)
    return one is other or (plain and type(one) is type(other) and bool(one == other))


def _unknown(written: str, value: Any) -> ConfigError:
    return ConfigError(
        f"{found(written, value)}: there is no such key; the nearest is {_nearest(written, value)}"
    )


def _nearest(written: str, value: Any) -> str:
    """What a name most likely means: the same last word elsewhere, else the name most alike."""
    name = written.removeprefix("ace.")[:80]
    names = _sections() if isinstance(value, Mapping) else frozenset({*schemas(), *ALIASES})
    moved = [key for key in names if key.rpartition(".")[2] == name.rpartition(".")[2]]
    return difflib.get_close_matches(name, sorted(moved or names), n=1, cutoff=0.0)[0]


def found(key: str, value: Any) -> str:
    """What was given, as every message begins: key, value, type, origin."""
    return f"{key[:200]} = {shown(key, value)} ({type(value).__name__}, from the {ORIGIN})"


def shown(key: str, value: Any) -> str:
    """A value for a message: short, and never a secret's."""
    kind = type(value)
    if _is_secret(key, value):
        return MASK
    if value is None or kind in (bool, float):
        return repr(value)
    if kind is int:
        return repr(value) if value.bit_length() < 100 else f"a number of {value.bit_length()} bits"
    if kind is str:
        value = quotable(value)
        return repr(value if len(value) <= 60 else value[:57] + "...")
    return "..."


def _is_secret(key: str, value: Any) -> bool:
    """Whether a value must not be shown: by its key or a name like a secret's, or a URL with credentials."""
    if key in SECRETS or not isinstance(value, str):
        return key in SECRETS and value is not None
    name = key.rpartition(".")[2].lower()
    named = key not in schemas() and any(word in name for word in NAMED_LIKE_SECRETS)
    return named or ("://" in value and "@" in value)


def of_type(value: Any) -> str:
    """`of type int`."""
    return f"of type {type(value).__name__}"


@cache
def schemas() -> dict[str, dict[str, Any]]:
    """The JSON schema of every key, by dotted name: what exists and what it accepts."""
    from memx.config_model import key_schemas

    return key_schemas()


@cache
def _sections() -> frozenset[str]:
    """Dotted names of all tables, `ace` and those of more than one step included."""
    keys = [key.split(".") for key in schemas()]
    return frozenset({"ace", *(".".join(key[:end]) for key in keys for end in range(1, len(key)))})
