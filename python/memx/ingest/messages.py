"""Messages: a text, or a conversation, as the texts that become memories.

One a message, in order, as it was said: who said it is kept in
`metadata.role` (and `metadata.name`). Instructions (system, developer) and
messages without a text are nobody's memory.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from memx.errors import InvalidArgumentError

SILENT_ROLES = frozenset({"system", "developer"})
ASKING_ROLES = frozenset({"user", "human"})
ANSWERING_ROLES = frozenset({"assistant", "ai", "model"})
TOOL_ROLES = frozenset({"tool", "function"})
ROLES = SILENT_ROLES | ASKING_ROLES | ANSWERING_ROLES | TOOL_ROLES


def memories_of(said: object) -> list[dict[str, Any]]:
    """The memories of a text or a list of messages.

    Args:
        said: A text, or messages `{"role", "content", "name"?, "created_at"?}`,
            whose content is a text or a list of parts with `{"type": "text", "text"}`.

    Returns:
        One dict a memory with `content`, and for messages `metadata`,
        `source_type` and `created_at` where the message has one. Empty for
        messages that say nothing.

    Raises:
        InvalidArgumentError: It is neither, or a role is none of `ROLES`.

    Example:
        >>> memories_of([{"role": "system", "content": "Be kind."}, {"role": "user", "content": "Hi"}])
        [{'content': 'Hi', 'metadata': {'role': 'user'}, 'source_type': 'interaction'}]
    """
    if isinstance(said, str):
        return [{"content": said}]
    if isinstance(said, Mapping):
        return list(_of_message(said))
    if isinstance(said, Sequence) and not isinstance(said, bytes | bytearray):
        return [memory for message in said for memory in _of_message(message)]
    raise InvalidArgumentError(f"cannot remember {type(said).__name__}; give a text or a list of messages")


def _of_message(message: object) -> Iterator[dict[str, Any]]:
    if not isinstance(message, Mapping) or not isinstance(message.get("role"), str):
        raise InvalidArgumentError(f"a message is {message!r:.80}; give {{'role': ..., 'content': ...}}")
    if message["role"] not in ROLES:
        raise InvalidArgumentError(
            f"a message's role is {message['role']!r:.80}; give one of {', '.join(sorted(ROLES))}"
        )
    said = _text_of(message.get("content"))
    if message["role"] in SILENT_ROLES or not said.strip():
        return
    names = {key: message[key] for key in ("role", "name") if isinstance(message.get(key), str)}
    memory = {"content": said, "metadata": names, "source_type": "interaction"}
    if message.get("created_at") is not None:
        memory["created_at"] = message["created_at"]
    yield memory


def _text_of(content: object) -> str:
    """The text of a message's content; parts that are no text (images, tool calls) are left out."""
    if content is None or isinstance(content, str):
        return content or ""
    if isinstance(content, Sequence):
        parts = [part.get("text") if isinstance(part, Mapping) else part for part in content]
        return "\n".join(part for part in parts if isinstance(part, str))
    raise InvalidArgumentError(
        f"a message's content is {type(content).__name__}; give a text or a list of parts"
    )
