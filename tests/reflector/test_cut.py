"""Is a text cut only where a reader would stop, and never inside a grapheme or a redaction mark?

`regex`'s `\\X` is the oracle of graphemes: it shares no code with ours.
"""

from __future__ import annotations

import pytest
import regex
from hypothesis import example, given
from hypothesis import strategies as st

from memx.ingest.reflector.cut import MARK, cut

FAMILY = "👩‍👩‍👧"
AWKWARD = st.sampled_from(
    ["e\u0301", FAMILY, "🇳🇴", "🇩🇪", "👍🏽", "한국", "각", "ราคา", "नमस्ते", "क्षि", "\r\n", "ﾊﾞ", "❤️", " ", "a", "。", ". ", "，", "[REDACTED:AI_KEY]"]
)
TEXTS = st.lists(AWKWARD | st.characters(exclude_categories=["Cs"]), max_size=60).map("".join)


@given(TEXTS, st.integers(0, 80))
@example("👍🏽" * 9, 5)
@example("🇳🇴🇩🇪" * 9, 7)
@example("a" * 10 + "[REDACTED:AI_KEY]" + "b" * 30, 20)
def test_a_cut_text_fits_and_ends_between_graphemes(text: str, most: int) -> None:
    said = cut(text, most)
    assert len(said) <= max(most, 0)
    kept = said.removesuffix(MARK)
    bare = text.strip()
    if said == bare:
        return
    assert bare.startswith(kept)
    starts = {0, len(bare)} | {found.start() for found in regex.finditer(r"\X", bare)}
    assert len(kept) in starts


@given(TEXTS, st.integers(0, 80))
def test_a_redaction_mark_stays_whole_or_goes(text: str, most: int) -> None:
    said = cut(text, most)
    assert said.count("[RED") == said.count("[REDACTED:AI_KEY]")


@pytest.mark.parametrize(
    ("text", "most", "said"),
    [
        ("Short.", 6, "Short."),
        ("Pin it to 2.1. Then rebuild the image.", 20, "Pin it to 2.1."),
        ("改成三。然后重启整个服务再试。", 10, "改成三。然后重启整…"),
        ("一二三四五。然后重启服务。", 8, "一二三四五。"),
        ("first, second thing that is long", 15, "first, second…"),
        ("one two three four", 12, "one two…"),
        ("abcdefghij", 5, "abcd…"),
        (FAMILY * 3, 5, ""),
        (FAMILY * 3, 6, FAMILY + MARK),
        ("x", 0, ""),
    ],
)
def test_where_a_text_is_cut(text: str, most: int, said: str) -> None:
    assert cut(text, most) == said
