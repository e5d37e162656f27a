"""Stores: a corpus remembered once, then asked under many configurations.

All memories are equally old, so that matching is measured and forgetting is
not; a dated store has the sessions' dates instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memx.bench.corpus import Corpus, Question
from memx.bench.metrics import CUT
from memx.errors import StoreError
from memx.memory import Memory

if TYPE_CHECKING:
    from memx.bench.vectors import Vectors
    from memx.embed.protocol import Vector
    from memx.types import AddResult

NOW = 1_767_225_600.0
"""2026-01-01: the clock of every undated store, seconds since 1970."""


@dataclass(frozen=True, slots=True)
class Filled:
    """A corpus in a store.

    Attributes:
        ids: The memory of each item; the same text of a tenant is one memory.
        dated: See `fill`.
    """

    folder: Path
    corpus: Corpus
    ids: tuple[str, ...]
    dated: bool

    def relevant(self, question: Question) -> frozenset[str]:
        """The memories that answer a question."""
        return frozenset(self.ids[item] for item in question.relevant)

    def now(self, question: Question) -> float:
        """When a question is asked."""
        return question.asked_at if self.dated and question.asked_at is not None else NOW


def fill(
    folder: Path,
    corpus: Corpus,
    vectors: Vectors,
    *,
    dated: bool = False,
    curated: bool = True,
    told: Callable[[AddResult], None] = lambda _: None,
) -> Filled:
    """Remembers a corpus in an empty folder.

    Args:
        folder: Where the store goes.
        corpus: What is remembered, in order.
        vectors: Embeds it, or has already.
        dated: Memories are as old as the data says.
        curated: They are compared with each other.
        told: Gets what became of each.

    Raises:
        StoreError: A text was refused: the measure would be of something else.
    """
    rows = vectors.stored([item.text for item in corpus.items])
    items = [
        {
            "content": item.text,
            "user_id": item.user_id,
            "run_id": item.run_id,
            "created_at": item.said_at if dated else None,
            # Every turn as it was said: matching is measured, not the choice of what to keep.
            "infer": False,
            "embedding": matrix,
        }
        for item, matrix in zip(corpus.items, rows, strict=True)
    ]
    with Memory(folder, config={"curator": {"enabled": curated}}, clock=lambda: NOW) as memory:
        added = memory.add_many(items)
    told(added)
    if added["errors"] or len(added["results"]) != len(items):
        raise StoreError(
            f"{corpus.name}: {len(added['errors'])} texts were refused, first {added['errors'][:1]}"
        )
    return Filled(folder, corpus, tuple(written["id"] for written in added["results"]), dated)


def ask(
    filled: Filled, config: Mapping[str, Any], questions: Sequence[Question], asked: Sequence[Vector | None]
) -> list[list[str]]:
    """The first ten ids for each question, in its order; `None`: a question without a vector."""
    answers: dict[int, list[str]] = {}
    with Clocked(filled, config) as store:
        for (user_id, now, has_vector), places in _alike(filled, questions, asked).items():
            texts = [questions[place].text for place in places]
            vectors = [vector for place in places if (vector := asked[place]) is not None]
            store.now = now
            hits = store.memory.engine.search_many(
                texts, vectors if has_vector else None, CUT, user_id=user_id
            )
            answers |= {place: [id for id, _ in found] for place, found in zip(places, hits, strict=True)}
    return [answers[place] for place in range(len(questions))]


class Clocked:
    """A store under a configuration whose clock the bench sets."""

    def __init__(self, filled: Filled, config: Mapping[str, Any]) -> None:
        self.now = NOW
        self.memory = Memory(filled.folder, config=config, clock=lambda: self.now)

    def __enter__(self) -> Clocked:
        """Opens nothing: it is open."""
        return self

    def __exit__(self, *error: object) -> None:
        """Closes the store."""
        self.memory.close()


_Group = tuple[str | None, float, bool]


def _alike(
    filled: Filled, questions: Sequence[Question], asked: Sequence[Vector | None]
) -> Mapping[_Group, list[int]]:
    """Places of the questions that one `search_many` can answer."""
    groups: dict[_Group, list[int]] = {}
    for place, (question, vector) in enumerate(zip(questions, asked, strict=True)):
        groups.setdefault((question.user_id, filled.now(question), vector is not None), []).append(place)
    return groups
