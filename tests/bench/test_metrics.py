"""The metrics against values worked out by hand."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memx.bench.metrics import marks_by_half, ndcg, recall, reciprocal_rank

RANKING = [f"m{rank}" for rank in range(12)]


def test_hits_count_less_the_later_they_come() -> None:
    ideal = 1 + 1 / math.log2(3)
    assert ndcg(RANKING, {"m0", "m1"}) == 1
    assert ndcg(RANKING, {"m0", "m3"}) == pytest.approx((1 + 1 / math.log2(5)) / ideal)
    assert reciprocal_rank(RANKING, {"m3", "m5"}) == 1 / 4


def test_nothing_counts_beyond_the_tenth_rank() -> None:
    assert (ndcg(RANKING, {"m10"}), recall(RANKING, {"m10"}), reciprocal_rank(RANKING, {"m10"})) == (0, 0, 0)
    assert ndcg(RANKING, {"m9"}) > 0


def test_more_relevant_than_ranks_can_still_be_perfect() -> None:
    assert ndcg(RANKING, set(RANKING)) == 1
    assert recall(RANKING, set(RANKING)) == pytest.approx(10 / 12)


@given(st.permutations(RANKING), st.sets(st.sampled_from([*RANKING, "absent"]), min_size=1))
def test_every_metric_is_a_share(ranking: list[str], relevant: set[str]) -> None:
    for metric in (ndcg, recall, reciprocal_rank):
        assert 0 <= metric(ranking, relevant) <= 1 + 1e-12


def test_a_half_without_questions_is_left_out() -> None:
    found = marks_by_half([(RANKING, {"m0"}), (RANKING, {"m1"})], ["dev", "dev"])
    assert list(found) == ["all", "dev"]
    assert (found["dev"].questions, found["dev"].mrr) == (2, 0.75)
