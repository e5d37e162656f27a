"""A small `/chat/completions` server of ours, with faults to switch on.

    with ChatServer(Answers(text=json.dumps({...}))) as server:
        Reflector({"mode": "llm", "llm_api_base": server.url, "llm_api_key": "k"})
"""

from __future__ import annotations

import json
import threading
import time
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


def judged(**changes: Any) -> str:
    """A good answer, with changes."""
    good = {
        "keep": True,
        "text": "The build needs parser 2.1: 3.0 renamed the key id.",
        "section": "debugging",
        "knowledge_type": "pitfall",
        "score": 80,
        "tags": ["Build", "parser"],
    }
    return json.dumps({**good, **changes}, ensure_ascii=False)


@dataclass
class Answers:
    """What the server says; the defaults are a healthy one."""

    text: str | None = field(default_factory=judged)
    finish_reason: str = "stop"
    refusal: str | None = None
    status: int = 200
    """Sent with an error body that quotes the key."""
    busy_times: int = 0
    """Requests answered with `busy_status` first."""
    busy_status: int = 429
    retry_after: str | None = None
    delay_secs: float = 0.0
    body: str | None = None
    """Sent instead of a completion, with 200."""
    refused_formats: tuple[str, ...] = ()
    """Types of response_format that are answered with 400; `` `` is none at all."""


class ChatServer:
    """Runs in threads of its own; `requests` holds every JSON body it read."""

    def __init__(self, answers: Answers | None = None) -> None:
        self.answers = answers or Answers()
        self.requests: list[dict[str, Any]] = []
        self.keys: list[str] = []
        self.paths: list[str] = []
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler_of(self))
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def __enter__(self) -> ChatServer:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def answer(self, request: dict[str, Any], key: str) -> tuple[int, dict[str, str], str]:
        """Status, headers and body for one request."""
        answers = self.answers
        self.requests.append(request)
        self.keys.append(key)
        time.sleep(answers.delay_secs)
        if answers.busy_times:
            answers.busy_times -= 1
            wait = {"Retry-After": answers.retry_after} if answers.retry_after else {}
            return answers.busy_status, wait, json.dumps({"error": {"message": f"busy, {key}"}})
        if request.get("response_format", {}).get("type", "") in answers.refused_formats:
            return 400, {}, json.dumps({"error": {"message": "response_format is not supported"}})
        if answers.status != 200:
            return answers.status, {}, json.dumps({"error": {"message": f"no: {key}"}})
        return 200, {}, answers.body if answers.body is not None else json.dumps(self._completion(request))

    def _completion(self, request: dict[str, Any]) -> dict[str, Any]:
        message = {"role": "assistant", "content": self.answers.text, "refusal": self.answers.refusal}
        choice = {"index": 0, "message": message, "finish_reason": self.answers.finish_reason}
        return {
            "id": "c-1",
            "object": "chat.completion",
            "created": 1,
            "model": request["model"],
            "choices": [choice],
        }


def _handler_of(server: ChatServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            raw = self.rfile.read(int(self.headers["Content-Length"]))
            server.paths.append(self.path)
            key = self.headers.get("Authorization", "")
            status, headers, body = server.answer(json.loads(raw), key)
            encoded = body.encode()
            self.send_response(status)
            for name, value in {"Content-Type": "application/json", **headers}.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(encoded)))
            self.end_headers()
            self.wfile.write(encoded)

        def log_message(self, format: str, *args: object) -> None:
            """Says nothing."""

    return Handler
