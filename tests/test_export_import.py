"""Does what goes out come in again, every field of it, and nothing twice?"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from memx import InvalidArgumentError, Memory

from .conftest import Opener
from .support import DAY_SECS, NOW_SECS, ChosenEmbedder, StoppedClock, ids_of, texts_of

ODD_CHARACTERS = (
    "a\u2028b\u2029c\u0085d\x0be\x0cf\x1cg\x1dh\x1ei\r\nj\tk\0l\u200bm\ufeffn🚀👩‍👩‍👧o\U0010ffffp"
)
METADATA = {
    "zero": 0,
    "no": False,
    "none": None,
    "empty": "",
    "list": [],
    "dict": {},
    "nested": {"a": [1, {"b": [None, True, "x"]}, [[]]], "ключ": "знач", ODD_CHARACTERS: ODD_CHARACTERS},
    "float": 0.1 + 0.2,
    "tiny": 5e-324,
    "huge": 1.7976931348623157e308,
    "third": 1 / 3,
    "minus": -0.0,
    "big": 2**64 - 1,
    "small": -(2**63),
    "spaces": "  x  ",
}


def fill(m: Memory, clock: StoppedClock) -> None:
    """Every feature once."""
    m.add("plain")
    m.add(ODD_CHARACTERS, metadata=METADATA, tags=["b", "a", ODD_CHARACTERS.replace("\0", "")], id="odd")
    m.add("of a user", user_id="u", agent_id="a", run_id="r1", scope="project:x")
    m.add("of a user", user_id="u", agent_id="a", run_id="r2", scope="project:x")
    m.add(
        "everything",
        id="every-thing/1",
        tools=["make", "git"],
        entities=["Anna", "Zoë"],
        importance=0.125,
        pinned=True,
        expires_at=NOW_SECS + 400 * DAY_SECS + 0.5,
        anchors=[{"file": "a.py", "text": "x = 1", "line": 3}],
        created_at="1999-12-31T23:59:59.999999Z",
        section="debugging",
        knowledge_type="pitfall",
    )
    m.add(
        [{"role": "user", "content": "said in a talk", "name": "Ben", "created_at": "2026-02-01"}],
        run_id="talk",
    )
    clock.advance(secs=5)
    changed = m.add("before", id="changed")["results"][0]["id"]
    clock.advance(secs=5)
    m.update(changed, "after", metadata={"v": 2})
    m.import_(
        [
            {"id": "old", "memory": "the old way", "superseded_by": "new", "tier": "archived", "recall_count": 7,
             "last_recalled_at": "2026-02-02T02:02:02Z", "access_count": 3, "instructivity_score": 77.5},
            {"id": "new", "memory": "the new way", "supersedes": ["old"], "conflicts_with": ["odd"], "trust_score": 0.3,
             "verified_status": "stale"},
        ]
    )  # fmt: skip


def rows(m: Memory) -> list[dict[str, Any]]:
    return [dict(row) for row in m.list(sort="added", limit=1_000)["results"]]


@pytest.mark.parametrize("kind", ["document", "json", "jsonl"])
def test_every_field_survives_a_round_trip(
    opened: Opener, clock: StoppedClock, tmp_path: Path, kind: str
) -> None:
    m = opened()
    fill(m, clock)
    file = tmp_path / f"out.{kind}"
    if kind == "document":
        source: object = m.export()
    else:
        assert m.export(file, format=kind) == {"path": str(file), "count": len(rows(m))}
        source = file
    other = opened(tmp_path / "other")
    clock.advance(days=3)
    answer = other.import_(source)
    assert answer == {"added": len(rows(m)), "updated": 0, "skipped": 0, "errors": []}
    assert rows(other) == rows(m)
    assert json.dumps(other.export()) == json.dumps(m.export())
    again = other.import_(source)
    assert again == {"added": 0, "updated": 0, "skipped": len(rows(m)), "errors": []}
    assert rows(other) == rows(m)
    for query in ("new way", "of a user", "everything"):
        assert ids_of(other.search(query, scope="*", limit=20)) == ids_of(
            m.search(query, scope="*", limit=20)
        )


def test_metadata_comes_back_as_it_went_in_to_the_last_bit(m: Memory) -> None:
    m.add("x", id="x", metadata=METADATA)
    row = m.get("x")
    assert row is not None
    assert json.dumps(row["metadata"], sort_keys=True) == json.dumps(METADATA, sort_keys=True)


def test_the_same_store_exports_the_same_bytes(opened: Opener, clock: StoppedClock, tmp_path: Path) -> None:
    m = opened()
    fill(m, clock)
    for format in ("json", "jsonl"):
        files = [tmp_path / f"{at}.{format}" for at in range(2)]
        m.export(files[0], format=format)
        opened().export(files[1], format=format)
        assert files[0].read_bytes() == files[1].read_bytes()
        files[0].read_bytes().decode("utf-8")


def test_an_export_of_an_empty_store_is_imported_as_nothing(m: Memory, tmp_path: Path) -> None:
    nothing = {"added": 0, "updated": 0, "skipped": 0, "errors": []}
    assert m.import_(m.export()) == nothing
    for format in ("json", "jsonl"):
        assert m.export(tmp_path / format, format=format)["count"] == 0
        assert m.import_(tmp_path / format) == nothing


def test_an_export_of_a_selection_holds_it_and_no_more(m: Memory, clock: StoppedClock) -> None:
    fill(m, clock)
    assert {row["memory"] for row in m.export(user_id="u")["memories"]} == {"of a user"}
    assert {row["id"] for row in m.export(tier="archived")["memories"]} == {"old"}
    assert {row["id"] for row in m.export(filters={"section": "debugging"})["memories"]} == {"every-thing/1"}


def test_a_change_since_the_last_import_is_taken_in(opened: Opener, tmp_path: Path) -> None:
    m, other = opened(), opened(tmp_path / "other")
    m.add("a memory", id="x", tags=["old"])
    other.import_(m.export())
    for changes in (
        {"tags": ["new"]},
        {"importance": 0.9},
        {"pinned": True},
        {"scope": "team:x"},
        {"text": "another text"},
    ):
        m.update("x", **changes)
        answer = other.import_(m.export())
        assert (answer["updated"], answer["skipped"]) == (1, 0), changes
        assert rows(other) == rows(m), changes


def test_a_bad_line_is_reported_with_its_number_and_the_others_are_taken(m: Memory, tmp_path: Path) -> None:
    lines = [json.dumps({"id": f"m{at}", "memory": f"memory {at}"}) for at in range(10)]
    bad = {
        3: "{not json",
        5: json.dumps({"id": "no text"}),
        6: json.dumps({"memory": "x", "importance": 7}),
        7: json.dumps({"memory": "x", "created_at": "soon"}),
        8: '{"memory": "lone \\ud83d surrogate"}',
        9: json.dumps(5),
    }
    content = [bad.get(number, line) for number, line in enumerate(lines, 1)]
    file = tmp_path / "rows.jsonl"
    file.write_text("\n".join(content) + "\n\n")
    answer = m.import_(file)
    assert [error["line"] for error in answer["errors"]] == list(bad)
    assert answer["added"] == 4
    assert set(ids_of(m.list())) == {"m0", "m1", "m3", "m9"}
    assert all(error["error"] for error in answer["errors"])


BAD_ROWS: list[dict[str, Any]] = [
    {"memory": "x", "tier": "lukewarm"},
    {"memory": "x", "source_type": 5},
    {"memory": "x", "source_type": "rumour"},
    {"memory": "x", "anchors": 5},
    {"memory": "x", "tags": {"a": 1}},
    {"memory": "x", "recall_count": -1},
    {"memory": "x", "recall_count": 2**40},
    {"memory": "x", "revision": 2**70},
    {"memory": "x", "run_ids": "r"},
    {"memory": "x", "embedding": "abc"},
    {"memory": "x", "embedding": [0.0, 0.0]},
    {"memory": "x", "instructivity_score": 101},
    {"memory": "x", "user_id": 5},
    {"memory": 5},
    {"memory": ""},
    {"memory": "x", "metadata": {"k": float("nan")}},
    {"memory": "x", "importance": 10**400},
    {"memory": "x", "pinned": "yes"},
    {"memory": "x", "id": "y" * 1_025},
    {"memory": "x", "updated_at": 5e300},
    {"role": "user", "content": 5},
    {"role": "user", "content": "x", "created_at": "soon"},
]


@pytest.mark.parametrize("bad", BAD_ROWS, ids=lambda row: f"{row!r:.50}")
def test_a_row_that_cannot_be_used_never_sinks_its_neighbours(m: Memory, bad: dict[str, Any]) -> None:
    answer = m.import_(
        [{"id": "first", "memory": "a good row"}, bad, {"id": "last", "memory": "another good row"}]
    )
    assert {"first", "last"} <= set(ids_of(m.list()))
    assert [error["line"] for error in answer["errors"]] in ([2], [])
    if not answer["errors"]:
        assert answer["added"] == 3


def test_on_bad_line_raise_names_the_line(m: Memory) -> None:
    with pytest.raises(InvalidArgumentError, match="line 2"):
        m.import_([{"memory": "x"}, {"memory": ""}], on_bad_line="raise")
    with pytest.raises(InvalidArgumentError, match="on_bad_line"):
        m.import_([], on_bad_line="ignore")


def test_a_failed_import_leaves_the_store_as_it_was(m: Memory) -> None:
    m.add("there before")
    with pytest.raises(InvalidArgumentError):
        m.import_([{"memory": "x"}, {"memory": ""}], on_bad_line="raise")
    assert texts_of(m.list()) == ["there before"]


def test_rows_shaped_like_mem0s_are_taken_in(m: Memory) -> None:
    document = {
        "results": [
            {
                "id": "892db2ae-06d9-49e5-8b3e-585ef9b85b8e",
                "memory": "Likes to play cricket on weekends",
                "hash": "285d07801ae42054732314853e9eadd7",
                "metadata": {"category": "hobbies"},
                "score": 0.31,
                "created_at": "2024-07-26T08:44:41.039788-07:00",
                "updated_at": None,
                "user_id": "alice",
            }
        ],
        "relations": [],
    }
    assert m.import_(document)["added"] == 1
    row = m.get("892db2ae-06d9-49e5-8b3e-585ef9b85b8e")
    assert row is not None
    assert (row["user_id"], row["metadata"]) == ("alice", {"category": "hobbies"})
    assert row["created_at"] == "2024-07-26T15:44:41.039788+00:00"
    assert row["updated_at"] == row["created_at"]
    assert row["source_type"] == "import"
    assert texts_of(m.search("cricket", user_id="alice")) == ["Likes to play cricket on weekends"]


@pytest.mark.parametrize("field", ["memory", "content", "text", "data"])
def test_a_text_may_have_several_names(m: Memory, field: str) -> None:
    m.import_([{field: "the text"}])
    assert texts_of(m.list()) == ["the text"]


def test_plain_texts_and_transcripts_are_taken_in(m: Memory, tmp_path: Path) -> None:
    file = tmp_path / "talk.jsonl"
    messages = [
        {"role": "system", "content": "Be kind."},
        {"role": "user", "content": "Where is the key?", "timestamp": "2026-01-01T10:00:00Z"},
        {
            "role": "assistant",
            "content": [{"type": "text", "text": "Under the mat."}, {"type": "image", "url": "x"}],
        },
        {"role": "tool", "content": None},
        {"role": "user", "content": "Thanks", "run_id": "other"},
    ]
    file.write_text("\n".join(json.dumps(message) for message in messages))
    answer = m.import_(file, run_id="talk", user_id="u")
    assert answer == {"added": 3, "updated": 0, "skipped": 0, "errors": []}
    found = m.list(user_id="u", sort="added")["results"]
    assert [(row["memory"], row["run_id"]) for row in found] == [
        ("Where is the key?", "talk"),
        ("Under the mat.", "talk"),
        ("Thanks", "other"),
    ]
    assert found[0]["created_at"] == "2026-01-01T10:00:00+00:00"
    assert m.import_({"messages": messages}, run_id="talk", user_id="u")["added"] == 0
    assert m.import_(["plain one", "plain two"])["added"] == 2
    assert m.import_(["plain one", "plain two"]) == {"added": 0, "updated": 0, "skipped": 2, "errors": []}


def test_a_file_with_a_byte_order_mark_is_read(m: Memory, tmp_path: Path) -> None:
    (tmp_path / "bom.json").write_bytes(b"\xef\xbb\xbf" + json.dumps([{"memory": "marked"}]).encode())
    assert m.import_(str(tmp_path / "bom.json"))["added"] == 1


@pytest.mark.parametrize("content", [b"", b"not json at all", b"\xff\xfe\x00", b"5", b"null", b"{", b"\x00"])
def test_a_file_of_something_else_is_refused_with_its_name(m: Memory, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "some-file.json"
    file.write_bytes(content)
    if content == b"":
        assert m.import_(file)["added"] == 0
        return
    with pytest.raises(InvalidArgumentError, match="some-file|document"):
        m.import_(file)


def test_embeddings_go_out_and_come_in(opened: Opener, embedder: ChosenEmbedder, tmp_path: Path) -> None:
    m = opened(embedder=embedder)
    m.add_many([f"memory {at}" for at in range(5)])
    assert "embedding" not in m.export()["memories"][0]
    document = m.export(embeddings=True)
    for row in document["memories"]:
        assert np.asarray(row["embedding"])[0] == pytest.approx(embedder.of(row["memory"]), abs=1e-3)
    embedder.asked.clear()
    other = opened(tmp_path / "other", embedder=embedder)
    other.import_(json.loads(json.dumps(document)))
    assert embedder.asked == []
    for at in range(5):
        vector = embedder.of(f"memory {at}")
        assert other.engine.search(vector, 3)[0].tolist() == m.engine.search(vector, 3)[0].tolist()
        assert other.engine.search(vector, 3)[1].tolist() == m.engine.search(vector, 3)[1].tolist()
    assert other.export(embeddings=True) == document


def test_an_export_replaces_its_file_whole_or_not_at_all(
    m: Memory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "out.jsonl"
    file.write_text("the export before")
    m.add_many([f"memory {at}" for at in range(10)])
    real = os.fsync

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        m.export(file, format="jsonl")
    monkeypatch.setattr(os, "fsync", real)
    assert file.read_text() == "the export before"
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["out.jsonl"]
    assert m.export(file, format="jsonl")["count"] == 10
    assert len(file.read_text().splitlines()) == 10


def test_an_import_tells_its_progress(m: Memory) -> None:
    told: list[tuple[int, int]] = []
    m.import_([f"text {at}" for at in range(2_500)], progress=lambda done, total: told.append((done, total)))
    assert len(told) > 1
    assert [done for done, _ in told] == sorted({done for done, _ in told})
    assert told[-1] == (2_500, 2_500)
    assert {total for _, total in told} == {2_500}
    assert m.status()["count"] == 2_500


def test_ids_of_imported_rows_of_another_tenant_are_no_way_in(m: Memory) -> None:
    m.add("alice's", id="x", user_id="alice")
    answer = m.import_([{"id": "x", "memory": "mallory's", "user_id": "mallory"}])
    assert answer["added"] == answer["updated"] == 0
    assert "tenant" in answer["errors"][0]["error"]
    assert m.get("x")["memory"] == "alice's"  # type: ignore[index]
