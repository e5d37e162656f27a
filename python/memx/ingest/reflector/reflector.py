"""The reflector: an exchange in, at most one memory out.

    rules    detect, distil, score; nothing leaves the process
    hybrid   the same, then a model rewrites and scores what the rules found; the score is the mean
    llm      a model decides; where it fails, the rules

A text on its own is never cut or reworded by the rules: they only say what it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from memx.ingest.reflector.distill import distilled, fitted, joined
from memx.ingest.reflector.exchange import Candidate, Exchange, Reflection
from memx.ingest.reflector.facets import facets
from memx.ingest.reflector.rules import Finding, findings
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
        found = findings(exchange, history)
        return self._by_rules(exchange, found) if found else Reflection()

    def _by_rules(self, exchange: Exchange, found: Sequence[Finding]) -> Reflection:
        candidate = self._candidate(exchange, found)
        if candidate.score >= self._min_score:
            return Reflection(candidate)
        return Reflection(dropped=0 if exchange.stands_alone else 1)

    def _candidate(self, exchange: Exchange, found: Sequence[Finding]) -> Candidate:
        if exchange.stands_alone:
            whole = text = exchange.user
        else:
            problem, answer = distilled(found, self._most_code_lines)
            whole, text = joined(problem, answer), fitted(problem, answer, self._most_chars)
        names = tuple(one.rule for one in found)
        about = facets(text)
        score = instructivity(whole, found[0].confidence)
        return Candidate(
            text,
            section_of(whole, names),
            found[0].knowledge_type,
            score,
            names,
            about.tools,
            about.entities,
            about.tags,
        )
