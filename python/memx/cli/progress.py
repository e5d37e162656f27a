"""Progress: a bar on standard error while something long runs; nothing where nobody looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias

from memx.cli.screen import Screen

if TYPE_CHECKING:
    from rich.progress import Progress

Report: TypeAlias = Callable[[int, int], None]
"""Called with (done, total)."""


@contextmanager
def bar(screen: Screen, what: str) -> Iterator[Report]:
    """A bar that moves with each report and is gone at the end."""
    if not screen.err.is_terminal:
        yield lambda done, total: None
        return
    with _progress(screen) as progress:
        task = progress.add_task(what, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


def _progress(screen: Screen) -> Progress:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Progress(*columns, console=screen.err, transient=True)
