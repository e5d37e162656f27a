"""What is read from the files: texts, owners, runs, and which items are relevant."""

from __future__ import annotations

from pathlib import Path

import pytest

from memx.bench import locomo, longmemeval, madial
from memx.bench.corpora import load
from memx.errors import InvalidArgumentError


def test_a_turn_has_its_speaker_and_caption_and_a_session_is_a_run(data: Path) -> None:
    first, second, _ = locomo.read(data, only=(1,)).items
    assert (first.text, first.user_id, first.run_id) == (
        "Ana: Hi! How was your week?",
        "conversation-1",
        "session-1",
    )
    assert second.text == "Ben: Busy with a trip to Oslo. [shares a photo]"
    assert second.said_at == 1_683_554_160


def test_a_question_needs_evidence_that_exists_and_is_not_adversarial(data: Path) -> None:
    alone, pooled = locomo.read(data).tasks
    assert len(alone.questions) == len(pooled.questions) == 12
    assert alone.questions[2].relevant == {4}
    assert alone.questions[3].relevant == {5}, "malformed evidence is read"
    assert (alone.questions[2].user_id, pooled.questions[2].user_id) == ("conversation-1", None)


def test_the_first_five_conversations_are_the_development_half(data: Path) -> None:
    halves = [question.half for question in locomo.read(data).tasks[0].questions]
    assert halves == ["dev"] * 10 + ["other"] * 2


def test_a_dialogue_asks_with_what_the_user_said_before_the_test_turn(data: Path) -> None:
    full, last = madial.read(data, "en").tasks
    assert [question.text for question in full.questions] == ["Guess what? Bart won 7"]
    assert [question.text for question in last.questions] == ["Bart won 7"]
    assert full.questions[0].relevant == {6}


def test_chinese_is_read_as_it_is_written(data: Path) -> None:
    corpus = madial.read(data, "zh")
    assert corpus.tasks[0].questions[0].text == "你猜怎么着？ 巴特赢了 7"
    assert corpus.items[6].run_id is None


def test_sessions_are_shuffled_the_same_way_every_time(data: Path) -> None:
    once, again = longmemeval.read(data), longmemeval.read(data)
    assert once == again
    for question in once.tasks[0].questions:
        [answer] = question.relevant
        assert "botany" in once.items[answer].text
        assert once.items[answer].user_id == question.user_id
    assert not once.items[0].text.startswith("My degree")


def test_quick_is_a_conversation_of_each_half(data: Path) -> None:
    [corpus] = load(data, quick=True)
    assert {item.user_id for item in corpus.items} == {"conversation-0", "conversation-5"}


@pytest.mark.parametrize("sets", [["lokomo"], [""], []])
def test_an_unknown_set_is_named(data: Path, sets: list[str]) -> None:
    with pytest.raises(InvalidArgumentError, match="give some of locomo,madial,lme"):
        load(data, sets)


def test_missing_data_says_what_to_give(tmp_path: Path) -> None:
    with pytest.raises(InvalidArgumentError, match=r"locomo10\.json.*--data or MEMX_BENCH_DATA"):
        load(tmp_path)


def test_the_real_sets_have_their_published_sizes(real_data: Path) -> None:
    corpora = {corpus.name: corpus for corpus in load(real_data)}
    assert {name: len(corpus.items) for name, corpus in corpora.items()} == {
        "locomo": 5_882,
        "madial en": 160,
        "madial zh": 171,
        "lme": 964,
    }
    assert {task.name: len(task.questions) for corpus in corpora.values() for task in corpus.tasks} == {
        "locomo": 1_536,
        "locomo pooled": 1_536,
        "madial en": 160,
        "madial en last": 160,
        "madial zh": 160,
        "madial zh last": 160,
        "lme20": 20,
    }
