"""Do handles, threads and processes that share a store lose, repeat or hide anything?"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from memx import ConflictError, Memory

from .conftest import Opener
from .support import ChosenEmbedder, ids_of, only_id, texts_of

ADDER = """
import sys
from memx import Memory
folder, name, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
# By the clock of this machine what the parent said is old: nobody sweeps here.
config = {"embedding": {"provider": "none"}, "decay": {"sweep_on_open_hours": 0}}
with Memory(folder, config=config) as m:
    sys.stdin.readline()
    ids = [m.add(f"note {at} of {name}", user_id=name, run_id="shared")["results"][0]["id"] for at in range(count)]
    assert all(m.search(f"note {at} of {name}", user_id=name)["results"] for at in range(0, count, 10))
print("\\n".join(ids))
"""


def started(program: str, *arguments: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", program, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def outputs_of(children: list[subprocess.Popen[str]]) -> list[str]:
    """Lets waiting children go, all at once, and gives what they print."""
    for child in children:
        assert child.stdin is not None
        child.stdin.write("go\n")
        child.stdin.flush()
    answers = [child.communicate(timeout=240) for child in children]
    for child, (_, told) in zip(children, answers, strict=True):
        assert child.returncode == 0, told
    return [out for out, _ in answers]


def test_what_one_handle_adds_the_other_finds_at_once(opened: Opener) -> None:
    one, two = opened(), opened()
    id = only_id(one.add("a heron in the water"))
    assert ids_of(two.search("heron")) == [id]
    two.update(id, "a stork in the water")
    assert texts_of(one.search("stork")) == ["a stork in the water"]
    assert one.search("heron")["results"] == []
    two.add("a heron in the reeds")
    one.delete(id)
    assert two.search("stork")["results"] == []
    assert two.get(id) is None
    assert two.status()["count"] == one.status()["count"] == 1
    assert two.users() == one.users()
    one.reset()
    assert two.search("heron")["results"] == []
    assert two.list()["results"] == []
    two.add("after the reset")
    assert texts_of(one.list()) == ["after the reset"]


def test_compacting_or_erasing_in_one_handle_leaves_the_other_right(opened: Opener) -> None:
    one, two = opened(), opened()
    ids = [row["id"] for row in one.add_many([f"note {at}" for at in range(20)], user_id="u")["results"]]
    two.delete(ids[::2])
    one.compact()
    assert set(ids_of(two.search("note", limit=50))) == set(ids[1::2])
    two.add("note of v", user_id="v")
    one.erase(user_id="u")
    assert texts_of(two.search("note", limit=50)) == ["note of v"]
    assert texts_of(one.search("note", limit=50)) == ["note of v"]
    two.compact()
    assert only_id(one.add("note of v", user_id="v")) == ids_of(two.list())[0]


def test_two_handles_never_store_one_text_twice(opened: Opener) -> None:
    one, two = opened(), opened()
    assert only_id(one.add("the same words")) == only_id(two.add("The same words!"))
    assert one.status()["count"] == 1


def test_vectors_of_one_handle_answer_in_the_other(opened: Opener, embedder: ChosenEmbedder) -> None:
    one, two = opened(embedder=embedder), opened(embedder=embedder)
    assert two.search("anything at all")["results"] == []
    embedder.place("meaning alone", "a heron in the water", 0.9)
    id = only_id(one.add("a heron in the water"))
    assert ids_of(two.search("meaning alone")) == [id]
    assert two.status()["model"]["id"] == "chosen"


def test_of_two_updates_of_one_revision_one_is_refused(opened: Opener) -> None:
    one, two = opened(), opened()
    id = only_id(one.add("a counter at zero"))
    one.update(id, "a counter at one", expected_revision=1)
    with pytest.raises(ConflictError):
        two.update(id, "a counter at two", expected_revision=1)
    assert two.get(id)["memory"] == "a counter at one"  # type: ignore[index]


def test_four_processes_that_add_at_once_lose_nothing(store: Path, opened: Opener) -> None:
    m = opened()
    m.add("note of the parent")
    children = [started(ADDER, store, f"child{at}", 50) for at in range(4)]
    ids = [id for out in outputs_of(children) for id in out.split()]
    assert len(ids) == len(set(ids)) == 200
    assert set(ids) <= set(ids_of(m.list(limit=1_000)))
    assert m.status()["count"] == 201
    for at in range(4):
        found = m.search("note", user_id=f"child{at}", limit=100, token_budget=0)
        assert len(found["results"]) == 50
    fresh = opened()
    assert set(ids_of(fresh.list(limit=1_000))) == set(ids_of(m.list(limit=1_000)))
    walk = [row["id"] for row in m.list(sort="added", limit=1_000)["results"]]
    assert walk == sorted(walk)


SAME = """
import json, sys
from memx import Memory
with Memory(sys.argv[1], config={"embedding": {"provider": "none"}}) as m:
    sys.stdin.readline()
    print(json.dumps([m.add(f"shared fact {at}")["results"][0]["event"] for at in range(30)]))
"""


def test_processes_that_add_the_same_texts_at_once_store_each_once(store: Path, opened: Opener) -> None:
    m = opened()
    events = [json.loads(out) for out in outputs_of([started(SAME, store) for _ in range(3)])]
    assert m.status()["count"] == 30
    assert [sorted(column) for column in zip(*events, strict=True)] == [["ADD", "NONE", "NONE"]] * 30


COUNTER = """
import sys
from memx import ConflictError, Memory
with Memory(sys.argv[1], config={"embedding": {"provider": "none"}}) as m:
    sys.stdin.readline()
    done = 0
    while done < 20:
        row = m.get("counter")
        number = int(row["memory"].split()[-1])
        try:
            m.update("counter", f"counter at {number + 1}", expected_revision=row["revision"])
            done += 1
        except ConflictError:
            pass
"""


def test_processes_that_count_with_expected_revision_lose_no_step(store: Path, opened: Opener) -> None:
    m = opened()
    m.add("counter at 0", id="counter")
    outputs_of([started(COUNTER, store) for _ in range(3)])
    row = m.get("counter")
    assert row is not None
    assert (row["memory"], row["revision"]) == ("counter at 60", 61)
    assert len(m.history("counter")) == 61


def test_threads_that_add_and_search_with_a_python_embedder_neither_hang_nor_lose(
    opened: Opener, embedder: ChosenEmbedder
) -> None:
    m = opened(embedder=embedder)
    start = threading.Barrier(8)

    def work(at: int) -> list[str]:
        start.wait(timeout=60)
        ids = []
        for step in range(12):
            text = f"worker {at} says step {step}"
            ids.append(only_id(m.add(text, user_id=f"u{at}")))
            found = m.search(text, user_id=f"u{at}", limit=20)
            assert ids[-1] in ids_of(found), text
            assert found["ace_search"]["mode"] == "hybrid"
            if step % 5 == 4:
                m.update(ids[0], f"worker {at} changed at {step}")
                m.list(user_id=f"u{at}")
                m.engine.search(embedder.of(text), k=3)
        m.delete(ids[-1])
        return ids[:-1]

    with ThreadPoolExecutor(8) as pool:
        futures = [pool.submit(work, at) for at in range(8)]
        kept = [id for future in futures for id in future.result(timeout=240)]
    assert len(set(kept)) == 8 * 11
    assert set(ids_of(m.list(limit=1_000))) == set(kept)
    assert m.status()["vectors_missing"] == 0
    assert set(ids_of(opened(embedder=embedder).list(limit=1_000))) == set(kept)


def test_threads_of_readers_see_whole_batches_only(opened: Opener) -> None:
    m = opened()
    stop = threading.Event()
    seen: list[int] = []

    def read() -> None:
        while not stop.is_set():
            seen.append(len(m.list(limit=10_000)["results"]))

    readers = [threading.Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    for batch in range(10):
        m.add_many([f"row {batch} {at}" for at in range(100)])
    stop.set()
    for reader in readers:
        reader.join(timeout=60)
    assert all(count % 100 == 0 for count in seen)
    assert len(m.list(limit=10_000)["results"]) == 1_000


FORK = """
import os, sys
from memx import Memory
m = Memory(sys.argv[1], config={"embedding": {"provider": "none"}})
sys.stdin.readline()
m.add("note of the parent")
assert len(m.search("note")["results"]) == 1
child = os.fork()
if child == 0:
    code = 1
    try:
        found = len(m.search("note")["results"])
        m.add("note of the child")
        code = 0 if found == 1 and len(m.search("note")["results"]) == 2 else 2
    finally:
        os._exit(code)
_, status = os.waitpid(child, 0)
assert os.waitstatus_to_exitcode(status) == 0, status
m.add("another note of the parent")
print(len(m.search("note")["results"]))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_forked_child_adds_and_searches_and_so_does_its_parent(store: Path, opened: Opener) -> None:
    (out,) = outputs_of([started(FORK, store)])
    assert out.strip() == "3"
    assert len(opened().list()["results"]) == 3


FORK_WITH_THREADS = """
import os, sys
from memx import Memory
m = Memory(sys.argv[1], config={"embedding": {"provider": "none"}})
sys.stdin.readline()
rows = lambda by: [{"content": f"note {n} of the {by}", "embedding": [n + 1.0, 1.0]} for n in range(64)]
m.add_many(rows("parent"))
for depth in range(3):
    if os.fork() == 0:
        m.add_many(rows(f"child {depth}"))
        found = m.engine.search_many(["note"] * 8, [[1.0, 1.0]] * 8, k=1_000)
        assert {len(hits) for hits in found} == {64 * (depth + 2)}, [len(hits) for hits in found]
        continue
    _, status = os.wait()
    code = os.waitstatus_to_exitcode(status)
    if depth:
        os._exit(code)
    sys.exit(code)
os._exit(0)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_children_of_children_work_on_all_cores(store: Path, opened: Opener) -> None:
    """The threads of a parent's pool do not follow: each process has its own."""
    outputs_of([started(FORK_WITH_THREADS, store)])
    assert len(opened().list(limit=1_000)["results"]) == 4 * 64


def test_a_memory_that_is_dropped_without_close_loses_nothing(store: Path, opened: Opener) -> None:
    program = """
import os, sys
from memx import Memory
m = Memory(sys.argv[1], config={"embedding": {"provider": "none"}})
sys.stdin.readline()
m.add("acknowledged")
os._exit(0)
"""
    outputs_of([started(program, store)])
    assert texts_of(opened().search("acknowledged")) == ["acknowledged"]
    assert isinstance(opened(), Memory)
