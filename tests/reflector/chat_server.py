"""A small `/chat/completions` server of ours, with faults to switch on.

with ChatServer(Answers(text=json.dumps({...}))) as server:
    Reflector({"mode": "llm", "llm_api_base": server.url, "llm_api_key": "k"})
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from typing import Any

from ..json_server import Answer, JsonServer


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


class ChatServer(JsonServer):
    """Says one thing, whatever it is asked."""

    def __init__(self, answers: Answers | None = None) -> None:
        super().__init__()
        self.answers = answers or Answers()

    def answer(self, request: dict[str, Any], size: int, key: str) -> Answer:
        """What it says to one request."""
        answers = self.answers
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
