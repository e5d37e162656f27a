"""The reflector: an exchange in, at most one memory out.

    rules    detect, distil, score; nothing leaves the process
    hybrid   the same, then a model judges and rewrites what the rules found; the score is the mean of both
    llm      a model decides; where it fails, the rules do

A failing model never costs a memory: the rules' result stands and `degraded`
says why. A text on its own is never cut or reworded by the rules: they only say
what it is, and one that scores too low is kept as it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from memx.errors import LlmError
from memx.ingest.reflector.cues.small_talk import is_small_talk
from memx.ingest.reflector.distill import distilled
from memx.ingest.reflector.exchange import Candidate, Exchange, Reflection
from memx.ingest.reflector.facets import facets
from memx.ingest.reflector.judgement import Judgement
from memx.ingest.reflector.model import Model
from memx.ingest.reflector.rules import Finding, Turn, findings
from memx.ingest.reflector.score import instructivity, section_of

if TYPE_CHECKING:
    from memx.types import Degraded

STAGE = "reflector"
"""Its name in `degraded`."""


class Reflector:
    """Finds what is worth keeping. Safe for threads: it holds no state of a turn.

    Args:
        settings: The keys of `reflector.*`, without the prefix; what is missing has its default.

    Raises:
        ConfigError: A model is wanted and its client is not installed, or its key or URL cannot be used.
    """

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self._mode = str(settings.get("mode", "rules"))
        self._min_score = float(settings.get("min_score", 30.0))
        self._most_chars = int(settings.get("max_content_length", 500))
        self._most_code_lines = int(settings.get("max_code_lines", 3))
        self._model = Model(settings) if self._mode != "rules" else None

    def reflect(self, exchange: Exchange, history: Sequence[Exchange]) -> Reflection:
        """What of an exchange is worth keeping.

        Args:
            exchange: Redacted.
            history: Earlier exchanges of the same tenant and session, oldest first; the last 20 are read.

        Returns:
            A candidate; or none with `dropped` 1, when what was found scored below `min_score`
            or a model would not keep it; or none with `dropped` 0, when there was nothing to distil.

        Example:
            >>> told = Exchange("The build fails with KeyError: 'id'.", "Pin parser to 2.1, 3.0 renamed the key.")
            >>> Reflector({}).reflect(told, []).candidate.text
            "The build fails with KeyError: 'id'. Pin parser to 2.1, 3.0 renamed the key."
        """
        turn = Turn(exchange)
        found = findings(turn, history)
        candidate = self._candidate(turn, found) if found else None
        if self._model is None or not self._is_asked(turn, candidate):
            return self._weighed(exchange, candidate)
        return self._judged(self._model, exchange, history, candidate)

    def close(self) -> None:
        """Closes the model's connections, if any."""
        if self._model is not None:
            self._model.close()

    def _is_asked(self, turn: Turn, candidate: Candidate | None) -> bool:
        """Whether the model is asked about a turn: what is plainly nothing never leaves the process."""
        if self._mode == "hybrid":
            return candidate is not None
        said = turn.exchange
        return not (is_small_talk(said.user) and is_small_talk(said.assistant)) and not turn.is_mostly_code

    def _judged(
        self, model: Model, exchange: Exchange, history: Sequence[Exchange], candidate: Candidate | None
    ) -> Reflection:
        hybrid = candidate if self._mode == "hybrid" else None
        try:
            judged = model.judge(exchange, history, hybrid)
        except LlmError as error:
            told: Degraded = {"stage": STAGE, "reason": str(error)}
            return replace(self._weighed(exchange, candidate), degraded=(told,))
        if not judged.keep:
            return Reflection(dropped=1)
        rewritten = _rewritten(judged, hybrid)
        return Reflection(rewritten) if rewritten.score >= self._min_score else Reflection(dropped=1)

    def _weighed(self, exchange: Exchange, candidate: Candidate | None) -> Reflection:
        """The rules' result, held against `min_score`."""
        if candidate is None or candidate.score >= self._min_score:
            return Reflection(candidate)
        return Reflection(dropped=0 if exchange.stands_alone else 1)

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


def _rewritten(judged: Judgement, found: Candidate | None) -> Candidate:
    """A judgement as a candidate; with what the rules found, the score is the mean."""
    about = facets(judged.text)
    return Candidate(
        text=judged.text,
        section=judged.section,
        knowledge_type=judged.knowledge_type,
        score=judged.score if found is None else (judged.score + found.score) / 2,
        rules=() if found is None else found.rules,
        tools=about.tools,
        entities=about.entities,
        tags=tuple(sorted({*about.tags, *judged.tags})),
    )
