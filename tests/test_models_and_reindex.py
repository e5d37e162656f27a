"""Does a store ever hold, or compare, vectors of two models?"""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from memx import EmbeddingMismatchError, Memory


class Model:
    """An embedder of a given width: every text is its own direction, by its first letter."""

    def __init__(self, name: str, width: int) -> None:
        self.name = name
        self.width = width

    def __call__(self, texts: list[str]) -> list[list[float]]:
        return [self.vector(text) for text in texts]

    def vector(self, text: str) -> list[float]:
        row = [0.0] * self.width
        row[ord(text[0]) % self.width] = 1.0
        return row


def opened(folder: Path, name: str, width: int) -> Memory:
    return Memory(folder, embedder=Model(name, width))


def first_cosine(memory: Memory, query: str) -> float | None:
    rows = memory.search(query)["results"]
    return rows[0]["layers"]["cosine"] if rows else None


def test_the_first_writer_of_two_decides_the_model(tmp_path: Path) -> None:
    first, second = opened(tmp_path, "a", 3), opened(tmp_path, "b", 4)
    first.add("apple")
    with pytest.raises(EmbeddingMismatchError, match="memx reindex"):
        second.add("banana")
    assert first.get(first.list()["results"][0]["id"])["vector"] == "stored"  # type: ignore[index]
    assert first_cosine(Memory(tmp_path, embedder=Model("a", 3)), "apple") == pytest.approx(1)


@pytest.mark.parametrize("width", [3, 8])
def test_a_handle_learns_that_another_replaced_the_model(tmp_path: Path, width: int) -> None:
    old, new = opened(tmp_path, "old", 3), opened(tmp_path, "new", width)
    old.add("apple")
    new.reindex()
    assert first_cosine(new, "apple") == pytest.approx(1)
    found = old.search("apple")
    assert found["ace_search"]["mode"] == "keyword"
    assert found["ace_search"]["degraded"][0]["stage"] == "embedding"
    with pytest.raises(EmbeddingMismatchError):
        old.add("banana")
    watching = Memory(tmp_path, embedder=Model("new", width))
    assert watching.status()["vectors_missing"] == 0


def test_a_change_of_width_reaches_a_handle_that_is_open(tmp_path: Path) -> None:
    opened(tmp_path, "old", 3).add_many([f"{letter} note" for letter in "abcdef"])
    watching = Memory(tmp_path, embedder=Model("new", 8))
    opened(tmp_path, "new", 8).reindex()
    assert watching.status()["vectors_missing"] == 0
    assert first_cosine(watching, "a question") == pytest.approx(1)


def test_reindexing_leaves_newer_texts_and_survives_deletions(tmp_path: Path) -> None:
    writer = opened(tmp_path, "new", 8)
    ids = [row["id"] for row in writer.add_many([f"{'abc'[i % 3]} note {i}" for i in range(600)])["results"]]

    class Interfering(Model):
        calls = 0

        def __call__(self, texts: list[str]) -> list[list[float]]:
            Interfering.calls += 1
            if Interfering.calls == 1:
                writer.delete(ids[255])
                writer.update(ids[0], "zebra")
            return super().__call__(texts)

    done = Memory(tmp_path, embedder=Interfering("new", 8)).reindex()
    assert done["embedded"] == 600
    assert writer.get(ids[0])["memory"] == "zebra"  # type: ignore[index]
    rows = {row["id"]: row for row in writer.search("z", limit=1000, token_budget=0)["results"]}
    assert ids[0] not in rows or rows[ids[0]]["layers"]["cosine"] in (None, pytest.approx(1))
    writer.reindex(only_missing=True)
    assert writer.status()["vectors_missing"] == 0


def test_an_update_with_the_same_text_keeps_its_vector(tmp_path: Path) -> None:
    id = opened(tmp_path, "a", 3).add("apple")["results"][0]["id"]
    Memory(tmp_path, config={"embedding": {"provider": "none"}}).update(id, "apple", tags=["fruit"])
    row = opened(tmp_path, "a", 3).get(id)
    assert row is not None
    assert (row["vector"], row["tags"]) == ("stored", ["fruit"])


def test_the_floor_is_a_level_of_meaning_not_a_bare_cosine(tmp_path: Path) -> None:
    from memx.embed import ModelCard

    class Calibrated(Model):
        card = ModelCard("calibrated", 2, c0=0.7, c1=1.0, semantic_floor=0.1)

        def vector(self, text: str) -> list[float]:
            return [1.0, 0.0] if text == "query" else [0.71, (1 - 0.71**2) ** 0.5]

    memory = Memory(tmp_path, embedder=Calibrated("calibrated", 2))
    memory.add("something else")
    assert memory.search("query")["results"] == []


def test_searching_many_beside_a_writer_never_stops(tmp_path: Path) -> None:
    memory = opened(tmp_path, "a", 8)
    memory.add_many([f"{'abcdefgh'[i % 8]} note {i}" for i in range(500)])
    done: dict[str, int] = {"search": 0, "write": 0}

    def search() -> None:
        for _ in range(30):
            memory.engine.search_many(["a note", "b note"] * 16, None, 5)
            done["search"] += 1

    def write() -> None:
        for turn in range(60):
            memory.add_many([f"turn {turn} item {item}" for item in range(8)])
            done["write"] += 1

    threads = [threading.Thread(target=work, daemon=True) for work in (search, write, search)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert done == {"search": 60, "write": 60}
