"""Does every part of a text reach a vector, at a bounded cost?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memx.embed.passages import (
    HEAD_PASSAGES,
    MAX_PASSAGES,
    PASSAGE_CHARS,
    QUERY_EDGE_CHARS,
    TAIL_PASSAGES,
    bounded,
    clipped_query,
    embed_cuts,
    text_passages,
    well_formed,
    windows,
)
from memx.embed.vectors import checked_vector


@given(st.integers(0, 5_000), st.integers(1, 300), st.data())
def test_windows_cover_everything_in_order(length: int, size: int, data: st.DataObject) -> None:
    overlap = data.draw(st.integers(0, size - 1))
    spans = windows(length, size, overlap)
    covered = [False] * length
    for start, end in spans:
        assert 0 < end - start <= size
        covered[start:end] = [True] * (end - start)
    assert all(covered)
    assert spans == sorted(spans)
    assert (spans[-1][1] if spans else 0) == length
    assert len(spans) == 1 or all(span[1] < length for span in spans[:-1])


@given(st.text(st.sampled_from("ab \n汉"), max_size=4_000))
def test_passages_of_a_text_hold_all_its_letters(text: str) -> None:
    parts, omitted = text_passages(text)
    assert omitted == 0
    assert all(len(part) <= PASSAGE_CHARS and part in text for part in parts)
    at = 0
    for part in parts:  # each begins within what the ones before it covered
        start = text.index(part, max(0, at - PASSAGE_CHARS))
        assert not text[at:start].strip()
        at = start + len(part)
    assert not text[at:].strip()


@pytest.mark.parametrize("count", [MAX_PASSAGES - 1, MAX_PASSAGES, MAX_PASSAGES + 1, 5_000])
def test_passages_are_bounded_and_the_rest_is_counted(count: int) -> None:
    kept, omitted = bounded(range(count))
    assert len(kept) + omitted == count
    assert len(kept) == min(count, MAX_PASSAGES)
    assert kept[0] == 0
    assert kept[-1] == count - 1
    assert not omitted or kept[HEAD_PASSAGES] == count - TAIL_PASSAGES


def test_a_megabyte_keeps_its_end() -> None:
    parts, omitted = text_passages("word " * 200_000 + "needle")
    assert omitted > 0
    assert len(parts) == MAX_PASSAGES
    assert parts[-1].endswith("needle")


@pytest.mark.parametrize("extra", [-1, 0, 1, 100_000])
def test_a_long_query_keeps_head_and_tail(extra: int) -> None:
    text = "h" + "x" * (2 * QUERY_EDGE_CHARS + extra - 2) + "t"
    clipped = clipped_query(text)
    assert len(clipped) <= 2 * QUERY_EDGE_CHARS + 1
    assert (clipped[0], clipped[-1]) == ("h", "t")
    assert extra > 0 or clipped == text


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("ok", "ok"),
        ("a\ud83d b", "a\ufffd b"),
        ("\ud83d\ude80", "🚀"),
        ("\udc00", "\ufffd"),
        ("a\0b", "a\0b"),
    ],
)
def test_lone_surrogates_are_replaced(text: str, wanted: str) -> None:
    assert well_formed(text) == wanted


def test_a_passage_without_vector_is_missing_alone() -> None:
    def run(parts: list[str]) -> list[object]:
        return [checked_vector([1.0, 2.0]) if part != "bad" else "it is bad" for part in parts]

    whole, partly, none, blank = embed_cuts(
        [(["good"], 0), (["good", "bad"], 3), (["bad"], 0), ([], 0)],
        run,  # type: ignore[arg-type]
    )
    assert whole.vectors is not None
    assert whole.reason is None
    assert partly.vectors is not None
    assert partly.vectors.shape == (1, 2)
    assert partly.reason == "1 of 2 passages: it is bad"
    assert partly.omitted == 3
    assert (none.vectors, none.reason) == (None, "it is bad")
    assert (blank.vector, blank.reason) == (None, "the text is blank")


def test_equal_passages_are_embedded_once() -> None:
    seen: list[str] = []

    def run(parts: list[str]) -> list[object]:
        seen.extend(parts)
        return [checked_vector([1.0])] * len(parts)

    answers = embed_cuts([(["a", "b"], 0), (["b", "a", "a"], 0)], run)  # type: ignore[arg-type]
    assert seen == ["a", "b"]
    assert [answer.vectors is not None and len(answer.vectors) for answer in answers] == [2, 3]
