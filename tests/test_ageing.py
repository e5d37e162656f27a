"""Do memories fade, rest and come back as documented? Stores age here by the clock alone; no row is edited."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from memx import InvalidArgumentError, Memory, NotFoundError, ReadOnlyStoreError, StoreError

from .conftest import Opener
from .support import StoppedClock, ids_of, only_id, outside
from .test_sharing import outputs_of, started

NEVER: dict[str, Any] = {"decay": {"sweep_on_open_hours": 0}}


def tier_of(m: Memory, id: str) -> str:
    row = m.get(id)
    assert row is not None
    return row["tier"]


def counts(report: Any) -> tuple[int, int, int, int]:
    return report["archived"], report["revived"], report["permanent"], report["unchanged"]


def recalled(m: Memory, clock: StoppedClock, query: str, times: int) -> None:
    """Searches so often, an hour apart, and lets the counts be written."""
    for _ in range(times):
        assert m.search(query)["results"]
        clock.advance(secs=3_600)
    m.flush()


@pytest.mark.parametrize(
    ("days", "tier"), [(7, "active"), (169, "active"), (170, "archived"), (400, "archived")]
)
def test_a_memory_is_archived_at_the_age_of_the_table(
    m: Memory, clock: StoppedClock, days: int, tier: str
) -> None:
    id = only_id(m.add("the heron nests in the reeds"))
    clock.advance(days=days)
    report = m.sweep()
    assert counts(report) == ((0, 0, 0, 1) if tier == "active" else (1, 0, 0, 0))
    assert tier_of(m, id) == tier
    assert set(report) == {"archived", "revived", "permanent", "unchanged", "errors", "elapsed_ms", "rows"}
    assert (report["errors"], report["elapsed_ms"] >= 0) == ([], True)


def test_the_threshold_is_strict_to_the_microsecond(opened: Opener, clock: StoppedClock) -> None:
    """Three half lives leave an eighth exactly."""
    m = opened(config={"decay": {"archive_threshold": 0.125, "half_life_days": 1, "protection_days": 0}})
    m.add("the heron nests in the reeds")
    clock.advance(days=3)
    assert m.sweep()["archived"] == 0
    clock.advance(secs=0.001)
    assert m.sweep()["archived"] == 1


def test_an_archived_memory_leaves_every_search_and_stays_everywhere_else(
    m: Memory, clock: StoppedClock
) -> None:
    old = only_id(m.add("the heron nests in the reeds", tags=["bird"], user_id="u"))
    clock.advance(days=200)
    new = only_id(m.add("the heron nests in the willow", user_id="u"))
    before = m.get(old)
    assert set(ids_of(m.search("heron", track=False))) == {old, new}
    assert m.sweep()["archived"] == 1
    assert ids_of(m.search("heron")) == ids_of(m.search("heron", user_id="u")) == [new]
    assert ids_of(m.search("heron", filters={"tags": "bird"})) == []
    assert [id for id, _ in m.engine.hybrid("heron", None, k=9)] == [new]
    assert m.engine.keyword("heron", 9)[0] == [new]
    assert set(ids_of(m.search("heron", include_archived=True))) == {old, new}
    assert ids_of(m.search("heron", filters={"tier": "archived"}, include_archived=True)) == [old]
    assert ids_of(m.list(tier="archived")) == [old]
    assert {row["id"] for row in m.export()["memories"]} == {old, new}
    assert m.status()["by_tier"] == {"active": 1, "archived": 1}
    after = m.get(old)
    assert after is not None
    assert before is not None
    assert after == before | {"tier": "archived", "access_count": after["access_count"]}
    assert [event["event"] for event in m.history(old)] == ["ADD"]


def test_a_dry_run_tells_what_a_run_does_and_writes_nothing(
    m: Memory, clock: StoppedClock, store: Path
) -> None:
    ids = []
    for at in range(3):
        ids.append(only_id(m.add(f"old note number {at}")))
        clock.advance(days=10)
    clock.advance(days=150)
    kept = only_id(m.add("a new note"))
    before = {path.name: path.read_bytes() for path in store.iterdir() if path.name != "memx.db-shm"}
    would = m.sweep(dry_run=True)
    assert {path.name: path.read_bytes() for path in store.iterdir() if path.name != "memx.db-shm"} == before
    assert counts(would) == (2, 0, 0, 2)
    assert [row["id"] for row in would["rows"]] == ids[:2], "the most faded first"
    assert {row["tier"] for row in would["rows"]} == {"active"}
    assert set(ids_of(m.search("note", track=False))) == {*ids, kept}
    did = m.sweep()
    assert {**did, "elapsed_ms": 0} == {**would, "elapsed_ms": 0}
    assert set(ids_of(m.search("note", track=False))) == {ids[2], kept}
    assert counts(m.sweep()) == (0, 0, 0, 4), "a second sweep finds nothing to do"


def test_pinned_permanent_and_young_ones_stay_and_superseded_ones_age_like_others(
    m: Memory, clock: StoppedClock
) -> None:
    m.add("the pinned note", id="pinned", pinned=True)
    m.add("the permanent crane", id="permanent")
    m.add("the fading stork", id="fading")
    m.import_([{"id": "old", "memory": "the replaced note", "superseded_by": "pinned"}])
    recalled(m, clock, "crane", 15)
    recalled(m, clock, "stork", 14)
    clock.advance(days=400)
    m.add("the new note", id="new")
    assert counts(m.sweep()) == (2, 0, 1, 2)
    assert {row["id"]: row["tier"] for row in m.list()["results"]} == {
        "pinned": "active", "permanent": "active", "fading": "archived", "old": "archived", "new": "active",
    }  # fmt: skip
    assert m.get("permanent")["decay_weight"] == 1  # type: ignore[index]


def test_a_memory_that_no_longer_is_faded_comes_back(opened: Opener, clock: StoppedClock) -> None:
    m = opened(config=NEVER)
    m.add("the heron nests in the reeds", id="a")
    m.add("the crane came in May", id="b")
    m.add("the stork left", id="c")
    clock.advance(days=200)
    assert m.sweep()["archived"] == 3
    rows = m.export()["memories"]
    (b,) = (row for row in rows if row["id"] == "b")
    m.delete("b")
    m.import_([{**b, "recall_count": 15}])
    m.update("c", pinned=True)
    report = m.sweep()
    assert counts(report) == (0, 2, 0, 1)
    assert sorted(row["id"] for row in report["rows"]) == ["b", "c"]
    assert [tier_of(m, id) for id in "abc"] == ["archived", "active", "active"]
    assert ids_of(m.search("crane")) == ["b"]
    m.close()
    longer = opened(config={"decay": {"half_life_days": 300, "sweep_on_open_hours": 0}})
    assert counts(longer.sweep()) == (0, 1, 1, 1)
    assert tier_of(longer, "a") == "active"


def test_restoring_counts_as_saying_it_again_and_the_next_sweep_respects_it(
    m: Memory, clock: StoppedClock
) -> None:
    id = only_id(m.add("the heron nests in the reeds"))
    clock.advance(days=200)
    m.sweep()
    assert m.restore(id) == {"message": f"restored {id}", "id": id}
    assert ids_of(m.search("heron", track=False)) == [id]
    row = m.get(id)
    assert row is not None
    assert (row["tier"], row["revision"]) == ("active", 1)
    assert row["decay_weight"] == pytest.approx(2 ** (-200 / 30)), "its age is what it was"
    assert row["last_seen_at"] > row["created_at"]
    assert [event["event"] for event in m.history(id)] == ["ADD"]
    assert m.sweep()["archived"] == 0
    clock.advance(days=7)
    assert m.sweep()["archived"] == 0
    clock.advance(secs=1e-3)
    assert m.sweep()["archived"] == 1


def test_what_is_said_again_is_not_swept_and_what_was_archived_is_said_anew(
    m: Memory, clock: StoppedClock
) -> None:
    said = only_id(m.add("the heron nests in the reeds"))
    lost = only_id(m.add("the crane came in May"))
    clock.advance(days=200)
    assert m.add("The heron nests in the reeds.")["results"][0]["event"] == "NONE"
    assert m.sweep()["archived"] == 1
    assert (tier_of(m, said), tier_of(m, lost)) == ("active", "archived")
    assert m.add("the crane came in May")["results"][0]["event"] == "ADD"


def test_restoring_an_active_memory_changes_nothing_and_an_unknown_one_is_refused(
    m: Memory, clock: StoppedClock
) -> None:
    id = only_id(m.add("the heron nests in the reeds", expires_at=clock.at + 86_400))
    before = m.export()
    clock.advance(secs=60)
    m.restore(id)
    assert m.export() == before
    with pytest.raises(NotFoundError, match="no memory has the id"):
        m.restore("nobody")
    clock.advance(days=2)
    with pytest.raises(NotFoundError):
        m.restore(id)
    for wrong in (None, 5, ["x"]):
        with pytest.raises(InvalidArgumentError):
            m.restore(wrong)  # type: ignore[arg-type]
    with pytest.raises(InvalidArgumentError, match="dry_run"):
        m.sweep(dry_run=1)  # type: ignore[arg-type]


def test_an_archived_memory_that_is_updated_or_deleted_stays_consistent(
    m: Memory, clock: StoppedClock, opened: Opener
) -> None:
    ids = [only_id(m.add(f"old note number {at}", tags=[f"t{at}"])) for at in range(3)]
    clock.advance(days=200)
    m.sweep()
    m.update(ids[0], "a changed note")
    m.delete(ids[1])
    m.restore(ids[2])
    assert tier_of(m, ids[0]) == "archived"
    assert ids_of(m.search("note", track=False)) == [ids[2]]
    assert m.status()["by_tier"] == {"active": 1, "archived": 1}
    fresh = opened()
    for filters in ({"tier": "archived"}, {"tier": "active"}, {"tier": {"ne": "active"}}, {"tags": "t2"}):
        assert fresh.list(filters=filters) == m.list(filters=filters)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> int:
    """How many memories a sweep moves in one transaction, for this test."""
    monkeypatch.setattr("memx.sweeping.ROWS", 100)
    return 100


def test_more_memories_than_one_transaction_moves_are_all_moved_and_progress_is_told(
    m: Memory, clock: StoppedClock, few: int
) -> None:
    m.add_many([f"note number {at}" for at in range(250)])
    clock.advance(days=170)
    told: list[tuple[int, int]] = []
    report = m.sweep(progress=lambda done, total: told.append((done, total)))
    assert told == [(few, 250), (2 * few, 250), (250, 250)]
    assert counts(report) == (250, 0, 0, 0)
    assert len(report["rows"]) == 100
    assert m.search("note")["results"] == []
    assert m.status()["by_tier"] == {"archived": 250}


def test_what_a_second_handle_changed_meanwhile_is_looked_at_again(
    opened: Opener, clock: StoppedClock, few: int
) -> None:
    """Between the survey and each transaction others write: `progress` is such a moment."""
    one, two = opened(), opened()
    ids = [row["id"] for row in one.add_many([f"note number {at}" for at in range(110)])["results"]]
    clock.advance(days=170)

    def meddle(done: int, total: int) -> None:
        if done == few:
            two.update(ids[-1], pinned=True)
            two.delete(ids[-2])

    assert counts(one.sweep(progress=meddle)) == (108, 0, 0, 0)
    assert tier_of(one, ids[-1]) == "active"
    assert two.search("note", limit=5)["results"][0]["id"] == ids[-1]
    assert two.status()["by_tier"] == one.status()["by_tier"] == {"active": 1, "archived": 108}


def test_a_sweep_that_fails_half_way_says_what_it_left(
    m: Memory, clock: StoppedClock, store: Path, few: int
) -> None:
    m.add_many([f"note number {at}" for at in range(104)])
    clock.advance(days=170)

    def meddle(done: int, total: int) -> None:
        _refuse_tiers(store)

    report = m.sweep(progress=meddle)
    assert report["archived"] == few
    (error,) = report["errors"]
    assert error["memories"] == 4
    assert "tiers are locked" in error["error"]
    with pytest.raises(StoreError, match="tiers are locked"):
        m.sweep()
    assert m.status()["by_tier"] == {"active": 4, "archived": few}


def _refuse_tiers(store: Path) -> None:
    outside(
        store,
        "CREATE TRIGGER refused BEFORE INSERT ON tiers BEGIN SELECT RAISE(ABORT, 'tiers are locked'); END",
    )


def test_maintain_removes_what_has_ended_and_sweeps(m: Memory, clock: StoppedClock) -> None:
    ended = only_id(m.add("the sale ends soon", expires_at=clock.at + 60))
    old = only_id(m.add("the heron nests in the reeds"))
    clock.advance(days=200)
    later = only_id(m.add("the next sale", expires_at=clock.at + 60))
    report = m.maintain()
    assert (report["removed"], counts(report["sweep"])) == (1, (1, 0, 0, 1))
    assert [event["event"] for event in m.history(ended)] == ["ADD", "DELETE"]
    assert (tier_of(m, old), tier_of(m, later)) == ("archived", "active")
    assert m.maintain()["removed"] == 0


def test_a_sweep_leaves_what_has_ended_to_maintain(m: Memory, clock: StoppedClock) -> None:
    m.add("the sale ends soon", expires_at=clock.at + 60)
    clock.advance(days=200)
    assert counts(m.sweep()) == (0, 0, 0, 0)


def aged(opened: Opener, clock: StoppedClock, days: float, **keywords: Any) -> Memory:
    """A store of one old memory, opened so many days after its last maintenance."""
    with opened() as m:
        m.add("the heron nests in the reeds", id="a")
        clock.advance(days=200)
        m.maintain()
        m.restore("a")
        clock.advance(days=8)
        m.add("a later note")
        m.maintain()
        m.restore("a")
    clock.advance(days=days)
    return opened(**keywords)


@pytest.mark.parametrize(("hours", "swept"), [(23.999, False), (24.0, True), (24.001, True)])
def test_who_opens_a_store_a_day_after_the_last_time_does_the_daily_job(
    opened: Opener, clock: StoppedClock, hours: float, swept: bool
) -> None:
    config = {"decay": {"protection_days": 0}}
    m = aged(opened, clock, hours / 24, config=config)
    assert tier_of(m, "a") == ("archived" if swept else "active")
    assert m.status()["warnings"] == []


def test_a_new_store_is_not_due_and_its_day_begins_with_it(opened: Opener, clock: StoppedClock) -> None:
    with opened() as m:
        m.import_([{"id": "a", "memory": "an old note", "created_at": "2020-01-01"}])
    clock.advance(secs=23 * 3_600)
    with opened() as m:
        assert tier_of(m, "a") == "active"
    clock.advance(secs=3_600)
    assert tier_of(opened(), "a") == "archived"


def test_zero_hours_and_a_read_only_handle_never_sweep_at_opening(
    opened: Opener, clock: StoppedClock
) -> None:
    aged(opened, clock, 30, config=NEVER).close()
    with opened(read_only=True) as m:
        assert tier_of(m, "a") == "active"
        assert m.sweep(dry_run=True)["archived"] == 1
        for call in (m.sweep, m.maintain, lambda: m.restore("a")):
            with pytest.raises(ReadOnlyStoreError):
                call()
    with opened(config=NEVER) as m:
        assert tier_of(m, "a") == "active"
    assert tier_of(opened(), "a") == "archived"


def test_a_clock_that_stood_in_the_future_once_holds_up_nothing(
    opened: Opener, clock: StoppedClock, store: Path
) -> None:
    opened().close()
    clock.advance(days=30_000)
    opened().close()
    clock.advance(days=-29_990)
    with opened() as m:
        m.import_([{"id": "a", "memory": "an old note", "created_at": "2020-01-01"}])
    ((last,),) = outside(store, "SELECT value FROM meta WHERE key = 'maintenance.last_run_us'")
    assert int(last) == round(clock.at * 1e6)
    clock.advance(days=1)
    assert tier_of(opened(), "a") == "archived"


def test_a_daily_job_that_cannot_run_opens_the_store_and_is_told(
    opened: Opener, clock: StoppedClock, store: Path
) -> None:
    with opened() as m:
        m.import_([{"id": "a", "memory": "an old note", "created_at": "2020-01-01"}])
    _refuse_tiers(store)
    clock.advance(days=1)
    m = opened()
    (warning,) = m.status()["warnings"]
    assert "daily maintenance did not run" in warning
    assert "tiers are locked" in warning
    assert ids_of(m.search("note", track=False)) == ["a"]


DAILY = """
import json, sys
from memx import Memory
folder, now = sys.argv[1], float(sys.argv[2])
sys.stdin.readline()
with Memory(folder, config={"embedding": {"provider": "none"}}, clock=lambda: now) as m:
    print(json.dumps([event["event"] for event in m.history("ended")]))
"""


def test_of_two_processes_that_open_a_due_store_one_does_the_job(
    opened: Opener, clock: StoppedClock, store: Path
) -> None:
    with opened() as m:
        m.add("the sale ends soon", id="ended", expires_at=clock.at + 60)
        m.import_(
            [{"id": f"a{at}", "memory": f"old note {at}", "created_at": "2020-01-01"} for at in range(50)]
        )
    clock.advance(days=1)
    outputs_of([started(DAILY, store, clock.at) for _ in range(3)])
    m = opened(config=NEVER)
    assert [event["event"] for event in m.history("ended")] == ["ADD", "DELETE"]
    assert m.status()["by_tier"] == {"archived": 50}
    assert outside(store, "SELECT count(*) FROM change_log WHERE kind = 'tiers'") == [[1]]


@pytest.mark.parametrize("created", ["0001-01-01", "1970-01-01", "9999-12-30"])
def test_any_creation_sweeps_without_a_weight_out_of_range(m: Memory, created: str) -> None:
    m.add("the odd one", created_at=created)
    report = m.sweep()
    assert report["archived"] == (created < "2026")
    for row in json.loads(json.dumps(report["rows"])):
        assert 0 <= row["decay_weight"] <= 1
