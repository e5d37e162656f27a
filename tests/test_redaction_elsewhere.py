"""Does a secret leave the process, or stand in an error: by embedders, models, messages, the configuration?"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from memx import ConfigError, Memory, MemxError

from .conftest import Opener
from .embed.fake_server import FakeServer
from .leaks import HIDDEN, SECRETS, VECTORS, Secret, files_with, leaks, shown_in
from .reflector.chat_server import Answers, ChatServer, judged
from .roads import STORED, fixed
from .support import KEYWORD_MODE, ChosenEmbedder, only_id

PERSONAL = ("home directory", "payment card", "social security number", "resident id")
IN_MESSAGES = [
    secret for secret in SECRETS if secret not in HIDDEN and not any(name in secret.name for name in PERSONAL)
]
"""Secrets that no message may show. Paths and numbers of persons it may: it says where and who."""


@pytest.mark.parametrize("road", STORED)
def test_an_embedder_is_never_given_a_secret(opened: Opener, embedder: ChosenEmbedder, road: str) -> None:
    m = opened(embedder=embedder)
    for secret in SECRETS:
        STORED[road](m, secret.text)
    m.reindex()
    assert embedder.asked
    assert [secret.name for secret in SECRETS if shown_in(embedder.asked, secret.fragment)] == []


def test_a_remote_embedder_is_never_sent_a_secret_to_store(opened: Opener) -> None:
    with FakeServer() as server:
        m = opened(embedder=None, config=remote(server.url))
        for secret in SECRETS:
            STORED["messages"](m, secret.text)
        assert server.requests
        assert [secret.name for secret in SECRETS if shown_in(server.requests, secret.fragment)] == []


def test_a_remote_embedder_is_never_sent_a_secret_to_ask(opened: Opener) -> None:
    with FakeServer() as server:
        m = opened(embedder=None, config=remote(server.url))
        m.add("the quay is closed on Sunday")
        server.requests.clear()
        for secret in SECRETS:
            m.search(secret.text)
        assert server.requests
        assert [secret.name for secret in SECRETS if shown_in(server.requests, secret.fragment)] == []


def test_a_callable_that_says_nothing_of_itself_counts_as_remote(opened: Opener) -> None:
    asked: list[str] = []

    def embed(texts: list[str]) -> list[list[float]]:
        asked.extend(texts)
        return [[1.0, float(len(text))] for text in texts]

    m = opened(embedder=embed)
    m.add("the quay is closed on Sunday")
    m.search(VECTORS[1].text)
    assert len(asked) == 2
    assert not shown_in(asked, VECTORS[1].fragment)


def remote(url: str) -> dict[str, Any]:
    return {"embedding": {"provider": "openai", "model": "fake-model", "api_base": url, "api_key": "k"}}


def modelled(url: str, mode: str = "llm") -> dict[str, Any]:
    return {"reflector": {"mode": mode, "llm_api_base": url, "llm_api_key": "k", "max_retries": 0}}


@pytest.mark.parametrize("mode", ["llm", "hybrid"])
def test_a_model_is_never_sent_a_secret(opened: Opener, caplog: pytest.LogCaptureFixture, mode: str) -> None:
    caplog.set_level(logging.DEBUG)
    with ChatServer(Answers(text=judged())) as server:
        m = opened(config=modelled(server.url, mode))
        for secret in SECRETS:
            noted = {"error_msg": secret.text, "tool_name": secret.text, "other": secret.text}
            m.add(fixed(secret.text), user_id=secret.name, metadata=noted)
        assert len(server.requests) >= len(SECRETS) // 2
        assert [secret.name for secret in SECRETS if shown_in(server.requests, secret.fragment)] == []
        assert [secret.name for secret in SECRETS if shown_in(caplog.text, secret.fragment)] == []


def test_a_secret_that_a_model_wrote_is_neither_embedded_nor_stored(
    opened: Opener, store: Path, embedder: ChosenEmbedder
) -> None:
    secret = VECTORS[1]
    with ChatServer(
        Answers(text=judged(text=f"The build needs {secret.text}", tags=[secret.text]))
    ) as server:
        answer = opened(embedder=embedder, config=modelled(server.url)).add(fixed("'id'"))
    assert answer["results"][0]["memory"] == "The build needs AWS [REDACTED:AWS_KEY]"
    assert answer["ace_ingest"]["redacted"]["aws_key"] >= 1
    assert embedder.asked
    assert not shown_in([embedder.asked, answer], secret.fragment)
    assert files_with(store, secret.fragment) == []


Call = Callable[[Memory, str], Any]
REFUSED: dict[str, Call] = {
    "an unknown id": lambda m, text: m.update(text, "new"),
    "an id to delete": lambda m, text: m.delete(text),
    "a role": lambda m, text: m.add([{"role": text, "content": "x"}]),
    "a message": lambda m, text: m.add([text]),  # type: ignore[list-item]
    "a section": lambda m, text: m.add("x", section=text),
    "a scope": lambda m, text: m.add("x", scope=f":{text}"),
    "a time": lambda m, text: m.add("x", created_at=text),
    "an importance": lambda m, text: m.add("x", importance=text),
    "tags": lambda m, text: m.add("x", tags=text),
    "an operator": lambda m, text: m.search("x", filters={"k": {text: 1}}),
    "an order": lambda m, text: m.list(sort=text),
    "a cursor": lambda m, text: m.list(cursor=text),
    "a file": lambda m, text: m.import_(text),
    "a keyword": lambda m, text: m.add_many([{"content": "x", text: 1}]),
    "a row": lambda m, text: m.import_([{text: 1}]),
    "a row's time": lambda m, text: m.import_([{"memory": "x", "created_at": text}]),
    "a key": lambda m, text: Memory("unused", config={**KEYWORD_MODE, "retrieval": {text: 1}}),
    "a value": lambda m, text: Memory("unused", config={"embedding": {"provider": text}}),
    "a name of a rule": lambda m, text: Memory("unused", config={"privacy": {"rules": {text: True}}}),
    "a pattern": lambda m, text: Memory(
        "unused", config={**KEYWORD_MODE, "privacy": {"custom_patterns": ["(" + text]}}
    ),
}


def said_of(m: Memory, call: Call, text: str) -> str:
    """What is said of a value that cannot be used: the error's message, or the errors of the answer."""
    try:
        answer = call(m, text)
    except MemxError as error:
        return f"{error} {error!r}"
    return json.dumps(answer["errors"], ensure_ascii=False)


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A working folder of the test's own: a path that was asked for must not be made in another's."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    monkeypatch.chdir(folder)
    yield folder
    assert leaks(folder, SECRETS) == {}


@pytest.mark.parametrize("refused", REFUSED)
def test_an_error_never_shows_a_secret(m: Memory, elsewhere: Path, refused: str) -> None:
    messages = {secret.name: said_of(m, REFUSED[refused], secret.text) for secret in IN_MESSAGES}
    assert all(len(message) > 20 for message in messages.values())
    shown = [secret.name for secret in IN_MESSAGES if shown_in(messages[secret.name], secret.fragment)]
    assert shown == []


@pytest.mark.parametrize("secret", HIDDEN, ids=lambda secret: secret.name)
def test_an_error_that_escapes_what_is_hidden_in_a_secret_does_not_show_it(
    m: Memory, elsewhere: Path, secret: Secret
) -> None:
    shown = {name: said_of(m, REFUSED[name], secret.text) for name in ("an unknown id", "a role", "a value")}
    assert {name: message for name, message in shown.items() if shown_in(message, secret.fragment)} == {}


@pytest.mark.parametrize("refused", ["a role", "a message", "a row", "a value", "an importance"])
def test_an_error_that_cuts_what_it_quotes_shows_no_part_of_a_secret(
    m: Memory, elsewhere: Path, refused: str
) -> None:
    secret = VECTORS[1].text.removeprefix("AWS ")
    shown = {}
    for before in range(1, 130):
        message = said_of(m, REFUSED[refused], "x" * before + " " + secret + " " + "y" * 40)
        if secret[4:12] in message or secret[-8:] in message:
            shown[before] = message
    assert shown == {}


def test_a_faulty_embedder_shows_no_secret(opened: Opener) -> None:
    def embed(texts: list[str]) -> list[Any]:
        raise RuntimeError(f"cannot embed {texts}")

    m = opened(embedder=embed)
    written = m.add(VECTORS[1].text)
    assert written["ace_ingest"]["degraded"][0]["stage"] == "embedding"
    assert not shown_in(written, VECTORS[1].fragment)
    found = m.search(f"where is {VECTORS[1].text}")
    assert found["ace_search"]["degraded"][0]["stage"] == "embedding"
    assert not shown_in(found, VECTORS[1].fragment)


def test_a_key_of_the_configuration_is_never_shown(store: Path) -> None:
    key = VECTORS[0].fragment
    with pytest.raises(ConfigError) as refused:
        Memory(store, config={"embedding": {"provider": "none", "api_key": key, "timeout_secs": -1}})
    assert not shown_in(str(refused.value), key)
    with pytest.raises(ConfigError) as refused:
        Memory(store, config={**KEYWORD_MODE, "reflector": {"llm_api_key": [key]}})
    assert not shown_in(str(refused.value), key)


def test_an_id_is_stored_as_it_is(m: Memory) -> None:
    """Ids and the names of tenants, runs and scopes are how a memory is found again."""
    name = VECTORS[4].text
    assert only_id(m.add("a note", id=name, user_id=name, run_id=name, scope=f"project:{name}")) == name
