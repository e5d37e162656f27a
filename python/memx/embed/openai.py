"""Any endpoint that speaks OpenAI's `/embeddings`.

    request   {"model", "input": [...], "encoding_format": "float", "dimensions"?}
    answer    {"data": [{"index", "embedding"}], "model"}    bound to its text by `index`

A base64 answer is decoded though it was not asked for. A refused batch is
halved down to single texts; a text without an answer is missing alone. Only
the model that was asked for counts: when an endpoint begins to answer in
another model's name, its vectors are refused, never stored among the others.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

from memx.embed.answer import bound_by_index
from memx.embed.card import ModelCard, card_of
from memx.embed.endpoint import Endpoint, Refusal
from memx.embed.passages import clipped_query, embed_cuts, text_passages, well_formed
from memx.embed.vectors import LearnedCard

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memx.embed.protocol import Embedding, Vector

API_BASE = "https://api.openai.com/v1"
DEFAULT_MODEL = "text-embedding-3-small"
QUERY_PATIENCE_SECS = 2.0
"""A search waits no longer than this between tries; an add waits up to its timeout."""
GIVE_UP_AFTER = 8
"""Failed texts in a row after which the rest of a call is not tried."""


class OpenAIEmbedder:
    """Embeds through an OpenAI-compatible endpoint.

    Args:
        model: The model's name at the endpoint.
        api_base: The URL before `/embeddings`.
        api_key: Bearer token; empty sends none.
        dimensions: Width to ask for; 0: the model's own.
        timeout_secs: For each request.
        batch_size: Texts in a request, >= 1.

    Raises:
        ConfigError: The URL or key cannot be sent.
        EmbedderError: httpx is not installed.
    """

    remote = True

    def __init__(
        self,
        model: str = DEFAULT_MODEL,
        *,
        api_base: str = API_BASE,
        api_key: str = "",
        dimensions: int = 0,
        timeout_secs: float = 30.0,
        batch_size: int = 32,
    ) -> None:
        self._endpoint = Endpoint(f"{api_base.rstrip('/')}/embeddings", api_key, timeout_secs)
        self._learned = LearnedCard(card_of(model, dimensions))
        self._dimensions, self._timeout_secs = dimensions, timeout_secs
        self._batch_size = batch_size
        self._answers_as: str | None = None
        self._lock = threading.Lock()

    @property
    def card(self) -> ModelCard:
        """The model's card; an unknown model learns its width from its first vector."""
        return self._learned.card

    @property
    def note(self) -> str | None:
        """For status: the name the endpoint answers in, where it is not the one asked for."""
        name = self._answers_as
        if name is None or _same_family(name, self.card.id):
            return None
        return f"{self._endpoint.host} answers {self.card.id} as {name}"

    def embed_passages(self, texts: Sequence[str]) -> list[Embedding]:
        """See `Embedder.embed_passages`."""
        cuts = [text_passages(well_formed(text)) for text in texts]
        return embed_cuts(cuts, lambda parts: self._vectors(parts, self._timeout_secs))

    def embed_query(self, text: str) -> Embedding:
        """See `Embedder.embed_query`."""
        clipped = clipped_query(well_formed(text))
        parts = [clipped] if clipped.strip() else []
        return embed_cuts([(parts, 0)], lambda asked: self._vectors(asked, QUERY_PATIENCE_SECS))[0]

    def close(self) -> None:
        """Closes the connections; the next text opens new ones."""
        self._endpoint.close()

    def _vectors(self, texts: list[str], patience_secs: float) -> list[Vector | str]:
        answers: list[Vector | str] = []
        while len(answers) < len(texts):
            batch = texts[len(answers) : len(answers) + self._batch_size]
            answers += self._batch(batch, patience_secs)
            recent = answers[-GIVE_UP_AFTER:]
            if len(recent) == GIVE_UP_AFTER and all(isinstance(one, str) for one in recent):
                answers += recent[-1:] * (len(texts) - len(answers))
        return answers

    def _batch(self, texts: list[str], patience_secs: float) -> list[Vector | str]:
        answer = self._endpoint.post(self._payload(texts), patience_secs)
        if not isinstance(answer, Refusal):
            return self._checked(answer, len(texts))
        if answer.smaller_may_pass and len(texts) > 1:
            return self._halved(texts, patience_secs)
        return [answer.reason] * len(texts)

    def _halved(self, texts: list[str], patience_secs: float) -> list[Vector | str]:
        half = (len(texts) + 1) // 2
        answers = [
            vector for part in (texts[:half], texts[half:]) for vector in self._batch(part, patience_secs)
        ]
        if not any(isinstance(answer, str) for answer in answers):
            self._batch_size = min(self._batch_size, half)  # the size was the trouble: remember it
        return answers

    def _payload(self, texts: list[str]) -> dict[str, Any]:
        payload = {"model": self.card.id, "input": texts, "encoding_format": "float"}
        return payload | ({"dimensions": self._dimensions} if self._dimensions else {})

    def _checked(self, answer: object, count: int) -> list[Vector | str]:
        refused = self._other_model(answer)
        if refused:
            return [refused] * count
        bound = bound_by_index(answer, count)
        return [raw if isinstance(raw, str) else self._learned.checked(raw) for raw in bound]

    def _other_model(self, answer: object) -> str | None:
        """Why an answer's model is not ours: its name changed while we were asking."""
        name = answer.get("model") if isinstance(answer, dict) else None
        if not isinstance(name, str) or not name or _same_family(name, self.card.id):
            return None
        with self._lock:
            first = self._answers_as = self._answers_as or name
        if first == name:
            return None  # the endpoint's own name for it, from the first answer on: see `note`
        return f"{self._endpoint.host} answers as {name}, before as {first}; asked for {self.card.id}"


def _same_family(answered: str, asked: str) -> bool:
    """Whether two names mean one model: owner, tag and version suffix aside."""
    one, other = (name.lower().rsplit("/", 1)[-1].split(":", 1)[0] for name in (answered, asked))
    return one.startswith(other) or other.startswith(one)
