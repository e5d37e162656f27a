"""The three streams and the arguments: UTF-8 whatever the locale says, quiet when the reader goes away."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper

ERRORS = {"stdin": "surrogateescape", "stdout": "backslashreplace", "stderr": "backslashreplace"}
"""Input that is no UTF-8 is refused by `Memory`, which says where; output never fails."""


def prepare() -> None:
    """Makes the streams and `sys.argv` UTF-8."""
    for name, errors in ERRORS.items():
        stream = getattr(sys, name)
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors)
    sys.argv[1:] = [os.fsencode(argument).decode("utf-8", "surrogateescape") for argument in sys.argv[1:]]


def path_of(argument: str) -> str:
    """An argument that `prepare` decoded, as this system names its files."""
    return os.fsdecode(argument.encode("utf-8", "surrogateescape"))


def finish() -> None:
    """Writes what is buffered, so that a reader who left is noticed here and not at the interpreter's exit."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        silence()


def silence() -> None:
    """Sends the rest of the output nowhere: nobody reads it."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
