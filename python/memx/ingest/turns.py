"""Turns: a conversation cut into exchanges, each what was asked and what was answered.

    user, user, assistant, tool, assistant | user, assistant | ...

An exchange begins with what somebody asks and ends before the next question. What tools
returned belongs to the answer they were called for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from memx.ingest.messages import ASKING_ROLES, TOOL_ROLES
from memx.ingest.reflector import Exchange

Message = Mapping[str, Any]
"""A memory of one message, as `messages.memories_of` gives it."""


def turns_of(messages: Sequence[Message]) -> Iterator[list[Message]]:
    """The messages of each exchange, in order.

    Example:
        >>> said = [{"content": text, "metadata": {"role": role}} for role, text in
        ...         [("user", "Why?"), ("assistant", "Because."), ("user", "Thanks")]]
        >>> [len(turn) for turn in turns_of(said)]
        [2, 1]
    """
    turn: list[Message] = []
    for message in messages:
        if turn and is_asked(message) and not is_asked(turn[-1]):
            yield turn
            turn = []
        turn.append(message)
    if turn:
        yield turn


def exchange_of(turn: Sequence[Message], metadata: Mapping[str, Any]) -> Exchange:
    """What the rules read of an exchange; what a tool returned stands before the words of the answer."""
    asked = [message["content"] for message in turn if is_asked(message)]
    answered = [message["content"] for message in turn if not is_asked(message)]
    return Exchange("\n".join(asked), "\n".join(answered), metadata)


def is_asked(message: Message) -> bool:
    """Whether a message opens an exchange; a text on its own does."""
    return role_of(message) in ASKING_ROLES


def is_output(message: Message) -> bool:
    """Whether it is what a tool returned, which nobody said."""
    return role_of(message) in TOOL_ROLES


def role_of(message: Message) -> str:
    """Who said it; `user` where nothing tells."""
    return str(message.get("metadata", {}).get("role", "user"))
