"""The card of an embedding model: what its cosines mean.

    L4       = clamp((cos - c0) / (c1 - c0))    ranking (recall.md, section 2)
    scale_of = linear between four measured points      decisions (recall.md, "The decision scale")

A cosine of .5 is "alike" in one model and "any two sentences" in another; the
thresholds of dedup, conflicts and rejection are on the scale, so they need not
know. The card is written in the store beside the vectors; vectors of another
card are never compared with them.
"""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from memx.embed.scripts import share
from memx.errors import InvalidArgumentError

if TYPE_CHECKING:
    from collections.abc import Mapping

COVERED_SHARE = 0.7
"""Share of a text's letters that must be in the card's scripts: in mixed Chinese and
English the median cosine of unrelated texts is .25 there, .38 at .43, .63 at .1."""
LEVELS = (0.0, 0.5, 0.9, 1.0)
"""The scale's values at its four points: median of unrelated pairs, their
99.9th percentile, median of paraphrases, identity."""

Scale = tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]


@dataclass(frozen=True, slots=True)
class ModelCard:
    """One embedding model, as the store remembers it.

    Attributes:
        id: Names the model; two ids are two vector spaces.
        dimension: Width of its vectors; 0 until the first vector taught it.
        scripts: Unicode scripts it understands ("Latin", "Han"); None: all.
        c0: Cosine that ranking counts as 0.
        c1: Cosine that ranking counts as 1, > c0.
        semantic_floor: Least L4 evidence that makes a match, in [0, 1].
        scale: (cosine, level) at LEVELS, cosines rising, the last (1, 1).
    """

    id: str
    dimension: int = 0
    scripts: tuple[str, ...] | None = None
    c0: float = 0.0
    c1: float = 1.0
    semantic_floor: float = 0.25
    scale: Scale = ((0.0, 0.0), (0.5, 0.5), (0.9, 0.9), (1.0, 1.0))

    def __post_init__(self) -> None:
        """Refuses a card whose numbers cannot be a scale."""
        problem = _problem(self)
        if problem:
            raise InvalidArgumentError(
                f"model card {self.id!r}: {problem}; give a card with rising finite numbers "
                "or measure one with memx.embed.calibrate"
            )

    def covers(self, text: str) -> bool:
        """Whether the model understands the text's script; true without letters."""
        if self.scripts is None:
            return True
        if text.isascii():
            return "Latin" in self.scripts or not any(map(str.isalpha, text))
        return share(text, self.scripts) >= COVERED_SHARE

    def scale_of(self, cosine: float) -> float:
        """The decision scale of a cosine: monotone, in [0, 1]; NaN counts as 0."""
        if not cosine > self.scale[0][0]:
            return 0.0
        for (low, low_level), (high, high_level) in pairwise(self.scale):
            if cosine <= high:
                share_of_step = (cosine - low) / (high - low)
                return low_level + share_of_step * (high_level - low_level)
        return 1.0

    def with_dimension(self, dimension: int) -> ModelCard:
        """The same card, its width learned."""
        return replace(self, dimension=dimension)

    def to_json(self) -> str:
        """The card as the store keeps it: one JSON object, keys sorted."""
        return json.dumps(asdict(self), ensure_ascii=False, sort_keys=True)

    @classmethod
    def from_json(cls, text: str) -> ModelCard:
        """Reads what `to_json` wrote; keys it does not know are left out.

        Raises:
            InvalidArgumentError: The text is not a card.
        """
        try:
            return cls(**_fields(json.loads(text)))
        except (TypeError, ValueError, KeyError) as error:
            raise InvalidArgumentError(
                f"not a model card: {error}; run `memx reindex` to write a new one"
            ) from error


def _fields(document: Mapping[str, Any]) -> dict[str, Any]:
    fields = {key: document[key] for key in ModelCard.__slots__ if key in document}
    fields["id"] = str(document["id"])
    if fields.get("scripts") is not None:
        fields["scripts"] = tuple(str(script) for script in fields["scripts"])
    if "scale" in fields:
        fields["scale"] = tuple((float(x), float(y)) for x, y in fields["scale"])
    return fields


def _problem(card: ModelCard) -> str | None:
    """What is wrong with a card's numbers, or None."""
    numbers = [card.c0, card.c1, card.semantic_floor, *(x for x, _ in card.scale)]
    cosines = [x for x, _ in card.scale]
    if not all(math.isfinite(number) for number in numbers):
        return "a number is not finite"
    if card.dimension < 0 or card.c0 >= card.c1 or not 0 <= card.semantic_floor <= 1:
        return "dimension must be >= 0, c0 < c1, semantic_floor in [0, 1]"
    if tuple(level for _, level in card.scale) != LEVELS or cosines[-1] != 1.0:
        return f"the scale needs the levels {LEVELS} and ends at cosine 1"
    if any(low >= high for low, high in pairwise(cosines)):
        return "the scale's cosines must rise"
    return None


def neutral_card(model_id: str, dimension: int = 0) -> ModelCard:
    """The card of a model nobody has measured: the bare cosine is the scale."""
    return ModelCard(model_id, dimension)


MINILM_CARD = ModelCard(
    "all-MiniLM-L6-v2",
    384,
    scripts=("Latin",),
    scale=((0.04, 0.0), (0.43, 0.5), (0.88, 0.9), (1.0, 1.0)),
)
"""all-MiniLM-L6-v2, measured with memx.embed.calibrate (.040, .428, .878).

.43 also parts what is known from what is not: the best cosine of a LoCoMo
question is above .49 for 95 % of questions in their own conversation, below
.47 for 95 % of them in another one.
"""

_OPENAI_DIMENSIONS = {
    "text-embedding-3-small": 1536,
    "text-embedding-3-large": 3072,
    "text-embedding-ada-002": 1536,
}


def card_of(model_id: str, dimension: int = 0) -> ModelCard:
    """The card of a model by name; a neutral one for a model we do not know.

    Args:
        model_id: The name, as its provider spells it.
        dimension: The width that was asked for; 0: the model's own.
    """
    if model_id == MINILM_CARD.id:
        return MINILM_CARD
    return neutral_card(model_id, dimension or _OPENAI_DIMENSIONS.get(model_id, 0))
