"""Peers: rankings by others over the same texts, so that no leg is believed on its own word.

BM25 by bm25s (Lucene's, k1 0.9, b 0.4) over the product's tokens, with bm25s's
stop words and the stems of SQLite's FTS5; cosines by numpy over the rows as
they are stored. Neither shares code with the engine's scoring.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from memx import _core
from memx.bench.corpus import Question
from memx.bench.metrics import CUT
from memx.errors import MemxError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from memx.bench.stores import Filled
    from memx.embed.protocol import Matrix, Vector

    Floats = npt.NDArray[np.float32]

K1, B = 0.9, 0.4
INSTALL = "the bench checks itself with bm25s: pip install 'memx-engine[bench]'"


def bm25(filled: Filled, questions: Sequence[Question]) -> list[list[str]]:
    """The first ten ids of each question by BM25, those with a word in common only."""
    items = filled.corpus.items
    tokens = _stemmed([*(item.text for item in items), *(question.text for question in questions)])
    stored, asked = tokens[: len(items)], tokens[len(items) :]
    places = _by_owner(filled, questions)
    indexes = {owner: _index([stored[place] for place in of]) for owner, of in places.items()}
    answers = []
    for question, words in zip(questions, asked, strict=True):
        scores = indexes[question.user_id].get_scores(words) if words else _zeros(places[question.user_id])
        best = _best([float(score) for score in scores])
        answers.append([filled.ids[places[question.user_id][at]] for at in best])
    return answers


def _by_owner(filled: Filled, questions: Sequence[Question]) -> dict[str | None, list[int]]:
    """The items that a question of each owner is asked of; a memory once, by its first item."""
    first = {id: place for place, id in reversed(list(enumerate(filled.ids)))}
    own = sorted(first.values())
    items = filled.corpus.items
    return {
        owner: [place for place in own if owner in (None, items[place].user_id)]
        for owner in dict.fromkeys(question.user_id for question in questions)
    }


def _index(texts: Sequence[list[str]]) -> Any:
    try:
        import bm25s
    except ImportError as error:
        raise MemxError(INSTALL) from error
    index = bm25s.BM25(k1=K1, b=B, method="lucene")
    index.index(texts, show_progress=False)
    return index


def _zeros(places: Sequence[int]) -> list[float]:
    return [0.0] * len(places)


def _best(scores: Sequence[float]) -> list[int]:
    """Places of the ten best above zero; ties in the order they were stored."""
    order = sorted(
        (place for place, score in enumerate(scores) if score > 0), key=lambda place: -scores[place]
    )
    return order[:CUT]


def _stemmed(texts: Iterable[str]) -> list[list[str]]:
    """The product's tokens without stop words and lone characters, each as its stem."""
    from bm25s.stopwords import STOPWORDS_EN_PLUS

    stop_words = frozenset(STOPWORDS_EN_PLUS)
    read = [[term for term, kind, *_ in _core.analyze(text) if kind != "unigram"] for text in texts]
    kept = [[term for term in terms if term not in stop_words] or terms for terms in read]
    stems = _stems({term for terms in kept for term in terms})
    return [[stems.get(term, term) for term in terms] for terms in kept]


def _stems(words: Iterable[str]) -> Mapping[str, str]:
    """The Porter stem of each English word, as FTS5 has it."""
    english = sorted(word for word in words if word.isascii() and word.isalpha())
    with sqlite3.connect(":memory:") as tables:
        tables.execute("CREATE VIRTUAL TABLE words USING fts5(word, tokenize = 'porter ascii')")
        tables.execute("CREATE VIRTUAL TABLE stems USING fts5vocab(words, 'instance')")
        tables.executemany("INSERT INTO words(rowid, word) VALUES (?, ?)", enumerate(english))
        return {english[row]: stem for row, stem in tables.execute("SELECT doc, term FROM stems")}


def nearest_agree(
    filled: Filled, rows: Sequence[Matrix], questions: Sequence[Question], asked: Sequence[Vector]
) -> Iterator[bool]:
    """For each question, whether the engine's ten nearest are numpy's, up to ties.

    Equal are cosines within TIE: sums of 384 products in another order.
    """
    from memx.bench.stores import Clocked

    places = _by_owner(filled, questions)
    scans = {
        owner: _Scan([filled.ids[at] for at in of], [rows[at] for at in of]) for owner, of in places.items()
    }
    with Clocked(filled, {}) as store:
        for question, vector in zip(questions, asked, strict=True):
            ids, _ = store.memory.engine.search(vector, CUT, user_id=question.user_id)
            yield scans[question.user_id].has_as_best([id for id in ids[0] if id is not None], vector)


TIE = 1e-5


class _Scan:
    """Brute force over all rows, rounded as the store rounds them."""

    def __init__(self, ids: Sequence[str], rows: Sequence[Matrix]) -> None:
        import numpy as np

        self._ids = list(ids)
        matrix = np.concatenate(rows).astype(np.float16).astype(np.float32)
        self._rows = matrix / np.linalg.norm(matrix, axis=1, keepdims=True)
        self._starts = np.cumsum([0, *(len(matrix) for matrix in rows[:-1])])

    def has_as_best(self, found: Sequence[str], query: Vector) -> bool:
        """Whether these are the best ten, best first, give or take ties."""
        import numpy as np

        cosines = np.maximum.reduceat(self._rows @ query, self._starts)
        of = dict(zip(self._ids, map(float, cosines), strict=True))
        best = sorted(of.values(), reverse=True)[:CUT]
        ours = [of[id] for id in found]
        return len(set(found)) == len(best) and all(
            abs(a - b) <= TIE for a, b in zip(ours, best, strict=True)
        )
