"""Runs `memx` in this process, or as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from memx.cli.app import app

Run = Callable[..., Any]


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "store"


@pytest.fixture
def memx(store: Path) -> Run:
    """memx(*arguments, input=None) -> result with stdout, stderr, exit_code."""

    def run(*arguments: str, input: str | None = None) -> Any:
        result = CliRunner().invoke(app, ["--store", str(store), "--no-embed", *arguments], input=input)
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return run


@pytest.fixture
def environment(store: Path) -> Callable[..., dict[str, str]]:
    """The variables of a process, without what this terminal says about colours."""
    kept = {
        name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "TERM")
    }
    own = {"MEMX_DIR": str(store), "TERM": "xterm-256color", "COLUMNS": "100"}
    return lambda **variables: {**kept, **own, **variables}


@pytest.fixture
def program(environment: Callable[..., dict[str, str]]) -> Run:
    """program(*arguments, input=b"", **variables) -> CompletedProcess with bytes."""

    def run(*arguments: str, input: bytes = b"", **variables: str) -> subprocess.CompletedProcess[bytes]:
        command = [sys.executable, "-m", "memx.cli", "--no-embed", *arguments]
        return subprocess.run(
            command, input=input, capture_output=True, env=environment(**variables), check=False
        )

    return run


@pytest.fixture
def started(environment: Callable[..., dict[str, str]]) -> Callable[..., subprocess.Popen[bytes]]:
    """started(*arguments) -> a process with its three pipes."""

    def start(*arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "memx.cli", "--no-embed", *arguments]
        pipe = subprocess.PIPE
        return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment())

    return start
