"""Is use counted: beside the search, once a memory and hour, through crashes, forks and failures of the store?"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memx import Memory, StoreError

from .conftest import Opener
from .support import KEYWORD_MODE, StoppedClock, at_cosine, axis, ids_of, only_id, outside
from .test_sharing import outputs_of, started

HOUR = 3_600.0


def used(m: Memory, id: str) -> tuple[int, int]:
    """Recalls and accesses that the store holds; looking changes neither."""
    m.flush()
    (row,) = (row for row in m.list(limit=10_000)["results"] if row["id"] == id)
    return row["recall_count"], row["access_count"]


def waited_for(holds: Any) -> bool:
    """Whether something comes to hold, in as long as it takes a slow machine."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.02)
    return False


def test_a_search_counts_its_rows_at_the_instant_of_the_question(m: Memory, clock: StoppedClock) -> None:
    id = only_id(m.add("the heron nests in the reeds"))
    other = only_id(m.add("the crane came in May"))
    assert ids_of(m.search("heron", now="2026-03-02T00:00:00Z")) == [id]
    assert used(m, id) == (1, 0)
    assert used(m, other) == (0, 0)
    row = m.list()["results"][0]
    assert row["last_recalled_at"] == "2026-03-02T00:00:00+00:00"
    assert (row["revision"], row["updated_at"]) == (1, row["created_at"])
    assert [event["event"] for event in m.history(id)] == ["ADD"]


def test_the_background_writer_needs_no_flush(m: Memory) -> None:
    id = only_id(m.add("the heron nests in the reeds"))
    m.search("heron")
    assert waited_for(lambda: m.list()["results"][0]["recall_count"] == 1)
    m.get(id)
    assert waited_for(lambda: m.list()["results"][0]["access_count"] == 1)
    assert ids_of(m.list(sort="-last_recalled_at")) == [id], "the indexes follow"


def test_nothing_but_a_search_counts_a_recall_and_nothing_but_get_an_access(
    m: Memory, clock: StoppedClock
) -> None:
    id = only_id(m.add("the heron nests in the reeds", embedding=axis(0), user_id="u"))
    m.search("heron", track=False)
    m.list()
    m.get_all(user_id="u")
    document = m.export()
    m.import_(document)
    m.users(), m.status(), m.history(id), m.engine.bitmap()
    m.engine.search(axis(0), k=3)
    m.engine.keyword("heron", 3)
    m.engine.hybrid("heron", axis(0), 3)
    m.engine.search_many(["heron"], [axis(0)], 3)
    m.add("The heron nests in the reeds.", user_id="u")
    m.update(id, tags=["bird"])
    m.sweep(dry_run=True)
    assert used(m, id) == (0, 0)
    m.get(id), m.get(id), m.get("nobody")
    assert used(m, id) == (0, 2)
    m.recall("heron")
    assert used(m, id) == (1, 2)


def test_retrieval_track_off_counts_nothing(opened: Opener) -> None:
    m = opened(config={"retrieval": {"track": False}})
    id = only_id(m.add("the heron nests in the reeds"))
    m.search("heron", track=True)
    m.get(id)
    assert used(m, id) == (0, 0)


@pytest.mark.parametrize(("later", "counted"), [(HOUR - 1e-3, 1), (HOUR, 2), (HOUR + 1e-3, 2), (-HOUR, 1)])
@pytest.mark.parametrize("flushed", [False, True])
def test_a_recall_counts_an_hour_after_the_last_one(
    m: Memory, clock: StoppedClock, later: float, counted: int, flushed: bool
) -> None:
    id = only_id(m.add("the heron nests in the reeds"))
    m.search("heron")
    if flushed:
        m.flush()
    clock.advance(secs=later)
    m.search("heron")
    assert used(m, id) == (counted, 0)


def test_fifteen_idle_searches_within_an_hour_make_nothing_permanent(m: Memory, clock: StoppedClock) -> None:
    id = only_id(m.add("the heron nests in the reeds"))
    for _ in range(15):
        m.search("heron")
        clock.advance(secs=HOUR / 15 - 1)
    assert used(m, id) == (1, 0)
    clock.advance(days=400)
    report = m.sweep()
    assert (report["archived"], report["permanent"]) == (1, 0)


def test_fifteen_recalls_an_hour_apart_make_it_permanent(m: Memory, clock: StoppedClock) -> None:
    id = only_id(m.add("the heron nests in the reeds"))
    for _ in range(15):
        m.search("heron")
        clock.advance(secs=HOUR)
    clock.advance(days=400)
    assert m.sweep()["permanent"] == 1, "what is queued counts"
    assert used(m, id) == (15, 0)


def test_popularity_changes_nothing_among_protected_memories(opened: Opener, clock: StoppedClock) -> None:
    """A at .80 recalled a thousand times, B at .85: B stays first, and no weight exceeds 1."""
    m = opened()
    m.add("heron one", id="a", embedding=at_cosine(axis(0), 0.80, 1))
    m.add("heron two", id="b", embedding=at_cosine(axis(0), 0.85, 2))
    m.import_(
        [{**row, "recall_count": 1_000} for row in m.export(embeddings=True)["memories"] if row["id"] == "a"]
    )
    before = m.search("heron", embedding=axis(0), track=False)
    for _ in range(20):
        assert ids_of(m.search("heron", embedding=axis(0))) == ["b", "a"]
        clock.advance(secs=HOUR)
    m.flush()
    after = m.search("heron", embedding=axis(0), track=False, now=clock.at - 20 * HOUR)
    assert [row["layers"] for row in after["results"]] == [row["layers"] for row in before["results"]]
    assert all(row["layers"]["decay"] == 1 for row in after["results"])


def test_the_same_question_fifty_times_gives_the_same_order_and_scores_while_it_is_counted(m: Memory) -> None:
    m.add_many([f"note {at % 3} of the heron, page {at}" for at in range(30)])
    first = [(row["id"], row["score"]) for row in m.search("heron note", limit=20)["results"]]
    for _ in range(50):
        m.flush()
        again = m.search("heron note", limit=20)["results"]
        assert [(row["id"], row["score"]) for row in again] == first
    assert {row["recall_count"] for row in m.list()["results"]} == {0, 1}


def test_a_faded_memory_gains_no_more_than_its_first_weight(m: Memory, clock: StoppedClock) -> None:
    id = only_id(m.add("the heron nests in the reeds"))
    clock.advance(days=30)
    weights = []
    for _ in range(14):
        weights.append(m.search("heron")["results"][0]["layers"]["decay"])
        clock.advance(secs=HOUR)
        m.flush()
    assert weights == sorted(weights)
    assert weights[0] == pytest.approx(0.5)
    assert weights[-1] == 1
    assert used(m, id) == (14, 0)


def test_a_read_only_store_counts_nothing_and_says_nothing(opened: Opener, store: Path) -> None:
    with opened() as m:
        id = only_id(m.add("the heron nests in the reeds"))
    before = {path.name: path.read_bytes() for path in store.iterdir()}
    with opened(read_only=True) as m:
        found = m.search("heron")
        assert ids_of(found) == [id]
        assert found["ace_search"]["degraded"] == []
        assert m.get(id) is not None
        m.flush()
        assert m.status()["warnings"] == []
    assert {path.name: path.read_bytes() for path in store.iterdir()} == before
    assert used(opened(), id) == (0, 0)


def test_closing_writes_what_is_queued_and_a_closed_memory_says_so(opened: Opener) -> None:
    m = opened()
    id = only_id(m.add("the heron nests in the reeds"))
    m.search("heron")
    m.get(id)
    m.close()
    m.close()
    with pytest.raises(StoreError, match="closed"):
        m.flush()
    assert used(opened(), id) == (1, 1)


FORGOTTEN = """
import sys
from memx import Memory
m = Memory(sys.argv[1], config={"embedding": {"provider": "none"}, "decay": {"sweep_on_open_hours": 0}})
sys.stdin.readline()
m.search("heron")
m.get("a")
"""


def test_a_program_that_ends_without_closing_has_counted(opened: Opener, store: Path) -> None:
    m = opened()
    m.add("the heron nests in the reeds", id="a")
    outputs_of([started(FORGOTTEN, store)])
    assert used(m, "a") == (1, 1)


KILLED = """
import sys
from memx import Memory
now = [1_772_366_400.0]
config = {"embedding": {"provider": "none"}, "decay": {"sweep_on_open_hours": 0}}
m = Memory(sys.argv[1], config=config, clock=lambda: now[0])
for at in range(100_000):
    m.search("heron")
    now[0] += 3600
    if at < 20:
        m.flush()
    print(at + 1, flush=True)
"""


def test_a_crash_loses_or_repeats_at_most_the_last_batch(opened: Opener, store: Path) -> None:
    """Killed at any moment: all that was flushed is there, and nothing is counted that was not recalled."""
    m = opened()
    m.add("the heron nests in the reeds", id="a")
    child = subprocess.Popen([sys.executable, "-c", KILLED, str(store)], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    told = [int(child.stdout.readline()) for _ in range(200)]
    os.kill(child.pid, signal.SIGKILL)
    rest, _ = child.communicate(timeout=60)
    searched = max([*told, *map(int, rest.split())])
    recalls, _ = used(m, "a")
    assert 20 <= recalls <= searched + 1
    assert opened().search("heron")["ace_search"]["degraded"] == []


def refused(store: Path, is_refused: bool) -> None:
    """Lets the table of usage refuse every row, or no more."""
    trigger = (
        "CREATE TRIGGER refused BEFORE INSERT ON usage BEGIN SELECT RAISE(ABORT, 'usage is locked'); END"
    )
    outside(store, trigger if is_refused else "DROP TRIGGER refused")


def test_a_store_that_takes_no_counts_fails_no_search_and_is_told(
    m: Memory, store: Path, clock: StoppedClock
) -> None:
    id = only_id(m.add("the heron nests in the reeds"))
    refused(store, True)
    assert ids_of(m.search("heron")) == [id]
    with pytest.raises(StoreError, match="usage is locked"):
        m.flush()
    clock.advance(secs=HOUR)
    (degraded,) = m.search("heron")["ace_search"]["degraded"]
    assert degraded["stage"] == "reinforcement"
    assert "usage is locked" in degraded["reason"]
    (warning,) = m.status()["warnings"]
    assert "recalls of 1 memories wait" in warning
    m.add("writes go on")
    assert m.get(id) is not None
    refused(store, False)
    assert used(m, id) == (2, 1), "it was queued all the while"
    assert m.status()["warnings"] == []
    assert m.search("heron")["ace_search"]["degraded"] == []


def test_closing_never_fails_for_counts(opened: Opener, store: Path) -> None:
    m = opened()
    id = only_id(m.add("the heron nests in the reeds"))
    refused(store, True)
    m.search("heron")
    m.close()
    refused(store, False)
    assert used(opened(), id) == (0, 0)


def test_a_memory_deleted_before_its_count_is_written_is_no_matter(opened: Opener) -> None:
    m, other = opened(), opened()
    ids = [row["id"] for row in m.add_many(["heron one", "heron two"])["results"]]
    m.search("heron")
    m.get(ids[0])
    other.delete(ids[0])
    assert used(m, ids[1]) == (1, 0)
    m.search("heron")
    m.reset()
    m.flush()
    assert m.list()["results"] == []


def test_counting_analyses_no_text_anew(m: Memory) -> None:
    """A memory that is put into the indexes again gets a new number in the bitmap; a counted one keeps its own."""
    id = only_id(m.add("the heron nests in the reeds"))
    before = m.engine.bitmap()
    m.search("heron")
    m.get(id)
    assert used(m, id) == (1, 1)
    assert m.engine.bitmap() == before
    m.update(id, tags=["x"])
    assert m.engine.bitmap() != before


def test_threads_that_search_at_once_count_each_hour_once(m: Memory, clock: StoppedClock) -> None:
    ids = [row["id"] for row in m.add_many([f"heron number {at}" for at in range(5)])["results"]]
    start = threading.Barrier(6)

    def work(_: int) -> None:
        start.wait(timeout=60)
        for hour in range(10):
            m.search("heron", now=clock.at + hour * HOUR)
            m.get(ids[0])
            if hour % 3 == 0:
                m.flush()

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(work, range(6)))
    recalls, accesses = used(m, ids[0])
    assert accesses == 60
    # A thread that runs ahead makes the hours of those behind it the past.
    assert all(1 <= used(m, id)[0] <= 10 for id in ids)
    assert recalls >= 1


HOURS = """
import sys
from memx import Memory
folder, name = sys.argv[1], sys.argv[2]
config = {"embedding": {"provider": "none"}, "decay": {"sweep_on_open_hours": 0}}
with Memory(folder, config=config, clock=lambda: 1_772_366_400.0) as m:
    sys.stdin.readline()
    for at in range(40):
        m.search("common heron")
        m.search(name)
        m.get("common")
"""


def test_processes_that_recall_at_once_lose_no_count_and_repeat_none(opened: Opener, store: Path) -> None:
    m = opened()
    m.add("the common heron", id="common")
    for name in ("alpha", "beta", "gamma"):
        m.add(f"{name} is a letter", id=name)
    outputs_of([started(HOURS, store, name) for name in ("alpha", "beta", "gamma")])
    assert used(m, "common") == (1, 120)
    assert [used(m, name) for name in ("alpha", "beta", "gamma")] == [(1, 0)] * 3


FORKED = """
import os, sys
from memx import Memory
now = [1_772_366_400.0]
config = {"embedding": {"provider": "none"}, "decay": {"sweep_on_open_hours": 0}}
m = Memory(sys.argv[1], config=config, clock=lambda: now[0])
sys.stdin.readline()
for at in range(30):
    m.search("heron")
    m.get("a")
    child = os.fork()
    if child == 0:
        code = 1
        try:
            m.add(f"note {at} of the child")
            m.get("a")
            m.flush()
            m.search("heron")
            m.close()
            code = 0
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0, status
    now[0] += 3600
m.close()
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_fork_copies_no_count_and_hangs_nobody(opened: Opener, store: Path) -> None:
    m = opened()
    m.add("the heron nests in the reeds", id="a")
    outputs_of([started(FORKED, store)])
    assert used(m, "a") == (30, 60)


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("search"), st.sampled_from(["heron", "crane", "bird"])),
        st.tuples(st.just("get"), st.sampled_from(["heron", "crane"])),
        st.tuples(st.just("wait"), st.sampled_from([1.0, 1_799.5, HOUR - 1e-3, HOUR, 2.5 * HOUR, -HOUR])),
        st.tuples(st.just("flush"), st.none()),
        st.tuples(st.just("reopen"), st.none()),
        st.tuples(st.just("untracked"), st.sampled_from(["heron", "bird"])),
    ),
    max_size=40,
)


@given(steps=STEPS)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_counts_are_those_of_a_simple_model(steps: list[tuple[str, Any]]) -> None:
    """The model knows no queue: a search counts what it returns if the last counted one is an hour past."""
    clock = StoppedClock()
    model: dict[str, dict[str, Any]] = {
        id: {"recalls": 0, "last": None, "reads": 0} for id in ("heron", "crane")
    }
    with tempfile.TemporaryDirectory() as folder:
        open_store = lambda: Memory(  # noqa: E731
            folder, config={**KEYWORD_MODE, "decay": {"sweep_on_open_hours": 0}}, clock=clock
        )
        m = open_store()
        for id in model:
            m.add(f"the {id} is a bird", id=id)
        for step, value in steps:
            if step == "wait":
                clock.advance(secs=value)
            elif step == "flush":
                m.flush()
            elif step == "reopen":
                m.close()
                m = open_store()
            elif step == "get":
                m.get(value)
                model[value]["reads"] += 1
            else:
                for id in ids_of(m.search(value, track=step == "search")):
                    last = model[id]["last"]
                    now_us = round(clock.at * 1e6)
                    if step == "search" and (last is None or now_us - last >= 3_600_000_000):
                        model[id].update(recalls=model[id]["recalls"] + 1, last=now_us)
        assert {id: used(m, id) for id in model} == {
            id: (counts["recalls"], counts["reads"]) for id, counts in model.items()
        }
        m.close()
