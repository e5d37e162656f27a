"""What does opening say to a folder that holds no store, a damaged one, or one that must not be written?"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from memx import (
    CorruptStoreError,
    Memory,
    MemxError,
    NewerFormatError,
    ReadOnlyStoreError,
    StoreError,
)

from .conftest import Opener
from .support import KEYWORD_MODE, ChosenEmbedder, ids_of, texts_of

DATABASE = "memx.db"


def content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def foreign_database(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE memories(a)")
        connection.execute("INSERT INTO memories VALUES ('theirs')")
    connection.close()


FOREIGN: dict[str, Callable[[Path], object]] = {
    "text": lambda path: path.write_text("not a database at all, but somebody's notes\n" * 50),
    "short": lambda path: path.write_bytes(b"x"),
    "zeros": lambda path: path.write_bytes(bytes(8_192)),
    "header": lambda path: path.write_bytes(b"SQLite format 3\0" + bytes(80)),
    "other database": foreign_database,
}


@pytest.mark.parametrize("kind", FOREIGN)
def test_a_foreign_file_is_refused_and_left_as_it_was(store: Path, kind: str) -> None:
    store.mkdir()
    FOREIGN[kind](store / DATABASE)
    before = content(store)
    for read_only in (False, True):
        with pytest.raises(CorruptStoreError) as refused:
            Memory(store, config=KEYWORD_MODE, read_only=read_only)
        assert str(store) in str(refused.value)
    assert content(store) == before


def test_a_truncated_store_is_refused_and_left_as_it_was(opened: Opener, store: Path) -> None:
    m = opened()
    m.add_many([f"memory {at} " + "x" * 500 for at in range(200)])
    m.compact()
    m.close()
    whole = (store / DATABASE).read_bytes()
    for size in (len(whole) // 2, 4_096, 5_000, 100, len(whole) - 1):
        (store / DATABASE).write_bytes(whole[:size])
        with pytest.raises(CorruptStoreError) as refused:
            opened().list(limit=1_000)
        assert str(store) in str(refused.value)
        assert (store / DATABASE).read_bytes() == whole[:size]
    (store / DATABASE).write_bytes(whole)
    assert len(opened().list(limit=1_000)["results"]) == 200


def test_a_store_with_a_damaged_header_is_refused_and_left_as_it_was(opened: Opener, store: Path) -> None:
    m = opened()
    m.add("a memory")
    m.compact()
    m.close()
    whole = (store / DATABASE).read_bytes()
    damaged = b"\xff" * 100 + whole[100:]
    (store / DATABASE).write_bytes(damaged)
    with pytest.raises(CorruptStoreError, match="memx"):
        opened()
    assert (store / DATABASE).read_bytes() == damaged


def test_a_store_of_a_newer_format_is_refused_untouched(opened: Opener, store: Path) -> None:
    m = opened()
    m.add("a memory")
    m.compact()
    m.close()
    with sqlite3.connect(store / DATABASE) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        connection.execute(f"PRAGMA user_version = {version + 1}")
        connection.execute("UPDATE meta SET value = value + 1 WHERE key LIKE '%format%'")
    connection.close()
    before = (store / DATABASE).read_bytes()
    with pytest.raises(NewerFormatError, match="newer.*upgrade"):
        opened()
    assert (store / DATABASE).read_bytes() == before


def test_a_path_that_is_a_file_is_refused_and_left_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("somebody's file")
    for below in (path, path / "store"):
        with pytest.raises(MemxError) as refused:
            Memory(below, config=KEYWORD_MODE)
        assert str(path) in str(refused.value)
    assert path.read_text() == "somebody's file"


@pytest.mark.parametrize(
    "name",
    [
        "a b",
        "back\\slash",
        "per%20cent%",
        "naïve-雪",
        "q?x=1",
        "hash#1",
        "x" * 200,
        "file:db?mode=memory",
        "it's",
        'say "hi"',
    ],
)
def test_a_folder_may_have_any_name(tmp_path: Path, opened: Opener, name: str) -> None:
    path = tmp_path / name
    m = opened(path)
    m.add("a memory")
    m.close()
    assert (path / DATABASE).is_file()
    assert texts_of(opened(path).list()) == ["a memory"]
    assert [entry.name for entry in tmp_path.iterdir()] == [name]


def test_a_folder_with_a_trailing_slash_or_missing_parents_is_made(tmp_path: Path, opened: Opener) -> None:
    opened(f"{tmp_path}/deep/er/")
    assert (tmp_path / "deep" / "er" / DATABASE).is_file()


def test_the_home_of_a_user_is_meant_by_a_tilde(
    tmp_path: Path, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    opened("~/store")
    assert (tmp_path / "store" / DATABASE).is_file()
    monkeypatch.delenv("MEMX_DIR", raising=False)
    Memory(config=KEYWORD_MODE).close()
    assert (tmp_path / ".memx" / DATABASE).is_file()
    monkeypatch.setenv("MEMX_DIR", str(tmp_path / "chosen"))
    Memory(config=KEYWORD_MODE).close()
    assert (tmp_path / "chosen" / DATABASE).is_file()


def test_a_read_only_store_answers_everything_and_writes_nothing(
    opened: Opener, store: Path, embedder: ChosenEmbedder, tmp_path: Path
) -> None:
    m = opened(embedder=embedder)
    id = m.add("the heron stands", user_id="u")["results"][0]["id"]
    m.close()
    before = content(store)
    m = opened(embedder=embedder, read_only=True)
    assert ids_of(m.search("heron")) == [id]
    assert m.get(id) is not None
    assert ids_of(m.list()) == [id]
    assert m.history(id)
    assert m.users()
    assert m.status()["count"] == 1
    assert m.export()["total"] == 1
    assert m.export(tmp_path / "out.json")["count"] == 1
    assert m.engine.keyword("heron", 1)[0] == [id]
    assert m.engine.bitmap(user_id="u")
    m.flush()
    writes: dict[str, Callable[[], object]] = {
        "add": lambda: m.add("x"),
        "add same": lambda: m.add("the heron stands", user_id="u"),
        "add_many": lambda: m.add_many(["x", "y"]),
        "remember": lambda: m.remember("x"),
        "update": lambda: m.update(id, "x"),
        "update tags": lambda: m.update(id, tags=["x"]),
        "delete": lambda: m.delete(id),
        "delete_all": lambda: m.delete_all(all=True),
        "delete_all of nobody": lambda: m.delete_all(user_id="nobody"),
        "erase": lambda: m.erase(user_id="u"),
        "reset": lambda: m.reset(),
        "import_": lambda: m.import_(["x"]),
        "reindex": lambda: m.reindex(),
        "compact": lambda: m.compact(),
    }
    for name, call in writes.items():
        with pytest.raises(ReadOnlyStoreError) as refused:
            call()
        assert "read-only" in str(refused.value), name
    m.close()
    assert content(store) == before


def test_a_read_only_store_that_is_not_there_is_not_made(store: Path) -> None:
    with pytest.raises(StoreError) as refused:
        Memory(store, config=KEYWORD_MODE, read_only=True)
    assert str(store) in str(refused.value)
    assert not store.exists()


def test_a_read_only_handle_sees_what_a_writer_adds(opened: Opener) -> None:
    writer = opened()
    writer.add("first heron")
    reader = opened(read_only=True)
    writer.add("second heron")
    assert len(reader.search("heron")["results"]) == 2


def test_a_store_copied_while_closed_opens_elsewhere(opened: Opener, store: Path, tmp_path: Path) -> None:
    m = opened()
    m.add("a memory")
    m.close()
    (tmp_path / "copy").mkdir()
    for name, data in content(store).items():
        (tmp_path / "copy" / name).write_bytes(data)
    assert texts_of(opened(tmp_path / "copy").list()) == ["a memory"]


def test_the_store_of_one_user_is_closed_to_others(opened: Opener, store: Path) -> None:
    opened().add("a private memory")
    assert os.stat(store / DATABASE).st_mode & 0o077 == 0 or os.stat(store).st_mode & 0o077 == 0
