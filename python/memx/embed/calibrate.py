"""Measuring a card: what an embedding model's cosines mean.

    scale = (median unrelated, 0) (99.9th percentile unrelated, .5) (median paraphrase, .9) (1, 1)

The sentences are ours: 80 statements as people and coding agents keep them,
each with a paraphrase (calibration.json). Paraphrases are those pairs;
unrelated pairs are all sentences of different statements, 12,640 of them. One
call embeds 160 short sentences.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from memx.errors import EmbedderError

if TYPE_CHECKING:
    from memx.embed.card import ModelCard, Scale
    from memx.embed.protocol import Embedder, Matrix

FLOOR_LEVEL = 1 / 3
"""The scale's level at which a memory matches: MiniLM's .30, which costs no nDCG."""
LEAST_STEP = 0.01
"""Points of the scale are at least this far apart, whatever was measured."""


def sentence_pairs() -> list[tuple[str, str]]:
    """The statements and their paraphrases."""
    document = json.loads((Path(__file__).parent / "calibration.json").read_text("utf-8"))
    return [(statement, paraphrase) for statement, paraphrase in document]


def measured_card(embedder: Embedder) -> ModelCard:
    """The embedder's card, measured.

    c0 is the cosine of unrelated texts, so that a model whose cosines all lie
    high still ranks by their differences; the floor is L4 at FLOOR_LEVEL.

    Raises:
        EmbedderError: A sentence got no vector; the message says why.
    """
    pairs = sentence_pairs()
    rows = _rows(embedder, [sentence for pair in pairs for sentence in pair])
    scale = measured_scale(rows[0::2], rows[1::2])
    (first, _), (second, level), *_ = scale
    c0 = max(0.0, first)
    floor_cosine = first + (second - first) * FLOOR_LEVEL / level
    floor = min(1.0, max(0.0, (floor_cosine - c0) / (1.0 - c0)))
    return replace(embedder.card, scale=scale, c0=c0, semantic_floor=floor)


def measured_scale(statements: Matrix, paraphrases: Matrix) -> Scale:
    """The four points of a model.

    Args:
        statements: Unit rows, one a statement.
        paraphrases: Unit rows; row i says what statement i says.

    Returns:
        Points with rising cosines, the last (1, 1).
    """
    import numpy as np

    alike = np.einsum("ij,ij->i", statements, paraphrases)
    rows = np.concatenate([statements, paraphrases])
    groups = np.tile(np.arange(len(statements)), 2)
    unrelated = (rows @ rows.T)[np.triu(groups[:, None] != groups[None, :])]
    middle, top = np.quantile(unrelated, [0.5, 0.999])
    return _rising(float(middle), float(top), float(np.median(alike)))


def _rising(middle: float, top: float, alike: float) -> Scale:
    """Points in order, LEAST_STEP apart: a poor model may rank paraphrases below chance."""
    third = min(alike, 1.0 - LEAST_STEP)
    second = min(top, third - LEAST_STEP)
    first = min(middle, second - LEAST_STEP)
    return ((first, 0.0), (second, 0.5), (third, 0.9), (1.0, 1.0))


def _rows(embedder: Embedder, sentences: list[str]) -> Matrix:
    import numpy as np

    answers = embedder.embed_passages(sentences)
    rows = [answer.vector for answer in answers if answer.vector is not None]
    if len(rows) != len(sentences):
        reason = next(answer.reason for answer in answers if answer.vector is None)
        raise EmbedderError(f"cannot calibrate {embedder.card.id}: {reason}")
    return np.stack(rows)
