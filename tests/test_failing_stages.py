"""When one stage of the write path fails, what is stored, what is said of it, and does a secret get past?"""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from memx import ConfigError, Memory
from memx.ingest.reflector import Reflector

from .conftest import Opener
from .leaks import VECTORS, files_with, shown_in
from .reflector.chat_server import Answers, ChatServer
from .roads import fixed
from .support import ChosenEmbedder, only_id, outside, texts_of

SECRET = VECTORS[1]
ENDLESS = "my " + "a" * 5_000 + "!"
SLOW: dict[str, Any] = {"privacy": {"custom_patterns": [{"name": "slow", "pattern": r"((?!b)a+)+$"}]}}
SAID = [
    {"role": "user", "content": f"The ferry leaves the quay at nine, {SECRET.text}"},
    {"role": "assistant", "content": "It returns in the evening, after the tide"},
]


def stages(answer: Any) -> list[str]:
    return [told["stage"] for told in answer["ace_ingest"]["degraded"]]


@pytest.fixture
def broken_reflector(monkeypatch: pytest.MonkeyPatch) -> None:
    def reflect(self: Reflector, exchange: Any, history: Sequence[Any]) -> Any:
        raise RuntimeError(f"no rule for {exchange.user}")

    monkeypatch.setattr(Reflector, "reflect", reflect)


@pytest.mark.usefixtures("broken_reflector")
def test_a_reflector_that_fails_leaves_what_was_said_redacted(m: Memory, store: Path) -> None:
    answer = m.add(SAID)
    assert stages(answer) == ["reflector"]
    assert "RuntimeError" in answer["ace_ingest"]["degraded"][0]["reason"]
    assert texts_of(answer) == [
        "The ferry leaves the quay at nine, AWS [REDACTED:AWS_KEY]",
        "It returns in the evening, after the tide",
    ]
    assert answer["ace_ingest"]["raw_fallback"] is True
    assert answer["errors"] == []
    assert not shown_in(answer, SECRET.fragment)
    assert files_with(store, SECRET.fragment) == []


@pytest.mark.usefixtures("broken_reflector")
def test_a_reflector_that_fails_is_told_once_of_a_batch(m: Memory) -> None:
    items = [
        {
            "messages": [
                {"role": "user", "content": "Why?"},
                {"role": "assistant", "content": f"Tide {at} is high"},
            ]
        }
        for at in range(3)
    ]
    answer = m.add_many(items)
    assert answer["errors"] == []
    assert len(texts_of(answer)) >= 3
    assert set(stages(answer)) == {"reflector"}
    assert len(stages(answer)) == 1


@pytest.mark.usefixtures("broken_reflector")
def test_what_needs_no_reflector_is_told_nothing_of_it(m: Memory) -> None:
    assert stages(m.add("a text on its own")) == []
    assert stages(m.add(SAID, infer=False)) == []


def closed_port() -> str:
    """The URL of a port that nobody listens on."""
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{held.getsockname()[1]}/v1"


@pytest.mark.parametrize("mode", ["llm", "hybrid"])
@pytest.mark.parametrize("fault", ["nobody listens", "no JSON", "an error", "a refusal"])
def test_a_model_that_fails_leaves_what_the_rules_found(
    opened: Opener, store: Path, mode: str, fault: str
) -> None:
    answers = {
        "no JSON": Answers(text="certainly!"),
        "an error": Answers(status=401),
        "a refusal": Answers(refusal="no"),
    }
    with ChatServer(answers.get(fault)) as server:
        url = closed_port() if fault == "nobody listens" else server.url
        settings = {"mode": mode, "llm_api_base": url, "llm_api_key": "k", "max_retries": 0}
        m = opened(config={"reflector": settings})
        answer = m.add(fixed(SECRET.text))
    assert stages(answer) == ["reflector"]
    (text,) = texts_of(answer)
    assert "KeyError: AWS [REDACTED:AWS_KEY]" in text
    assert "Pin the parser to 2.1" in text
    assert not shown_in(answer, SECRET.fragment)
    assert files_with(store, SECRET.fragment) == []


def test_a_model_that_fails_leaves_a_plain_statement_plain(opened: Opener) -> None:
    m = opened(config={"reflector": {"mode": "llm", "llm_api_base": closed_port(), "max_retries": 0}})
    answer = m.add("I am allergic to peanuts")
    assert (stages(answer), texts_of(answer)) == (["reflector"], ["I am allergic to peanuts"])
    assert texts_of(m.search("peanuts")) == ["I am allergic to peanuts"]


@pytest.mark.parametrize("answer", ["raises", "None", "zeros", "NaN", "too few"])
def test_an_embedder_that_fails_costs_the_vector_and_not_the_memory(
    opened: Opener, store: Path, embedder: ChosenEmbedder, answer: str
) -> None:
    def broken(texts: Sequence[str]) -> Any:
        match answer:
            case "raises":
                raise OSError(f"cannot embed {texts}")
            case "too few":
                return []
        number = {"None": None, "zeros": 0.0, "NaN": float("nan")}[answer]
        return [number if number is None else [number] * 64 for _ in texts]

    m = opened(embedder=broken)
    written = m.add(f"the ferry pass is {SECRET.text}")
    assert stages(written) == ["embedding"]
    assert written["results"][0]["vector"] == "missing"
    assert texts_of(m.search("ferry")) == ["the ferry pass is AWS [REDACTED:AWS_KEY]"]
    assert m.status()["vectors_missing"] == 1
    assert not shown_in(written, SECRET.fragment)
    assert files_with(store, SECRET.fragment) == []


def test_a_curator_that_fails_writes_and_says_so(
    opened: Opener, store: Path, embedder: ChosenEmbedder
) -> None:
    m = opened(embedder=embedder)
    m.add("The time-out is 300 ms")
    m.close()
    outside(store, "UPDATE meta SET value = json_set(value, '$.scale', 'nonsense') WHERE key = 'model'")
    m = opened(embedder=embedder)
    answer = m.add(f"The time-out is 500 ms, {SECRET.text}")
    assert stages(answer) == ["curator"]
    assert "chosen" in answer["ace_ingest"]["degraded"][0]["reason"]
    assert [written["event"] for written in answer["results"]] == ["ADD"]
    many = m.add_many(["a note on tides", "a note on winds"])
    assert (stages(many), len(many["results"])) == (["curator"], 2)
    assert m.status()["count"] == 4
    assert only_id(m.add("The time-out is 300 ms"))
    assert m.status()["count"] == 4, "the same text needs no curator"
    assert files_with(store, SECRET.fragment) == []


FULL_DISK = """
import json, resource, signal, sys
from memx import Memory, StoreError

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
m = Memory(sys.argv[1], config={"embedding": {"provider": "none"}})
m.add_many([f"an early memory, number {at}" for at in range(3)])
resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))
stored, said = 3, ""
try:
    for at in range(1_000):
        m.add(f"later {at} " + "tide " * 400 + sys.argv[2], infer=False)
        stored += 1
except StoreError as error:
    said = f"{type(error).__name__}: {error}"
found = [row["memory"] for row in m.search("early memory", limit=3)["results"]]
print(json.dumps({"stored": stored, "count": m.status()["count"], "said": said, "found": found}))
"""


def test_a_disk_that_fails_keeps_what_was_acknowledged_and_answers_on(opened: Opener, store: Path) -> None:
    asked = [sys.executable, "-c", FULL_DISK, str(store), SECRET.text]
    told = json.loads(subprocess.run(asked, capture_output=True, check=True, text=True).stdout)
    assert 3 < told["stored"] < 1_000
    assert told["count"] == told["stored"]
    assert "Error: " in told["said"]
    assert not shown_in(told["said"], SECRET.fragment)
    assert len(told["found"]) == 3
    assert files_with(store, SECRET.fragment) == []
    m = opened()
    assert m.status()["count"] == told["stored"]
    assert m.add("room again")["results"][0]["event"] == "ADD"


def test_every_stage_at_once(opened: Opener, store: Path, broken_reflector: None) -> None:
    def broken(texts: Sequence[str]) -> Any:
        raise OSError("no embedder today")

    m = opened(embedder=broken, config=SLOW)
    answer = m.add(SAID)
    assert set(stages(answer)) == {"reflector", "embedding"}
    assert len(texts_of(answer)) == 2
    with pytest.raises(ConfigError, match="slow"):
        m.add(ENDLESS)
    assert m.status()["count"] == 2
    assert files_with(store, SECRET.fragment) == []
