"""A turn as the rules see it: its sentences, and what each of them says.

Each question is asked of a sentence once. Reads at most `READ_CHARS` of each side.
"""

from __future__ import annotations

from functools import cached_property

from memx.ingest.reflector.code import is_mostly_code
from memx.ingest.reflector.cues.chatter import is_heartfelt
from memx.ingest.reflector.cues.failure import goes_against, persists, reports_failure
from memx.ingest.reflector.cues.fix import gives_fix
from memx.ingest.reflector.cues.success import reports_success, sounds_done, tries_again
from memx.ingest.reflector.exchange import Exchange
from memx.ingest.reflector.sentences import Sentence, sentences
from memx.ingest.reflector.terms import terms

READ_CHARS = 20_000
"""The rules read this much of each side: a pasted log is not talk."""
SAME_THING_TERMS = 2
"""Terms that a success shares with the failure it ends."""


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
