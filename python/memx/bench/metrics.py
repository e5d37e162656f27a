"""Metrics: how good a ranking is, by the ids that should be in it.

nDCG@k = sum over hits of 1 / log2(rank + 1), over the same sum of an ideal ranking     (binary)
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

CUT = 10
"""Ranks that are looked at."""

Ranking = Sequence[str]


@dataclass(frozen=True, slots=True)
class Marks:
    """Means over questions, each in [0, 1]."""

    ndcg: float
    recall: float
    mrr: float
    questions: int


def ndcg(ranking: Ranking, relevant: Collection[str]) -> float:
    """nDCG@10 of one ranking.

    >>> ndcg(["a", "b"], {"a"}), round(ndcg(["b", "a"], {"a"}), 2), ndcg([], {"a"})
    (1.0, 0.63, 0.0)
    """
    gained = sum(_gain(rank) for rank, id in enumerate(ranking[:CUT]) if id in relevant)
    return gained / sum(_gain(rank) for rank in range(min(CUT, len(relevant))))


def _gain(rank: int) -> float:
    return 1 / math.log2(rank + 2)


def recall(ranking: Ranking, relevant: Collection[str]) -> float:
    """Share of the relevant that is among the first ten."""
    return len(set(ranking[:CUT]) & set(relevant)) / len(relevant)


def reciprocal_rank(ranking: Ranking, relevant: Collection[str]) -> float:
    """1 / rank of the first hit among the first ten, 0 without one."""
    return next((1 / (rank + 1) for rank, id in enumerate(ranking[:CUT]) if id in relevant), 0.0)


def marks(answers: Sequence[tuple[Ranking, Collection[str]]]) -> Marks:
    """The means over (ranking, relevant ids) of several questions; at least one."""
    return Marks(
        ndcg=fmean(ndcg(*answer) for answer in answers),
        recall=fmean(recall(*answer) for answer in answers),
        mrr=fmean(reciprocal_rank(*answer) for answer in answers),
        questions=len(answers),
    )


def marks_by_half(
    answers: Sequence[tuple[Ranking, Collection[str]]], halves: Sequence[str | None]
) -> Mapping[str, Marks]:
    """`all`, and each half that has questions."""
    parts = {"all": list(answers)}
    for half in ("dev", "other"):
        parts[half] = [answer for answer, of in zip(answers, halves, strict=True) if of == half]
    return {name: marks(part) for name, part in parts.items() if part}
