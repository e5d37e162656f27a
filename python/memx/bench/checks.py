"""Checks: what must hold whatever the numbers are, and the bars that they must reach."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memx.bench import locomo, peers, variants
from memx.bench.corpus import Task
from memx.bench.metrics import CUT, Marks, Ranking
from memx.bench.stores import Clocked

if TYPE_CHECKING:
    from memx.bench.stores import Filled
    from memx.bench.vectors import Vectors

    Scores = Mapping[str, Mapping[str, Mapping[str, Marks]]]
    """Marks by variant, task and half."""

BARS = (
    (locomo.PER_CONVERSATION, "all", 0.58),
    (locomo.PER_CONVERSATION, "other", 0.56),
    (locomo.POOLED, "all", 0.545),
    (locomo.POOLED, "other", 0.53),
)
"""Least nDCG@10 of the default (spec/recall.md, section 8)."""
TOLERANCE = 0.02
"""Most that the keyword leg's nDCG may lie below BM25's or above it."""
SAMPLE = 20
"""Questions of a task that are asked through `Memory.search` too."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that holds or does not, with the numbers behind it."""

    name: str
    ok: bool
    detail: str


def of_task(
    filled: Filled,
    task: Task,
    vectors: Vectors,
    rankings: Sequence[Ranking],
    peer: Mapping[str, Marks],
    scores: Scores,
) -> list[Check]:
    """The checks of one task.

    Args:
        filled: The task's store.
        task: What was asked.
        vectors: Embeds it, or has already.
        rankings: The default's answers, in the order of the questions.
        peer: Marks of BM25 by bm25s.
        scores: Marks of the variants; without legs nothing is compared with them.
    """
    checks = [_by_search(filled, task, rankings), _dense(filled, task, vectors)]
    legs = variants.BARE_KEYWORD_LEG.name in scores
    return checks + ([_words(task, peer, scores), _hybrid(task, scores)] if legs else [])


def _words(task: Task, peer: Mapping[str, Marks], scores: Scores) -> Check:
    ours, theirs = scores[variants.BARE_KEYWORD_LEG.name][task.name]["all"].ndcg, peer["all"].ndcg
    detail = f"keyword leg {ours:.3f}, BM25 of bm25s {theirs:.3f}, tolerance {TOLERANCE}"
    return Check(f"{task.name}: keyword leg is near BM25", abs(ours - theirs) <= TOLERANCE, detail)


def _dense(filled: Filled, task: Task, vectors: Vectors) -> Check:
    rows = vectors.stored([item.text for item in filled.corpus.items])
    asked = vectors.asked(question.text for question in task.questions)
    agree = list(peers.nearest_agree(filled, rows, task.questions, asked))
    detail = f"{sum(agree)} of {len(agree)} top {CUT} equal, up to ties"
    return Check(f"{task.name}: nearest vectors are numpy's", all(agree), detail)


def _hybrid(task: Task, scores: Scores) -> Check:
    """The default against each leg, with the switches and without."""
    hybrid = scores[variants.DEFAULT.name][task.name]["all"].ndcg
    legs = {leg.name: scores[leg.name][task.name]["all"].ndcg for leg in variants.LEGS}
    best = max(legs, key=lambda name: legs[name])
    detail = f"default {hybrid:.3f}, {best} {legs[best]:.3f}"
    return Check(f"{task.name}: hybrid is at least its better leg", hybrid >= legs[best] - 1e-9, detail)


def _by_search(filled: Filled, task: Task, rankings: Sequence[Ranking]) -> Check:
    """`Memory.search` of the text alone, model and all, against `engine.search_many` with vectors made here."""
    step = max(1, len(task.questions) // SAMPLE)
    same = []
    with Clocked(filled, {}) as store:
        for question, ranking in list(zip(task.questions, rankings, strict=True))[::step][:SAMPLE]:
            found = store.memory.search(question.text, user_id=question.user_id, limit=CUT, token_budget=0)
            same.append([row["id"] for row in found["results"]] == list(ranking))
    detail = f"{sum(same)} of {len(same)} rankings equal"
    return Check(f"{task.name}: search and search_many agree", all(same), detail)


def bars(default: Mapping[str, Mapping[str, Marks]]) -> list[Check]:
    """The bars of the tasks and halves that were measured."""
    found = [(task, half, bar) for task, half, bar in BARS if half in default.get(task, {})]
    return [_bar(task, half, bar, default[task][half].ndcg) for task, half, bar in found]


def _bar(task: str, half: str, bar: float, ndcg: float) -> Check:
    return Check(f"{task}, {HALVES[half]}: at least {bar}", ndcg >= bar, f"nDCG@{CUT} {ndcg:.3f}")


HALVES = {"all": "all", "dev": "development half", "other": "other half"}
