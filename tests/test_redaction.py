"""Does a secret reach the disk, an answer or the log on any road, and does ordinary text come back as it was?"""

from __future__ import annotations

import logging
import re
from pathlib import Path

import pytest

from memx import Memory

from .conftest import Opener
from .leaks import KEPT, PADDED, SECRETS, VECTORS, Secret, files_with, forms, leaks, shown_in
from .roads import PASSED, STORED
from .support import only_id, texts_of

EVERYTHING = {"privacy": {"personal": ["card", "national_id"]}}
NOTHING = {"privacy": {"enabled": False}}


def told(m: Memory, folder: Path) -> list[object]:
    """Everything that a store says of its memories."""
    page = m.list(limit=10_000)
    m.export(folder / "out.json")
    m.export(folder / "out.jsonl", format="jsonl")
    return [
        page,
        m.export(),
        m.detect_conflicts(),
        m.status(),
        [m.history(row["id"]) for row in page["results"]],
    ]


@pytest.mark.parametrize("road", [*STORED, *PASSED])
def test_no_secret_reaches_a_file_an_answer_or_the_log(
    opened: Opener, store: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture, road: str
) -> None:
    caplog.set_level(logging.DEBUG)
    m = opened(config=EVERYTHING)
    answers = [(secret, {**STORED, **PASSED}[road](m, secret.text)) for secret in SECRETS]
    everything = told(m, tmp_path)
    assert leaks(tmp_path, SECRETS) == {}
    m.close()
    assert leaks(tmp_path, SECRETS) == {}
    assert [secret.name for secret, answer in answers if shown_in(answer, secret.fragment)] == []
    assert [secret.name for secret in SECRETS if shown_in(everything, secret.fragment)] == []
    assert [secret.name for secret in SECRETS if shown_in(caplog.text, secret.fragment)] == []
    assert (store / "memx.db").stat().st_size > 0


@pytest.mark.parametrize("road", STORED)
def test_the_same_road_without_redaction_leads_to_the_disk(opened: Opener, store: Path, road: str) -> None:
    """Else the test above would prove nothing."""
    m = opened(config={**NOTHING, "curator": {"enabled": False}})
    secret = VECTORS[1]
    STORED[road](m, secret.text)
    assert files_with(store, secret.fragment)


@pytest.mark.parametrize("secret", [*SECRETS, *PADDED], ids=lambda secret: secret.name)
def test_a_redacted_text_says_what_was_there_and_the_counts_name_rules(m: Memory, secret: Secret) -> None:
    answer = m.add(secret.text)
    counts = answer["ace_ingest"]["redacted"]
    assert sum(counts.values()) >= 1
    assert all(re.fullmatch("[a-z_]+", rule) and rule not in forms(secret.fragment) for rule in counts)
    (text,) = texts_of(m.list())
    assert any(f"[REDACTED:{rule.upper()}]" in text for rule in counts), text
    assert answer["results"][0]["memory"] == text


def test_findings_of_a_whole_batch_are_counted_by_rule(m: Memory) -> None:
    texts = [f"note {at}: {VECTORS[1].text}" for at in range(3)]
    counts = m.add_many([*texts, VECTORS[4].text, "nothing here"])["ace_ingest"]["redacted"]
    assert counts == {"aws_key": 3, "github_token": 1}


@pytest.mark.parametrize("text", KEPT)
def test_ordinary_text_comes_back_byte_for_byte(opened: Opener, tmp_path: Path, text: str) -> None:
    m = opened()
    fields = {"metadata": {"note": text, text: [text]}, "tags": [text], "anchors": [text]}
    answer = m.add(text, **fields)
    assert answer["ace_ingest"]["redacted"] == {}
    id = only_id(answer)
    m.update(id, metadata=fields["metadata"])
    row = m.get(id)
    assert row is not None
    assert (row["memory"], row["metadata"], row["tags"]) == (text, fields["metadata"], [text])
    m.export(tmp_path / "out.json")
    other = opened(tmp_path / "other")
    other.import_(tmp_path / "out.json")
    assert texts_of(other.list()) == [text]
    assert other.export()["memories"][0]["anchors"] == [text]


def test_one_redacted_memory_hides_no_other(m: Memory) -> None:
    m.add_many(["The team reviews prompts", VECTORS[5].text, "The team sails on Sunday"])
    assert m.status()["count"] == 3
    assert texts_of(m.search("team", limit=5)).count("The team reviews prompts") == 1


def test_texts_that_differ_in_their_secret_alone_are_one_memory(m: Memory) -> None:
    answers = [
        m.add(f"the deploy key is {secret} for now") for secret in (VECTORS[1].text[4:], VECTORS[2].text)
    ]
    assert [answer["results"][0]["event"] for answer in answers] == ["ADD", "NONE"]
    assert only_id(answers[0]) == only_id(answers[1])
    assert m.status()["count"] == 1


def test_a_secret_in_several_places_of_a_long_text_is_gone_from_all(m: Memory, store: Path) -> None:
    filler = "The tide tables of the harbour are on the wall. " * 400
    m.add(filler + VECTORS[4].text + " " + filler + VECTORS[1].text + " " + filler)
    m.close()
    assert leaks(store, VECTORS) == {}
