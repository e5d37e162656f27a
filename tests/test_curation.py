"""Which memories are compared, and what of two that resemble each other stays? (cases B01, B14, B19, B32)

Each verdict holds by words alone, by cosines that the test chooses, and by the local model.
"""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from memx import Memory

from .comparing import WAYS, StoreFor, by_way, current, row_of, written
from .conftest import Opener
from .support import ChosenEmbedder, ids_of, only_id, texts_of
from .test_sharing import outputs_of, started

SHORT, LONG = "User prefers tabs for indentation", "The user prefers tabs for indentation"


@pytest.fixture(params=WAYS)
def store_for(request: pytest.FixtureRequest, opened: Opener, embedder: ChosenEmbedder) -> StoreFor:
    """Opens a store in each way to compare."""
    return by_way(request.param, opened, embedder)


# Two facts in nearly the same words (B14) -----------------------------------

NEAR = [
    ("Project deadline is October 15th", "Project deadline is October 16th"),
    ("Ship release v2.3.1 on Friday", "Ship release v2.3.2 on Friday"),
    ("Standup is in room 4A", "Standup is in room 4B"),
    ("Use port 8080 in staging", "Use port 8080 in production"),
]
APART = [
    ("Use port 8080 in staging", "Use port 8080 in production"),
    ("Invoice 10432 was paid by card", "Invoice 10433 was paid by card"),
    ("Anna reviewed invoice number 10432", "Anna reviewed invoice number 10433"),
    ("Ticket ABC-7 blocks the release", "Ticket ABC-8 blocks the release"),
    ("Anna reviews the code of Bruno", "Bruno reviews the code of Anna"),
    ("Lukas plays the cello on Sundays", "Lukas plays the piano on Sundays"),
    ("发票10432已经付款", "发票10433已经付款"),
    ("李雷审阅了发票，编号10432", "李雷审阅了发票，编号10433"),
    ("测试环境使用8080端口", "生产环境使用8080端口"),
    ("安娜负责审查布鲁诺的代码", "布鲁诺负责审查安娜的代码"),
]


@pytest.mark.parametrize(("first", "second"), NEAR)
def test_one_digit_makes_another_fact(store_for: StoreFor, first: str, second: str) -> None:
    m = store_for(first, second, 0.99)
    m.add(first)
    assert written(m.add(second))["event"] == "ADD"
    assert m.status()["count"] == 2
    for text in (first, second):
        assert text in texts_of(m.search(text))


@pytest.mark.parametrize(("first", "second"), APART)
def test_a_thing_of_another_name_neither_replaces_nor_contradicts(
    store_for: StoreFor, first: str, second: str
) -> None:
    m = store_for(first, second, 0.99)
    m.add(first)
    answer = m.add(second)
    assert written(answer)["event"] == "ADD"
    assert current(m) == {first, second}
    assert (answer["ace_ingest"]["superseded"], answer["ace_ingest"]["conflicts"]) == (0, 0)


# The same again (B19) ---------------------------------------------------------


@pytest.mark.parametrize("text", ["I love Sichuan food", "我喜欢吃川菜", "Gateway timeout is 300 ms"])
def test_the_same_three_times_is_one(store_for: StoreFor, text: str) -> None:
    m = store_for(text, text, 1.0)
    answers = [m.add(text) for _ in range(3)]
    assert [written(answer)["event"] for answer in answers] == ["ADD", "NONE", "NONE"]
    assert len({only_id(answer) for answer in answers}) == 1
    assert m.status()["count"] == 1


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("I love Sichuan food", "I hate Sichuan food"),
        ("我喜欢川菜", "我讨厌川菜"),
        ("I like jazz", "I dislike jazz"),
    ],
)
def test_a_taste_that_turned_survives(store_for: StoreFor, first: str, second: str) -> None:
    m = store_for(first, second, 0.9)
    m.add(first)
    assert written(m.add(second))["event"] == "ADD"
    assert second in current(m)
    assert first in texts_of(m.list())


# Whose memories are compared --------------------------------------------------

OTHERS: list[tuple[dict[str, str], dict[str, str]]] = [
    ({"user_id": "a"}, {"user_id": "b"}),
    ({"user_id": "a"}, {}),
    ({}, {"user_id": "a"}),
    ({"agent_id": "a"}, {"agent_id": "b"}),
    ({"user_id": "a"}, {"user_id": "a", "agent_id": "a"}),
    ({"scope": "project:a"}, {"scope": "project:b"}),
    ({"user_id": "u", "scope": "team:a"}, {"user_id": "u", "scope": "project:a"}),
]


@pytest.mark.parametrize(("one", "other"), OTHERS)
@pytest.mark.parametrize(
    ("first", "second"),
    [
        (SHORT, LONG),
        ("I work at Alphaworks", "I joined Betasoft"),
        ("Deploys are allowed", "Deploys are not allowed"),
    ],
)
def test_what_another_tenant_or_scope_said_is_no_concern(
    hybrid: Memory, embedder: ChosenEmbedder, first: str, second: str, one: dict[str, str], other: dict[str, str]
) -> None:  # fmt: skip
    embedder.place(second, first, 0.99)
    hybrid.add(first, **one)
    answer = hybrid.add(second, **other)
    assert written(answer)["event"] == "ADD"
    assert (answer["ace_ingest"]["superseded"], answer["ace_ingest"]["conflicts"]) == (0, 0)
    assert current(hybrid) == {first, second}


def test_a_project_is_compared_with_what_holds_everywhere(m: Memory) -> None:
    everywhere = only_id(m.add(SHORT))
    assert only_id(m.add(LONG, scope="project:a")) == everywhere
    old = only_id(m.add("The gateway timeout is 300 ms"))
    new = only_id(m.add("The gateway timeout is 500 ms", scope="project:a"))
    assert row_of(m, old)["superseded_by"] == new


# What is never merged -----------------------------------------------------------


@pytest.mark.parametrize("config", [{"curator": {"enabled": False}}, {"ace_enabled": False}])
def test_without_the_curator_everything_stays_as_it_is_said(opened: Opener, config: dict[str, Any]) -> None:
    m = opened(config=config)
    texts = [SHORT, LONG, "I work at Alphaworks", "I joined Betasoft", "I love jazz", "I hate jazz"]
    answer = m.add_many(texts)
    assert [row["event"] for row in answer["results"]] == ["ADD"] * len(texts)
    assert current(m) == set(texts)
    assert (answer["ace_ingest"]["superseded"], answer["ace_ingest"]["conflicts"]) == (0, 0)
    assert m.detect_conflicts() == []


def test_a_given_id_is_never_merged_away(m: Memory) -> None:
    m.add(SHORT)
    assert (written(m.add(LONG, id="mine"))["event"], row_of(m, "mine")["memory"]) == ("ADD", LONG)
    assert m.status()["count"] == 2
    assert written(m.add(SHORT, id="mine"))["event"] == "UPDATE"
    assert m.status()["count"] == 2


def test_an_update_neither_merges_nor_supersedes(m: Memory) -> None:
    kept = [only_id(m.add(text)) for text in (SHORT, "The gateway timeout is 300 ms")]
    changed = [only_id(m.add(text)) for text in ("Cats purr", "Herons wade")]
    m.update(changed[0], LONG)
    m.update(changed[1], "The gateway timeout is 500 ms")
    assert set(ids_of(m.list())) == {*kept, *changed}
    assert len(current(m)) == 4


# Many at once -------------------------------------------------------------------


def test_equal_adds_of_threads_are_one_memory(hybrid: Memory, embedder: ChosenEmbedder) -> None:
    pairs = [(f"Device {at} prefers the north gate", f"The device {at} prefers the north gate") for at in range(8)]  # fmt: skip
    for short, long in pairs:
        embedder.place(long, short, 0.99)
    start = threading.Barrier(4)

    def work(worker: int) -> list[str]:
        start.wait(timeout=60)
        return [written(hybrid.add(pair[worker % 2]))["event"] for pair in pairs]

    with ThreadPoolExecutor(4) as pool:
        columns = list(zip(*pool.map(work, range(4)), strict=True))
    assert [column.count("ADD") for column in columns] == [1] * len(pairs)
    assert hybrid.status()["count"] == len(pairs)


CHANGER = """
import sys
from memx import Memory
config = {"embedding": {"provider": "none"}, "decay": {"sweep_on_open_hours": 0}}
with Memory(sys.argv[1], config=config) as m:
    sys.stdin.readline()
    for at in range(12):
        m.add(f"The timeout of gateway G{at} is {sys.argv[2]} ms")
        m.add(f"{sys.argv[3]}evice {at} prefers the north gate")
"""


def test_processes_that_differ_leave_one_current_value(store: Path, opened: Opener) -> None:
    m = opened()
    outputs_of([started(CHANGER, store, 300, "D"), started(CHANGER, store, 500, "The d")])
    held = current(m)
    assert [sum(f"gateway G{at} " in text for text in held) for at in range(12)] == [1] * 12
    assert [sum(f"evice {at} " in text for text in held) for at in range(12)] == [1] * 12
    assert m.status()["count"] == 36


ENGLISH = ["{} reviewed invoice {}", "{} painted shed {}", "{} repaired pump {}", "{} watched heron {}"]
CHINESE = ["{}审阅了发票{}", "{}粉刷了棚子{}", "{}修好了水泵{}", "{}观察了苍鹭{}"]
NAMES = [("Anna", "李雷"), ("Bruno", "韩梅梅"), ("Chen", "王芳"), ("Divya", "赵敏"), ("Emeka", "周杰")]


def many(count: int) -> list[str]:
    """Distinct facts, every second one Chinese."""
    texts = []
    for at in range(count // 2):
        (english, chinese), what = NAMES[at % 5], at // 5 % 4
        texts += [ENGLISH[what].format(english, 1_000 + at), CHINESE[what].format(chinese, 1_000 + at)]
    return texts


def test_a_store_that_is_filled_twice_is_as_large_as_before(m: Memory) -> None:
    texts = many(2_000)
    first = m.add_many(texts)
    assert first["ace_ingest"]["bullets_added"] == m.status()["count"] == 2_000
    assert (first["ace_ingest"]["superseded"], first["ace_ingest"]["conflicts"]) == (0, 0)
    second = m.add_many(texts)
    assert [row["event"] for row in second["results"]] == ["NONE"] * 2_000
    assert [row["id"] for row in second["results"]] == [row["id"] for row in first["results"]]
    assert m.status()["count"] == 2_000
