"""Is every failure one message, on standard error, with the exit code that it has?"""

from __future__ import annotations

import json
import os
import signal

import pytest

from memx.errors import MemxError

NOT_FOUND = [("get", "nobody"), ("delete", "nobody"), ("update", "nobody", "text"), ("history", "nobody")]
UNUSABLE = [
    ("add", ""),
    ("add", "x", "--metadata", "{"),
    ("add", "x", "--metadata", "[1]"),
    ("add", "x", "--scope", "not a scope!"),
    ("add", "x", "--created-at", "tomorrow"),
    ("add", "x", "--importance", "2"),
    ("search", ""),
    ("search", "x", "--filter", '{"AND": 1}'),
    ("search", "x", "--filter", "[" * 100_000),
    ("search", "x", "--threshold", "nan"),
    ("search", "x", "--limit", "-1"),
    ("list", "--sort", "colour"),
    ("list", "--tier", "none"),
    ("update", "nobody"),
    ("status", "--provider", "nobody"),
]
USAGE = [
    ("search",),
    ("get",),
    ("frobnicate",),
    ("add", "x", "--colour"),
    ("search", "x", "--limit", "many"),
    (),
]


@pytest.mark.parametrize("arguments", NOT_FOUND)
def test_what_is_not_there_exits_1(memx, arguments) -> None:
    result = memx(*arguments)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith('error: no memory has the id "nobody"')


@pytest.mark.parametrize("arguments", UNUSABLE, ids=lambda arguments: " ".join(arguments)[:40])
def test_what_cannot_be_used_exits_2(memx, arguments) -> None:
    result = memx(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("error: ")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("arguments", USAGE, ids=" ".join)
def test_a_wrong_command_line_exits_2(memx, arguments) -> None:
    assert memx(*arguments).exit_code == 2


@pytest.mark.parametrize("arguments", [*NOT_FOUND, *UNUSABLE], ids=lambda arguments: " ".join(arguments)[:40])
def test_json_errors_are_json_on_standard_error(memx, arguments) -> None:
    result = memx(*arguments, "--json")
    told = json.loads(result.stderr)
    assert result.stdout == ""
    assert set(told) == {"error"}
    assert told["error"]["type"] in {"NotFoundError", "InvalidArgumentError", "ConfigError"}
    assert told["error"]["message"]


def test_a_folder_that_cannot_be_written_is_said_in_a_line(memx, tmp_path) -> None:
    result = memx("export", str(tmp_path / "nowhere" / "memories.json"))
    assert result.exit_code == 2
    assert "nowhere" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_file_as_a_store_is_left_alone(program, tmp_path) -> None:
    file = tmp_path / "file"
    file.write_text("mine")
    result = program("status", "--store", str(file))
    assert result.returncode in (1, 2)
    assert result.stderr.startswith(b"error: ")
    assert file.read_text() == "mine"


@pytest.mark.parametrize("kind", MemxError.__subclasses__())
def test_no_error_of_memx_is_a_traceback(memx, monkeypatch, kind) -> None:
    def fail(*_arguments, **_keywords):
        raise kind("it is so; do this")

    monkeypatch.setattr("memx.Memory.users", fail)
    result = memx("users")
    assert result.exit_code in (1, 2)
    assert result.stderr == "error: it is so; do this\n"


def test_ctrl_c_exits_130(memx, monkeypatch) -> None:
    def interrupted(*_arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr("memx.Memory.users", interrupted)
    assert memx("users").exit_code == 130


@pytest.mark.skipif(os.name == "nt", reason="no such signal")
def test_ctrl_c_while_it_reads_its_input_is_quiet(started) -> None:
    with started("import", "-") as process:
        process.stdin.write(b" " * 200_000)  # more than a pipe holds: it reads
        process.stdin.flush()
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 130
        assert process.stderr.read() == b""
