"""Does a file that a caller names stay what it was, but for what the call is to change?"""

from __future__ import annotations

import json
import os
import stat
import sys
from pathlib import Path
from typing import Any

import pytest

from memx import InvalidArgumentError, Memory

from .support import ids_of, texts_of

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="modes, links and devices of POSIX")


def mode_of(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


@POSIX
def test_an_export_keeps_the_mode_of_its_file_and_a_new_one_is_private(m: Memory, tmp_path: Path) -> None:
    file = tmp_path / "out.json"
    m.export(file)
    assert mode_of(file) == 0o600
    file.chmod(0o664)
    m.export(file)
    assert mode_of(file) == 0o664


@POSIX
def test_an_export_through_a_link_leaves_the_link(m: Memory, tmp_path: Path) -> None:
    file, link = tmp_path / "real.json", tmp_path / "link.json"
    file.write_text("before")
    link.symlink_to(file)
    m.export(link)
    assert link.is_symlink()
    assert json.loads(file.read_text())["total"] == 0


@POSIX
def test_an_export_never_replaces_a_device_or_pipe(m: Memory, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/null")):
        with pytest.raises(InvalidArgumentError, match=f"{path}.*device or pipe; give "):
            m.export(path)
        assert not path.is_file()


def test_every_path_that_cannot_be_written_is_named(m: Memory, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file")
    for path in (tmp_path, tmp_path / "none" / "x", tmp_path / "file" / "x", tmp_path / ("n" * 300)):
        with pytest.raises(InvalidArgumentError, match="give a file in a folder") as refused:
            m.export(path)
        assert str(path) in str(refused.value)
    assert (tmp_path / "file").read_text() == "a file"
    assert not list(tmp_path.glob(".memx-*"))


@pytest.mark.parametrize("path", ["", "a\0b", "\ud800", "~no-such-user-here/x", b"x", 5], ids=repr)
def test_what_is_no_path_is_refused_by_all_three(m: Memory, path: Any) -> None:
    for call in (m.export, m.import_, Memory):
        with pytest.raises(InvalidArgumentError, match="give "):
            call(path)


def test_a_tilde_is_the_home_folder(m: Memory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    m.add("at home")
    assert m.export("~/out.json") == {"path": str(tmp_path / "out.json"), "count": 1}
    assert m.import_("~/out.json")["skipped"] == 1


def test_only_a_newline_ends_a_line(m: Memory, tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    rows = ["a\u2028b\u2029c\x85d", "second"]
    lines = [json.dumps({"memory": row}, ensure_ascii=False) for row in rows]
    file.write_bytes("\r\n".join([*lines, "{bad", ""]).encode())
    answer = m.import_(file)
    assert (answer["added"], [bad["line"] for bad in answer["errors"]]) == (2, [3])
    assert set(texts_of(m.list())) == set(rows)


def test_a_line_nested_too_deep_or_too_long_a_number_is_a_bad_line(m: Memory, tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_text(
        '{"memory": "good"}\n' + "[" * 100_000 + '\n{"memory": "x", "importance": 1' + "0" * 5_000 + "}\n"
    )
    answer = m.import_(file)
    assert (answer["added"], [bad["line"] for bad in answer["errors"]]) == (1, [2, 3])
    file.write_text("[" * 100_000)
    with pytest.raises(InvalidArgumentError, match=r"rows\.jsonl"):
        m.import_(file)


def test_a_message_of_the_year_1970_keeps_its_time(m: Memory) -> None:
    m.import_([{"role": "user", "content": "at zero", "timestamp": 0}])
    assert m.list()["results"][0]["created_at"] == "1970-01-01T00:00:00+00:00"


@pytest.mark.parametrize(
    "bad",
    [
        {"memory": ""},
        {"memory": "x", "tier": "lukewarm"},
        {"memory": "x", "embedding": [0.0, 0.0]},
        {"memory": "x", "embedding": [1.0, 2.0, 3.0]},
        {"memory": "x", "id": "alices", "user_id": "mallory"},
        {"memory": "x", "id": "first", "user_id": "mallory"},
        {5: 1, "no": "text"},
        5,
    ],
    ids=repr,
)
def test_whatever_is_bad_about_a_line_nothing_is_written_before_it_raises(m: Memory, bad: Any) -> None:
    m.add("alice's", id="alices", user_id="alice", embedding=[1.0, 0.0])
    before = m.export()
    rows = [{"id": "first", "memory": "the first"}, *(f"good {at}" for at in range(300)), bad]
    with pytest.raises(InvalidArgumentError, match=r"^line 302: "):
        m.import_(rows, on_bad_line="raise")
    assert m.export() == before
    assert m.import_(rows[:-1], on_bad_line="raise")["added"] == 301


def test_defaults_that_mean_nothing_to_an_import_are_refused(m: Memory) -> None:
    for defaults in ({"userid": "u"}, {"id": "x"}, {"embedding": [1.0]}, {"self": 5}):
        with pytest.raises(InvalidArgumentError, match="unknown argument.*known are.*user_id"):
            m.import_(["x"], **defaults)
    with pytest.raises(InvalidArgumentError, match="progress"):
        m.import_(["x"], progress=5)
    assert ids_of(m.list()) == []
