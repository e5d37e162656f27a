"""Is a deleted memory gone: from every answer, every index, every file?"""

from __future__ import annotations

from pathlib import Path

import pytest

from memx import InvalidArgumentError, Memory, NotFoundError

from .conftest import Opener
from .support import ChosenEmbedder, StoppedClock, at_cosine, ids_of, only_id, texts_of

SECRET = "zyzzyva-7741"


def files_with(folder: Path, needle: str) -> list[str]:
    """Files of a folder that hold a text in UTF-8 or UTF-16."""
    needles = [needle.encode(), needle.encode("utf-16-le")]
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert files
    return [path.name for path in files if any(one in path.read_bytes() for one in needles)]


@pytest.mark.parametrize("mode", ["keyword", "hybrid"])
def test_ghosts_neither_answer_nor_use_up_the_limit(
    opened: Opener, embedder: ChosenEmbedder, store: Path, mode: str
) -> None:
    keywords = {} if mode == "keyword" else {"embedder": embedder}
    m = opened(**keywords)
    query = "the deploy of the payment gateway"
    near = embedder.of(query)
    texts = [f"the deploy of the payment gateway failed with {SECRET} in step {at}" for at in range(20)]
    for at, text in enumerate(texts):
        embedder.vectors[text] = at_cosine(near, 0.95, seed=at)
    last = "our payment gateway is slow"
    embedder.vectors[last] = at_cosine(near, 0.8)
    ids = [row["id"] for row in m.add_many(texts)["results"]]
    m.add(last)
    assert last not in texts_of(m.search(query))
    m.delete(ids)

    def only_the_last_is_left(m: Memory) -> None:
        assert texts_of(m.search(query, limit=5)) == [last]
        assert texts_of(m.list()) == [last]
        assert m.status()["count"] == 1
        assert all(m.get(id) is None for id in ids)
        assert m.search(SECRET)["results"] == []
        assert m.export()["total"] == 1
        if mode == "hybrid":
            found, _ = m.engine.search(near, k=5)
            assert [m.get(id)["memory"] for id in found[0] if id] == [last]  # type: ignore[index]

    only_the_last_is_left(m)
    m.close()
    m = opened(**keywords)
    only_the_last_is_left(m)
    only_the_last_is_left(opened(read_only=True, **keywords))
    m.compact()
    only_the_last_is_left(m)
    assert files_with(store, SECRET) == []
    assert files_with(store, "our payment gateway is slow") != []
    m.close()
    assert files_with(store, SECRET) == []


def test_compact_leaves_no_byte_of_what_an_update_or_a_delete_took_away(opened: Opener, store: Path) -> None:
    m = opened()
    kept = only_id(m.add("a kept memory", id="kept"))
    gone = only_id(
        m.add(
            f"text {SECRET}a",
            metadata={f"key {SECRET}b": f"value {SECRET}c"},
            tags=[f"tag-{SECRET}d"],
            tools=[f"tool-{SECRET}e"],
            entities=[f"entity-{SECRET}f"],
            user_id=f"user-{SECRET}g",
            agent_id=f"agent-{SECRET}h",
            run_id=f"run-{SECRET}i",
            anchors=[{"file": "a.py", "text": f"anchor {SECRET}j"}],
            scope=f"team:{SECRET}k",
        )
    )
    m.update(gone, f"second text {SECRET}l")
    m.update(gone, tags=["harmless"])
    m.update(kept, f"quoted {SECRET}m")
    m.update(kept, "a kept memory again")
    m.delete(gone)
    m.delete(kept)
    m.compact()
    for letter in "abcdefghijklm":
        assert files_with(store, SECRET + letter) == [], letter
    assert {event["old_memory"] for event in m.history(gone)} == {None}
    assert {event["new_memory"] for event in m.history(gone)} == {None}


def test_a_deleted_vector_is_in_no_file_after_compact(
    opened: Opener, embedder: ChosenEmbedder, store: Path
) -> None:
    import numpy as np

    m = opened(embedder=embedder)
    ids = [row["id"] for row in m.add_many([f"memory {at}" for at in range(30)])["results"]]
    vectors = [embedder.of(f"memory {at}") for at in range(30)]
    codes = [vector.astype(np.float16).tobytes() for vector in vectors]
    m.delete(ids[:15])
    m.compact()
    content = b"".join(path.read_bytes() for path in store.rglob("*") if path.is_file())
    assert [at for at, code in enumerate(codes) if code[8:40] in content] == list(range(15, 30))


def test_erase_removes_every_trace_of_a_user(opened: Opener, store: Path) -> None:
    m = opened()
    mine = only_id(m.add(f"note {SECRET}", user_id="anna-erased", run_id="run-erased", id="id-erased"))
    m.update(mine, f"other note {SECRET}")
    theirs = only_id(m.add("note of bob", user_id="bob"))
    assert m.erase(user_id="anna-erased")["ids"] == [mine]
    assert m.history(mine) == []
    assert m.get(mine) is None
    assert ids_of(m.list()) == [theirs]
    assert [owner["id"] for owner in m.users()] == ["bob"]
    for trace in (SECRET, "anna-erased", "run-erased", "id-erased"):
        assert files_with(store, trace) == [], trace
    assert texts_of(m.search("note", user_id="bob")) == ["note of bob"]


def test_erase_takes_what_had_expired_too(opened: Opener, store: Path, clock: StoppedClock) -> None:
    m = opened()
    id = only_id(m.add(f"note {SECRET}", user_id="anna-erased", expires_at=clock() + 10))
    clock.advance(secs=60)
    m.erase(user_id="anna-erased")
    assert m.history(id) == []
    assert m.users() == []
    for trace in (SECRET, "anna-erased"):
        assert files_with(store, trace) == [], trace


def test_delete_all_takes_what_had_expired_too(m: Memory, clock: StoppedClock) -> None:
    m.add("a passing note", user_id="u", expires_at=clock() + 10)
    m.add("another passing note", user_id="v", expires_at=clock() + 10)
    clock.advance(secs=60)
    m.delete_all(user_id="u")
    assert [owner["id"] for owner in m.users() if owner["id"] == "u"] == []
    m.delete_all(all=True)
    assert m.status()["count"] == 0


def test_reset_leaves_nothing_and_repeats_no_id(
    opened: Opener, store: Path, embedder: ChosenEmbedder
) -> None:
    m = opened(embedder=embedder)
    before = [row["id"] for row in m.add_many([f"{SECRET} {at}" for at in range(5)], user_id="u")["results"]]
    m.reset()
    assert m.list()["results"] == []
    assert m.users() == []
    assert m.status()["model"] is None
    assert m.search(SECRET)["results"] == []
    assert files_with(store, SECRET) == []
    after = [row["id"] for row in m.add_many([f"new {at}" for at in range(5)])["results"]]
    assert not set(before) & set(after)
    assert min(after) > max(before)


def test_delete_takes_all_ids_or_none(m: Memory) -> None:
    ids = [row["id"] for row in m.add_many(["one thing", "two things"])["results"]]
    with pytest.raises(NotFoundError, match="nobody") as refused:
        m.delete([*ids, "nobody"])
    assert isinstance(refused.value, LookupError)
    assert m.status()["count"] == 2
    assert m.delete(ids) == {"message": "deleted 2", "ids": ids}
    assert m.status()["count"] == 0
    with pytest.raises(NotFoundError):
        m.delete(ids[0])
    assert m.delete([])["ids"] == []


def test_delete_all_and_erase_need_a_filter(m: Memory) -> None:
    m.add("a note", user_id="u")
    for nothing in (
        {},
        {"user_id": None},
        {"filters": {}},
        {"filters": None},
        {"scope": None},
        {"scope": []},
    ):
        with pytest.raises(InvalidArgumentError, match="without a filter"):
            m.delete_all(**nothing)
        with pytest.raises(InvalidArgumentError, match="without a filter"):
            m.erase(**nothing)
    for typo in ({"userid": "u"}, {"user": "u"}, {"where": {}}):
        with pytest.raises(InvalidArgumentError, match="unknown argument"):
            m.delete_all(**typo)
    with pytest.raises(InvalidArgumentError, match="True or False"):
        m.delete_all(all="yes")
    assert m.status()["count"] == 1
    assert len(m.delete_all(all=True)["ids"]) == 1
    assert m.status()["count"] == 0


@pytest.mark.parametrize("filters", [{"AND": []}, {"NOT": []}, {"AND": [{}]}, {"AND": [{"AND": []}]}])
def test_a_filter_that_names_nothing_is_no_filter_to_delete_by(m: Memory, filters: dict[str, object]) -> None:
    m.add("a note", user_id="u")
    with pytest.raises(InvalidArgumentError):
        m.delete_all(filters=filters)
    assert m.status()["count"] == 1


def test_delete_all_keeps_to_its_filters(m: Memory) -> None:
    m.add("one", user_id="a", scope="team:x", tags=["t"])
    m.add("two", user_id="a")
    m.add("three", user_id="b", tags=["t"])
    m.delete_all(filters={"tags": "t"}, user_id="b")
    assert set(texts_of(m.list())) == {"one", "two"}
    m.delete_all(scope="team:x", user_id="b")
    assert set(texts_of(m.list())) == {"one", "two"}
    m.delete_all(user_id="a")
    assert m.list()["results"] == []


def test_delete_all_of_one_scope_leaves_the_global_ones(m: Memory) -> None:
    m.add("worldwide", scope="global")
    m.add("of the team", scope="team:x")
    m.delete_all(scope="team:x")
    assert texts_of(m.list()) == ["worldwide"]


def test_the_last_memory_of_a_run_leaves_with_it_and_a_shared_one_stays(m: Memory) -> None:
    m.add("said in one run", run_id="r1", user_id="u")
    shared = only_id(m.add("said in both", run_id="r1", user_id="u"))
    m.add("said in both", run_id="r2", user_id="u")
    m.delete_all(run_id="r1", user_id="u")
    assert ids_of(m.list()) == [shared]
    row = m.get(shared)
    assert row is not None
    assert row["run_ids"] == ["r2"]
    assert row["run_id"] == "r2"
    assert m.search("said", run_id="r1")["results"] == []
    assert ids_of(m.search("said", run_id="r2")) == [shared]
    m.delete_all(run_id="r2")
    assert m.list()["results"] == []


def test_an_update_leaves_no_old_vector_behind(hybrid: Memory, embedder: ChosenEmbedder) -> None:
    embedder.place("query tea", "likes tea", 0.9)
    embedder.place("query coffee", "likes coffee", 0.9)
    id = only_id(hybrid.add("likes tea"))
    assert hybrid.search("query tea")["results"][0]["layers"]["cosine"] == pytest.approx(0.9, abs=1e-3)
    hybrid.update(id, "likes coffee")
    old = hybrid.engine.search(embedder.of("likes tea"), k=5)[1][0]
    assert old[0] == pytest.approx(float(embedder.of("likes tea") @ embedder.of("likes coffee")), abs=1e-3)
    assert hybrid.search("query coffee")["results"][0]["layers"]["cosine"] == pytest.approx(0.9, abs=1e-3)
    assert hybrid.search("tea", limit=5)["results"] == []


def test_an_id_that_comes_back_without_an_embedding_has_no_vector(
    opened: Opener, embedder: ChosenEmbedder
) -> None:
    hybrid = opened(embedder=embedder)
    hybrid.add("likes tea", id="x")
    document = hybrid.export()
    hybrid.delete("x")
    hybrid.close()
    m = opened()
    assert m.import_(document)["added"] == 1
    assert m.get("x")["vector"] == "missing"  # type: ignore[index]
    ids, _ = m.engine.search(embedder.of("likes tea"), k=3)
    assert ids.tolist() == [[None, None, None]]
    assert ids_of(m.search("tea", embedding=embedder.of("likes tea"))) == ["x"]


def test_a_memory_replaced_by_fewer_passages_keeps_no_obsolete_vector(opened: Opener) -> None:
    import numpy as np

    m = opened()
    first, second, third = np.eye(3, dtype=np.float32)
    m.add("two passages", id="x", embedding=np.stack([first, second]))
    assert m.engine.search(second, k=1)[1][0][0] == pytest.approx(1.0, abs=1e-6)
    m.add("one passage", id="x", embedding=third)
    assert m.engine.search(second, k=1)[1][0][0] == pytest.approx(0.0, abs=1e-6)
    m.update("x", "again one passage", embedding=first)
    assert m.engine.search(third, k=1)[1][0][0] == pytest.approx(0.0, abs=1e-6)
    m.update("x", tags=["t"])
    assert m.engine.search(first, k=1)[1][0][0] == pytest.approx(1.0, abs=1e-6)
