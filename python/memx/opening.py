"""Opening: where a store lies, what embeds for it, and whose clock it reads."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memx import _core, files, forking
from memx.errors import EmbeddingMismatchError, InvalidArgumentError
from memx.types import Degraded

if TYPE_CHECKING:
    from memx.config import Config
    from memx.embed import Embedder
    from memx.ingest.reflecting import Reflecting

UNREDACTED = "privacy.enabled is false: secrets are stored as they are said"


def folder(path: object) -> Path:
    """The folder of a store: the argument, else MEMX_DIR, else ~/.memx."""
    if path is None:
        path = os.environ.get("MEMX_DIR") or "~/.memx"
    named = files.path(path, "a folder")
    if str(named) == ":memory:":
        raise InvalidArgumentError(
            "path is ':memory:'; give a folder, e.g. one of tempfile.mkdtemp() for a while"
        )
    return named


class Opened:
    """An opened store: the engine, its embedder and what is wrong between the two.

    Attributes:
        core: The compiled engine.
        config: The checked configuration.
        embedder: None in keyword mode.
        reflecting: What makes memories of conversations; None keeps them as they are said.
    """

    def __init__(
        self, path: object, config: Mapping[str, Any] | None, embedder: object, read_only: bool
    ) -> None:
        """Opens the store; see `Memory`."""
        from memx import config as configuration
        from memx.embed import make_embedder

        self.config: Config = configuration.load(config)
        self.core = _core.Engine(str(folder(path)), self.config.engine(), read_only)
        self.embedder: Embedder | None = make_embedder(self.config.embedding, embedder)
        self.reflecting: Reflecting | None = self._reflecting()
        if not self.config.privacy.enabled:
            logging.getLogger("memx").warning(UNREDACTED)
        self._notes: list[str] = []
        forking.watch(self.core)

    def _reflecting(self) -> Reflecting | None:
        from memx.ingest.reflecting import Reflecting
        from memx.ingest.reflector import Reflector

        if not self.config.ace_enabled:
            return None
        settings = self.config.reflecting()
        return Reflecting(Reflector(settings), by_rules=settings["mode"] == "rules")

    def close(self) -> None:
        """Writes the counts that are queued, and lets a language model's connections go."""
        self.core.rest()
        if self.reflecting is not None:
            self.reflecting.close()

    def mismatch(self) -> EmbeddingMismatchError | None:
        """The error that the store's model and this embedder amount to, if they differ."""
        from memx.vectors import card_of

        card = card_of(self.embedder)
        if card is None:
            return None
        try:
            self.core.check_model(card)
        except EmbeddingMismatchError as error:
            return error
        return None

    def require_match(self) -> None:
        """Raises what `mismatch` finds: vectors of two models are never mixed."""
        error = self.mismatch()
        if error is not None:
            raise error

    def card(self, width: int) -> dict[str, Any]:
        """The card of vectors of this width: the embedder's, or that of a caller who embeds himself."""
        from memx.vectors import card_of

        return {
            **(card_of(self.embedder) or self.core.model() or {"id": "given by the caller"}),
            "dimension": width,
        }

    def note(self, warning: str | None) -> None:
        """Keeps what went wrong while opening, and kept nothing from being opened."""
        self._notes += [] if warning is None else [warning]

    def warnings(self) -> list[str]:
        """What a user should know and has not asked: switches without effect, a model that does not fit."""
        from memx.embed import note_of

        told = [note_of(self.embedder), self.mismatch()]
        unredacted = [] if self.config.privacy.enabled else [UNREDACTED]
        embedding = (f"embedding: {one}" for one in told if one)
        return [*unredacted, *self.config.ineffective(), *embedding, *self._notes]


def mismatch_degraded(error: EmbeddingMismatchError) -> Degraded:
    """A mismatch as a search tells it: words go on."""
    return {"stage": "embedding", "reason": str(error)}
