"""Can a caller's embedder do anything that costs more than its own vectors? (case B11)"""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memx.embed import Embedder, Embedding, ModelCard, make_embedder
from memx.embed.callable import CallableEmbedder
from memx.embed.guarded import GuardedEmbedder
from memx.errors import InvalidArgumentError


def good(texts: list[str]) -> list[list[float]]:
    return [[float(len(text)), 1.0] for text in texts]


@pytest.mark.parametrize(
    "shape",
    [
        good,
        lambda texts: np.array(good(texts)),
        lambda texts: np.array(good(texts), dtype=np.float16),
        lambda texts: tuple(np.array(row) for row in good(texts)),
        lambda texts: (row for row in good(texts)),
    ],
    ids=["lists", "array", "float16", "tuple of arrays", "generator"],
)
def test_any_form_of_rows_is_taken(shape: Any) -> None:
    first, second = CallableEmbedder(shape).embed_passages(["abc", "a"])
    assert first.vector is not None
    assert first.vector == pytest.approx(np.array([3, 1]) / np.sqrt(10), abs=1e-3)
    assert second.vector is not None
    assert second.vector.dtype == np.float32


BAD = {
    "zeros": [0.0, 0.0],
    "nan": [float("nan"), 1.0],
    "inf": [float("inf"), 1.0],
    "empty": [],
    "none": None,
    "text": "vector",
    "wide": [1.0, 2.0, 3.0],
    "number": 1.0,
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_row_is_missing_alone(kind: str) -> None:
    def embed(texts: list[str]) -> list[Any]:
        return [BAD[kind] if text == "bad" else [1.0, 2.0] for text in texts]

    first, bad, last = CallableEmbedder(embed).embed_passages(["one", "bad", "two"])
    assert first.vectors is not None
    assert last.vectors is not None
    assert bad.vectors is None
    assert bad.reason


@pytest.mark.parametrize("answer", [None, "text", {"a": 1}, [], [[1.0, 2.0]], 3, object(), [[1.0]] * 5])
def test_an_answer_that_cannot_be_bound_is_a_reason(answer: Any) -> None:
    answers = CallableEmbedder(lambda texts: answer).embed_passages(["a", "b", "c"])
    if answer == [[1.0, 2.0]]:  # text by text it can
        assert all(one.vectors is not None for one in answers)
    else:
        assert all(one.vectors is None and one.reason for one in answers)


def test_one_text_that_raises_does_not_sink_its_batch() -> None:
    def embed(texts: list[str]) -> list[list[float]]:
        if "bad" in texts:
            raise RuntimeError("cannot")
        return good(texts)

    answers = CallableEmbedder(embed).embed_passages(["a", "bad", "c", "d"])
    assert [answer.vectors is not None for answer in answers] == [True, False, True, True]
    assert "RuntimeError('cannot')" in str(answers[1].reason)


def test_an_embedder_that_always_raises_is_soon_left_alone() -> None:
    calls = []

    def embed(texts: list[str]) -> list[list[float]]:
        calls.append(len(texts))
        raise OSError("down")

    answers = CallableEmbedder(embed).embed_passages([f"text {at}" for at in range(30)])
    assert len(answers) == 30
    assert all("down" in str(answer.reason) for answer in answers)
    assert calls == [30, 1, 1, 1]
    assert CallableEmbedder(embed).embed_query("q").vectors is None


def test_an_interrupt_is_not_swallowed() -> None:
    def embed(texts: list[str]) -> list[list[float]]:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        CallableEmbedder(embed).embed_passages(["a"])


def test_an_asynchronous_function_is_named() -> None:
    async def embed(texts: list[str]) -> list[list[float]]:
        return good(texts)

    assert "asynchronous" in str(CallableEmbedder(embed).embed_query("a").reason)


def test_a_bare_vector_for_one_text_is_taken() -> None:
    assert CallableEmbedder(lambda texts: [3.0, 4.0]).embed_query("a").vector == pytest.approx([0.6, 0.8])
    assert CallableEmbedder(lambda texts: np.array([3.0, 4.0])).embed_query("a").vectors is not None


def test_the_first_vector_teaches_the_width() -> None:
    embedder = CallableEmbedder(good)
    assert embedder.card == ModelCard("custom:good")
    embedder.embed_query("a")
    assert embedder.card.dimension == 2


def test_threads_agree_on_the_width() -> None:
    barrier = threading.Barrier(8)

    def embed(texts: list[str]) -> list[list[float]]:
        barrier.wait(5)
        return [[1.0] * (2 + len(texts[0]) % 2)]

    embedder = CallableEmbedder(embed)
    answers: list[Embedding] = []
    threads = [
        threading.Thread(target=lambda at=at: answers.append(embedder.embed_query("x" * (at + 1))))
        for at in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    widths = {answer.vector.size for answer in answers if answer.vector is not None}
    assert widths == {embedder.card.dimension}


class LangChainLike:
    model = "some-model"

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        return [[1.0, 0.0] for _ in texts]

    def embed_query(self, text: str) -> list[float]:
        return [0.0, 1.0]


class SentenceTransformerLike:
    remote = False

    def encode(self, sentences: list[str]) -> np.ndarray:
        return np.array(good(sentences))


def test_objects_of_known_kinds_are_adapted() -> None:
    chain = CallableEmbedder(LangChainLike())
    assert chain.card.id == "some-model"
    assert chain.embed_passages(["a"])[0].vector == pytest.approx([1.0, 0.0])
    assert chain.embed_query("a").vector == pytest.approx([0.0, 1.0])
    encoder = CallableEmbedder(SentenceTransformerLike())
    assert encoder.card.id == "custom:SentenceTransformerLike"
    assert encoder.embed_query("a").vectors is not None
    assert (chain.remote, encoder.remote) == (True, False)


@pytest.mark.parametrize("source", [3, "text", [1.0], {"a": 1}, LangChainLike])
def test_what_is_no_embedder_is_refused_with_the_form_wanted(source: object) -> None:
    with pytest.raises(InvalidArgumentError, match=r"list of texts|instance of it"):
        CallableEmbedder(source)


@given(st.lists(st.text(max_size=20), max_size=12), st.integers(1, 5))
def test_order_is_kept_whatever_the_batches(texts: list[str], batch_size: int) -> None:
    def embed(batch: list[str]) -> list[list[float]]:
        return [[float(sum(map(ord, text))), 1.0] for text in batch]

    answers = CallableEmbedder(embed, batch_size=batch_size).embed_passages(texts)
    for text, answer in zip(texts, answers, strict=True):
        if not text.strip():
            assert answer.vectors is None
        else:
            assert answer.vector is not None
            seen = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
            assert answer.vector[0] / answer.vector[1] == pytest.approx(sum(map(ord, seen)), rel=1e-3)


class OwnEmbedder:
    """A caller's implementation of the protocol, careless."""

    card = ModelCard("own", 2)
    remote = False

    def __init__(self, rows: Any) -> None:
        self.rows = rows

    def embed_passages(self, texts: list[str]) -> list[Embedding]:
        return [self.embed_query(text) for text in texts]

    def embed_query(self, text: str) -> Embedding:
        if isinstance(self.rows, Exception):
            raise self.rows
        return Embedding(self.rows)


@pytest.mark.parametrize(
    ("rows", "kept"),
    [
        (np.array([[3.0, 4.0]]), 1),
        (np.array([[3.0, 4.0], [np.nan, 1.0]]), 1),
        (np.array([[0.0, 0.0]]), 0),
        (np.ones((1, 3)), 0),
        (None, 0),
        (ValueError("no"), 0),
        ("junk", 0),
    ],
)
def test_a_callers_own_embedder_is_held_to_the_rule(rows: Any, kept: int) -> None:
    own: Any = OwnEmbedder(rows)
    assert isinstance(own, Embedder)
    made = make_embedder({"cache_size": 0}, own)
    assert isinstance(made, GuardedEmbedder)
    for answer in [*made.embed_passages(["a", "b"]), made.embed_query("c")]:
        assert (0 if answer.vectors is None else len(answer.vectors)) == kept
        assert (answer.reason is None) == (kept == 1 and len(rows) == 1)
        if answer.vector is not None:
            assert answer.vector == pytest.approx([0.6, 0.8])
