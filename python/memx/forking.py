"""Forking: before this process forks, background writers rest, so that no child is born holding their locks."""

from __future__ import annotations

import os
import weakref
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memx._core import Engine

_engines: weakref.WeakSet[Engine] = weakref.WeakSet()


def watch(engine: Engine) -> None:
    """Counts an engine among those that rest before a fork. They write again with the next use."""
    _engines.add(engine)


def _rest() -> None:
    for engine in list(_engines):
        engine.rest()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_rest)
