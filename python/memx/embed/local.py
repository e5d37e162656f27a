"""The local embedder: tokenizer, windows, graph.

A stored text is cut into windows of WINDOW_TOKENS tokens, special tokens
included, neighbours sharing OVERLAP_TOKENS; a query is always one vector, of its
head and tail where it is longer. With `query_variant = "int8"` queries alone go through the
quantised graph (memx.embed.int8); what is stored never does.

Nothing is loaded before the first text comes.
"""

from __future__ import annotations

import unicodedata
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memx.embed.card import ModelCard, card_of
from memx.embed.onnx import Graph, shared_graph
from memx.embed.passages import Cut, bounded, clipped_query, embed_cuts, well_formed, windows
from memx.embed.protocol import Embedding
from memx.embed.vectors import checked_vector
from memx.embed.weights import INSTALL_LOCAL, ModelFiles, find_model, model_name
from memx.errors import ConfigError, EmbedderError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memx.embed.protocol import Vector

WINDOW_TOKENS = 256
"""Tokens of one passage, special tokens included: what the model was trained for."""
OVERLAP_TOKENS = 32
LONG_QUERY_TOKENS = 128
"""What is kept of a query longer than a window: 35 ms instead of 75, and an answer in time."""
QUERY_VARIANTS = ("accurate", "int8")
_PACKAGES = ("numpy", "onnxruntime", "tokenizers")


class LocalEmbedder:
    """Embeds on this machine with an ONNX sentence model.

    Args:
        model: all-MiniLM-L6-v2, or a folder's name under `<memx home>/models`.
        threads: Threads of one run, >= 1.
        batch_size: Texts in one run, >= 1.
        query_variant: "accurate", or "int8" for faster queries.

    Raises:
        ConfigError: A value is not one of those.
        EmbedderError: A package or the model is not installed.
    """

    remote = False

    def __init__(
        self,
        model: str | None = None,
        *,
        threads: int = 1,
        batch_size: int = 32,
        query_variant: str = "accurate",
    ) -> None:
        if query_variant not in QUERY_VARIANTS:
            raise ConfigError(f"embedding.query_variant = {query_variant!r}; use one of {QUERY_VARIANTS}")
        _require_packages()
        self._name = model_name(model)
        self._files = find_model(self._name)
        self._threads, self._batch_size = threads, batch_size
        self.query_variant = query_variant
        self._card = card_of(self._name)
        self._tokenizer: _Tokenizer | None = None
        self._int8: Path | str | None = None

    @property
    def card(self) -> ModelCard:
        """The model's card; a model we have no card for learns its width when it loads."""
        return self._card

    def prepare(self) -> None:
        """Loads everything now instead of at the first text.

        Raises:
            EmbedderError: A file is damaged or cannot be loaded.
        """
        self._stored_graph()
        self._query_graph()
        self._tokens()

    def require_query_variant(self) -> None:
        """Checks that the query variant is there or can be made.

        Raises:
            ConfigError: It is neither; the message names the extra.
        """
        if self.query_variant == "accurate":
            return
        from memx.embed.int8 import INSTALL_FAST, can_make, int8_path, is_intact

        if not can_make() and not is_intact(int8_path(self._name, self._files.verify())):
            raise ConfigError(f'embedding.query_variant = "int8" needs the package onnx: {INSTALL_FAST}')

    def embed_passages(self, texts: Sequence[str]) -> list[Embedding]:
        """See `Embedder.embed_passages`."""
        try:
            cuts = [self._tokens().passages(text) for text in texts]
            graph = self._stored_graph()
            return embed_cuts(cuts, lambda parts: self._checked(graph, parts))
        except Exception as error:  # noqa: BLE001 - whatever a model does, the add goes on
            return [Embedding(None, _reason(error)) for _ in texts]

    def embed_query(self, text: str) -> Embedding:
        """See `Embedder.embed_query`."""
        try:
            tokens = self._tokens().query(text)
            if not tokens:
                return Embedding(None, "the text is blank")
            graph, reason = self._query_graph()
            row = self._checked(graph, [tokens])[0]
        except Exception as error:  # noqa: BLE001 - whatever a model does, the search goes on
            return Embedding(None, _reason(error))
        return Embedding(None, row) if isinstance(row, str) else Embedding(row[None, :], reason)

    def _checked(self, graph: Graph, parts: list[tuple[int, ...]]) -> list[Vector | str]:
        rows = graph.vectors(parts, self._batch_size)
        return [checked_vector(row, self._card.dimension) for row in rows]

    def _tokens(self) -> _Tokenizer:
        if self._tokenizer is None:  # two threads may both load it: same result
            self._tokenizer = _Tokenizer(self._files)
        return self._tokenizer

    def _stored_graph(self) -> Graph:
        self._files.verify()
        graph = shared_graph(self._files.model, self._threads)
        if not self._card.dimension:
            self._card = self._card.with_dimension(graph.dimension)
        return graph

    def _query_graph(self) -> tuple[Graph, str | None]:
        """The graph for queries, and what is not as asked about it."""
        if self.query_variant != "int8":
            return self._stored_graph(), None
        file = self._int8_file()
        if isinstance(file, Path):
            return shared_graph(file, self._threads), None
        return self._stored_graph(), file

    def _int8_file(self) -> Path | str:
        """The variant's file, or why there is none: made, or failed to be made, once."""
        if self._int8 is None:
            from memx.embed.int8 import int8_model

            try:
                self._int8 = int8_model(self._name, self._files)
            except EmbedderError as error:
                self._int8 = f"int8 queries are off: {error}"
        return self._int8


class _Tokenizer:
    """Texts to token ids. One text a call: no thread pool, so fork is safe."""

    def __init__(self, files: ModelFiles) -> None:
        from tokenizers import Tokenizer

        try:
            self._tokenizer: Any = Tokenizer.from_file(str(files.tokenizer))
        except Exception as error:  # the library raises bare Exception
            raise EmbedderError(f"cannot load {files.tokenizer}: {error}; replace the file") from error
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()
        self._head, self._tail = self._special_tokens()

    def passages(self, text: str) -> Cut[tuple[int, ...]]:
        """The windows of a stored text; none for a blank one."""
        ids = self._ids(text)
        size = WINDOW_TOKENS - len(self._head) - len(self._tail)
        spans = windows(len(ids), size, OVERLAP_TOKENS)
        kept, omitted = bounded(spans)
        return [self._framed(ids[start:end]) for start, end in kept], omitted

    def query(self, text: str) -> tuple[int, ...]:
        """All of a query, or head and tail of a long one; empty for a blank one."""
        ids = self._ids(clipped_query(text))
        specials = len(self._head) + len(self._tail)
        if len(ids) > WINDOW_TOKENS - specials:
            kept = LONG_QUERY_TOKENS - specials
            ids = ids[: kept // 2] + ids[-(kept - kept // 2) :]
        return self._framed(ids) if ids else ()

    def _ids(self, text: str) -> list[int]:
        folded = unicodedata.normalize("NFKC", well_formed(text))  # full-width and ligatures
        return list(self._tokenizer.encode(folded, add_special_tokens=False).ids)

    def _framed(self, ids: Sequence[int]) -> tuple[int, ...]:
        return (*self._head, *ids, *self._tail)

    def _special_tokens(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """What the tokenizer puts before and after a text: read off a one-word text."""
        bare = self._tokenizer.encode("a", add_special_tokens=False).ids
        framed = self._tokenizer.encode("a").ids
        start = next(at for at in range(len(framed)) if framed[at : at + len(bare)] == bare)
        return tuple(framed[:start]), tuple(framed[start + len(bare) :])


def _require_packages() -> None:
    """Raises EmbedderError for a package that is not there, without importing any."""
    missing = [name for name in _PACKAGES if find_spec(name) is None]
    if missing:
        raise EmbedderError(f"local embeddings need {', '.join(missing)}: {INSTALL_LOCAL}")


def _reason(error: Exception) -> str:
    return str(error) if isinstance(error, EmbedderError) else f"the local model failed: {error!r}"
