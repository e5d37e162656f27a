"""Does a rescan find in a store that was filled without curation what curation would have found?"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from memx import Memory, ReadOnlyStoreError

from .comparing import WAYS, conflicting, minilm, row_of
from .conftest import Opener
from .support import StoppedClock, only_id, outside

UNCURATED: dict[str, Any] = {"curator": {"enabled": False}}
PAIRS = [
    ("Production deployment is allowed", "Production deployment is not allowed"),
    ("The API supports XML", "The API no longer supports XML"),
    ("Feature flags are enabled in staging", "Feature flags are disabled in staging"),
    ("I love jazz", "I hate jazz"),
    ("I work at Alphaworks", "I just joined Betasoft"),
    ("The gateway timeout is 300 ms", "The gateway timeout is 500 ms"),
    ("Redis runs version 6.2", "Redis runs version 7.0"),
    ("默认开启缓存", "默认不要开启缓存"),
    ("备份已启用", "备份已禁用"),
    ("网关超时为300毫秒", "网关超时为500毫秒"),
]
BESIDE = ["Herons wade in the pond", "Invoice 10432 was paid", "Invoice 10433 was paid", "番茄不喜欢太多水"]
TEXTS = [first for first, _ in PAIRS] + BESIDE + [second for _, second in PAIRS]

Found = Counter[tuple[frozenset[str], str]]


def found_by_curation(m: Memory) -> Found:
    """Pairs and types of what was superseded or marked at writing, from links and histories alone."""
    rows = {row["id"]: row for row in m.list(limit=1_000)["results"]}
    found: Found = Counter()
    for id, row in rows.items():
        if row["superseded_by"] is not None:
            (reason,) = [event["reason"] for event in m.history(id) if event["event"] == "SUPERSEDE"]
            newer = rows[row["superseded_by"]]
            found[frozenset((row["memory"], newer["memory"])), str(reason)] += 1
    found.update((frozenset((a, b)), kind) for a, b, kind in conflicting(m))
    return found


def listed(m: Memory, **keywords: Any) -> Found:
    return Counter((frozenset((a, b)), kind) for a, b, kind in conflicting(m, **keywords))


@pytest.mark.parametrize("way", [way for way in WAYS if way != "chosen"])
def test_a_rescan_finds_what_curation_finds(opened: Opener, tmp_path: Path, way: str) -> None:
    keywords: dict[str, Any] = {"embedder": minilm()} if way == "minilm" else {}
    curated = opened(tmp_path / "curated", **keywords)
    curated.add_many(TEXTS)
    expected = found_by_curation(curated)
    assert sum(expected.values()) == len(PAIRS)
    assert {kind for _, kind in expected} == {"negation", "opposing_pair", "value_change", "version"}

    raw = opened(tmp_path / "raw", **{**keywords, "config": UNCURATED})
    raw.add_many(TEXTS)
    assert raw.detect_conflicts() == []
    m = opened(tmp_path / "raw", **keywords)
    assert listed(m) == Counter()
    assert listed(m, rescan=True) == expected
    assert listed(m) == listed(raw) == expected


def test_a_rescan_only_marks(opened: Opener) -> None:
    opened(config=UNCURATED).add_many(TEXTS)
    m = opened()
    before = {row["id"]: row for row in m.list(limit=1_000)["results"]}
    pairs = m.detect_conflicts(rescan=True)
    marked = {(pair["memory_a_id"], pair["memory_b_id"]) for pair in pairs}
    for row in m.list(limit=1_000)["results"]:
        expected = {b for a, b in marked if a == row["id"]} | {a for a, b in marked if b == row["id"]}
        assert set(row["conflicts_with"]) == expected
        assert {**row, "conflicts_with": []} == before[row["id"]]


def test_a_second_rescan_changes_nothing(opened: Opener, clock: StoppedClock) -> None:
    opened(config=UNCURATED).add_many(TEXTS)
    m = opened()
    first = m.detect_conflicts(rescan=True)
    assert len(first) == len(PAIRS)
    clock.advance(days=1)
    assert m.detect_conflicts(rescan=True) == first
    m.close()
    assert opened().detect_conflicts(rescan=True) == first


def test_a_rescan_keeps_to_its_selection(opened: Opener) -> None:
    raw = opened(config=UNCURATED)
    for user in ("a", "b"):
        raw.add_many([*PAIRS[0]], user_id=user)
    raw.add_many([*PAIRS[1]], user_id="a", scope="project:p")
    m = opened()
    assert conflicting(m, user_id="b", rescan=True) == [(*PAIRS[0], "negation")]
    assert len(m.detect_conflicts()) == 1
    assert len(m.detect_conflicts(rescan=True)) == 3


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"user_id": "a"}, {"user_id": "b"}),
        ({"user_id": "a"}, {"user_id": "a", "agent_id": "x"}),
        ({"scope": "project:a"}, {"scope": "project:b"}),
    ],
)
def test_a_rescan_compares_no_two_tenants_or_projects(
    opened: Opener, one: dict[str, str], other: dict[str, str]
) -> None:
    raw = opened(config=UNCURATED)
    raw.add(PAIRS[0][0], **one)
    raw.add(PAIRS[0][1], **other)
    assert opened().detect_conflicts(rescan=True) == []


@pytest.mark.parametrize("is_turned", [False, True])
def test_a_rescan_compares_runs_and_a_project_with_global(opened: Opener, is_turned: bool) -> None:
    raw = opened(config=UNCURATED)
    first, second = PAIRS[0][::-1] if is_turned else PAIRS[0]
    raw.add(first, user_id="u", run_id="r1")
    raw.add(second, user_id="u", run_id="r2", scope="project:a")
    assert [{pair["a"], pair["b"]} for pair in opened().detect_conflicts(rescan=True)] == [set(PAIRS[0])]


def test_a_rescan_looks_at_nothing_that_does_not_hold(opened: Opener, clock: StoppedClock) -> None:
    raw = opened(config=UNCURATED)
    raw.add(PAIRS[0][0], expires_at=clock() + 60)
    raw.import_([{"id": "cold", "memory": PAIRS[1][0], "tier": "archived"}])
    raw.import_([{"id": "old", "memory": PAIRS[3][0], "superseded_by": "new"}])
    raw.import_([{"id": "new", "memory": "I play the cello", "supersedes": ["old"]}])
    for at in (0, 1, 3):
        raw.add(PAIRS[at][1])
    clock.advance(secs=60)
    assert opened().detect_conflicts(rescan=True) == []


def test_a_rescan_forgets_what_holds_no_more(opened: Opener, store: Path) -> None:
    """Also where nobody told the engine that a text changed."""
    m = opened()
    a, b = (only_id(m.add(text)) for text in PAIRS[0])
    m.add_many(PAIRS[1])
    m.close()
    outside(store, f"UPDATE records SET text = 'Herons wade in the pond' WHERE id = '{b}'")
    m = opened()
    assert len(m.detect_conflicts()) == 2
    assert conflicting(m, rescan=True) == [(*PAIRS[1], "negation")]
    assert (row_of(m, a)["conflicts_with"], row_of(m, b)["conflicts_with"]) == ([], [])


def test_a_read_only_store_lists_and_refuses_to_rescan(opened: Opener) -> None:
    m = opened()
    m.add_many(PAIRS[0])
    reader = opened(read_only=True)
    assert conflicting(reader) == [(*PAIRS[0], "negation")]
    with pytest.raises(ReadOnlyStoreError):
        reader.detect_conflicts(rescan=True)
    assert conflicting(m) == [(*PAIRS[0], "negation")]


def test_an_empty_store_has_no_contradictions(m: Memory) -> None:
    assert m.detect_conflicts() == m.detect_conflicts(rescan=True) == []
