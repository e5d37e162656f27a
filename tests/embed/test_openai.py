"""Does each vector reach its own text, whatever the endpoint does? (case B13)"""

from __future__ import annotations

import os
import socket
import sys
import time
from typing import TYPE_CHECKING

import numpy as np
import pytest

from memx.embed.openai import GIVE_UP_AFTER, OpenAIEmbedder
from memx.errors import ConfigError

from .fake_server import DIMENSION, FakeServer, Faults, vector_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memx.embed import Embedding

KEY = "sk-secret-0123456789abcdef"
TEXTS = ["the first", "the second", "the third"]


def embedder_of(server: FakeServer, **options: object) -> OpenAIEmbedder:
    return OpenAIEmbedder("fake-model", api_base=server.url, **options)  # type: ignore[arg-type]


def assert_own_vectors(texts: Sequence[str], answers: Sequence[Embedding]) -> None:
    """Every text has the vector that belongs to it."""
    for text, answer in zip(texts, answers, strict=True):
        assert answer.vector is not None, answer.reason
        wanted = np.array(vector_of(text, answer.vector.size))
        assert answer.vector == pytest.approx(wanted / np.linalg.norm(wanted), abs=1e-6)


@pytest.mark.parametrize(
    "faults",
    [Faults(), Faults(order=[2, 0, 1]), Faults(as_base64=True), Faults(order=[1, 2, 0], as_base64=True)],
    ids=["healthy", "order", "base64", "order and base64"],
)
def test_vectors_follow_index_in_any_form(faults: Faults) -> None:
    with FakeServer(faults) as server:
        embedder = embedder_of(server)
        assert_own_vectors(TEXTS, embedder.embed_passages(TEXTS))
        assert [request["encoding_format"] for request in server.requests] == ["float"]
        assert server.requests[0]["model"] == "fake-model"
        assert "dimensions" not in server.requests[0]
        assert embedder.card.dimension == DIMENSION


def test_an_answer_without_index_is_read_in_order() -> None:
    with FakeServer(Faults(without_index=True)) as server:
        assert_own_vectors(TEXTS, embedder_of(server).embed_passages(TEXTS))


def test_a_batch_beyond_the_servers_limit_is_halved_and_the_limit_remembered() -> None:
    texts = [f"text {at}" for at in range(64)]
    with FakeServer(Faults(max_inputs=10)) as server:
        embedder = embedder_of(server, batch_size=32)
        assert_own_vectors(texts, embedder.embed_passages(texts))
        sizes = [len(request["input"]) for request in server.requests]
        assert sizes[:3] == [32, 16, 8]
        assert set(sizes[-4:]) == {8}, "the second batch starts from what passed"


def test_a_request_too_long_for_the_server_is_halved() -> None:
    texts = [f"{at} " + "long text " * 60 for at in range(16)]
    with FakeServer(Faults(max_bytes=4_000)) as server:
        assert_own_vectors(texts, embedder_of(server).embed_passages(texts))


def test_one_text_no_request_can_carry_is_missing_alone() -> None:
    texts = ["small", "x " * 480, "small too"]
    with FakeServer(Faults(max_bytes=500)) as server:
        first, second, third = embedder_of(server).embed_passages(texts)
    assert_own_vectors([texts[0], texts[2]], [first, third])
    assert second.vectors is None
    assert "HTTP 500" in str(second.reason)


@pytest.mark.parametrize(
    ("faults", "said"),
    [(Faults(missing=1), "no vector for this text"), (Faults(twice=1), "twice")],
    ids=["missing", "twice"],
)
def test_a_doubtful_item_marks_its_text_only(faults: Faults, said: str) -> None:
    with FakeServer(faults) as server:
        first, second, third = embedder_of(server).embed_passages(TEXTS)
    assert_own_vectors([TEXTS[0], TEXTS[2]], [first, third])
    assert second.vectors is None
    assert said in str(second.reason)


def test_another_width_is_refused_not_stored() -> None:
    with FakeServer() as server:
        embedder = embedder_of(server)
        embedder.embed_query("teaches the width")
        server.faults.dimension = 3
        answer = embedder.embed_passages(["again"])[0]
        assert answer.vectors is None
        assert answer.reason == "the vector has 3 numbers, the model has 8"


def test_a_known_model_keeps_its_width_from_the_start() -> None:
    with FakeServer() as server:
        embedder = OpenAIEmbedder("text-embedding-3-small", api_base=server.url)
        assert embedder.embed_query("hello").vectors is None
        assert embedder.card.dimension == 1536


def test_asked_dimensions_are_sent() -> None:
    with FakeServer(Faults(dimension=5)) as server:
        embedder = embedder_of(server, dimensions=5)
        assert_own_vectors(["a"], embedder.embed_passages(["a"]))
        assert server.requests[0]["dimensions"] == 5


@pytest.mark.parametrize(
    "body",
    [
        "",
        "<html>",
        "[]",
        "null",
        "3",
        '{"data": 3}',
        '{"data": []}',
        '{"data": [3, null]}',
        '{"data": [{"index": 0, "embedding": "?!"}]}',
        '{"data": [{"index": 0, "embedding": "AAA="}]}',
        '{"data": [{"index": 0}]}',
        '{"data": [{"index": 9, "embedding": [1]}, {"index": true, "embedding": [1]}]}',
        '{"data": [{"index": 0, "embedding": [0, 0]}]}',
        '{"data": [{"index": 0, "embedding": {"a": 1}}]}',
        '{"data": [{"embedding": [1, 2]}, {"embedding": [1, 2]}]}',
        '{"data": [{"index": 0, "embedding": [NaN, 1]}]}',
    ],
)
def test_a_malformed_answer_is_a_reason_never_an_exception(body: str) -> None:
    with FakeServer(Faults(body=body)) as server:
        answer = embedder_of(server).embed_passages(["a"])[0]
    assert answer.vectors is None
    assert answer.reason


@pytest.mark.parametrize("status", [429, 503])
def test_a_busy_server_is_asked_again_after_the_time_it_names(status: int) -> None:
    with FakeServer(Faults(busy_times=1, busy_status=status, retry_after="1")) as server:
        started = time.monotonic()
        assert_own_vectors(["a"], embedder_of(server).embed_passages(["a"]))
        assert time.monotonic() - started >= 1.0
        assert len(server.requests) == 2


def test_a_wait_longer_than_ones_patience_is_not_begun() -> None:
    with FakeServer(Faults(busy_times=9, retry_after="3600")) as server:
        started = time.monotonic()
        answer = embedder_of(server).embed_query("a")
        assert time.monotonic() - started < 1.0
        assert "HTTP 429" in str(answer.reason)
        assert len(server.requests) == 1


def test_a_slow_server_is_given_up_at_once_for_the_whole_call() -> None:
    with FakeServer(Faults(delay_secs=1.0)) as server:
        started = time.monotonic()
        answers = embedder_of(server, timeout_secs=0.2, batch_size=4).embed_passages(
            [f"text {at}" for at in range(100)]
        )
        assert time.monotonic() - started < 0.9
    assert {answer.reason for answer in answers} == {f"{server.url[7:-3]}: no answer within 0.2 s"}


def test_a_refused_connection_is_a_reason() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
    answer = OpenAIEmbedder("m", api_base=f"http://127.0.0.1:{port}/v1").embed_query("a")
    assert "ConnectError" in str(answer.reason)


def test_a_wrong_key_is_not_tried_text_by_text() -> None:
    with FakeServer(Faults(status=401)) as server:
        answers = embedder_of(server, batch_size=8).embed_passages([f"text {at}" for at in range(40)])
        assert all("HTTP 401" in str(answer.reason) for answer in answers)
        assert len(server.requests) == 1


def test_an_endpoint_that_fails_throughout_is_left_alone() -> None:
    count = 50 * GIVE_UP_AFTER
    with FakeServer(Faults(status=500)) as server:
        answers = embedder_of(server, batch_size=8).embed_passages([f"text {at}" for at in range(count)])
        assert len(answers) == count
        assert len(server.requests) < 2 * 2 * GIVE_UP_AFTER


def test_the_key_is_sent_and_never_told() -> None:
    with FakeServer(Faults(status=401, echo_key=True)) as server:
        embedder = embedder_of(server, api_key=KEY)
        answer = embedder.embed_query("a")
        assert server.keys == [f"Bearer {KEY}"]
    assert KEY not in f"{answer} {answer.reason} {embedder!r} {embedder._endpoint!r}"
    assert "[key]" in str(answer.reason)


def test_no_key_no_header() -> None:
    with FakeServer() as server:
        embedder_of(server).embed_query("a")
        assert server.keys == [""]


@pytest.mark.parametrize("key", ["sk-line\nbreak", "sk-sp ace", "sk-ü"])
def test_a_key_that_is_no_header_is_refused_without_telling_it(key: str) -> None:
    with pytest.raises(ConfigError) as raised:
        OpenAIEmbedder(api_key=key)
    assert key not in str(raised.value)


@pytest.mark.parametrize("base", ["", "localhost:80", "ftp://host/v1", "http://", "https:///v1"])
def test_what_is_no_url_is_refused(base: str) -> None:
    with pytest.raises(ConfigError, match="api_base"):
        OpenAIEmbedder(api_base=base)


def test_an_alias_is_noted_and_a_model_that_changes_meanwhile_refused() -> None:
    with FakeServer(Faults(model="deployment-7")) as server:
        embedder = embedder_of(server)
        assert embedder.embed_query("a").vectors is not None
        assert "answers fake-model as deployment-7" in str(embedder.note)
        server.faults.model = "cheap-fallback"
        answer = embedder.embed_query("b")
        assert answer.vectors is None
        assert "cheap-fallback" in str(answer.reason)
        server.faults.model = "deployment-7"
        assert embedder.embed_query("c").vectors is not None


@pytest.mark.parametrize("name", ["fake-model", "FAKE-model:latest", "owner/fake-model", "fake-model-v2", ""])
def test_names_of_one_family_are_one_model(name: str) -> None:
    with FakeServer(Faults(model=name)) as server:
        embedder = embedder_of(server)
        assert embedder.embed_query("a").vectors is not None
        assert embedder.note is None


def test_odd_texts_are_sent_or_left_out_never_an_error() -> None:
    with FakeServer() as server:
        texts = ["", "  \n", "a\ud83d b", "nul \0 here", "🚀" * 10]
        answers = embedder_of(server).embed_passages(texts)
        assert [answer.vectors is not None for answer in answers] == [False, False, True, True, True]
        assert server.requests[0]["input"][0] == "a\ufffd b"
        assert embedder_of(server).embed_query(" ").reason == "the text is blank"
        assert embedder_of(server).embed_passages([]) == []


def test_a_long_text_becomes_passages_that_reach_its_end() -> None:
    with FakeServer() as server:
        text = "word " * 9_000 + "needle"
        answer = embedder_of(server).embed_passages([text])[0]
        assert answer.vectors is not None
        assert len(answer.vectors) > 40
        assert server.requests[-1]["input"][-1].endswith("needle")
        assert all(len(part) <= 1_000 for request in server.requests for part in request["input"])


def test_threads_share_one_embedder() -> None:
    from concurrent.futures import ThreadPoolExecutor

    texts = [f"text {at}" for at in range(64)]
    with FakeServer() as server, ThreadPoolExecutor(16) as pool:
        embedder = embedder_of(server)
        assert_own_vectors(texts, list(pool.map(embedder.embed_query, texts)))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_forked_child_connects_anew() -> None:
    with FakeServer() as server:
        embedder = embedder_of(server)
        assert embedder.embed_query("parent").vectors is not None
        child = os.fork()
        if child == 0:
            os._exit(0 if embedder.embed_query("child").vectors is not None else 1)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        assert embedder.embed_query("parent again").vectors is not None


def test_httpx_is_loaded_by_the_first_request_only() -> None:
    import subprocess

    code = (
        "import sys; from memx.embed.openai import OpenAIEmbedder; OpenAIEmbedder(api_key='k');"
        "sys.exit('httpx' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
