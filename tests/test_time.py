"""Do dates, ages, expiry and decay mean the same instant however they are written?"""

from __future__ import annotations

import math
from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from memx import InvalidArgumentError, Memory

from .conftest import Opener
from .support import DAY_SECS, NOW, NOW_SECS, StoppedClock, ids_of, only_id, texts_of

MIDNIGHT = "2026-03-01T00:00:00+00:00"
SPELLINGS = [
    "2026-03-01",
    "2026-03-01T00:00:00",
    "2026-03-01 00:00:00",
    "2026-03-01T00:00:00Z",
    "2026-03-01T09:00:00+09:00",
    "2026-02-28T19:00:00-05:00",
    "2026-03-01T00:00:00.0000001Z",
    date(2026, 3, 1),
    datetime(2026, 3, 1),
    datetime(2026, 3, 1, tzinfo=UTC),
    datetime(2026, 3, 1, 9, tzinfo=timezone(timedelta(hours=9))),
    1_772_323_200,
    1_772_323_200.0,
]


@pytest.mark.parametrize("written", SPELLINGS, ids=repr)
def test_every_spelling_of_an_instant_is_that_instant(m: Memory, written: object) -> None:
    id = only_id(m.add("a dated note", created_at=written))
    assert m.get(id)["created_at"] == MIDNIGHT  # type: ignore[index]
    m.update(id, expires_at=written)
    assert m.get(id) is None
    assert ids_of(m.search("note", now=MIDNIGHT)) == []
    assert ids_of(m.search("note", now="2026-02-28T23:59:59.999999Z")) == [id]


def test_microseconds_are_kept_and_nanoseconds_are_cut(m: Memory) -> None:
    id = only_id(m.add("precise", created_at="2026-03-01T00:00:00.123456789Z"))
    assert m.get(id)["created_at"] == "2026-03-01T00:00:00.123456+00:00"  # type: ignore[index]


@pytest.mark.parametrize(
    "wrong",
    [
        "yesterday",
        "",
        "2026-13-01",
        "2026-02-30",
        True,
        float("nan"),
        float("inf"),
        1e300,
        [],
        {},
        b"2026",
        10**400,
        -(10**30),
    ],
    ids=lambda value: f"{value!r:.20}",
)
def test_what_is_no_time_is_refused(m: Memory, wrong: object) -> None:
    id = only_id(m.add("a note"))
    for call in (
        lambda: m.add("x", created_at=wrong),
        lambda: m.add("x", expires_at=wrong),
        lambda: m.search("note", now=wrong),
        lambda: m.update(id, expires_at=wrong),
    ):
        with pytest.raises(InvalidArgumentError):
            call()
    assert m.status()["count"] == 1


@pytest.mark.parametrize(
    "last", ["9999-12-31", "9999-12-31T23:59:59Z", datetime.max, datetime.max.replace(tzinfo=UTC)], ids=repr
)
def test_the_last_day_of_the_calendar_is_a_time(m: Memory, last: object) -> None:
    id = only_id(m.add("kept for ever", expires_at=last))
    assert ids_of(m.search("kept")) == [id]


def test_an_aware_time_beyond_the_calendar_is_refused_not_a_crash(m: Memory) -> None:
    beyond = datetime(9999, 12, 31, 23, 59, tzinfo=timezone(timedelta(hours=-5)))
    with pytest.raises(InvalidArgumentError):
        m.add("x", expires_at=beyond)


@pytest.mark.parametrize(
    "created",
    [
        "1970-01-01",
        "0001-01-01",
        "9999-01-01",
        NOW_SECS + 30 * DAY_SECS,
        NOW_SECS,
        "1969-12-31T23:59:59Z",
        -1e9,
    ],
)
def test_any_creation_gives_a_finite_weight_in_0_1(m: Memory, created: object) -> None:
    m.add("the odd one", created_at=created)
    m.add("the plain one", created_at=NOW_SECS - DAY_SECS)
    for row in m.search("one")["results"]:
        assert 0 <= row["decay_weight"] <= 1
        assert 1 <= row["layers"]["recency"] <= 1.2
        assert math.isfinite(row["layers"]["raw"])
        assert 0 <= row["score"] <= 1


def test_a_creation_in_the_future_counts_as_age_zero(m: Memory) -> None:
    m.add("the future one", created_at=NOW_SECS + 30 * DAY_SECS)
    m.add("the present one", created_at=NOW_SECS)
    rows = m.search("one")["results"]
    assert rows[0]["score"] == rows[1]["score"]
    assert texts_of({"results": rows}) == ["the future one", "the present one"]


DECAY = [
    (0, 0, 1.0),
    (7.0, 0, 1.0),
    (7.0001, 0, 0.85067),
    (8, 0, 0.83124),
    (30, 0, 0.5),
    (30, 5, 0.75),
    (60, 0, 0.25),
    (60, 14, 0.6),
    (169, 0, 0.02015),
    (170, 0, 0.01969),
    (400, 15, 1.0),
    (400, 14, 0.00023),
    (-30, 0, 1.0),
    (3_000_000, 0, 0.0),
]


@pytest.mark.parametrize(("days", "recalls", "weight"), DECAY)
def test_decay_follows_its_table(m: Memory, days: float, recalls: int, weight: float) -> None:
    m.import_(
        [
            {
                "id": "x",
                "memory": "an ageing note",
                "created_at": NOW_SECS - days * DAY_SECS,
                "recall_count": recalls,
            }
        ]
    )
    (row,) = m.search("ageing")["results"]
    assert row["layers"]["decay"] == pytest.approx(weight, abs=6e-6)
    assert row["decay_weight"] == row["layers"]["decay"]
    assert m.get("x")["decay_weight"] == row["layers"]["decay"]  # type: ignore[index]


def test_decay_is_a_function_of_now(m: Memory) -> None:
    m.add("a note of the first day", created_at=0)
    at = [m.search("note", now=days * DAY_SECS)["results"][0]["layers"]["decay"] for days in range(0, 200, 3)]
    assert at == sorted(at, reverse=True)
    for days, decay in zip(range(0, 200, 3), at, strict=True):
        assert decay == pytest.approx(1.0 if days <= 7 else 2 ** (-days / 30), abs=1e-9)


def test_a_half_life_is_exact(m: Memory) -> None:
    m.add("half", created_at=NOW_SECS - 30 * DAY_SECS)
    assert m.search("half")["results"][0]["layers"]["decay"] == pytest.approx(0.5, abs=1e-9)


def test_age_is_in_utc_seconds_whatever_the_zone_does(m: Memory) -> None:
    """2026-03-29 has 23 hours in Berlin: noon to noon is 0.958 days, not one."""
    m.add("before the jump", created_at="2026-03-28T12:00:00+01:00")
    row = m.search("jump", now="2026-03-29T12:00:00+02:00")["results"][0]
    assert row["layers"]["recency"] == pytest.approx(1 + 0.2 * (1 - 23 / 24 / 7), abs=1e-12)


def test_a_pinned_memory_never_fades(m: Memory, clock: StoppedClock) -> None:
    id = only_id(m.add("pinned note", pinned=True))
    clock.advance(days=4_000)
    assert m.get(id)["decay_weight"] == 1.0  # type: ignore[index]
    m.update(id, pinned=False)
    assert m.get(id)["decay_weight"] < 1e-9  # type: ignore[index]


def test_the_decay_keys_are_read(opened: Opener) -> None:
    m = opened(
        config={
            "decay": {
                "half_life_days": 10,
                "protection_days": 0,
                "boost_factor": 0.5,
                "permanent_threshold": 3,
            }
        }
    )
    rows = [
        {"id": str(n), "memory": f"note {n}", "created_at": NOW_SECS - 10 * DAY_SECS, "recall_count": n}
        for n in range(4)
    ]
    m.import_(rows)
    assert [m.get(str(n))["decay_weight"] for n in range(4)] == pytest.approx([0.5, 0.75, 1.0, 1.0])  # type: ignore[index]


RECENCY = [
    (0, 1.2),
    (1, 1 + 0.2 * 6 / 7),
    (3.5, 1.1),
    (6.999, 1 + 0.2 * 0.001 / 7),
    (7, 1.0),
    (8, 1.0),
    (365, 1.0),
    (-5, 1.2),
]


@pytest.mark.parametrize(("days", "factor"), RECENCY)
def test_recency_follows_its_table(m: Memory, days: float, factor: float) -> None:
    m.add("a recent note", created_at=NOW_SECS - days * DAY_SECS)
    assert m.search("recent")["results"][0]["layers"]["recency"] == pytest.approx(factor, abs=1e-9)


def test_saying_it_again_renews_recency_but_not_age(m: Memory, clock: StoppedClock) -> None:
    id = only_id(m.add("said twice", created_at=NOW_SECS - 30 * DAY_SECS))
    assert m.add("Said twice.")["results"][0]["event"] == "NONE"
    row = m.search("twice")["results"][0]
    assert row["layers"]["recency"] == pytest.approx(1.2)
    assert row["layers"]["decay"] == pytest.approx(0.5)
    assert row["last_seen_at"] == NOW
    assert row["created_at"] == "2026-01-30T12:00:00+00:00"
    m.add("said twice", created_at=NOW_SECS - 10 * DAY_SECS)
    assert m.get(id)["last_seen_at"] == NOW  # type: ignore[index]
    assert clock() == NOW_SECS


def test_an_expired_memory_is_gone_from_every_answer_at_that_instant(m: Memory, clock: StoppedClock) -> None:
    id = only_id(m.add("a passing note", expires_at=NOW_SECS + 10, user_id="u", tags=["t"]))
    clock.advance(secs=9.999999)
    assert ids_of(m.search("passing")) == [id]
    assert m.get(id)["expires_at"] == "2026-03-01T12:00:10+00:00"  # type: ignore[index]
    clock.advance(secs=0.000001)
    assert m.get(id) is None
    assert m.search("passing")["results"] == []
    assert m.search("passing", include_archived=True)["results"] == []
    assert m.list()["results"] == []
    assert m.export()["total"] == 0
    assert m.engine.keyword("passing", 5) == ([], [])
    assert m.engine.hybrid("passing", None, 5) == []


def test_a_text_said_again_after_it_expired_is_found(m: Memory, clock: StoppedClock) -> None:
    m.add("the code word is heron", expires_at=NOW_SECS + 10)
    clock.advance(secs=60)
    m.add("the code word is heron")
    assert texts_of(m.search("code word")) == ["the code word is heron"]


def test_a_question_of_the_past_is_answered_by_what_had_not_expired(m: Memory, clock: StoppedClock) -> None:
    m.add("a passing note", expires_at=NOW_SECS + 10)
    clock.advance(days=1)
    assert m.search("passing")["results"] == []
    assert len(m.search("passing", now=NOW_SECS)["results"]) == 1


def test_taking_the_end_away_keeps_a_memory(m: Memory, clock: StoppedClock) -> None:
    id = only_id(m.add("a passing note", expires_at=NOW_SECS + 10))
    m.update(id, tags=["t"])
    assert m.get(id)["expires_at"] is not None  # type: ignore[index]
    m.update(id, expires_at=None)
    clock.advance(days=1)
    assert m.get(id)["expires_at"] is None  # type: ignore[index]


def test_a_clock_may_answer_in_any_spelling(opened: Opener) -> None:
    for spelling in (NOW, NOW_SECS, datetime(2026, 3, 1, 12), datetime(2026, 3, 1, 12, tzinfo=UTC)):
        m = opened(clock=lambda spelling=spelling: spelling)
        assert m.get(only_id(m.add(f"note at {spelling!r}")))["created_at"] == NOW  # type: ignore[index]


def test_a_clock_that_steps_back_breaks_nothing(m: Memory, clock: StoppedClock) -> None:
    first = only_id(m.add("first"))
    clock.advance(days=-400)
    second = only_id(m.add("second"))
    assert second > first
    assert len(m.list()["results"]) == 2
    assert {row["decay_weight"] for row in m.list()["results"]} == {1.0}
