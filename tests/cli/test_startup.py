"""Is the program light before it is asked for anything heavy, and does its help name every command?"""

from __future__ import annotations

import os
import subprocess
import sys

import memx as package

COMMANDS = (
    "add update delete search get list history users status export import compact reindex demo bench".split()
)  # fmt: skip
LOADED = "import sys; {}; print(*sorted({{name.partition('.')[0] for name in sys.modules}}))"


def _loaded(statement: str) -> set[str]:
    code = LOADED.format(statement)
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ
    )
    return set(result.stdout.split())


def test_the_commands_load_nothing_heavy() -> None:
    heavy = {"numpy", "onnxruntime", "tokenizers", "pydantic", "httpx", "rich"}
    assert not heavy & (_loaded("import memx.cli.app") - _loaded("import typer"))


def test_the_help_names_every_command(memx) -> None:
    shown = memx("--help").stdout
    for name in COMMANDS:
        assert f" {name} " in shown
        assert memx(name, "--help").exit_code in (0, 1 if name == "bench" else 0)


def test_every_command_takes_the_shared_options(memx) -> None:
    for name in set(COMMANDS) - {"bench"}:
        shown = memx(name, "--help").stdout
        for option in ("--store", "--provider", "--no-embed", "--json"):
            assert option in shown, (name, option)


def test_the_version_is_that_of_the_package(memx) -> None:
    assert memx("--version").stdout == f"memx {package.__version__}\n"
