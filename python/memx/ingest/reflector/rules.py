"""The five rules: what in an exchange is worth distilling, and which sentences say it.

    ErrorFix      an error, and a fix in the answer          pitfall      .8
    RetrySuccess  failed earlier, works now                  method       .7
    NewTool       an install command, or a tool not seen     trick        .65
    ConfigChange  a setting changed, with its value          preference   .6
    RepetitiveOp  the third similar request                  method       .5 + min(.3, .1 n)

A rule reads whole sentences and answers a `Finding` or None. It decides
nothing about scores or lengths.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from memx.ingest.reflector.code import is_mostly_code
from memx.ingest.reflector.cues.change import changes_setting
from memx.ingest.reflector.cues.chatter import is_heartfelt
from memx.ingest.reflector.cues.failure import goes_against, persists, reports_failure
from memx.ingest.reflector.cues.fix import gives_firm_fix, gives_fix
from memx.ingest.reflector.cues.install import (
    installed,
    installs_by_name,
    introduced,
    puts_tool_forward,
    wants_tool,
)
from memx.ingest.reflector.cues.success import reports_success, sounds_done, tries_again
from memx.ingest.reflector.cues.topics import TOOLS
from memx.ingest.reflector.exchange import Exchange
from memx.ingest.reflector.sentences import Sentence, sentences
from memx.ingest.reflector.terms import alike, terms

READ_CHARS = 20_000
"""The rules read this much of each side: a pasted log is not talk."""
HISTORY = 20
"""Earlier exchanges that are looked at, the latest ones."""
SIMILAR = 0.5
"""Requests that share this much of the shorter one's terms are one request again."""
SAME_THING_TERMS = 2
"""Terms that a success shares with the failure it ends."""
SHORT_TERMS = 3
"""A report of fewer terms names no topic: it is about the exchange before."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What one rule found.

    Attributes:
        rule: Its name.
        knowledge_type: What kind of knowledge it yields.
        confidence: From 0 to 1.
        pieces: The sentences that say it, of both sides.
        before: What was said of it elsewhere: in the metadata, in an earlier exchange.
    """

    rule: str
    knowledge_type: str
    confidence: float
    pieces: tuple[Sentence, ...] = ()
    before: tuple[Sentence, ...] = ()


class Turn:
    """An exchange as its sentences, with what the rules ask of them; each asked once."""

    def __init__(self, exchange: Exchange) -> None:
        self.exchange = exchange

    @cached_property
    def user(self) -> list[Sentence]:
        """The user's sentences."""
        return sentences(self.exchange.user[:READ_CHARS])

    @cached_property
    def assistant(self) -> list[Sentence]:
        """The answer's sentences; of a text on its own, the text's: it is problem and answer in one."""
        if self.exchange.stands_alone:
            return self.user
        return sentences(self.exchange.assistant[:READ_CHARS])

    @cached_property
    def is_mostly_code(self) -> bool:
        """Whether most of its lines are code."""
        return is_mostly_code(self.exchange.user, self.exchange.assistant)

    @cached_property
    def failures(self) -> list[Sentence]:
        """The user's sentences that report a failure."""
        return [said for said in self.user if reports_failure(said.head)]

    @cached_property
    def troubles(self) -> list[Sentence]:
        """The sentences of either side that report a failure, the user's first."""
        told = [
            said for said in self.answer if not said.is_code and not said.asks and reports_failure(said.head)
        ]
        return [*self.failures, *told]

    @cached_property
    def is_heartfelt(self) -> bool:
        """Whether either side shares a feeling: talk of a life, not of a thing that should work."""
        return any(is_heartfelt(said.head) for said in self.all)

    @cached_property
    def oddities(self) -> list[Sentence]:
        """The user's sentences, no requests, that tell of something not as it should be; none in talk of feelings."""
        if self.is_heartfelt:
            return []
        return [said for said in self.user if not said.is_code and not said.asks and goes_against(said.head)]

    def tried_in_vain(self, later: Turn) -> bool:
        """Whether it is told of a failure: in so many words, or in any, when `later` ends it."""
        if self.troubles:
            return True
        ends_it = later.successes or (later.works_now and later.retries)
        return bool(self.oddities and ends_it) and len(self.topic & later.topic) >= SAME_THING_TERMS

    @cached_property
    def names_its_failure(self) -> bool:
        """Whether the failure is this turn's own, or told to be still there or gone: not one mentioned in passing."""
        return bool(self.exchange.noted("error_msg")) or any(persists(said.head) for said in self.failures)

    @cached_property
    def fixes(self) -> list[Sentence]:
        """The answer's sentences that give a fix."""
        return [
            said for said in self.assistant if not said.is_code and not said.asks and gives_fix(said.head)
        ]

    @property
    def answer(self) -> list[Sentence]:
        """The answer's sentences; of a text on its own, none."""
        return [] if self.exchange.stands_alone else self.assistant

    @cached_property
    def successes(self) -> list[Sentence]:
        """Sentences of either side that say that it works now."""
        return [
            said for said in self.all if not said.is_code and not said.asks and reports_success(said.head)
        ]

    @cached_property
    def retries(self) -> bool:
        """Whether the user tells of another try, or of what was changed for it."""
        return any(tries_again(said.head) for said in self.user)

    @cached_property
    def works_now(self) -> bool:
        """Whether it is said, or nothing fails any more and it sounds so."""
        if self.successes:
            return True
        told = [said for said in self.all if not said.is_code and not said.asks]
        return not self.troubles and any(sounds_done(said.head) for said in told)

    @cached_property
    def all(self) -> list[Sentence]:
        """Every sentence once, the user's first."""
        return self.user if self.exchange.stands_alone else [*self.user, *self.assistant]

    @cached_property
    def request(self) -> frozenset[str]:
        """The terms of what the user says."""
        return terms(" ".join(said.text for said in self.user if not said.is_code))

    @cached_property
    def topic(self) -> frozenset[str]:
        """The terms of the whole exchange."""
        return terms(" ".join(said.text for said in self.all))


def findings(turn: Turn, history: Sequence[Exchange]) -> list[Finding]:
    """What the rules find, strongest first; ties in the order of the table above.

    Args:
        turn: The exchange; one that is mostly code yields nothing.
        history: Earlier turns of the same tenant and session, oldest first.
    """
    if turn.is_mostly_code:
        return []
    before = [Turn(earlier) for earlier in history[-HISTORY:]]
    found = [finding for rule in RULES if (finding := rule(turn, before))]
    if {"error_fix", "retry_success"} <= {one.rule for one in found} and not turn.names_its_failure:
        found = [one for one in found if one.rule != "error_fix"]
    if not found and not before and (unnamed := unnamed_error_fix(turn)):
        found = [unnamed]
    return sorted(found, key=lambda finding: -finding.confidence)


def error_fix(turn: Turn, before: Sequence[Turn]) -> Finding | None:
    """An error in the user's turn or in `metadata.error_msg`, and a fix in the answer."""
    told = turn.exchange.noted("error_msg")
    noted = (Sentence(told),) if told else ()
    if not (noted or turn.failures) or not turn.fixes:
        return None
    return Finding("error_fix", "pitfall", 0.8, (*noted, *turn.failures, *turn.fixes), noted)


def unnamed_error_fix(turn: Turn) -> Finding | None:
    """Something that is not as it should be, in words of no list, and beyond doubt a fix: when no rule fires."""
    firm = [said for said in turn.fixes if gives_firm_fix(said.head)]
    if not turn.oddities or not firm or turn.exchange.stands_alone:
        return None
    return Finding("error_fix", "pitfall", 0.8, (*turn.oddities, *turn.fixes))


def retry_success(turn: Turn, before: Sequence[Turn]) -> Finding | None:
    """An earlier failed attempt at the same thing, and success now."""
    if not before or not turn.works_now or turn.is_heartfelt:
        return None
    failed = next(
        (one for one in reversed(before) if one.tried_in_vain(turn) and _same_thing(turn, one, before)), None
    )
    if failed is None:
        return None
    return Finding(
        "retry_success", "method", 0.7, tuple(turn.all), tuple((failed.troubles or failed.oddities)[:1])
    )


def _same_thing(now: Turn, earlier: Turn, before: Sequence[Turn]) -> bool:
    is_last = earlier is before[-1]
    if len(now.request) < SHORT_TERMS and is_last:
        return True
    return len(now.topic & earlier.topic) >= (1 if is_last else SAME_THING_TERMS)


def new_tool(turn: Turn, before: Sequence[Turn]) -> Finding | None:
    """An install command, or a tool that no earlier exchange named."""
    seen = " ".join(f"{one.exchange.user} {one.exchange.assistant}" for one in before).lower()
    is_wanted = any(wants_tool(piece.head) for piece in turn.user)
    brings = [
        piece
        for piece in turn.all
        if installed(piece.head)
        or _introduces(piece, seen)
        or (is_wanted and piece in turn.answer and puts_tool_forward(piece.head))
    ]
    noted = turn.exchange.noted("tool_name")
    known = {one.exchange.noted("tool_name").lower() for one in before}
    is_new = bool(noted) and noted.lower() not in known and noted.lower() not in seen
    if not brings and not is_new:
        return None
    pieces = turn.all if is_new else [*turn.user, *brings]
    return Finding("new_tool", "trick", 0.65, tuple(pieces))


def _introduces(piece: Sentence, seen: str) -> bool:
    if piece.is_code:
        return False
    names = [*installs_by_name(piece.head), *(name for name in introduced(piece.head) if name in TOOLS)]
    return any(name not in seen for name in names)


def config_change(turn: Turn, before: Sequence[Turn]) -> Finding | None:
    """A setting, environment variable or config file changed, with the value."""
    changed = [piece for piece in turn.all if not piece.asks and changes_setting(piece.head)]
    if not changed:
        return None
    return Finding("config_change", "preference", 0.6, (*turn.user, *changed))


def repetitive_op(turn: Turn, before: Sequence[Turn]) -> Finding | None:
    """The third similar request, or a later one."""
    if turn.exchange.stands_alone and not before:
        return None
    similar = [one for one in before if _alike(turn, one)]
    if len(similar) < 2:
        return None
    confidence = 0.5 + min(0.3, 0.1 * len(similar))
    return Finding("repetitive_op", "method", confidence, tuple(turn.all))


def _alike(turn: Turn, earlier: Turn) -> bool:
    shared = turn.request & earlier.request
    return len(shared) >= 2 and alike(turn.request, earlier.request) >= SIMILAR


Rule = Callable[[Turn, Sequence[Turn]], Finding | None]

RULES: tuple[Rule, ...] = (error_fix, retry_success, new_tool, config_change, repetitive_op)
