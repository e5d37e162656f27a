"""Is a card's scale a scale, and does it come back from the store as it was?"""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memx.embed.card import LEVELS, MINILM_CARD, ModelCard, card_of, neutral_card
from memx.embed.scripts import script_of, share
from memx.errors import InvalidArgumentError

cosine = st.floats(-1.0, 1.0)


@st.composite
def cards(draw: st.DrawFn) -> ModelCard:
    points = draw(st.lists(st.floats(-1, 0.99), min_size=3, max_size=3, unique=True).map(sorted))
    scale = tuple(zip([*points, 1.0], LEVELS, strict=True))
    return ModelCard("some", draw(st.integers(0, 4096)), scale=scale)  # type: ignore[arg-type]


@given(cards(), st.lists(cosine, min_size=2))
def test_the_scale_is_monotone_and_within_0_and_1(card: ModelCard, cosines: list[float]) -> None:
    levels = [card.scale_of(value) for value in sorted(cosines)]
    assert all(0.0 <= level <= 1.0 for level in levels)
    assert all(low <= high + 1e-12 for low, high in pairwise(levels))


@given(cards())
def test_the_scale_goes_through_its_points(card: ModelCard) -> None:
    assert [card.scale_of(value) for value, _ in card.scale] == pytest.approx(list(LEVELS))


@pytest.mark.parametrize("value", [float("nan"), float("-inf"), -1.0, float("inf"), 1.0000001])
def test_odd_cosines_stay_on_the_scale(value: float) -> None:
    assert MINILM_CARD.scale_of(value) in (0.0, 1.0)


@given(cards())
def test_a_card_survives_the_store(card: ModelCard) -> None:
    assert ModelCard.from_json(card.to_json()) == card


def test_a_card_of_a_later_version_is_read() -> None:
    document = json.loads(MINILM_CARD.to_json()) | {"rotation": "abc"}
    assert ModelCard.from_json(json.dumps(document)) == MINILM_CARD


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"id": "a", "scale": [[1, 2]]}', '{"id": "a", "c0": "x"}'])
def test_what_is_no_card_is_refused_with_a_remedy(text: str) -> None:
    with pytest.raises(InvalidArgumentError, match="memx reindex"):
        ModelCard.from_json(text)


@pytest.mark.parametrize(
    "fields",
    [
        {"c0": 1.0},
        {"c1": float("nan")},
        {"semantic_floor": 1.5},
        {"dimension": -1},
        {"scale": ((0.5, 0.0), (0.4, 0.5), (0.9, 0.9), (1.0, 1.0))},
        {"scale": ((0.0, 0.0), (0.4, 0.5), (0.9, 0.9), (0.95, 1.0))},
        {"scale": ((0.0, 0.1), (0.4, 0.5), (0.9, 0.9), (1.0, 1.0))},
    ],
)
def test_numbers_that_are_no_scale_are_refused(fields: dict[str, object]) -> None:
    with pytest.raises(InvalidArgumentError):
        ModelCard("some", **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "covered"),
    [
        ("where do we deploy?", True),
        ("", True),
        ("42 + 17 = 59!", True),
        ("Où est le café ?", True),
        ("Ｕｓｅｒ prefers dark mode", True),
        ("how do we use the 微信 API in our Beijing office", True),
        ("默认开启缓存", False),
        ("使用git进行", False),
        ("Где мы живём?", False),
        ("私の猫", False),
        ("나는 서울에 산다", False),
        ("שלום עולם", False),
        ("🚀 123", True),
    ],
)
def test_minilm_covers_latin_text_only(text: str, covered: bool) -> None:
    assert MINILM_CARD.covers(text) is covered
    assert neutral_card("any").covers(text)


def test_a_card_without_latin_does_not_cover_english() -> None:
    card = ModelCard("zh", scripts=("Han",))
    assert (card.covers("hello"), card.covers("123"), card.covers("默认")) == (False, True, True)


@pytest.mark.parametrize(
    ("letter", "script"),
    [
        *[(letter, "Latin") for letter in "aéＡﬁ"],
        *[(letter, "Katakana") for letter in "カｶー"],
        ("汉", "Han"),
        ("か", "Hiragana"),
        ("한", "Hangul"),
        ("Ж", "Cyrillic"),
        ("ع", "Arabic"),
        *[(other, None) for other in ["1", "-", "🚀", "\ud800", "\0"]],
    ],
)
def test_scripts_of_letters(letter: str, script: str | None) -> None:
    assert script_of(letter) == script


@given(st.text())
def test_a_share_is_a_share(text: str) -> None:
    assert 0.0 <= share(text, ("Latin",)) <= 1.0


def test_known_models_have_known_widths() -> None:
    assert card_of("text-embedding-3-small").dimension == 1536
    assert card_of("text-embedding-3-large").dimension == 3072
    assert card_of("text-embedding-3-large", 256).dimension == 256
    assert card_of("somebody/else").dimension == 0
    assert card_of("all-MiniLM-L6-v2") == MINILM_CARD
