"""The reflector: an exchange in, at most one memory out.

    rules    detect, distil, score; nothing leaves the process
    hybrid   the same, then a model rewrites and scores what the rules found; the score is the mean
    llm      a model decides; where it fails, the rules

A text on its own is never cut or reworded by the rules: they only say what it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from memx.ingest.reflector.distill import distilled
from memx.ingest.reflector.exchange import Candidate, Exchange, Reflection
from memx.ingest.reflector.facets import facets
from memx.ingest.reflector.rules import Finding, Turn, findings
from memx.ingest.reflector.score import instructivity, section_of


class Reflector:
    """Finds what is worth keeping. Safe for threads: it holds no state of a turn.

    Args:
        settings: The keys of `reflector.*`, without the prefix.
    """

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self._min_score = float(settings.get("min_score", 30.0))
        self._most_chars = int(settings.get("max_content_length", 500))
        self._most_code_lines = int(settings.get("max_code_lines", 3))

    def reflect(self, exchange: Exchange, history: Sequence[Exchange]) -> Reflection:
        """What of an exchange is worth keeping.

        Args:
            exchange: Redacted.
            history: Earlier exchanges of the same tenant and session, oldest first; the last 20 are read.

        Returns:
            A candidate; or none with `dropped` 1, when the best was below `min_score`; or
            none with `dropped` 0, when there was nothing to distil.
        """
        turn = Turn(exchange)
        found = findings(turn, history)
        return self._by_rules(turn, found) if found else Reflection()

    def _by_rules(self, turn: Turn, found: Sequence[Finding]) -> Reflection:
        candidate = self._candidate(turn, found)
        if candidate.score >= self._min_score:
            return Reflection(candidate)
        return Reflection(dropped=0 if turn.exchange.stands_alone else 1)

    def _candidate(self, turn: Turn, found: Sequence[Finding]) -> Candidate:
        text = whole = turn.exchange.user
        if not turn.exchange.stands_alone:
            text, whole = distilled(turn, found, self._most_chars, self._most_code_lines)
        names = tuple(one.rule for one in found)
        about = facets(text)
        return Candidate(
            text=text,
            section=section_of(whole, names),
            knowledge_type=found[0].knowledge_type,
            score=instructivity(whole, found[0].confidence),
            rules=names,
            tools=about.tools,
            entities=about.entities,
            tags=about.tags,
        )
