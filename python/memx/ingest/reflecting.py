"""Reflecting: what was said becomes the memories worth keeping.

    a text                    kept as it is
    an exchange               one memory where a rule fires, else each message worth keeping
    `infer=False`, `id=...`   everything as it was said

The last exchanges of each tenant and session are remembered while the store is open: two
rules compare with them.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from memx.ingest.reflector import Candidate, Exchange, Reflection, Reflector, worth_keeping
from memx.ingest.reflector.cues.small_talk import is_small_talk
from memx.ingest.reflector.reflector import STAGE
from memx.ingest.turns import Message, exchange_of, is_output, turns_of
from memx.types import Degraded

EXCHANGES_KEPT = 20
"""Exchanges of a session that the rules look back on."""
SESSIONS_KEPT = 1_000
"""Sessions remembered, the last used ones."""

Session = tuple[str, ...]


@dataclass(slots=True)
class Kept:
    """The memories of what was said, and what became of the rest."""

    memories: list[dict[str, Any]] = field(default_factory=list)
    dropped: int = 0
    """Turns that said nothing worth keeping."""
    is_raw: bool = False
    """Something was kept as it was said, since no rule found more in it."""
    degraded: list[Degraded] = field(default_factory=list)


class Reflecting:
    """One reflector and what it has heard. Safe for threads.

    Args:
        reflector: Finds what is worth keeping.
        by_rules: No model looks at a text that stands alone.
    """

    def __init__(self, reflector: Reflector, *, by_rules: bool) -> None:
        self._reflector = reflector
        self._by_rules = by_rules
        self._heard: OrderedDict[Session, deque[Exchange]] = OrderedDict()
        self._lock = Lock()

    def close(self) -> None:
        """Lets the connections of a model go."""
        self._reflector.close()

    def keep(self, messages: Sequence[Message], keywords: Mapping[str, Any], *, is_text: bool) -> Kept:
        """The memories of some messages, or of one text, all redacted.

        Args:
            messages: As `messages.memories_of` gives them.
            keywords: Of `add`: the tenant, the run, and metadata that the rules read.
            is_text: It is a text that somebody wants remembered, code too; only a bare greeting is none.
        """
        kept = Kept()
        names = ("user_id", "agent_id", "run_id")
        session = tuple(repr(keywords.get(name)) for name in names)
        for turn in turns_of(messages):
            exchange = exchange_of(turn, keywords.get("metadata") or {})
            history = self._heard_before(session, exchange)
            is_worth = says_something if is_text else worth_keeping
            self._keep_turn(turn, exchange, history, is_worth, kept)
        return kept

    def _keep_turn(
        self,
        turn: Sequence[Message],
        exchange: Exchange,
        history: Sequence[Exchange],
        is_worth: Callable[[str], bool],
        kept: Kept,
    ) -> None:
        # The rules read questions with their answers; what stands alone is kept as it is.
        alone = exchange.stands_alone and self._by_rules
        reflection = Reflection() if alone else self._reflected(exchange, history)
        kept.degraded += reflection.degraded
        if reflection.candidate is not None:
            kept.memories.append(_distilled(turn, reflection.candidate))
            return
        said = [] if reflection.dropped else [one for one in turn if not is_output(one)]
        plain = [dict(one) for one in said if is_worth(one["content"])]
        kept.memories += plain
        kept.is_raw = kept.is_raw or bool(plain)
        kept.dropped += not plain

    def _reflected(self, exchange: Exchange, history: Sequence[Exchange]) -> Reflection:
        """What a reflector that may fail makes of an exchange: a fault of its costs nobody a memory."""
        try:
            return self._reflector.reflect(exchange, history)
        except Exception as error:  # noqa: BLE001 - whatever a rule stumbled over
            return Reflection(degraded=({"stage": STAGE, "reason": f"the reflector raised {error!r:.200}"},))

    def _heard_before(self, session: Session, exchange: Exchange) -> list[Exchange]:
        """What a session said so far; from now on this exchange too."""
        with self._lock:
            heard = self._heard.setdefault(session, deque(maxlen=EXCHANGES_KEPT))
            self._heard.move_to_end(session)
            before = list(heard)
            heard.append(exchange)
            while len(self._heard) > SESSIONS_KEPT:
                self._heard.popitem(last=False)
        return before


def says_something(text: str) -> bool:
    """Whether a text is more than a greeting or a bare acknowledgement; an empty one is refused elsewhere."""
    return not any(map(str.isalpha, text)) or not is_small_talk(text)


def _distilled(turn: Sequence[Message], candidate: Candidate) -> dict[str, Any]:
    """The memory of an exchange: said when it began, by whoever said all of it."""
    first = turn[0]
    memory: dict[str, Any] = {
        "content": candidate.text,
        "section": candidate.section,
        "knowledge_type": candidate.knowledge_type,
        "instructivity_score": candidate.score,
        "tools": list(candidate.tools),
        "entities": list(candidate.entities),
        "tags": list(candidate.tags),
    }
    said = {key: first[key] for key in ("source_type", "created_at") if key in first}
    return memory | said | ({"metadata": first["metadata"]} if len(turn) == 1 and "metadata" in first else {})
