"""Does a new value take the place of the old one, and only that one's? (case B15)

Each verdict holds by words alone, by cosines that the test chooses, and by the local model.
"""

from __future__ import annotations

import pytest

from memx import Memory

from .comparing import WAYS, StoreFor, by_way, current, minilm, row_of, written
from .conftest import Opener
from .support import DAY_SECS, ChosenEmbedder, StoppedClock, only_id, texts_of


@pytest.fixture(params=WAYS)
def store_for(request: pytest.FixtureRequest, opened: Opener, embedder: ChosenEmbedder) -> StoreFor:
    """Opens a store in each way to compare."""
    return by_way(request.param, opened, embedder)


CHANGES = [
    ("I work at Alphaworks", "I just joined Betasoft", 0.93),
    ("The gateway timeout is 300 ms", "The gateway timeout is 500 ms", 0.97),
    ("Gateway timeout is 300ms", "Gateway timeout is now 500ms", 0.95),
    ("I live in Lyon", "I moved to Porto last month", 0.5),
    ("The owner of the billing service is Anna", "The owner of the billing service is Bruno", 0.9),
    ("我在阿尔法公司工作", "我刚加入贝塔科技", 0.6),
    ("网关超时为300毫秒", "网关超时为500毫秒", 0.98),
    ("我住在北京", "我搬到了上海", 0.6),
    ("我住在北京", "我搬到了广州", 0.6),
    ("部署负责人是李雷", "部署负责人是韩梅梅", 0.95),
]


@pytest.mark.parametrize(("first", "second", "cosine"), CHANGES)
def test_a_new_value_supersedes_the_old_one(
    store_for: StoreFor, first: str, second: str, cosine: float
) -> None:
    m = store_for(first, second, cosine)
    old = only_id(m.add(first))
    answer = m.add(second)
    assert (written(answer)["event"], written(answer).get("supersedes")) == ("ADD", [old])
    assert answer["ace_ingest"]["superseded"] == 1
    new = only_id(answer)
    assert (row_of(m, old)["memory"], row_of(m, old)["superseded_by"]) == (first, new)
    assert (row_of(m, new)["supersedes"], row_of(m, new)["superseded_by"]) == ([old], None)
    for id, text in ((old, first), (new, second)):
        events = [(event["event"], event["reason"], event["new_memory"]) for event in m.history(id)]
        assert events == [("ADD", None, text), ("SUPERSEDE", "value_change", text)]
    assert m.detect_conflicts() == []


@pytest.mark.parametrize(
    ("first", "second", "question"),
    [
        ("The gateway timeout is 300 ms", "The gateway timeout is 500 ms", "gateway timeout 300 ms"),
        ("The owner of billing is Anna", "The owner of billing is Bruno", "is Anna the owner of billing"),
        ("网关超时为300毫秒", "网关超时为500毫秒", "网关超时300毫秒"),
        ("部署负责人是李雷", "部署负责人是韩梅梅", "部署负责人是李雷吗"),
    ],
)
def test_the_new_value_answers_before_the_old_one(
    store_for: StoreFor, first: str, second: str, question: str
) -> None:
    m = store_for(first, second, 0.95)
    m.add(first)
    m.add(second)
    assert texts_of(m.search(question)) == [second, first]
    assert texts_of(m.search(question, include_superseded=False)) == [second]


BY_MEANING = [
    ("I work at Alphaworks", "I just joined Betasoft", "where do I work"),
    ("I live in Lyon", "I moved to Porto last month", "where do I live"),
]


@pytest.mark.parametrize(
    ("first", "second", "question"), [*BY_MEANING, ("我住在北京", "我搬到了广州", "我住在哪里")]
)
def test_a_new_value_near_the_question_answers_it(
    hybrid: Memory, embedder: ChosenEmbedder, first: str, second: str, question: str
) -> None:
    embedder.place(second, first, 0.93)
    embedder.place(question, second, 0.6)
    hybrid.add(first)
    hybrid.add(second)
    assert texts_of(hybrid.search(question)) == [second, first]


@pytest.mark.slow
@pytest.mark.parametrize(("first", "second", "question"), BY_MEANING)
def test_a_new_value_answers_a_question_in_the_words_of_the_old_one(
    opened: Opener, first: str, second: str, question: str
) -> None:
    m = opened(embedder=minilm())
    m.add(first)
    m.add(second)
    assert texts_of(m.search(question))[:1] == [second]


def test_a_superseded_memory_ranks_after_every_current_one(m: Memory) -> None:
    m.add("The gateway timeout of checkout is 300 ms")
    m.add("The gateway timeout of checkout is 500 ms")
    m.add("Somebody wrote a long note about one gateway and other things that nobody will ever read again")
    rows = m.search("gateway timeout of checkout 300 ms")["results"]
    assert [row["superseded_by"] is None for row in rows] == [True, True, False]
    assert rows[-1]["layers"]["raw"] > rows[1]["layers"]["raw"]
    assert len(m.search("gateway timeout of checkout", include_superseded=False)["results"]) == 2


def test_who_goes_back_to_an_old_value_has_it_again(m: Memory) -> None:
    ids = [
        only_id(m.add(text)) for text in ("I work at Alphaworks", "I joined Betasoft", "I work at Alphaworks")
    ]
    assert len(set(ids)) == 3
    assert [row_of(m, id)["superseded_by"] for id in ids] == [ids[1], ids[2], None]


def test_a_new_value_of_another_run_supersedes(m: Memory) -> None:
    old = only_id(m.add("I work at Alphaworks", user_id="u", run_id="r1"))
    new = only_id(m.add("I just joined Betasoft", user_id="u", run_id="r2"))
    assert row_of(m, old)["superseded_by"] == new


def test_what_was_said_before_comes_in_superseded(m: Memory, clock: StoppedClock) -> None:
    new = only_id(m.add("I just joined Betasoft"))
    answer = m.add("I work at Alphaworks", created_at=clock() - 400 * DAY_SECS)
    assert (written(answer)["event"], written(answer).get("superseded_by")) == ("ADD", new)
    assert "supersedes" not in written(answer)
    assert current(m) == {"I just joined Betasoft"}
    assert row_of(m, new)["supersedes"] == [only_id(answer)]
    assert written(m.add("I joined Gammalabs", created_at=clock() - 800 * DAY_SECS))["superseded_by"] == new
    assert current(m) == {"I just joined Betasoft"}


def test_a_value_said_again_is_as_new_as_its_last_saying(m: Memory, clock: StoppedClock) -> None:
    m.add("I work at Alphaworks", created_at=clock() - 9 * DAY_SECS)
    m.add("I work at Alphaworks")
    m.add("I joined Betasoft", created_at=clock() - 5 * DAY_SECS)
    assert current(m) == {"I work at Alphaworks"}


def test_the_value_before_holds_again_when_the_new_one_is_deleted(m: Memory) -> None:
    texts = [f"Gateway timeout is {value} ms" for value in (300, 500, 800)]
    first, second, third = [only_id(m.add(text)) for text in texts]
    m.delete(second)
    assert (row_of(m, first)["superseded_by"], row_of(m, third)["supersedes"]) == (third, [first])
    m.delete(third)
    assert row_of(m, first)["superseded_by"] is None
    assert texts_of(m.search("gateway timeout")) == texts[:1]
    fourth = only_id(m.add(texts[1]))
    m.delete(first)
    assert row_of(m, fourth)["supersedes"] == []
