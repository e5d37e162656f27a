"""Do pipes, locales, colours and memories that hold escapes leave the output readable?"""

from __future__ import annotations

import json

import pytest

TEXT = "表名一律用单数, naïve café 🦀"
C_LOCALE = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": ""}


def test_any_locale_reads_and_writes_utf8(program) -> None:
    assert program("add", TEXT, "--tag", "naïve", **C_LOCALE).returncode == 0
    assert program("add", input=f"{TEXT} piped\n".encode(), **C_LOCALE).returncode == 0
    found = program("search", "单数", "--json", **C_LOCALE)
    assert sorted(row["memory"] for row in json.loads(found.stdout)["results"]) == [TEXT, f"{TEXT} piped"]
    assert TEXT.encode() in program("list", **C_LOCALE).stdout
    assert program("get", "没有", **C_LOCALE).stderr.startswith('error: no memory has the id "没有"'.encode())


def test_any_locale_names_files_by_their_bytes(program, tmp_path) -> None:
    program("add", TEXT)
    path = tmp_path / "ausfuhr-größe.json"
    assert program("export", str(path), **C_LOCALE).returncode == 0
    assert json.loads(path.read_text(encoding="utf-8"))["total"] == 1
    assert program("import", str(path), **C_LOCALE).stdout == b"0 added, 0 updated, 1 skipped\n"


def test_input_that_is_no_utf8_is_refused(program) -> None:
    result = program("add", input=b"caf\xe9\n")
    assert (result.returncode, result.stdout) == (2, b"")
    assert b"surrogate" in result.stderr


def test_a_pipe_gets_no_colour_and_no_bars(program) -> None:
    program("add", "We deploy with make release", "--tag", "deploy")
    for command in (("search", "deploy"), ("list",), ("status",), ("users",), ("get", "nobody")):
        result = program(*command)
        assert b"\x1b" not in result.stdout + result.stderr
        assert "━".encode() not in result.stdout
    assert b"l1=0." in program("search", "deploy").stdout


def test_a_list_in_a_pipe_is_a_line_a_memory_in_columns(program) -> None:
    program("add", "first\n\tline", "--id", "a", "--tag", "x")
    columns = program("list").stdout.decode().rstrip("\n").split("\t")
    assert [columns[0], *columns[2:]] == ["a", "active", "global", "#x", "first line"]


def test_a_terminal_gets_a_bar_for_each_layer(program) -> None:
    program("add", "We deploy with make release", "--tag", "deploy")
    shown = program("search", "deploy", FORCE_COLOR="1").stdout.decode()
    assert "\x1b[36m━" in shown
    for layer in ("l1", "l2", "l3", "semantic", "thread"):
        assert layer in shown


def test_no_color_leaves_the_bars_and_takes_the_colours(program) -> None:
    program("add", "We deploy with make release")
    shown = program("search", "deploy", FORCE_COLOR="1", NO_COLOR="1").stdout.decode()
    assert "━" in shown
    assert "\x1b[3" not in shown


@pytest.mark.parametrize("columns", ["40", "80", "100", "200"])
def test_bars_keep_to_one_line_whatever_the_width(program, columns) -> None:
    program("add", "We deploy with make release", "--created-at", "2026-01-01")
    shown = program(
        "search", "deploy", FORCE_COLOR="1", NO_COLOR="1", COLUMNS=columns, TERM="dumb"
    ).stdout.decode()
    line = next(line for line in shown.splitlines() if "l1" in line)
    if int(columns) >= 80:
        assert "thread" in line
        assert len(line) <= int(columns)


@pytest.mark.parametrize("variables", [{}, {"FORCE_COLOR": "1"}])
@pytest.mark.parametrize("command", [("list",), ("search", "red"), ("get", "evil"), ("history", "evil")])
def test_a_memory_cannot_write_escapes_or_markup(program, variables, command) -> None:
    program("add", "red \x1b]0;owned\x07 \x1b[2J \x9b31m [bold]loud[/bold]", "--id", "evil")
    shown = program(*command, **variables).stdout.decode()
    assert "[bold]loud[/bold]" in shown
    for sign in ("\x1b]", "\x1b[2J", "\x07", "\x9b"):
        assert sign not in shown


@pytest.mark.parametrize("arguments", [("list", "-n", "2000"), ("export",), ("list", "-n", "2000", "--json")])
def test_a_reader_who_leaves_is_no_fault(program, started, arguments) -> None:
    lines = "\n".join(json.dumps({"memory": f"memory {number} " + "x" * 500}) for number in range(2_000))
    program("import", "-", input=lines.encode())
    with started(*arguments) as process:
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(20) == 141
