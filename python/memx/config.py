"""Configuration: a dict of the caller's becomes checked values.

    load({"retrieval": {"max_results": 8}}).retrieval.max_results == 8

A section may be nested (`{"decay": {...}}`), nested once more under `ace`, or
written dotted (`"ace.decay.half_life"`). Every key, its default and its range
are in `config_model`, the names that other documents use in `config_keys`.
Nothing is coerced and nothing is ignored: whatever cannot be used is one
`ConfigError` with key, value, origin, range and the nearest valid key. A
secret is never part of a message, a repr or `to_dict()`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import TYPE_CHECKING, Any

from memx.config_keys import ALIASES, MASK, ORIGIN, SECRETS, found, names_of, of_type, schemas, shown
from memx.errors import ConfigError

if TYPE_CHECKING:
    from memx import config_model as model

__all__ = ["ALIASES", "Config", "load"]

NO_ROOM = {
    "profile": "every search ranks by the profile 'ace'",
    "verification": "anchors are not looked up",
    "paper": "there is no profile 'paper'",
    "daemon": "every process opens the store itself",
    "retrieval.fusion": "words and meaning are blended by weight",
    "retrieval.reject": "no answer is rejected",
    "retrieval.tau": "no answer is rejected",
    "retrieval.reject_coverage": "no answer is rejected",
    "retrieval.collapse_twins": "twins are listed each",
}
"""Keys, or whole sections, that nothing reads in this version, and what holds instead."""


class Options(dict[str, Any]):
    """A section as a mapping, its keys as attributes too; its repr shows no secret."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def __repr__(self) -> str:
        masked = {key: MASK if key.endswith("api_key") and value else value for key, value in self.items()}
        return f"Options({masked!r})"


@dataclass(frozen=True, slots=True)
class Config:
    """A checked configuration, a section an attribute.

    Attributes:
        embedding: A mapping, as `memx.embed.make_embedder` takes it, with the
            API key in clear.
        given: Dotted names of the keys the caller set, aliases resolved.
    """

    profile: model.Profile
    ace_enabled: bool
    store: model.Store
    embedding: Options
    privacy: model.Privacy
    reflector: model.Reflector
    curator: model.Curator
    decay: model.Decay
    retrieval: model.Retrieval
    paper: model.Paper
    verification: model.Verification
    daemon: model.Daemon
    limits: model.Limits
    given: frozenset[str] = frozenset()

    def engine(self) -> dict[str, dict[str, Any]]:
        """The part that `memx._core.Engine` reads; the two weights sum to 1."""
        retrieval = {name: getattr(self.retrieval, name) for name in ENGINE_RETRIEVAL}
        keyword, semantic = self.retrieval.keyword_weight, self.retrieval.semantic_weight
        retrieval["keyword_weight"] = keyword / (keyword + semantic)
        retrieval["semantic_weight"] = semantic / (keyword + semantic)
        return {
            "store": self.store.model_dump(),
            "privacy": self.privacy.model_dump() | {"compat": _foreign(self.privacy.compat)},
            "curator": self.curator.model_dump()
            | {"enabled": self.curator.enabled and self.ace_enabled, "same_text": self.ace_enabled},
            "retrieval": retrieval,
            "decay": self.decay.model_dump(),
            "limits": self.limits.model_dump(),
        }

    def reflecting(self) -> dict[str, Any]:
        """The part that the reflector reads, its API key in clear."""
        settings = self.reflector.model_dump()
        if self.reflector.llm_api_key is not None:
            settings["llm_api_key"] = self.reflector.llm_api_key.get_secret_value()
        return settings

    def ineffective(self) -> list[str]:
        """One sentence for each key the caller set although nothing reads it yet.

        A key set to its default is left out.

        >>> load({"retrieval": {"fusion": "rrf"}}).ineffective()
        ["retrieval.fusion = 'rrf' has no effect in this version: words and meaning are blended by weight"]
        """
        return [
            f"{key} = {shown(key, _value(self, key))} has no effect in this version: {instead}"
            for key in schemas()
            if key in self.given
            and (instead := NO_ROOM.get(key) or NO_ROOM.get(key.partition(".")[0]))
            and _value(self, key) != _value(_defaults(), key)
        ]

    def to_dict(self) -> dict[str, Any]:
        """Every effective value by section, secrets masked."""
        tables: dict[str, Any] = {}
        for key in schemas():
            *sections, name = key.split(".")
            value, into = _value(self, key), tables
            for section in sections:
                into = into.setdefault(section, {})
            into[name] = MASK if key in SECRETS and value else _plain(value)
        return tables


ENGINE_RETRIEVAL = (
    "keyword_weight",
    "semantic_weight",
    "max_results",
    "token_budget",
    "recency_boost",
    "recency_days",
    "scope_boost",
    "thread",
    "thread_max_gap_secs",
    "form",
    "typo",
    "facets",
    "scoring",
    "l3",
    "semantic_floor",
    "track",
)


def load(config: Mapping[str, Any] | None = None) -> Config:
    """Checks a configuration and fills in the defaults.

    Args:
        config: Sections of keys, as the module says; None: all defaults.

    Returns:
        The effective values. The caller's dict is neither kept nor changed.

    Raises:
        ConfigError: The first key that is unknown, of the wrong type, out of
            range, or given twice with different values.

    >>> load({"ace": {"decay": {"half_life": 14}}}).decay.half_life_days
    14.0
    >>> load({"retrieval": {"max_result": 8}})
    Traceback (most recent call last):
    ...
    memx.errors.ConfigError: retrieval.max_result = 8 (int, from the argument): there is no such key; \
the nearest is retrieval.max_results
    """
    if config is not None and not isinstance(config, Mapping):
        raise ConfigError(f"config is {of_type(config)}; give a dict of sections, or None")
    return _built(names_of(config or {}))


def _built(values: dict[str, Any]) -> Config:
    from pydantic import ValidationError

    from memx.config_model import Root

    nested: dict[str, Any] = {}
    for key, value in values.items():
        *sections, name = key.split(".")
        into = nested
        for section in sections:
            into = into.setdefault(section, {})
        into[name] = value
    if "reject" not in nested.get("retrieval", {}) and values.get("profile") == "paper":
        nested.setdefault("retrieval", {})["reject"] = True
    try:
        root = Root.model_validate(nested)
    except ValidationError as error:
        # `from None`: pydantic's own message may hold a secret.
        raise _unusable(error.errors(include_url=False, include_input=False)[0]["loc"], values) from None
    return _crossed(_config(root, frozenset(values)))


def _config(root: model.Root, given: frozenset[str]) -> Config:
    values = {field.name: getattr(root, field.name) for field in fields(Config) if field.name != "given"}
    embedding = root.embedding.model_dump()
    if root.embedding.api_key is not None:
        embedding["api_key"] = root.embedding.api_key.get_secret_value()
    return Config(**{**values, "embedding": Options(embedding)}, given=given)


def _unusable(place: tuple[int | str, ...], values: Mapping[str, Any]) -> ConfigError:
    from memx.config_model import wanted

    parts = [str(part) for part in place]
    key = next(key for end in range(len(parts), 0, -1) if (key := ".".join(parts[:end])) in values)
    return ConfigError(f"{found(key, values[key])}: wanted {wanted(schemas()[key])}")


def _crossed(config: Config) -> Config:
    """The rules between keys."""
    ranks, bounds = config.retrieval, config.curator
    if ranks.keyword_weight == 0 and ranks.semantic_weight == 0:
        raise ConfigError(
            f"retrieval.keyword_weight and retrieval.semantic_weight are both 0 (from the {ORIGIN}): "
            "wanted one of them above 0"
        )
    if bounds.conflict_min >= bounds.conflict_max:
        raise ConfigError(
            f"curator.conflict_min = {bounds.conflict_min} and curator.conflict_max = {bounds.conflict_max} "
            f"(from the {ORIGIN}): wanted conflict_min below conflict_max"
        )
    return config


def _foreign(compat: str) -> str | None:
    """The engine names whose marks it writes where they are not its own."""
    return None if compat == "memx" else compat


def _value(config: Config, key: str) -> Any:
    value: Any = config
    for name in key.split("."):
        value = getattr(value, name)
    return value


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return value.model_dump() if hasattr(value, "model_dump") else value


@cache
def _defaults() -> Config:
    return load(None)
