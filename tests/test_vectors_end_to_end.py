"""Do vectors, good and bad, reach the right memory and give scores that can be trusted?"""

from __future__ import annotations

import json
import math
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import numpy as np
import pytest

from memx import Memory

from .conftest import Opener
from .support import DIMENSION, ChosenEmbedder, at_cosine, axis, hashed, ids_of, only_id, texts_of

QUERY = "where is the lighthouse"


def test_cosines_of_any_length_of_vector_are_true(opened: Opener) -> None:
    m = opened()
    random = np.random.default_rng(7)
    base = axis(0)
    lengths = 10.0 ** random.uniform(-12, 12, size=200)
    for at, length in enumerate(lengths):
        m.add(f"same {at}", id=f"same{at}", embedding=(base * length).astype(np.float32))
    m.add("orthogonal", id="orthogonal", embedding=axis(1) * 1e5)
    m.add("opposite", id="opposite", embedding=-base * 3)
    m.add("diagonal", id="diagonal", embedding=base + axis(2))
    ids, cosines = m.engine.search(base * 17, k=203)
    by_id = dict(zip(ids[0], cosines[0], strict=True))
    assert all(by_id[f"same{at}"] >= 0.999_999 for at in range(200))
    assert by_id["orthogonal"] == 0.0
    assert by_id["opposite"] == pytest.approx(-1.0, abs=1e-6)
    assert by_id["diagonal"] == pytest.approx(math.sqrt(0.5), abs=1e-4)
    assert list(cosines[0]) == sorted(cosines[0], reverse=True)


def test_scores_are_in_0_1_sorted_and_their_ties_are_ordered(
    opened: Opener, embedder: ChosenEmbedder
) -> None:
    hybrid = opened(embedder=embedder, config={"retrieval": {"semantic_floor": 0.3}})
    query = embedder.of(QUERY)
    for at, cosine in enumerate([1.0, 1.0, 1.0, 0.9, 0.5, 0.31, 0.29, 0.0, -1.0]):
        embedder.vectors[f"statement {at}"] = (
            at_cosine(query, cosine, seed=at) if abs(cosine) < 1 else query * cosine
        )
        hybrid.add(f"statement {at}", id=f"s{at}")
    rows = hybrid.search(QUERY, limit=20)["results"]
    assert [row["id"] for row in rows] == ["s0", "s1", "s2", "s3", "s4", "s5"]
    scores = [row["score"] for row in rows]
    assert scores == sorted(scores, reverse=True)
    assert all(0 <= score <= 1 and math.isfinite(score) for score in scores)
    assert [row["layers"]["semantic"] for row in rows] == pytest.approx([1, 1, 1, 0.9, 0.5, 0.31], abs=1e-3)
    assert texts_of(hybrid.search(QUERY, threshold=0.9)) == [
        "statement 0",
        "statement 1",
        "statement 2",
        "statement 3",
    ]
    far = hybrid.search(QUERY, embedding=-query)["results"]
    assert texts_of({"results": far}) == ["statement 8"]


def test_an_opposite_vector_counts_as_nothing(hybrid: Memory, embedder: ChosenEmbedder) -> None:
    embedder.vectors["the lighthouse"] = -embedder.of(QUERY)
    hybrid.add("the lighthouse")
    row = hybrid.search(QUERY)["results"][0]
    assert row["layers"]["cosine"] == pytest.approx(-1.0, abs=1e-3)
    assert row["layers"]["semantic"] == 0.0
    assert row["layers"]["blended"] == pytest.approx(0.6 * row["layers"]["keyword"])


BAD_ANSWERS: dict[str, Any] = {
    "zeros": [0.0] * DIMENSION,
    "nan": [math.nan] * DIMENSION,
    "infinity": [math.inf] + [0.0] * (DIMENSION - 1),
    "empty": [],
    "text": "no vector",
    "none": None,
    "nested": [[1.0, 2.0], [3.0, 4.0]],
    "narrow": [1.0, 2.0, 3.0],
    "booleans": [True] * DIMENSION,
    "objects": [object()] * DIMENSION,
    "huge": [1e308] * DIMENSION,
}


@pytest.mark.parametrize("kind", BAD_ANSWERS)
def test_a_memory_whose_vector_is_useless_is_kept_and_found_by_words(
    opened: Opener, embedder: ChosenEmbedder, kind: str
) -> None:
    m = opened(embedder=embedder)
    m.add("a good memory")
    text = "the heron stands in the water"
    embedder.vectors[text] = BAD_ANSWERS[kind]
    answer = m.add(text)
    usable = kind == "huge"
    assert answer["results"][0]["vector"] == ("stored" if usable else "missing")
    assert bool(answer["ace_ingest"]["degraded"]) is not usable
    id = only_id(answer)
    row = m.get(id)
    assert row is not None
    assert row["vector"] == ("stored" if usable else "missing")
    found = m.search("heron")
    assert ids_of(found)[0] == id
    assert all(math.isfinite(row["score"]) for row in found["results"])
    if usable:
        return
    assert found["results"][0]["layers"]["cosine"] is None
    assert found["results"][0]["layers"]["semantic"] is None
    assert m.status()["vectors_missing"] == 1
    assert id not in m.engine.search(embedder.of("heron"), k=5)[0][0]
    del embedder.vectors[text]
    assert m.reindex(only_missing=True) == {"embedded": 1, "missing": 0, "model": "chosen"}
    assert m.status()["vectors_missing"] == 0
    assert m.get(id)["vector"] == "stored"  # type: ignore[index]
    assert id in m.engine.search(embedder.of("heron"), k=5)[0][0]


def test_an_embedder_that_raises_or_answers_nonsense_fails_no_call(
    opened: Opener, embedder: ChosenEmbedder
) -> None:
    m = opened(embedder=embedder)
    m.add("a good memory")

    def down(texts: object) -> object:
        raise RuntimeError("the cable is out")

    def lost(texts: list[str]) -> object:
        return [hashed(text) for text in texts][:-1]

    for name, broken in {
        "down": down,
        "lost": lost,
        "nothing": lambda texts: None,
        "number": lambda texts: 5,
    }.items():
        broken.model_id = "chosen"  # type: ignore[attr-defined]
        m = opened(embedder=broken)
        answer = m.add(f"the heron {name}")
        assert answer["results"][0]["vector"] == "missing", name
        assert answer["ace_ingest"]["degraded"][0]["stage"] == "embedding"
        found = m.search(f"heron {name}")
        assert found["results"][0]["memory"] == f"the heron {name}"
        assert found["ace_search"]["mode"] == "keyword"
        assert found["ace_search"]["degraded"][0]["stage"] == "embedding"
        m.update(only_id(answer), f"the other heron {name}")
        assert m.import_([f"imported {name}"])["added"] == 1


def test_a_failing_text_of_a_batch_takes_no_other_with_it(opened: Opener, embedder: ChosenEmbedder) -> None:
    m = opened(embedder=embedder)
    embedder.vectors["text 5"] = [math.nan] * DIMENSION
    answer = m.add_many([f"text {at}" for at in range(10)])
    assert [row["vector"] for row in answer["results"]] == [
        "missing" if at == 5 else "stored" for at in range(10)
    ]
    for at in range(10):
        ids, cosines = m.engine.search(embedder.of(f"text {at}") if at != 5 else hashed("x"), k=1)
        if at != 5:
            assert ids[0][0] == answer["results"][at]["id"]
            assert cosines[0][0] == pytest.approx(1.0, abs=1e-6)


def test_without_stored_vectors_the_mode_is_keyword_and_without_known_words_semantic(
    hybrid: Memory, embedder: ChosenEmbedder
) -> None:
    assert hybrid.search("anything")["ace_search"]["mode"] == "keyword"
    hybrid.add("the heron stands")
    embedder.place("unknown wordz", "the heron stands", 0.8)
    answer = hybrid.search("unknown wordz")
    assert answer["ace_search"]["mode"] == "semantic"
    assert answer["results"][0]["layers"]["blended"] == pytest.approx(0.8, abs=1e-3)
    assert hybrid.search("heron")["ace_search"]["mode"] == "hybrid"
    assert {row["layers"]["mode"] for row in hybrid.search("heron")["results"]} == {"hybrid"}


def test_a_cosine_below_the_floor_is_no_match(embedder: ChosenEmbedder, opened: Opener) -> None:
    hybrid = opened(embedder=embedder, config={"retrieval": {"semantic_floor": 0.3}})
    for at, cosine in enumerate([0.301, 0.299]):
        embedder.vectors[f"statement {at}"] = at_cosine(embedder.of(QUERY), cosine, seed=at)
        hybrid.add(f"statement {at}")
    assert texts_of(hybrid.search(QUERY)) == ["statement 0"]
    lower = opened(embedder=embedder, config={"retrieval": {"semantic_floor": 0.2}})
    assert len(lower.search(QUERY)["results"]) == 2


def test_a_search_that_brings_its_own_vector_asks_no_embedder(
    hybrid: Memory, embedder: ChosenEmbedder
) -> None:
    hybrid.add("the heron stands")
    embedder.asked.clear()
    rows = hybrid.search("words of no use", embedding=embedder.of("the heron stands"))["results"]
    assert texts_of({"results": rows}) == ["the heron stands"]
    assert embedder.asked == []


@pytest.fixture
def endpoint() -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """An endpoint that answers out of order and fails on more than ten inputs."""
    requests: list[dict[str, Any]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            requests.append(body)
            inputs = body["input"] if isinstance(body["input"], list) else [body["input"]]
            rows = [
                {"object": "embedding", "index": at, "embedding": [float(x) for x in hashed(text)]}
                for at, text in enumerate(inputs)
            ]
            status = 400 if len(inputs) > 10 else 200
            answer = (
                {"data": rows[::-1], "model": body.get("model")} if status == 200 else {"error": "too many"}
            )
            content = json.dumps(answer).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/v1", requests
    server.shutdown()
    server.server_close()
    thread.join()


def test_vectors_of_an_endpoint_reach_the_memories_they_belong_to(
    opened: Opener, endpoint: tuple[str, list[dict[str, Any]]]
) -> None:
    base, requests = endpoint
    config = {"embedding": {"provider": "openai", "api_base": base, "api_key": "k", "model": "fake"}}
    m = opened(config=config)
    texts = [f"memory number {at}" for at in range(25)]
    answer = m.add_many(texts)
    assert {row["vector"] for row in answer["results"]} == {"stored"}
    for row in answer["results"]:
        ids, cosines = m.engine.search(hashed(row["memory"]), k=1)
        assert ids[0][0] == row["id"]
        assert cosines[0][0] == pytest.approx(1.0, abs=1e-5)
    found = m.search("memory number 7", limit=1)
    assert texts_of(found) == ["memory number 7"]
    assert found["ace_search"]["mode"] == "hybrid"
    assert found["results"][0]["layers"]["cosine"] == pytest.approx(1.0, abs=1e-3)
    assert {request["encoding_format"] for request in requests} == {"float"}
