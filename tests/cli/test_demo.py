"""Does the demo remember its conversation, answer every question, and tell the truth about it?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from memx.cli import conversation

EXAMPLES = Path(__file__).parents[2] / "examples"
PACKAGED = Path(conversation.__file__).parent / "examples"


@pytest.mark.parametrize("name", [conversation.MESSAGES, conversation.QUESTIONS])
def test_the_packaged_conversation_is_that_of_the_examples(name) -> None:
    same = (PACKAGED / name).read_bytes() == (EXAMPLES / name).read_bytes()
    assert same, f"copy examples/{name} to python/memx/cli/examples/{name}: the wheel ships the copy"


def test_every_expected_text_is_said_in_the_conversation() -> None:
    loaded = conversation.load()
    said = [message["content"] for _, messages in loaded.sessions for message in messages]
    for asked in loaded.questions:
        assert asked["expects"] is None or any(asked["expects"] in text for text in said), asked["question"]
    assert len({run for run, _ in loaded.sessions}) == len(loaded.sessions)


def test_json_counts_what_it_shows(memx, store) -> None:
    report = json.loads(memx("demo", "--json").stdout)
    loaded = conversation.load()
    assert report["ingested"]["messages"] == loaded.messages
    assert report["ingested"]["model"] is None
    assert [answer["question"] for answer in report["questions"]] == [
        one["question"] for one in loaded.questions
    ]
    for answer in report["questions"]:
        ranks = [
            rank
            for rank, row in enumerate(answer["results"], 1)
            if (answer["expects"] or "\0") in row["memory"]
        ]
        assert answer["rank"] == (ranks[0] if ranks else None)
        assert answer["found"] == (None if answer["expects"] is None else bool(ranks))
        assert len(answer["results"]) <= 3
    assert report["found"] == sum(answer["found"] is True for answer in report["questions"])
    assert report["of"] == sum(answer["expects"] is not None for answer in report["questions"])
    assert not store.exists()


def test_the_last_line_says_how_many_were_found_and_how_fast(memx) -> None:
    lines = memx("demo").stdout.splitlines()
    assert "by words alone" in lines[2]
    assert "found in the top 3, median " in lines[-1]
    assert lines[-1].endswith(" ms a question (embedding included)")
    assert any(line.endswith("ms)") and "nothing in the conversation answers it" in line for line in lines)


def test_a_terminal_sees_which_memory_was_meant(program) -> None:
    shown = program("demo", FORCE_COLOR="1", NO_COLOR="1").stdout.decode()
    assert " \x1b[1m✓\x1b[0m " in shown
    assert "━" in shown
    assert "expected: " in shown


@pytest.mark.slow
def test_with_the_model_it_finds_more_than_by_words(memx) -> None:
    pytest.importorskip("onnxruntime")
    by_words = json.loads(memx("demo", "--json").stdout)
    by_meaning = json.loads(memx("demo", "--provider", "local", "--json").stdout)
    assert by_meaning["ingested"]["model"] == "all-MiniLM-L6-v2"
    assert by_meaning["found"] >= by_words["found"]
