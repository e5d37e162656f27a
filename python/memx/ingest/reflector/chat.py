"""The one owner of the `openai` client: asks a chat endpoint for one JSON answer, or says why there is none.

    408 409 429 5xx, lost connection    waited for (Retry-After, else doubling from .5 s) and tried again
    400 422 to a JSON schema            asked again for plain JSON, then without a format; remembered
    timeout, anything else              final

Every failure is an `LlmError` that names the host and the kind of failure,
never a key, a header or a body. The client is imported at the first question.
"""

from __future__ import annotations

import os
import re
import threading
from time import sleep
import weakref
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from memx.errors import ConfigError, LlmError

if TYPE_CHECKING:
    import openai
    from openai.types.chat import ChatCompletion

FIRST_WAIT_SECS = 0.5
LONGEST_WAIT_SECS = 20.0
"""An endpoint that asks for a longer wait is given up at once: a write waits for the answer."""
TRY_AGAIN = frozenset({408, 409, 429, *range(500, 600)})
OTHER_FORMAT_MAY_PASS = frozenset({400, 422})
NO_KEY = "none"
"""Sent to an endpoint of one's own that wants no key; the client insists on one."""


class Chat:
    """A model behind an OpenAI-compatible endpoint. Safe for threads; a forked child connects anew.

    Args:
        model: The endpoint's name of it.
        api_base: http or https, with the version's path; None: the client's own default.
        api_key: Sent as a bearer token; None: `NO_KEY`.
        timeout_secs: For connecting and for each read, > 0.
        max_retries: Further tries after the first, >= 0.

    Raises:
        ConfigError: The client is not installed, or the URL or the key cannot be sent.
    """

    def __init__(
        self, model: str, api_base: str | None, api_key: str | None, timeout_secs: float, max_retries: int
    ) -> None:
        _require_client()
        parts = urlsplit(api_base or "https://api.openai.com/v1")
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            raise ConfigError("reflector.llm_api_base must be a URL like https://host/v1")
        if api_key is not None and not re.fullmatch(r"[\x21-\x7e]+", api_key):
            raise ConfigError("reflector.llm_api_key holds white space or non-ASCII; give the bare key")
        self.host = parts.hostname if parts.port is None else f"{parts.hostname}:{parts.port}"
        self._model, self._base, self._key = model, api_base, api_key or NO_KEY
        self._timeout_secs, self._max_retries = timeout_secs, max_retries
        self._format = 0
        """Index of the strictest answer format that the endpoint has not refused."""
        self._client: openai.OpenAI | None = None
        self._pid, self._lock = os.getpid(), threading.Lock()

    def ask(self, system: str, data: str, schema: dict[str, Any]) -> str:
        """The model's answer to a message.

        Args:
            system: What it is to do.
            data: What it is to do it with.
            schema: JSON schema of the answer; an endpoint that does not know schemas is only told of JSON.

        Returns:
            What it wrote, whole.

        Raises:
            LlmError: There is no answer, or only a part of one.
        """
        import openai

        messages = [{"role": "system", "content": system}, {"role": "user", "content": data}]
        formats = _formats(schema)
        while True:
            at = self._format
            try:
                return self._patiently(messages, formats[at])
            except openai.APIStatusError as error:
                if error.status_code not in OTHER_FORMAT_MAY_PASS or at + 1 == len(formats):
                    raise LlmError(f"{self.host} answered HTTP {error.status_code}") from None
                self._format = max(self._format, at + 1)

    def _patiently(self, messages: list[dict[str, str]], form: dict[str, Any]) -> str:
        """Asks, waiting between tries; a final status goes up as it is."""
        import openai

        attempt = 0
        while True:
            try:
                return self._whole(self._send(messages, form))
            except openai.APITimeoutError:
                raise LlmError(f"{self.host} gave no answer within {self._timeout_secs:g} s") from None
            except openai.APIConnectionError:
                wait, gone = _doubling(attempt), LlmError(f"{self.host} cannot be reached")
            except openai.APIStatusError as error:
                if error.status_code not in TRY_AGAIN:
                    raise
                wait = _wait_secs(error.response.headers.get("retry-after"), attempt)
                gone = LlmError(f"{self.host} answered HTTP {error.status_code}")
            except (openai.OpenAIError, ValueError):
                raise LlmError(f"{self.host} answered something that is no chat completion") from None
            if attempt >= self._max_retries or wait > LONGEST_WAIT_SECS:
                raise gone
            sleep(wait)
            attempt += 1

    def _send(self, messages: list[dict[str, str]], form: dict[str, Any]) -> ChatCompletion:
        # No temperature and no length limit: some models refuse either, and the timeout bounds the answer.
        request: dict[str, Any] = {"model": self._model, "messages": messages, **form}
        answer: ChatCompletion = self._connected().chat.completions.create(**request)
        return answer

    def _whole(self, answer: ChatCompletion) -> str:
        """The text of an answer that is complete."""
        choices = getattr(answer, "choices", None)
        if not choices:
            raise LlmError(f"{self.host} answered something that is no chat completion")
        message, reason = choices[0].message, choices[0].finish_reason
        if getattr(message, "refusal", None) or reason == "content_filter":
            raise LlmError("the model refused to answer")
        if reason == "length":
            raise LlmError("the model's answer was cut off at its length limit")
        if not isinstance(message.content, str) or not message.content.strip():
            raise LlmError("the model's answer is empty")
        return message.content

    def close(self) -> None:
        """Closes its connections; the next question opens new ones."""
        with self._lock:
            client, self._client = self._client, None
        if client is not None:
            client.close()

    def _connected(self) -> openai.OpenAI:
        """The process's client; a forked child makes its own, and its own lock."""
        import openai

        if self._pid != os.getpid():
            self._pid, self._lock, self._client = os.getpid(), threading.Lock(), None
        with self._lock:
            if self._client is None:
                self._client = openai.OpenAI(
                    api_key=self._key, base_url=self._base, timeout=self._timeout_secs, max_retries=0
                )
                weakref.finalize(self, self._client.close).atexit = False
            return self._client


def _formats(schema: dict[str, Any]) -> list[dict[str, Any]]:
    """Ways to ask for JSON, the strictest first."""
    strict = {"name": "judgement", "strict": True, "schema": schema}
    return [
        {"response_format": {"type": "json_schema", "json_schema": strict}},
        {"response_format": {"type": "json_object"}},
        {},
    ]


def _doubling(attempt: int) -> float:
    return float(min(FIRST_WAIT_SECS * 2.0**attempt, LONGEST_WAIT_SECS))


def _wait_secs(retry_after: str | None, attempt: int) -> float:
    """What Retry-After says (seconds or a date), else a doubling wait."""
    if not retry_after:
        return _doubling(attempt)
    if re.fullmatch(r"\s*\d{1,9}(\.\d+)?\s*", retry_after):
        return float(retry_after)
    try:
        at = parsedate_to_datetime(retry_after)
    except ValueError:
        return _doubling(attempt)
    until = at if at.tzinfo else at.replace(tzinfo=UTC)
    return max(0.0, (until - datetime.now(UTC)).total_seconds())


def _require_client() -> None:
    if find_spec("openai") is None:
        raise ConfigError(
            "reflector.mode = hybrid or llm needs the openai client: pip install 'memx-engine[llm]', "
            "or set reflector.mode = rules"
        )
