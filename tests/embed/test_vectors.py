"""Does anything but a finite unit row ever leave the gate?"""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from memx.embed.card import neutral_card
from memx.embed.vectors import LearnedCard, checked_vector


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (None, "no vector"),
        ([], "empty"),
        (np.zeros((1, 0)), "empty"),
        ([0.0, 0.0], "zeros"),
        ([1.0, float("nan")], "NaN"),
        ([1.0, float("inf")], "infinity"),
        (["1", "2"], "not a row"),
        ([True, False], "not a row"),
        ("0.5 0.5", "not a row"),
        ({"embedding": [1.0]}, "not a row"),
        ([[1.0], [2.0]], "not a row"),
        ([1.0, None], "not a row"),
        ([[1.0, 2.0], [3.0]], "not a row"),
        (1.0, "not a row"),
        (np.array([1 + 2j]), "not a row"),
        ([10**400, 1], "not a row"),
        ([1.0, 2.0], "has 2 numbers, the model has 3"),
    ],
)
def test_what_is_no_vector_has_a_reason(raw: object, said: str) -> None:
    answer = checked_vector(raw, 3 if said.startswith("has 2") else 0)
    assert isinstance(answer, str)
    assert said in answer


@pytest.mark.parametrize("raw", [[3, 4], (3.0, 4.0), np.array([[3.0, 4.0]]), np.array([3, 4], np.int8)])
def test_rows_of_numbers_become_unit_vectors(raw: object) -> None:
    answer = checked_vector(raw, 2)
    assert not isinstance(answer, str)
    assert answer.dtype == np.float32
    assert answer == pytest.approx([0.6, 0.8])


finite = st.floats(allow_nan=False, allow_infinity=False)


@given(arrays.arrays(np.float64, st.integers(1, 20), elements=finite))
def test_any_finite_row_is_unit_or_zero(raw: np.ndarray) -> None:
    answer = checked_vector(raw)
    if isinstance(answer, str):
        assert not raw.any()
    else:
        assert np.linalg.norm(answer.astype(np.float64)) == pytest.approx(1.0, abs=1e-6)


def test_a_width_learned_meanwhile_by_another_thread_binds_this_one_too() -> None:
    class Racing(LearnedCard):
        reads = 0

        def __getattribute__(self, name: str) -> object:
            if name == "card":  # the other thread learns 3 right after our first look
                Racing.reads += 1
                if Racing.reads == 2:
                    self.card = neutral_card("m", 3)
            return super().__getattribute__(name)

    learned = Racing(neutral_card("m"))
    answer = learned.checked([1.0, 2.0])
    assert answer == "the vector has 2 numbers, the model has 3"


def test_the_result_does_not_share_the_callers_buffer() -> None:
    raw = np.array([1.0, 0.0], dtype=np.float32)
    answer = checked_vector(raw)
    raw[:] = 9.0
    assert not isinstance(answer, str)
    assert answer.tolist() == [1.0, 0.0]
