"""The model's part: one question about one turn, one judgement.

Without a key and without an endpoint of one's own there is nobody to ask:
that is told once in the log, and with every turn as `degraded`.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from memx.errors import LlmError
from memx.ingest.reflector.chat import Chat
from memx.ingest.reflector.judgement import Judgement, judgement_of
from memx.ingest.reflector.prompts import ANSWER_SCHEMA, document, system

if TYPE_CHECKING:
    from memx.ingest.reflector.exchange import Candidate, Exchange

DEFAULT_MODEL = "gpt-4o-mini"
NOBODY_TO_ASK = "no model to ask: set reflector.llm_api_key (or OPENAI_API_KEY) or reflector.llm_api_base; the rules decide"

_log = logging.getLogger("memx.reflector")


class Model:
    """Judges turns by a chat model.

    Args:
        settings: The keys of `reflector.*`, without the prefix.

    Raises:
        ConfigError: The client is not installed, or a key or URL cannot be used.
    """

    def __init__(self, settings: Mapping[str, Any]) -> None:
        key = _plain(settings.get("llm_api_key")) or os.environ.get("OPENAI_API_KEY") or None
        base = settings.get("llm_api_base") or os.environ.get("OPENAI_BASE_URL") or None
        self._instructions: str | None = settings.get("instructions")
        self._most_chars = int(settings.get("max_content_length", 500))
        self._chat = Chat(
            str(settings.get("llm_model") or DEFAULT_MODEL).removeprefix("openai/"),
            base,
            key,
            float(settings.get("timeout_secs", 30.0)),
            int(settings.get("max_retries", 2)),
        )
        self._is_reachable = bool(key or base)
        if not self._is_reachable:
            _log.warning("%s", NOBODY_TO_ASK)

    def judge(
        self, exchange: Exchange, history: Sequence[Exchange], found: Candidate | None = None
    ) -> Judgement:
        """What the model thinks of a turn.

        Args:
            exchange: Redacted.
            history: Earlier turns, oldest first, redacted.
            found: What the rules found; it is judged and rewritten.

        Raises:
            LlmError: There is no usable answer.
        """
        if not self._is_reachable:
            raise LlmError(NOBODY_TO_ASK)
        task = system(self._most_chars, self._instructions, found is not None)
        answer = self._chat.ask(task, document(exchange, history, found), ANSWER_SCHEMA)
        return judgement_of(answer, self._most_chars)

    def close(self) -> None:
        """Closes its connections."""
        self._chat.close()


def _plain(key: Any) -> str | None:
    """A key in clear, whether it comes as a text or wrapped as a secret."""
    plain: str | None = key.get_secret_value() if hasattr(key, "get_secret_value") else key
    return plain
