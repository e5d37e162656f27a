"""Reflect: how well the rules read labelled exchanges, beside the reference's rules.

    precision = right / fired        recall = right / labelled        by rule, language and half

`dev` is what the cues were tuned on, `held` what they were not: the bars are on `held`.
`keeps`, `type` and `section` are shares of exchanges that got what their label says;
`fragments` is the share of distilled texts that hold all that the label asks for.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from memx.bench import reference_rules
from memx.bench.checks import Check
from memx.ingest.reflector import Exchange, Reflection, Reflector, worth_keeping

RULES = ("error_fix", "retry_success", "config_change", "new_tool", "repetitive_op")
HALVES = ("dev", "held")
LANGUAGES = ("all", "en", "zh")
LEAST_PRECISION, LEAST_RECALL = 0.90, 0.80
"""What each rule must reach on the half that was held back."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """An exchange, what came before it, and what a reader says of it."""

    exchange: Exchange
    history: tuple[Exchange, ...]
    label: Mapping[str, Any]

    def is_in(self, language: str) -> bool:
        """Whether it counts for a language; what mixes two counts as Chinese."""
        return language == "all" or (self.label["lang"] == "en") is (language == "en")


def read(half: str) -> list[Labelled]:
    """The labelled exchanges of one half."""
    lines = files("memx.bench").joinpath("exchanges", f"{half}.jsonl").read_text(encoding="utf-8").splitlines()
    labels = [json.loads(line) for line in lines if line.strip()]
    return [Labelled(_exchange(label), tuple(map(_exchange, label.get("history", []))), label) for label in labels]


def _exchange(one: Mapping[str, Any]) -> Exchange:
    return Exchange(one["user"], one.get("assistant", ""), one.get("metadata", {}))


def run() -> dict[str, Any]:
    """Measures both halves.

    Returns:
        `rules`: half -> language -> rule -> `ours` and `reference`, each with `right`,
        `fired`, `labelled`, `precision`, `recall`; `shares`: half -> language -> share;
        `bars`: one for each rule, on the held half.
    """
    reflector = Reflector({})
    reflected = {half: [(one, reflector.reflect(one.exchange, one.history)) for one in read(half)] for half in HALVES}
    rules = {half: {lang: _by_rule(rows, lang) for lang in LANGUAGES} for half, rows in reflected.items()}
    shares = {half: {lang: _shares(rows, lang) for lang in LANGUAGES} for half, rows in reflected.items()}
    return {"rules": rules, "shares": shares, "bars": [_bar(rule, rules["held"]["all"][rule]["ours"]) for rule in RULES]}


Row = tuple[Labelled, Reflection]


def _by_rule(rows: Sequence[Row], language: str) -> dict[str, Any]:
    some = [(one, answer) for one, answer in rows if one.is_in(language)]
    ours = [(set(one.label["rules"]), _fired(answer)) for one, answer in some]
    theirs = [(set(one.label["rules"]), reference_rules.fired(one.exchange, one.history)) for one, _ in some]
    return {rule: {"ours": _counts(ours, rule), "reference": _counts(theirs, rule)} for rule in RULES}


def _fired(answer: Reflection) -> set[str]:
    return set(answer.candidate.rules) if answer.candidate else set()


def _counts(sets: Sequence[tuple[set[str], set[str]]], rule: str) -> dict[str, Any]:
    right = sum(rule in wanted and rule in found for wanted, found in sets)
    fired = sum(rule in found for _, found in sets)
    labelled = sum(rule in wanted for wanted, _ in sets)
    return {
        "right": right,
        "fired": fired,
        "labelled": labelled,
        "precision": right / fired if fired else None,
        "recall": right / labelled if labelled else None,
    }


def _shares(rows: Sequence[Row], language: str) -> dict[str, Any]:
    some = [(one, answer) for one, answer in rows if one.is_in(language)]
    both = [(one.label, answer.candidate) for one, answer in some if answer.candidate and one.label["rules"]]
    return {
        "exchanges": len(some),
        "keeps": _share(kept(one.exchange, answer) == one.label["keeps"] for one, answer in some),
        "type": _share(found.knowledge_type == label["type"] for label, found in both),
        "section": _share(found.section in label["section"] for label, found in both),
        "fragments": _share(
            all(fragment in found.text for fragment in label["must_contain"])
            for label, found in both
            if label.get("must_contain")
        ),
    }


def kept(exchange: Exchange, answer: Reflection) -> str:
    """What is kept of an exchange: `distilled`, `plain` (its user's words) or `nothing`."""
    if answer.candidate and not exchange.stands_alone:
        return "distilled"
    is_kept = answer.candidate or (not answer.dropped and worth_keeping(exchange.user))
    return "plain" if is_kept else "nothing"


def _share(held: Iterator[bool]) -> float | None:
    all_of_them = list(held)
    return sum(all_of_them) / len(all_of_them) if all_of_them else None


def _bar(rule: str, counts: Mapping[str, Any]) -> dict[str, Any]:
    precision, recall = counts["precision"] or 0.0, counts["recall"] or 0.0
    check = Check(
        f"{rule}, held half: precision at least {LEAST_PRECISION}, recall at least {LEAST_RECALL}",
        precision >= LEAST_PRECISION and recall >= LEAST_RECALL,
        f"precision {precision:.3f}, recall {recall:.3f}, {counts['labelled']} labelled",
    )
    return {"name": check.name, "ok": check.ok, "detail": check.detail}
