"""Is AsyncMemory the same memory, awaited?"""

from __future__ import annotations

import asyncio
import inspect
from pathlib import Path

import pytest

from memx import AsyncMemory, InvalidArgumentError, Memory, StoreError

from .support import KEYWORD_MODE, ChosenEmbedder, StoppedClock, ids_of, only_id, texts_of


async def test_the_whole_life_of_a_memory(store: Path, clock: StoppedClock, tmp_path: Path) -> None:
    async with AsyncMemory(store, config=KEYWORD_MODE, clock=clock) as m:
        id = only_id(await m.add("Tea is in the left drawer", user_id="u", tags=["kitchen"]))
        assert (await m.add("tea is in the left drawer.", user_id="u"))["results"][0]["event"] == "NONE"
        many = await m.add_many(["Coffee is in the right drawer", {"content": ""}], user_id="u")
        assert (len(many["results"]), len(many["errors"])) == (1, 1)
        assert ids_of(await m.search("tea", user_id="u")) == [id]
        assert ids_of(await m.recall("tea")) == [id]
        assert (await m.get(id))["tags"] == ["kitchen"]  # type: ignore[index]
        assert (await m.update(id, "Tea is in the cupboard"))["revision"] == 2
        assert [event["event"] for event in await m.history(id)] == ["ADD", "UPDATE"]
        assert len((await m.list(user_id="u"))["results"]) == len((await m.get_all())["results"]) == 2
        assert await m.users() == [{"type": "user", "id": "u", "count": 2}]
        assert (await m.status())["count"] == 2
        assert (await m.sweep(dry_run=True))["unchanged"] == 2
        assert (await m.restore(id))["id"] == id
        assert (await m.maintain())["removed"] == 0
        document = await m.export()
        assert (await m.export(tmp_path / "out.jsonl", format="jsonl"))["count"] == 2
        await m.delete(id)
        assert (await m.import_(document))["added"] == 1
        assert ids_of(await m.search("tea")) == [id]
        assert (await m.delete_all(user_id="u"))["message"] == "deleted 2"
        await m.remember("one more", user_id="v")
        assert (await m.erase(user_id="v"))["message"] == "erased 1"
        await m.compact()
        await m.flush()
        await m.reset()
        with pytest.raises(InvalidArgumentError, match="query is empty"):
            await m.search(" ")
    with pytest.raises(StoreError, match="closed"):
        await m.search("tea")
    await m.close()


async def test_many_adds_at_once_are_all_there(store: Path, embedder: ChosenEmbedder) -> None:
    async with AsyncMemory(store, embedder=embedder) as m:
        answers = await asyncio.gather(*(m.add(f"fact number {at}") for at in range(60)))
        ids = {only_id(answer) for answer in answers}
        assert len(ids) == 60
        assert set(ids_of(await m.list(limit=100))) == ids
        found = await asyncio.gather(*(m.search(f"fact number {at}", limit=1) for at in range(60)))
        assert [texts_of(answer) for answer in found] == [[f"fact number {at}"] for at in range(60)]
        assert (await m.reindex())["embedded"] == 60


async def test_the_event_loop_runs_while_an_embedder_thinks(store: Path) -> None:
    import threading

    go_on = threading.Event()

    def slow(texts: list[str]) -> list[list[float]]:
        assert go_on.wait(timeout=60)
        return [[1.0, 0.0]] * len(texts)

    async with AsyncMemory(store, embedder=slow) as m:
        adding = asyncio.create_task(m.add("slowly embedded"))
        await asyncio.sleep(0)
        assert not adding.done()
        go_on.set()
        assert (await adding)["results"][0]["vector"] == "stored"


async def test_from_config_is_awaited(store: Path) -> None:
    m = await AsyncMemory.from_config(KEYWORD_MODE, path=store)
    await m.add("a note")
    await m.close()
    assert texts_of(Memory(store, config=KEYWORD_MODE).list()) == ["a note"]


def test_every_public_method_of_memory_is_awaitable() -> None:
    for name, method in inspect.getmembers(Memory, inspect.isfunction):
        if name.startswith("_"):
            continue
        awaited = getattr(AsyncMemory, name)
        assert inspect.iscoroutinefunction(awaited), name
        assert inspect.signature(awaited) == inspect.signature(method), name
