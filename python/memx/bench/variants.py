"""Variants: the configurations that are measured, a row of the report each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

SWITCHES = ("thread", "form", "typo", "facets")

Queries = Literal["covered", "every", "int8"]


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to rank.

    Attributes:
        retrieval: Keys of `retrieval` that differ from the default.
        queries: Which have a vector: those in a script of the model, as in a
            search; every one, to show what a leg by itself is worth; or the
            covered ones, embedded by the int8 variant.
        dated: Memories have their sessions' dates and are asked for at the end
            of the conversation: what forgetting costs.
        locomo_only: Says nothing on the other sets.
    """

    name: str
    retrieval: Mapping[str, Any] = field(default_factory=dict)
    queries: Queries = "covered"
    dated: bool = False
    locomo_only: bool = False


_OFF = dict.fromkeys(SWITCHES, False)
_WORDS = {"keyword_weight": 1.0, "semantic_weight": 0.0}
_MEANING = {"keyword_weight": 0.0, "semantic_weight": 1.0}

DEFAULT = Variant("default")
KEYWORD_LEG = Variant("keyword leg", _WORDS)
SEMANTIC_LEG = Variant("semantic leg", _MEANING, queries="every")
BARE_KEYWORD_LEG = Variant("keyword leg, switches off", {**_OFF, **_WORDS})
BARE_SEMANTIC_LEG = Variant("semantic leg, switches off", {**_OFF, **_MEANING}, queries="every")

LEGS = (KEYWORD_LEG, SEMANTIC_LEG, BARE_KEYWORD_LEG, BARE_SEMANTIC_LEG)

VARIANTS = (
    DEFAULT,
    *(Variant(f"{switch} off", {switch: False}) for switch in SWITCHES),
    Variant("all switches off", _OFF),
    *LEGS,
    Variant("classic", {"scoring": "classic"}),
    Variant("int8 queries", queries="int8", locomo_only=True),
    Variant("dated, for information", dated=True, locomo_only=True),
)
