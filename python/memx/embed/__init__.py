"""Embeddings: texts to unit vectors, whatever makes them.

    protocol            what an embedder must do, and what it answers: vectors or a reason
    card scripts        what a model's cosines mean, and which writing it understands
    calibrate           measures a card
    local               this machine: weights (files), onnx (running them), int8 (fast queries)
    openai              an endpoint: endpoint (HTTP), answer (which vector is whose)
    callable guarded    what a caller brings
    passages vectors    the two gates everything passes: cutting texts, checking rows
    cache               queries asked before

`make_embedder` decides which one a configuration means. Called by memory, cli
and bench; calls nothing of memx but errors. Importing this package loads
neither numpy nor onnxruntime nor httpx: each comes with its first use.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from memx.embed.cache import CachedEmbedder
from memx.embed.card import ModelCard, card_of
from memx.embed.protocol import Embedder, Embedding, Unavailable
from memx.embed.weights import model_name
from memx.errors import ConfigError, EmbedderError

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "Embedder",
    "Embedding",
    "ModelCard",
    "Unavailable",
    "card_of",
    "make_embedder",
    "note_of",
    "probed_card",
]

PROVIDERS = ("local", "openai", "none")


def make_embedder(section: Mapping[str, Any], embedder: object | None = None) -> Embedder | None:
    """The embedder that a configuration and an argument mean.

    Args:
        section: The `embedding.*` keys of config.md; absent ones take their defaults.
        embedder: What the caller passed as `embedder=`: an `Embedder`, or
            anything `memx.embed.callable` adapts; stronger than the section.

    Returns:
        An embedder; None for provider "none"; `Unavailable` (an embedder whose
        every answer is missing, with the reason) when what was asked for is
        not installed or has no key: keyword search goes on, and no other model
        takes its place.

    Raises:
        ConfigError: A value cannot be used, or `query_variant = "int8"` lacks
            its extra.
    """
    made = _adapted(embedder, section) if embedder is not None else _configured(section)
    size = int(section.get("cache_size", 4096))
    if made is None or isinstance(made, Unavailable) or size == 0:
        return made
    return CachedEmbedder(made, size)


def probed_card(embedder: Embedder) -> ModelCard:
    """The embedder's card with its width: a model that has not told it embeds one word first.

    The width stays 0 when that word gets no vector.
    """
    if not embedder.card.dimension:
        embedder.embed_query("memory")
    return embedder.card


def note_of(embedder: Embedder | None) -> str | None:
    """What status should tell: why an embedder cannot run, or the name its endpoint answers in."""
    inner = getattr(embedder, "inner", embedder)
    note = inner.reason if isinstance(inner, Unavailable) else getattr(inner, "note", None)
    return note if isinstance(note, str) else None


def _configured(section: Mapping[str, Any]) -> Embedder | None:
    provider = section.get("provider", "local")
    if provider == "none":
        return None
    if provider == "local":
        return _local(section)
    if provider == "openai":
        return _openai(section)
    raise ConfigError(f"embedding.provider = {provider!r}; use one of {', '.join(PROVIDERS)}")


def _local(section: Mapping[str, Any]) -> Embedder:
    from memx.embed.local import LocalEmbedder

    name = model_name(section.get("model"))
    try:
        made = LocalEmbedder(
            name,
            threads=int(section.get("threads", 1)),
            batch_size=int(section.get("batch_size", 32)),
            query_variant=str(section.get("query_variant", "accurate")),
        )
    except EmbedderError as error:
        return Unavailable(card_of(name), error)
    made.require_query_variant()
    return made


def _openai(section: Mapping[str, Any]) -> Embedder:
    from memx.embed.openai import API_BASE, DEFAULT_MODEL, OpenAIEmbedder

    model = section.get("model") or DEFAULT_MODEL
    key = section.get("api_key") or os.environ.get("OPENAI_API_KEY", "")
    base = section.get("api_base")
    if not key and not base:
        error = EmbedderError("no API key: set embedding.api_key or OPENAI_API_KEY")
        return Unavailable(card_of(model), error, remote=True)
    try:
        return OpenAIEmbedder(
            model,
            api_base=base or API_BASE,
            api_key=key,
            dimensions=int(section.get("dimensions") or 0),
            timeout_secs=float(section.get("timeout_secs", 30)),
            batch_size=int(section.get("batch_size", 32)),
        )
    except EmbedderError as missing:
        return Unavailable(card_of(model), missing, remote=True)


def _adapted(embedder: object, section: Mapping[str, Any]) -> Embedder:
    if isinstance(embedder, Embedder) and not isinstance(embedder, type):
        from memx.embed.guarded import GuardedEmbedder

        return GuardedEmbedder(embedder)
    from memx.embed.callable import CallableEmbedder

    return CallableEmbedder(embedder, batch_size=int(section.get("batch_size", 32)))
