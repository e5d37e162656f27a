"""The one owner of httpx: posts JSON to an endpoint, waits when it is told to, names why it failed.

    429, 503          wait (Retry-After, else doubling from 0.5 s), try again, within `patience_secs`
    400 413 422 500   a smaller request may pass: the caller halves it
    anything else     final for this call

A broken connection is tried once more at once (a kept-alive one may have been
closed meanwhile); a timeout is not. The key is in the request's header and
nowhere else: every reason is scrubbed of it.
"""

from __future__ import annotations

import os
import re
import threading
import time
import weakref
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from memx.errors import ConfigError, EmbedderError

if TYPE_CHECKING:
    import httpx

BUSY = frozenset({429, 503})
SMALLER_MAY_PASS = frozenset({400, 413, 422, 500})
FIRST_WAIT_SECS = 0.5
MAX_TRIES = 4
EXCERPT_CHARS = 200
_KEY_LIKE = re.compile(r"\b(?:sk|pk|key|Bearer)[-_ ][\w*.-]{6,}")


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a request has no answer.

    Attributes:
        reason: For people; holds no key.
        smaller_may_pass: Whether half of the request is worth a try.
    """

    reason: str
    smaller_may_pass: bool = False


class Endpoint:
    """One URL that takes and gives JSON. Safe for threads; a forked child connects anew.

    Args:
        url: http or https.
        key: Sent as a bearer token; empty: none is sent.
        timeout_secs: For connecting and for each read, > 0.

    Raises:
        ConfigError: The URL or the key cannot be sent.
        EmbedderError: httpx is not installed.
    """

    def __init__(self, url: str, key: str, timeout_secs: float) -> None:
        parts = urlsplit(url)
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            raise ConfigError("embedding.api_base must be a URL like https://host/v1")
        if not re.fullmatch(r"[\x21-\x7e]*", key):
            raise ConfigError("embedding.api_key holds white space or non-ASCII; give the bare key")
        self.host = parts.hostname if parts.port is None else f"{parts.hostname}:{parts.port}"
        self._url, self._key, self._timeout_secs = url, key, timeout_secs
        self._client: httpx.Client | None = None
        self._pid, self._lock = os.getpid(), threading.Lock()
        _require_httpx()

    def post(self, payload: dict[str, Any], patience_secs: float) -> Any | Refusal:
        """Posts a document.

        Args:
            payload: JSON.
            patience_secs: The most that is spent waiting between tries.

        Returns:
            The JSON of a 2xx answer, or a `Refusal`.
        """
        waited = 0.0
        for attempt in range(MAX_TRIES):
            response = self._send(payload)
            if isinstance(response, Refusal) or response.status_code not in BUSY:
                break
            wait = _wait_secs(response.headers.get("retry-after"), attempt)
            if attempt == MAX_TRIES - 1 or waited + wait > patience_secs:
                break
            time.sleep(wait)
            waited += wait
        return response if isinstance(response, Refusal) else self._read(response)

    def _send(self, payload: dict[str, Any]) -> httpx.Response | Refusal:
        import httpx

        client = self._connected()
        headers = {"authorization": f"Bearer {self._key}"} if self._key else {}
        try:
            try:
                return client.post(self._url, json=payload, headers=headers)
            except (httpx.RemoteProtocolError, httpx.ReadError, httpx.WriteError):
                return client.post(self._url, json=payload, headers=headers)
        except httpx.TimeoutException:
            return self._refusal(f"no answer within {self._timeout_secs:g} s")
        except Exception as error:  # noqa: BLE001 - httpx has several roots
            return self._refusal(f"{type(error).__name__}: {error}")

    def _read(self, response: httpx.Response) -> Any | Refusal:
        if not response.is_success:
            problem = f"HTTP {response.status_code} {response.text[:EXCERPT_CHARS]}"
            return self._refusal(problem.strip(), response.status_code in SMALLER_MAY_PASS)
        try:
            return response.json()
        except ValueError:
            return self._refusal(f"not JSON: {response.text[:EXCERPT_CHARS]!r}")

    def _refusal(self, problem: str, smaller_may_pass: bool = False) -> Refusal:
        clean = problem.replace(self._key, "[key]") if self._key else problem
        return Refusal(f"{self.host}: {_KEY_LIKE.sub('[key]', clean)}", smaller_may_pass)

    def close(self) -> None:
        """Closes its connections; the next `post` opens new ones."""
        with self._lock:
            client, self._client = self._client, None
        if client is not None:
            client.close()

    def _connected(self) -> httpx.Client:
        """The process's client; a forked child makes its own, and its own lock."""
        import httpx

        if self._pid != os.getpid():
            self._pid, self._lock, self._client = os.getpid(), threading.Lock(), None
        with self._lock:
            if self._client is None:
                self._client = httpx.Client(timeout=self._timeout_secs)
                weakref.finalize(self, self._client.close).atexit = False
            return self._client


def _wait_secs(retry_after: str | None, attempt: int) -> float:
    """What Retry-After says (seconds or a date), else a doubling wait."""
    doubling = FIRST_WAIT_SECS * 2.0**attempt
    if not retry_after:
        return doubling
    if re.fullmatch(r"\s*\d+(\.\d+)?\s*", retry_after):
        return float(retry_after)
    try:
        at = parsedate_to_datetime(retry_after)
    except ValueError:
        return doubling
    until = at if at.tzinfo else at.replace(tzinfo=UTC)
    return max(0.0, (until - datetime.now(UTC)).total_seconds())


def _require_httpx() -> None:
    from importlib.util import find_spec

    if find_spec("httpx") is None:
        raise EmbedderError("remote embeddings need httpx: pip install memx-engine")
