"""Judgement: a model's answer, read strictly. What is not exactly as asked is no answer."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from typing import Any

from memx.errors import LlmError
from memx.ingest.reflector.exchange import SECTIONS, TYPES
from memx.ingest.reflector.prompts import MOST_TAGS

LONGEST_TAG_CHARS = 40


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a model thinks of a turn.

    Attributes:
        keep: Whether it is worth keeping; if not, the rest means nothing.
        text: What to keep of it.
        section: One of `SECTIONS`.
        knowledge_type: One of `TYPES`.
        score: From 0 to 100.
        tags: Lower case, at most 8.
    """

    keep: bool
    text: str
    section: str
    knowledge_type: str
    score: float
    tags: tuple[str, ...] = ()


def judgement_of(answer: str, most_chars: int) -> Judgement:
    """Reads an answer.

    Args:
        answer: What the model wrote.
        most_chars: Longest text that is taken.

    Raises:
        LlmError: It is not JSON, or not of the shape that was asked for; names what was wrong, quotes nothing.
    """
    found = _object(answer)
    if not isinstance(found.get("keep"), bool):
        raise LlmError("the model's answer has no keep of true or false")
    if not found["keep"]:
        return Judgement(False, "", "general", "knowledge", 0.0)
    return Judgement(
        keep=True,
        text=_text(found.get("text"), most_chars),
        section=_one_of(found.get("section"), "section", SECTIONS),
        knowledge_type=_one_of(found.get("knowledge_type"), "knowledge_type", TYPES),
        score=_score(found.get("score")),
        tags=_tags(found.get("tags", [])),
    )


def _object(answer: str) -> dict[str, Any]:
    try:
        found = json.loads(answer)
    except (ValueError, RecursionError):
        raise LlmError("the model's answer is not JSON") from None
    if not isinstance(found, dict):
        raise LlmError(f"the model's answer is a JSON {type(found).__name__}, wanted an object")
    return found


def _text(text: object, most_chars: int) -> str:
    if not isinstance(text, str) or not text.strip():
        raise LlmError("the model keeps the turn but gives no text")
    text = text.strip()
    if len(text) > most_chars:
        raise LlmError(f"the model's text has {len(text)} characters, wanted at most {most_chars}")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise LlmError("the model's text holds half a character") from None
    return text


def _one_of(value: object, name: str, allowed: tuple[str, ...]) -> str:
    if isinstance(value, str) and value in allowed:
        return value
    raise LlmError(f"the model's {name} is none of {', '.join(allowed)}")


def _score(value: object) -> float:
    if (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and 0 <= value <= 100
        and math.isfinite(value)
    ):
        return float(value)
    raise LlmError("the model's score is no number from 0 to 100")


def _tags(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(tag, str) for tag in value):
        raise LlmError("the model's tags are no list of texts")
    tags = (" ".join(tag.lower().split()) for tag in value)
    return tuple(dict.fromkeys(tag for tag in tags if 0 < len(tag) <= LONGEST_TAG_CHARS))[:MOST_TAGS]
