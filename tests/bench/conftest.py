"""A tiny data set in the formats of the real ones, made here: real data is never shipped."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from memx.bench.corpus import DATA_VARIABLE

TOPICS = (
    "the violin lessons",
    "a trip to Oslo",
    "the broken oven",
    "a stray cat",
    "the marathon",
    "her new job",
)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of a tiny data set."""
    folder = tmp_path / "data"
    folder.mkdir()
    _json(folder / "locomo10.json", [_conversation(number) for number in range(6)])
    for language, (ask, tell) in {
        "en": ("Guess what?", "Bart won"),
        "zh": ("你猜怎么着？", "巴特赢了"),
    }.items():
        _lines(
            folder / f"MADial-Bench-{language}-memory.json",
            [_memory(id, f"{tell} {id}") for id in range(1, 13)],
        )
        _lines(folder / f"MADial-Bench-{language}-dialogue.json", [_dialogue(ask, tell)])
    _lines(folder / "lme20.jsonl", [_lme(number) for number in range(2)])
    return folder


@pytest.fixture
def real_data() -> Path:
    """The folder of the real data, or the reason to skip."""
    folder = os.environ.get(DATA_VARIABLE)
    if not folder:
        pytest.skip(f"the evaluation data is not part of memx: name its folder in {DATA_VARIABLE}")
    return Path(folder)


def _conversation(number: int) -> dict:
    turns = [
        {"speaker": "Ana", "dia_id": "D1:1", "text": "Hi! How was your week?"},
        {
            "speaker": "Ben",
            "dia_id": "D1:2",
            "text": f"Busy with {TOPICS[number]}.",
            "blip_caption": "a photo",
        },
        {"speaker": "Ana", "dia_id": "D1:3", "text": "Hi! How was your week?"},
    ]
    asked = [
        {"question": f"Who talked about {TOPICS[number]}?", "category": 1, "evidence": ["D1:2"]},
        {"question": "What was asked?", "category": 4, "evidence": ["D:1:3; D9:9"]},
        {"question": "Out of nowhere?", "category": 2, "evidence": ["D9:9"]},
        {"question": "Adversarial?", "category": 5, "evidence": ["D1:1"]},
    ]
    session = {"session_1_date_time": "1:56 pm on 8 May, 2023", "session_1": turns}
    return {"conversation": {"speaker_a": "Ana", **session, "session_2_date_time": "none"}, "qa": asked}


def _memory(id: int, event: str) -> dict:
    return {str(id): {"time": "2023-12-25", "event": event}}


def _dialogue(ask: str, tell: str) -> dict:
    turns = [
        "<BOD>\n",
        f'<Bart>:"{ask}"\n',
        '<Assistant>:"No."\n',
        f'<Bart>:"{tell} 7"\n',
        '<Assistant>:"!"\n',
    ]
    return {"dialogue": turns, "test-turn": [4], "relevant-id": [7, 999]}


def _lme(number: int) -> dict:
    sessions = [{"corpus_id": f"other_{at}", "text": f"Nothing about it, part {at}"} for at in range(8)]
    answer = {"corpus_id": "answer_1", "text": f"My degree number {number} is in botany"}
    return {"question": "What degree do I have?", "retrieval_results": {"ranked_items": [answer, *sessions]}}


def _json(path: Path, value: object) -> None:
    path.write_text(json.dumps(value), encoding="utf-8")


def _lines(path: Path, values: list) -> None:
    path.write_text(
        "\n".join(json.dumps(value, ensure_ascii=False) for value in values) + "\n", encoding="utf-8"
    )
