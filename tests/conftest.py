"""Fixtures of the package's tests: a store, a stopped clock, a memory in keyword mode, a chosen embedder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from memx import Memory

from .support import KEYWORD_MODE, ChosenEmbedder, StoppedClock

Opener = Callable[..., Memory]


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """The folder of a store that is not there yet."""
    return tmp_path / "store"


@pytest.fixture
def clock() -> StoppedClock:
    """A clock that stands still until the test moves it."""
    return StoppedClock()


@pytest.fixture
def embedder() -> ChosenEmbedder:
    """An embedder whose cosines the test chooses."""
    return ChosenEmbedder()


@pytest.fixture
def opened(store: Path, clock: StoppedClock) -> Iterator[Opener]:
    """Opens the store, again and again; closes every handle at the end. Keyword mode unless told otherwise."""
    handles: list[Memory] = []

    def open_store(path: Path | None = None, **keywords: Any) -> Memory:
        if "embedder" not in keywords:
            config = {**KEYWORD_MODE, **keywords.get("config", {})}
            keywords["config"] = config
        handles.append(Memory(path or store, **{"clock": clock, **keywords}))
        return handles[-1]

    yield open_store
    for handle in handles:
        handle.close()


@pytest.fixture
def m(opened: Opener) -> Memory:
    """An empty store in keyword mode."""
    return opened()


@pytest.fixture
def hybrid(opened: Opener, embedder: ChosenEmbedder) -> Memory:
    """An empty store that embeds by `embedder`."""
    return opened(embedder=embedder)
