"""The labelled exchanges: whole, consistent with themselves, and two halves that share nothing.

A label that contradicts another one, or a held exchange that is a dev one in other clothes, would make
every figure measured on them worthless; nothing else would notice.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from importlib.resources import files
from itertools import product

import pytest

RULES = ("error_fix", "retry_success", "config_change", "new_tool", "repetitive_op")
LANGUAGES = ("en", "zh", "mixed")
HALVES = ("dev", "held")
SECTIONS = {
    "commands",
    "debugging",
    "architecture",
    "workflow",
    "tools",
    "patterns",
    "preferences",
    "general",
}
REQUIRED = {"id", "lang", "user", "assistant", "rules", "type", "section", "keeps"}
OPTIONAL = {"metadata", "history", "must_contain"}
METADATA = {"error_msg", "tool_name"}
# Strongest first; no exchange with an error has more than two in its history, so a repetition never outweighs it.
TYPE_BY_STRENGTH = {
    "error_fix": "pitfall",
    "retry_success": "method",
    "repetitive_op": "method",
    "new_tool": "trick",
    "config_change": "preference",
}
TYPE_AND_SECTION = {"plain": ("knowledge", ["general"]), "nothing": (None, [])}
LONGEST_FRAGMENTS = 100  # characters in all: a memory has 500 and says more than them
MOST_IN_COMMON = 0.3  # share of trigrams; the closest two, words of thanks, have .21
FOLDER = files("memx.bench") / "exchanges"


def read(half: str) -> list[dict]:
    lines = (FOLDER / f"{half}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


EXCHANGES = {half: read(half) for half in HALVES}
ALL = [exchange for half in HALVES for exchange in EXCHANGES[half]]


def faulty(holds: Callable[[dict], bool]) -> list[str]:
    """The exchanges that a claim does not hold for, by name."""
    return [exchange["id"] for exchange in ALL if not holds(exchange)]


def test_the_fields_are_those_of_the_readme() -> None:
    assert faulty(lambda exchange: REQUIRED <= exchange.keys() <= REQUIRED | OPTIONAL) == []
    assert faulty(lambda exchange: all(exchange[field] for field in OPTIONAL & exchange.keys())) == []
    assert faulty(lambda exchange: exchange["user"].strip() != "") == []
    assert faulty(lambda exchange: exchange["lang"] in LANGUAGES) == []
    assert faulty(lambda exchange: exchange.get("metadata", {}).keys() <= METADATA) == []


def test_a_history_is_a_list_of_whole_turns() -> None:
    def holds(exchange: dict) -> bool:
        turns = exchange.get("history", [])
        return all(turn.keys() == {"user", "assistant"} and all(turn.values()) for turn in turns)

    assert faulty(holds) == []


def test_rules_and_sections_are_known_and_named_once() -> None:
    def named_once(names: list[str], known: Iterable[str]) -> bool:
        return set(names) <= set(known) and len(set(names)) == len(names)

    assert faulty(lambda exchange: named_once(exchange["rules"], RULES)) == []
    assert faulty(lambda exchange: named_once(exchange["section"], SECTIONS)) == []


def test_what_is_kept_follows_from_the_rules() -> None:
    def holds(exchange: dict) -> bool:
        rules, keeps = exchange["rules"], exchange["keeps"]
        if not rules:
            return (exchange["type"], exchange["section"]) == TYPE_AND_SECTION[keeps]
        strongest = next(rule for rule in TYPE_BY_STRENGTH if rule in rules)
        return (keeps, exchange["type"]) == ("distilled", TYPE_BY_STRENGTH[strongest]) and exchange[
            "section"
        ] != []

    assert faulty(holds) == []


def test_a_rule_has_what_it_needs() -> None:
    def needs(rule: str, has: Callable[[dict], bool]) -> list[str]:
        return faulty(lambda exchange: rule not in exchange["rules"] or has(exchange))

    def turns(exchange: dict) -> int:
        return len(exchange.get("history", []))

    assert faulty(lambda exchange: exchange["assistant"] != "" or exchange["rules"] == []) == []
    assert needs("retry_success", lambda exchange: turns(exchange) >= 1) == []
    assert needs("repetitive_op", lambda exchange: turns(exchange) >= 2) == []
    assert needs("error_fix", lambda exchange: turns(exchange) <= 2) == []


def test_a_named_tool_is_new_unless_the_history_names_it() -> None:
    def holds(exchange: dict) -> bool:
        tool = exchange.get("metadata", {}).get("tool_name")
        past = " ".join(side for turn in exchange.get("history", []) for side in turn.values())
        return tool is None or ("new_tool" in exchange["rules"]) != (tool in past.lower())

    assert faulty(holds) == []


def test_fragments_to_keep_are_in_the_exchange_and_fit_a_memory() -> None:
    def holds(exchange: dict) -> bool:
        fragments = exchange.get("must_contain", [])
        given = "\n".join([whole(exchange), *exchange.get("metadata", {}).values()])
        fit = sum(map(len, fragments)) < LONGEST_FRAGMENTS
        return fit and all(fragment in given for fragment in fragments)

    assert faulty(holds) == []
    assert faulty(lambda exchange: "must_contain" not in exchange or exchange["keeps"] == "distilled") == []


def test_the_language_is_the_one_that_is_spoken() -> None:
    def holds(exchange: dict) -> bool:
        speaks_chinese = re.search(r"[\u4e00-\u9fff]", whole(exchange)) is not None
        return speaks_chinese == (exchange["lang"] != "en") or exchange["keeps"] == "nothing"

    assert faulty(holds) == []


@pytest.mark.parametrize("half", HALVES)
def test_ids_count_up(half: str) -> None:
    ids = [exchange["id"] for exchange in EXCHANGES[half]]
    assert ids == [f"{half}-{number:03}" for number in range(1, len(ids) + 1)]


@pytest.mark.parametrize("half", HALVES)
def test_each_half_has_enough_of_everything(half: str) -> None:
    exchanges = EXCHANGES[half]
    assert len(exchanges) >= 180
    assert count(exchanges, lang="zh") >= 0.4 * len(exchanges)
    for rule in RULES:
        assert count(exchanges, rule=rule) >= 18
        assert count(exchanges, rule=rule, lang="zh") >= 8
        assert count(exchanges, rule=rule, lang="en") >= 8
    assert count(exchanges, keeps="plain") >= 50
    assert count(exchanges, keeps="nothing") >= 10


def test_the_readme_counts_right() -> None:
    readme = (FOLDER / "README.md").read_text(encoding="utf-8").splitlines()
    for half, lang in product(HALVES, LANGUAGES):
        spoken = [exchange for exchange in EXCHANGES[half] if exchange["lang"] == lang]
        by_rule = [count(spoken, rule=rule) for rule in RULES]
        kept = [count(spoken, keeps=keeps) for keeps in ("plain", "nothing")]
        row = " | ".join(map(str, [half, lang, len(spoken), *by_rule, *kept]))
        assert f"| {row} |" in readme


def test_no_two_exchanges_are_the_same() -> None:
    for side in ("user", "assistant"):
        texts = [bare(exchange[side]) for exchange in ALL if exchange[side]]
        assert len(set(texts)) == len(texts)


def test_no_held_exchange_is_a_dev_one_in_other_clothes() -> None:
    dev, held = ([trigrams(whole(exchange)) for exchange in EXCHANGES[half]] for half in HALVES)
    closest = max(len(a & b) / len(a | b) for a, b in product(dev, held))
    assert closest < MOST_IN_COMMON


def count(
    exchanges: list[dict], *, rule: str | None = None, lang: str | None = None, keeps: str | None = None
) -> int:
    return sum(
        (rule is None or rule in exchange["rules"])
        and lang in (None, exchange["lang"])
        and keeps in (None, exchange["keeps"])
        for exchange in exchanges
    )


def bare(text: str) -> str:
    return re.sub(r"\W", "", text).lower()


def whole(exchange: dict) -> str:
    return exchange["user"] + exchange["assistant"]


def trigrams(text: str) -> set[str]:
    letters = bare(text)
    return {letters[at : at + 3] for at in range(max(1, len(letters) - 2))}
