"""What the reflector is given and what it answers.

    Exchange  ->  Reflection(candidate | None, dropped, degraded)

Texts arrive redacted. Nothing here decides anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from memx.types import Degraded


@dataclass(frozen=True, slots=True)
class Exchange:
    """One turn of talk: what the user said, and what was answered.

    Attributes:
        user: Redacted; empty when only the assistant spoke.
        assistant: Redacted; empty for a text on its own, which no rule cuts or rewords.
        metadata: The caller's; `error_msg` and `tool_name` are read, when they are texts.
    """

    user: str
    assistant: str = ""
    metadata: Mapping[str, Any] = field(default_factory=dict)

    @property
    def stands_alone(self) -> bool:
        """Whether it is a single text, not a conversation."""
        return not self.assistant.strip()

    def noted(self, name: str) -> str:
        """A text of the metadata, or ``""``."""
        value = self.metadata.get(name)
        return value.strip() if isinstance(value, str) else ""


@dataclass(frozen=True, slots=True)
class Candidate:
    """What is worth keeping of an exchange.

    Attributes:
        text: Distilled, at most `max_content_length` characters; a single text as it is.
        section: One of `SECTIONS`.
        knowledge_type: One of `TYPES`.
        score: From 0 to 100.
        rules: Those that fired, strongest first; of a model's own find, none.
        tools: Lower case, sorted.
        entities: As written, in the order of the text.
        tags: Lower case, sorted.
    """

    text: str
    section: str
    knowledge_type: str
    score: float
    rules: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    entities: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reflection:
    """What became of an exchange.

    Attributes:
        candidate: The one memory of the exchange, or None.
        dropped: 1 when there was something but not worth its place; then nothing is
            kept. 0 without a candidate: nothing to distil, each message stands for itself.
        degraded: Stages that could not do their part, and why.
    """

    candidate: Candidate | None = None
    dropped: int = 0
    degraded: tuple[Degraded, ...] = ()


SECTIONS = (
    "debugging",
    "tools",
    "preferences",
    "architecture",
    "commands",
    "workflow",
    "patterns",
    "general",
)
"""What a memory is about; where two claim it alike, the earlier."""

TYPES = ("pitfall", "method", "trick", "preference", "knowledge")
"""What kind of knowledge it is."""
