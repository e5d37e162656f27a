"""Any callable as an embedder: `f(list of texts) -> one vector a text`.

    function or object with __call__        f(texts)
    LangChain Embeddings                    embed_documents(texts), embed_query(text)
    sentence-transformers                   encode(texts)

It may answer numpy arrays, lists, anything numpy reads as numbers. What is
not a finite row of the width first seen becomes a missing vector with a
reason; so does a text it raises on: a batch that fails is tried text by text.
Since nobody can tell what a callable does with a text, it counts as remote
(queries are redacted first) unless it has `remote = False`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from memx.embed.card import ModelCard, card_of
from memx.embed.passages import clipped_query, embed_cuts, text_passages, well_formed
from memx.embed.vectors import LearnedCard
from memx.errors import InvalidArgumentError

if TYPE_CHECKING:
    from memx.embed.protocol import Embedding, Vector

GIVE_UP_AFTER = 3
"""Single texts in a row that must fail before the rest of a batch is given up."""
_NAMES = ("model_id", "model_name", "model", "name")

Function = Callable[[list[str]], Any]


class CallableEmbedder:
    """Adapts what a caller passed as `embedder=`.

    Its card's id is the object's `model_id`, `model_name`, `model` or `name`,
    else the function's or class's name; its `card` when it has one.

    Args:
        source: A callable or an object of the kinds above.
        batch_size: Texts in one call, >= 1.

    Raises:
        InvalidArgumentError: It is none of those.
    """

    def __init__(self, source: object, *, batch_size: int = 32) -> None:
        self._documents, self._query = _functions(source)
        self._batch_size = batch_size
        self.remote = bool(getattr(source, "remote", True))
        given = getattr(source, "card", None)
        self._learned = LearnedCard(given if isinstance(given, ModelCard) else card_of(_model_id(source)))

    @property
    def card(self) -> ModelCard:
        """A neutral card unless the source has one; the first good vector teaches its width."""
        return self._learned.card

    def embed_passages(self, texts: Sequence[str]) -> list[Embedding]:
        """See `Embedder.embed_passages`."""
        return embed_cuts([text_passages(well_formed(text)) for text in texts], self._vectors)

    def embed_query(self, text: str) -> Embedding:
        """See `Embedder.embed_query`."""
        clipped = clipped_query(well_formed(text))
        parts = [clipped] if clipped.strip() else []
        return embed_cuts([(parts, 0)], lambda asked: self._called(self._query, asked))[0]

    def _vectors(self, texts: list[str]) -> list[Vector | str]:
        starts = range(0, len(texts), self._batch_size)
        batches = [texts[start : start + self._batch_size] for start in starts]
        return [answer for batch in batches for answer in self._batch(batch)]

    def _batch(self, texts: list[str]) -> list[Vector | str]:
        answers = self._called(self._documents, texts)
        if len(texts) == 1 or not all(isinstance(answer, str) for answer in answers):
            return answers
        return self._one_by_one(texts)

    def _one_by_one(self, texts: list[str]) -> list[Vector | str]:
        answers: list[Vector | str] = []
        for text in texts:
            recent = answers[-GIVE_UP_AFTER:]
            hopeless = len(recent) == GIVE_UP_AFTER and all(isinstance(one, str) for one in recent)
            answers += recent[-1:] if hopeless else self._called(self._documents, [text])
        return answers

    def _called(self, function: Function, texts: list[str]) -> list[Vector | str]:
        try:
            rows = _rows(function(list(texts)), len(texts))
        except Exception as error:  # noqa: BLE001 - the caller's code may raise anything
            return [f"the embedder raised {error!r}"] * len(texts)
        return [rows] * len(texts) if isinstance(rows, str) else [self._learned.checked(row) for row in rows]


def _functions(source: object) -> tuple[Function, Function]:
    """How to embed stored texts, and how to embed a query."""
    if isinstance(source, type):
        raise InvalidArgumentError(f"embedder= is the class {source.__name__}; pass an instance of it")
    documents, query = (
        getattr(source, "embed_documents", None),
        getattr(source, "embed_query", None),
    )
    if callable(documents) and callable(query):
        return documents, lambda texts: [query(text) for text in texts]
    encode = getattr(source, "encode", None)
    if callable(encode) and not isinstance(source, str):
        return encode, encode
    if callable(source):
        return source, source
    raise InvalidArgumentError(
        f"embedder= is {type(source).__name__}; pass a function that takes a list of texts and "
        "returns one vector for each, or an object with embed_documents and embed_query"
    )


def _model_id(source: object) -> str:
    for name in _NAMES:
        value = getattr(source, name, None)
        if isinstance(value, str) and value:
            return value
    named = source if hasattr(source, "__qualname__") else type(source)
    return f"custom:{getattr(named, '__qualname__', 'embedder')}"


def _rows(answer: Any, count: int) -> Sequence[object] | str:
    """One raw vector a text, or the reason why the answer cannot be bound to the texts."""
    if inspect.isawaitable(answer):
        getattr(answer, "close", lambda: None)()
        return "the embedder is asynchronous; pass a function that returns its vectors"
    if answer is None or isinstance(answer, str | bytes | dict):
        return f"the embedder returned {type(answer).__name__}, wanted one vector for each text"
    rows = answer if hasattr(answer, "__len__") and hasattr(answer, "__getitem__") else list(answer)
    if count == 1 and len(rows) != 1 and len(rows) and _is_number(rows[0]):
        return [rows]  # a bare vector for a single text
    if len(rows) != count:
        return f"the embedder returned {len(rows)} vectors for {count} texts"
    return [rows[at] for at in range(count)]


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) or getattr(value, "shape", None) == ()
