"""Pairs: an old memory and a new one, and what became of the new one, beside what a judge says.

lost       merged or skipped, or put in another's place, where the judge keeps both
found      a conflict or a new value, of those the judge sees
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from memx.memory import Memory

MERGING = frozenset({"same", "merge"})
OPPOSING = frozenset({"supersede", "conflict"})


@dataclass(frozen=True, slots=True)
class Pair:
    """One labelled pair.

    Attributes:
        verdict: What became of it.
    """

    old: str
    new: str
    want: str
    also: tuple[str, ...]
    lang: str
    kind: str
    verdict: str = ""

    @property
    def accepted(self) -> frozenset[str]:
        """The verdicts a fair judge accepts."""
        return frozenset({self.want, *self.also})


@dataclass(frozen=True, slots=True)
class Score:
    """How the verdicts of some pairs compare with the judge's.

    Attributes:
        wrong_merges: Pairs of which one memory is left where the judge keeps two.
        false_alarms: Pairs told to contradict or replace each other where nothing does.
        missed: Contradictions and new values that were not found.
    """

    pairs: int
    right: int
    wrong_merges: tuple[Pair, ...]
    false_alarms: tuple[Pair, ...]
    missed: tuple[Pair, ...]
    found: int

    @property
    def precision(self) -> float:
        """Of the contradictions and new values told, those that are."""
        told = self.found + len(self.false_alarms)
        return self.found / told if told else 1.0

    @property
    def recall(self) -> float:
        """Of those there are, the ones told."""
        there = self.found + len(self.missed)
        return self.found / there if there else 1.0


def read(file: Path) -> list[Pair]:
    """The pairs of a file, one JSON object a line."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return [_pair(json.loads(line)) for line in lines if line.strip()]


def _pair(one: Mapping[str, Any]) -> Pair:
    return Pair(one["old"], one["new"], one["want"], tuple(one.get("also", ())), one["lang"], one["kind"])


def judged(memory: Memory, pairs: Sequence[Pair]) -> list[Pair]:
    """The pairs with what becomes of them in a store, each of a user of its own."""
    owners = [{"user_id": f"pair-{at}", "infer": False} for at in range(len(pairs))]
    memory.add_many({"content": pair.old, **owner} for pair, owner in zip(pairs, owners, strict=True))
    written = memory.add_many(
        {"content": pair.new, **owner} for pair, owner in zip(pairs, owners, strict=True)
    )
    outcomes = zip(pairs, written["results"], strict=True)
    return [replace(pair, verdict=_verdict(one)) for pair, one in outcomes]


def _verdict(written: Mapping[str, Any]) -> str:
    if written["event"] in ("NONE", "UPDATE"):
        return "same" if written["event"] == "NONE" else "merge"
    if written.get("supersedes"):
        return "supersede"
    return "conflict" if written.get("conflicts_with") else "keep"


def score(pairs: Iterable[Pair]) -> Score:
    """Counts. A verdict that the judge accepts is right; `found` counts either way of opposing."""
    pairs = list(pairs)
    opposed = [pair for pair in pairs if pair.want in OPPOSING]
    return Score(
        pairs=len(pairs),
        right=sum(pair.verdict in pair.accepted for pair in pairs),
        wrong_merges=tuple(pair for pair in pairs if pair.verdict in MERGING and not pair.accepted & MERGING),
        false_alarms=tuple(
            pair for pair in pairs if pair.verdict in OPPOSING and not pair.accepted & OPPOSING
        ),
        missed=tuple(pair for pair in opposed if pair.verdict not in pair.accepted | OPPOSING),
        found=sum(pair.verdict in OPPOSING and bool(pair.accepted & OPPOSING) for pair in pairs),
    )


def by_kind(pairs: Iterable[Pair]) -> Mapping[str, str]:
    """For each kind how many verdicts are right of how many."""
    every, right = Counter[str](), Counter[str]()
    for pair in pairs:
        every[pair.kind] += 1
        right[pair.kind] += pair.verdict in pair.accepted
    return {kind: f"{right[kind]}/{count}" for kind, count in sorted(every.items())}
