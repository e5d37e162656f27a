"""Does the reflector hold its bounds on any text? At most one memory, short enough, scored within 0 and 100."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memx.ingest.reflector import SECTIONS, TYPES, Exchange, Reflector, facets, worth_keeping
from memx.ingest.reflector.rules import READ_CHARS

PIECES = st.sampled_from(
    [
        "The build fails with KeyError: 'id'.", "Pin parser to 2.1.", "It works now.", "pip install ruff", "I set `pool_size` to 20.",
        "把端口改成 5433。", "报错了：连不上数据库", "这次成功了。", "```\nx = 1\ny = 2\nz = 3\nw = 4\n```", "```", "[REDACTED:AI_KEY]", "👩‍👩‍👧", "\n", " ",
        "DEBUG=1", "e\u0301", "Run it again, please.", "?", "hi",
    ]
)  # fmt: skip
TEXTS = st.lists(PIECES | st.text(st.characters(exclude_categories=["Cs"]), max_size=20), max_size=12).map(" ".join)
EXCHANGES = st.builds(Exchange, TEXTS, TEXTS, st.fixed_dictionaries({}, optional={"error_msg": TEXTS, "tool_name": st.integers() | TEXTS}))


@settings(max_examples=150, deadline=None)
@given(EXCHANGES, st.lists(EXCHANGES, max_size=3), st.integers(1, 300), st.integers(1, 5))
def test_bounds_hold_on_any_exchange(exchange: Exchange, history: list[Exchange], most: int, lines: int) -> None:
    reflection = Reflector({"max_content_length": most, "max_code_lines": lines, "min_score": 0}).reflect(exchange, history)
    assert reflection.degraded == ()
    found = reflection.candidate
    assert found is None or reflection.dropped == 0
    if found is None:
        return
    assert 0 <= found.score <= 100
    assert found.section in SECTIONS
    assert found.knowledge_type in TYPES
    assert len(set(found.rules)) == len(found.rules) > 0
    if exchange.stands_alone:
        assert found.text == exchange.user
    else:
        assert len(found.text) <= most
        assert found.text.count("[RED") == found.text.count("[REDACTED:AI_KEY]")


@settings(max_examples=150, deadline=None)
@given(EXCHANGES, st.lists(EXCHANGES, max_size=3))
def test_the_same_turn_gives_the_same_answer(exchange: Exchange, history: list[Exchange]) -> None:
    assert Reflector({}).reflect(exchange, history) == Reflector({}).reflect(exchange, history)


@settings(deadline=None)
@given(st.text())
def test_small_talk_and_facets_are_total(text: str) -> None:
    assert worth_keeping(text) in {True, False}
    found = facets(text)
    assert list(found.tools) == sorted(found.tools)
    assert list(found.tags) == sorted(found.tags)
    assert all(name in text for name in found.entities)


LONG = {
    "letters": "a" * 1_000_000,
    "no stop": "the timeout set to the port " * 40_000,
    "han": "把端口改成不了" * 150_000,
    "stops": "." * 1_000_000,
    "marks": "`\"“「" * 250_000,
    "fences": "```\n" * 250_000,
    "spaces": "x" + " " * 1_000_000,
    "equals": "A=" * 500_000,
    "dots": "a." * 500_000,
    "dashes": "-- " * 300_000,
    "marks of redaction": "[REDACTED:" * 100_000,
    "greetings": "hi " * 300_000,
    "lines": "x = 1;\n" * 150_000,
}


@pytest.mark.parametrize("text", LONG.values(), ids=LONG.keys())
def test_a_megabyte_is_read_as_its_beginning(text: str) -> None:
    """Nothing after READ_CHARS is looked at: so no pattern meets a megabyte, whatever its own cost."""
    reflector, head = Reflector({"min_score": 0}), text[:READ_CHARS]
    history = [Exchange(head, head)]
    assert reflector.reflect(Exchange(text, text), history) == reflector.reflect(Exchange(head, head), history)
    assert facets(text) == facets(head)
    assert worth_keeping(text) == worth_keeping(head)
