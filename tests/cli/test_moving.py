"""Do exports and imports pass through files and pipes, and are bad lines told?"""

from __future__ import annotations

import json

import pytest


def _transcript() -> str:
    messages = [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": "When is go-live?", "created_at": "2026-04-07T10:00:00Z"},
        {"role": "assistant", "content": "On 27 April.", "created_at": "2026-04-07T10:01:00Z"},
    ]
    return "\n".join(map(json.dumps, messages))


@pytest.mark.parametrize("name", ["memories.json", "memories.jsonl"])
def test_an_export_comes_back_whole(memx, tmp_path, name) -> None:
    memx("add", "one", "--tag", "x")
    memx("add", "zwei", "--scope", "project:site")
    path = tmp_path / name
    assert memx("export", str(path)).stdout == f"exported 2 to {path}\n"
    back = ("--store", str(tmp_path / "other"))
    assert memx("import", str(path), *back).stdout == "2 added, 0 updated, 0 skipped\n"
    assert memx("import", str(path), *back).stdout == "0 added, 0 updated, 2 skipped\n"
    assert memx("export", *back).stdout == memx("export").stdout


def test_the_format_follows_the_files_name_unless_it_is_given(memx, tmp_path) -> None:
    memx("add", "one")
    memx("export", str(tmp_path / "a.jsonl"))
    memx("export", str(tmp_path / "b.txt"), "--format", "jsonl")
    memx("export", str(tmp_path / "c.json"))
    assert (tmp_path / "a.jsonl").read_text() == (tmp_path / "b.txt").read_text()
    assert json.loads((tmp_path / "a.jsonl").read_text())["memory"] == "one"
    assert json.loads((tmp_path / "c.json").read_text())["total"] == 1


def test_an_export_to_standard_output_can_be_piped_into_an_import(memx, tmp_path) -> None:
    memx("add", "表名一律用单数", "--user", "lin")
    memx("add", "one")
    for options in ([], ["-"], ["--format", "jsonl"]):
        document = memx("export", *options).stdout
        assert "表名一律用单数" in document
        told = memx("import", "-", "--store", str(tmp_path / "-".join(["s", *options])), input=document)
        assert told.stdout == "2 added, 0 updated, 0 skipped\n"
    assert json.loads(memx("export", "--user", "lin").stdout)["total"] == 1


def test_a_transcript_becomes_memories_of_the_given_run(memx) -> None:
    result = memx("import", "-", "--run", "planning", "--user", "maren", "--json", input=_transcript())
    assert json.loads(result.stdout) == {"added": 2, "updated": 0, "skipped": 0, "errors": []}
    row = json.loads(memx("list", "--run", "planning", "--user", "maren", "--json").stdout)["results"][0]
    assert (row["memory"], row["metadata"]) == ("When is go-live?", {"role": "user"})
    assert row["created_at"].startswith("2026-04-07T10:00")


def test_bad_lines_are_told_by_number_and_the_others_stay(memx) -> None:
    result = memx("import", "-", input='{"memory": "good"}\nnot json\n{"colour": 1}\n{"memory": "fine"}\n')
    assert result.exit_code == 1
    assert result.stdout == "2 added, 0 updated, 0 skipped\n"
    told = result.stderr.splitlines()
    assert [line.partition(":")[2].split(":")[0] for line in told] == [" line 2", " line 3"]


def test_a_file_that_is_not_there_cannot_be_used(memx, tmp_path) -> None:
    result = memx("import", str(tmp_path / "nobody.jsonl"))
    assert result.exit_code == 2
    assert "nobody.jsonl" in result.stderr
