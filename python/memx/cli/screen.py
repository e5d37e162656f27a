"""The screen: a terminal gets colours, bars and its own width; a pipe gets plain lines; --json gets JSON.

Texts of memories are data: no markup is read in them, and a control character
is shown, not obeyed, so that no memory can move the cursor or set the colours.
"""

from __future__ import annotations

import json
import sys
from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

_PICTURES = {code: 0x2400 + code for code in range(32) if chr(code) not in "\n\t"} | {0x7F: 0x2421}
CONTROLS = _PICTURES | dict.fromkeys(range(0x80, 0xA0), 0xFFFD)
"""C0 as its Unicode picture, C1 as the replacement character."""


def visible(text: str) -> str:
    """A text without a character that a terminal would obey, but for newlines and tabs."""
    return text.replace("\r\n", "\n").translate(CONTROLS)


def one_line(text: str) -> str:
    """A text on one line, its runs of white space one space each."""
    return " ".join(visible(text).split())


class Screen:
    """Where a session prints.

    Attributes:
        as_json: Answers and errors are JSON.
    """

    def __init__(self, as_json: bool) -> None:
        """Looks at no stream yet."""
        self.as_json = as_json

    @cached_property
    def out(self) -> Console:
        """Standard output, for what is drawn."""
        return _console(stderr=False)

    @cached_property
    def err(self) -> Console:
        """Standard error, for bars, notes and errors."""
        return _console(stderr=True)

    @property
    def terminal(self) -> bool:
        """Whether somebody looks: else lines are plain."""
        return self.out.is_terminal

    def draw(self, *parts: RenderableType, cut: bool = False) -> None:
        """Prints for a terminal; `cut`: what is too long for a line ends in an ellipsis."""
        for part in parts:
            self.out.print(part, no_wrap=cut or None, overflow="ellipsis" if cut else None)

    def plain(self, line: str = "") -> None:
        """Prints a line as it is."""
        sys.stdout.write(visible(line) + "\n")

    def json(self, answer: Any) -> None:
        """Prints JSON, UTF-8 not escaped, a line at a time: a reader who leaves is noticed in the middle."""
        text = json.dumps(answer, ensure_ascii=False, indent=2) + "\n"
        sys.stdout.writelines(text.splitlines(keepends=True))

    def note(self, text: str) -> None:
        """Tells something beside the answer, on standard error."""
        self._tell("note", "yellow", text)

    def error(self, error: Exception) -> None:
        """Reports a failure, on standard error."""
        if self.as_json:
            told = {"error": {"type": type(error).__name__, "message": str(error)}}
            sys.stderr.write(json.dumps(told, ensure_ascii=False) + "\n")
        else:
            self._tell("error", "bold red", str(error))

    def _tell(self, kind: str, style: str, text: str) -> None:
        from rich.text import Text

        self.err.print(Text.assemble((f"{kind}:", style), f" {visible(text)}"), soft_wrap=True)


def _console(stderr: bool) -> Console:
    from rich.console import Console

    class Quiet(Console):
        """Raises where Rich would exit by itself."""

        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    return Quiet(stderr=stderr, highlight=False, markup=False, emoji=False)
