"""Does calibration measure what the card says it does?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from memx.embed.calibrate import measured_card, measured_scale, sentence_pairs
from memx.embed.callable import CallableEmbedder
from memx.embed.card import MINILM_CARD
from memx.errors import EmbedderError

if TYPE_CHECKING:
    from memx.embed.local import LocalEmbedder


def test_the_sentences_are_pairs_of_different_texts() -> None:
    pairs = sentence_pairs()
    texts = [text for pair in pairs for text in pair]
    assert len(pairs) == 80
    assert len(set(texts)) == 160


def test_minilms_card_is_what_is_measured(minilm: LocalEmbedder) -> None:
    card = measured_card(minilm)
    assert [x for x, _ in card.scale] == pytest.approx([x for x, _ in MINILM_CARD.scale], abs=0.01)
    assert card.semantic_floor == pytest.approx(MINILM_CARD.semantic_floor, abs=0.04)


@pytest.mark.parametrize("seed", range(5))
def test_points_rise_for_any_model(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows = rng.normal(rng.normal() * 3, 1.0, (160, 4)).astype(np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    cosines = [x for x, _ in measured_scale(rows[::2], rows[1::2])]
    assert cosines == sorted(set(cosines))
    assert cosines[-1] == 1.0


def test_a_model_whose_cosines_all_lie_high_still_has_room_to_rank() -> None:
    def embed(texts: list[str]) -> list[np.ndarray]:
        rows = [np.random.default_rng(abs(hash(text)) % 2**32).normal(0, 1, 64) for text in texts]
        return [np.concatenate([[16.0], row]) for row in rows]

    card = measured_card(CallableEmbedder(embed))
    assert card.c0 > 0.6
    assert card.scale_of(card.c0) == pytest.approx(0.0, abs=0.01)
    assert 0.0 < card.semantic_floor < 0.5
    assert card.dimension == 65


def test_a_failing_model_is_named() -> None:
    with pytest.raises(EmbedderError, match="custom:test_a_failing_model_is_named"):
        measured_card(CallableEmbedder(lambda texts: None))
