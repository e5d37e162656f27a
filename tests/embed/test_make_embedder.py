"""Which embedder does a configuration mean, and what happens where it cannot run? (case B12)"""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from memx.embed import Embedder, Unavailable, card_of, local, make_embedder, note_of, probed_card
from memx.embed.cache import MAX_CACHED_CHARS, CachedEmbedder, QueryCache
from memx.embed.callable import CallableEmbedder
from memx.embed.local import LocalEmbedder
from memx.embed.openai import OpenAIEmbedder
from memx.errors import ConfigError, EmbedderError

if TYPE_CHECKING:
    from collections.abc import Callable


def without(*names: str) -> Callable[[str], object]:
    """A find_spec that does not find some packages."""
    from importlib.util import find_spec

    return lambda name, *rest: None if name in names else find_spec(name, *rest)


def test_importing_the_room_loads_nothing_heavy() -> None:
    heavy = ["numpy", "onnxruntime", "tokenizers", "httpx", "onnx", "pydantic"]
    code = f"import sys, memx.embed; sys.exit(' '.join(set({heavy}) & set(sys.modules)) or 0)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_making_one_loads_nothing_heavy_either() -> None:
    heavy = ["numpy", "onnxruntime", "tokenizers", "httpx", "onnx"]
    code = (
        "import sys; from memx.embed import make_embedder; make_embedder({});"
        "make_embedder({'provider': 'openai', 'api_key': 'k'}); make_embedder({}, lambda texts: []);"
        f"sys.exit(' '.join(set({heavy}) & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_none_is_keyword_mode() -> None:
    assert make_embedder({"provider": "none"}) is None


def test_local_is_the_default(minilm: LocalEmbedder) -> None:
    made = make_embedder({})
    assert isinstance(made, CachedEmbedder)
    assert isinstance(made.inner, LocalEmbedder)
    assert isinstance(make_embedder({"cache_size": 0}), LocalEmbedder)
    assert made.card == card_of("all-MiniLM-L6-v2")
    assert not made.remote


@pytest.mark.parametrize("package", ["onnxruntime", "tokenizers", "numpy"])
def test_without_its_packages_local_is_unavailable_with_a_remedy(
    package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local, "find_spec", without(package))
    made = make_embedder({})
    assert isinstance(made, Unavailable)
    assert isinstance(made, Embedder)
    assert made.card.id == "all-MiniLM-L6-v2"
    assert isinstance(made.error, EmbedderError)
    for answer in [*made.embed_passages(["a", "b"]), made.embed_query("c")]:
        assert answer.vectors is None
        assert package in str(answer.reason)
        assert 'pip install "memx-engine[local]"' in str(answer.reason)


def test_a_model_nobody_installed_is_unavailable_never_another_one() -> None:
    made = make_embedder({"model": "some-other-model"})
    assert isinstance(made, Unavailable)
    assert made.card.id == "some-other-model"
    assert "some-other-model" in made.reason


def test_int8_without_its_extra_is_refused_at_once(
    minilm: LocalEmbedder, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    monkeypatch.setenv("MEMX_DIR", str(tmp_path))
    monkeypatch.setattr("memx.embed.int8.find_spec", without("onnx"))
    with pytest.raises(ConfigError, match=r"memx-engine\[local-fast\]"):
        make_embedder({"query_variant": "int8"})


@pytest.mark.parametrize(
    "section", [{"provider": "cohere"}, {"query_variant": "int4"}, {"model": "../etc"}, {"provider": ""}]
)
def test_what_cannot_be_meant_is_a_config_error(section: dict[str, Any]) -> None:
    with pytest.raises(ConfigError, match=r"embedding\."):
        make_embedder(section)


def test_openai_takes_its_key_from_the_section_or_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    made = make_embedder({"provider": "openai"})
    assert isinstance(made, Unavailable)
    assert made.remote
    assert "OPENAI_API_KEY" in made.reason
    assert made.card.dimension == 1536
    assert isinstance(make_embedder({"provider": "openai", "api_key": "k", "cache_size": 0}), OpenAIEmbedder)
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    made = make_embedder({"provider": "openai", "model": "text-embedding-3-large", "dimensions": 256})
    assert isinstance(made, CachedEmbedder)
    assert made.remote
    assert (made.card.id, made.card.dimension) == ("text-embedding-3-large", 256)


def test_an_endpoint_of_ones_own_needs_no_key() -> None:
    section = {"provider": "openai", "api_base": "http://127.0.0.1:9/v1", "model": "m", "api_key": None}
    made = make_embedder(section)
    assert isinstance(made, CachedEmbedder)


def test_httpx_missing_is_unavailable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", without("httpx"))
    made = make_embedder({"provider": "openai", "api_key": "k"})
    assert isinstance(made, Unavailable)
    assert "httpx" in made.reason


def test_an_argument_is_stronger_than_the_section() -> None:
    made = make_embedder({"provider": "none"}, lambda texts: [[1.0]] * len(texts))
    assert isinstance(made, CachedEmbedder)
    assert isinstance(made.inner, CallableEmbedder)


def test_a_card_can_be_asked_for_its_width() -> None:
    made = make_embedder({}, lambda texts: [[1.0, 2.0]] * len(texts))
    assert made is not None
    assert made.card.dimension == 0
    assert probed_card(made).dimension == 2
    silent = make_embedder({}, lambda texts: None)
    assert silent is not None
    assert probed_card(silent).dimension == 0


def test_status_hears_why_an_embedder_cannot_run() -> None:
    unavailable = make_embedder({"model": "some-other-model"})
    assert "some-other-model" in str(note_of(unavailable))
    assert note_of(None) is None
    assert note_of(make_embedder({}, lambda texts: [])) is None


# The query cache.


def counting(answers: list[str]) -> Callable[[list[str]], list[list[float]]]:
    def embed(texts: list[str]) -> list[list[float]]:
        answers.extend(texts)
        if "bad" in texts:
            raise RuntimeError("down")
        return [[float(len(text)), 1.0] for text in texts]

    return embed


def test_a_query_asked_again_is_not_embedded_again() -> None:
    asked: list[str] = []
    made = make_embedder({"cache_size": 2}, counting(asked))
    assert made is not None
    for text in ["a", "b", "a", "c", "a", "b"]:
        assert made.embed_query(text).vector is not None
    assert asked == ["a", "b", "c", "b"], "b was the least recently used when c came"


def test_a_cached_row_cannot_be_changed_by_who_got_it() -> None:
    made = make_embedder({}, counting([]))
    assert made is not None
    row = made.embed_query("a").vector
    assert row is not None
    with pytest.raises(ValueError, match="read-only"):
        row[0] = 9.0
    assert made.embed_query("a").vector is not None


def test_failures_and_stored_texts_are_not_cached() -> None:
    asked: list[str] = []
    made = make_embedder({}, counting(asked))
    assert isinstance(made, CachedEmbedder)
    for _ in range(2):
        assert made.embed_query("bad").vectors is None
        made.embed_passages(["stored"])
    assert asked == ["bad", "stored", "bad", "stored"]
    assert len(made.cache) == 0


def test_a_size_of_zero_caches_nothing() -> None:
    asked: list[str] = []
    made = make_embedder({"cache_size": 0}, counting(asked))
    assert made is not None
    made.embed_query("a")
    made.embed_query("a")
    assert asked == ["a", "a"]


@pytest.mark.parametrize("extra", [-1, 0, 1])
def test_a_huge_query_is_not_kept(extra: int) -> None:
    import numpy as np

    from memx.embed import Embedding

    cache = QueryCache(4)
    cache.put(("m", "accurate", "x" * (MAX_CACHED_CHARS + extra)), Embedding(np.ones((1, 2), np.float32)))
    assert len(cache) == (0 if extra > 0 else 1)


def test_models_and_variants_do_not_share_answers() -> None:
    import numpy as np

    from memx.embed import Embedding

    cache = QueryCache(4)
    cache.put(("m", "accurate", "q"), Embedding(np.ones((1, 2), np.float32)))
    assert cache.get(("m", "int8", "q")) is None
    assert cache.get(("n", "accurate", "q")) is None
    assert cache.get(("m", "accurate", "q")) is not None
