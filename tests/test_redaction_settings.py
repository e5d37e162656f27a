"""What do the keys of `privacy` change: custom patterns, families, the marks, and redaction altogether?"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

from memx import ConfigError, Memory

from .conftest import Opener
from .leaks import SECRETS, SIBLINGS, VECTORS, Secret, files_with, leaks, shown_in
from .roads import STORED
from .support import KEYWORD_MODE, only_id, texts_of

AWS = VECTORS[1]
CUSTOM = [
    Secret("a pattern", "use INTERNAL_KEY_abc42x here", "KEY_abc42x"),
    Secret("a named pattern", "see TICKET-4711-9 first", "4711-9"),
    Secret("look-ahead", "the dock 8261 code", "8261"),
    Secret("look-behind", "pin 5837 opens it", "5837"),
    Secret("a back-reference", "the word murmur opens it", "murmur"),
]
PATTERNS: list[Any] = [
    r"INTERNAL_KEY_\w+",
    {"name": "ticket", "pattern": r"TICKET-[\d-]+", "replacement": "<a ticket>"},
    {"name": "dock", "pattern": r"\d{4}(?= code)"},
    {"name": "pin", "pattern": r"(?<=pin )\d{4}"},
    {"name": "twice", "pattern": r"\b([a-z]{3})\1\b"},
]
CUSTOMISED = {"privacy": {"custom_patterns": PATTERNS}}


@pytest.mark.parametrize("road", STORED)
def test_custom_patterns_hold_on_every_road(opened: Opener, store: Path, road: str) -> None:
    m = opened(config=CUSTOMISED)
    for secret in CUSTOM:
        STORED[road](m, secret.text)
    assert not [secret.name for secret in CUSTOM if shown_in(m.export(), secret.fragment)]
    m.close()
    assert leaks(store, CUSTOM) == {}


def test_a_custom_pattern_has_its_name_and_its_replacement(opened: Opener) -> None:
    m = opened(config=CUSTOMISED)
    answers = {secret.name: m.add(secret.text, infer=False) for secret in CUSTOM}
    assert {name: answer["results"][0]["memory"] for name, answer in answers.items()} == {
        "a pattern": "use [REDACTED:CUSTOM] here",
        "a named pattern": "see <a ticket> first",
        "look-ahead": "the dock [REDACTED:DOCK] code",
        "look-behind": "pin [REDACTED:PIN] opens it",
        "a back-reference": "the word [REDACTED:TWICE] opens it",
    }
    counts = [answer["ace_ingest"]["redacted"] for answer in answers.values()]
    assert counts == [{"custom": 1}, {"ticket": 1}, {"dock": 1}, {"pin": 1}, {"twice": 1}]


@pytest.mark.parametrize(
    ("patterns", "words"),
    [
        (["fine", "(open"], [r"custom_patterns[1]", "unclosed group"]),
        ([{"name": "mine", "pattern": "[z-a]"}], ["custom_patterns[0]", "mine"]),
        ([{"name": "mine", "pattern": "(?<=a+)b("}], ["custom_patterns[0]", "mine"]),
        ([{"name": "--", "pattern": "x"}], ["custom_patterns[0]", "--"]),
        ([{"name": "mine"}], ["custom_patterns"]),
        ([{"pattern": "x", "colour": "red"}], ["custom_patterns"]),
        ([5], ["custom_patterns"]),
        ([""], ["custom_patterns"]),
        ("INTERNAL", ["custom_patterns"]),
        (["a{1000}{1000}{1000}"], ["custom_patterns[0]"]),
    ],
    ids=repr,
)
def test_a_pattern_that_cannot_be_used_opens_nothing_and_is_named(
    store: Path, patterns: object, words: list[str]
) -> None:
    with pytest.raises(ConfigError) as refused:
        Memory(store, config={**KEYWORD_MODE, "privacy": {"custom_patterns": patterns}})
    assert all(word in str(refused.value) for word in words), str(refused.value)
    assert not (store / "memx.db").exists()


def test_without_curation_and_reflection_everything_is_kept_as_given_yet_redacted(
    opened: Opener, store: Path
) -> None:
    m = opened(config={"ace_enabled": False})
    assert texts_of(
        m.add([{"role": "user", "content": "hello"}, {"role": "assistant", "content": "hi!"}])
    ) == [
        "hello",
        "hi!",
    ]
    for secret in SECRETS:
        m.add(secret.text, metadata={"note": secret.text})
    m.add("The time-out is 300 ms")
    m.add("The time-out is 500 ms")
    assert m.detect_conflicts() == []
    assert {row["superseded_by"] for row in m.list(limit=1_000)["results"]} == {None}
    m.close()
    assert leaks(store, SECRETS) == {}


def test_nothing_is_redacted_only_where_that_is_said_and_it_shows(
    opened: Opener, store: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    m = opened(config={"privacy": {"enabled": False}})
    assert texts_of(m.add(AWS.text)) == [AWS.text]
    assert files_with(store, AWS.fragment)
    said = "privacy.enabled is false"
    assert [record.levelname for record in caplog.records if said in record.getMessage()] == ["WARNING"]
    status = m.status()
    assert status["privacy"] == {"enabled": False, "rules": [], "personal": [], "custom_patterns": 0}
    assert any(said in warning for warning in status["warnings"])


def test_what_is_redacted_stands_in_the_status_and_warns_of_nothing(
    opened: Opener, caplog: pytest.LogCaptureFixture
) -> None:
    m = opened(
        config={
            "privacy": {"custom_patterns": ["a", "b"], "rules": {"home_path": False}, "personal": ["email"]}
        }
    )
    privacy = m.status()["privacy"]
    assert privacy["enabled"] is True
    assert len(privacy["rules"]) == 11
    assert "home_path" not in privacy["rules"]
    assert (privacy["personal"], privacy["custom_patterns"]) == (["email"], 2)
    assert m.status()["warnings"] == []
    assert caplog.records == []


@pytest.mark.parametrize("switch", ["ace_enabled", "curator.enabled", "reflector.mode"])
def test_no_other_switch_turns_redaction_off(opened: Opener, store: Path, switch: str) -> None:
    value: Any = "rules" if switch == "reflector.mode" else False
    m = opened(config={switch: value})
    m.add(AWS.text, infer=False)
    m.close()
    assert leaks(store, [AWS]) == {}


def test_a_family_is_switched_off_alone(opened: Opener) -> None:
    m = opened(config={"privacy": {"rules": {"aws_key": False}}})
    assert texts_of(m.add(AWS.text)) == [AWS.text]
    assert not shown_in(m.add(VECTORS[4].text), VECTORS[4].fragment)


@pytest.mark.parametrize(
    ("personal", "text"),
    [("email", "write to anna.berg@example.org"), ("phone", "call +47 22 12 34 56 at noon")],
)
def test_addresses_and_numbers_are_memories_until_they_are_switched_on(
    opened: Opener, tmp_path: Path, personal: str, text: str
) -> None:
    assert texts_of(opened().add(text)) == [text]
    m = opened(tmp_path / "other", config={"privacy": {"personal": [personal]}})
    assert f"[REDACTED:{personal.upper()}]" in texts_of(m.add(text))[0]


def test_marks_of_memorus(opened: Opener, store: Path) -> None:
    m = opened(config={"privacy": {"compat": "memorus"}})
    first, again = m.add(f"we sign in by {AWS.text}"), m.add(f"we sign in by {AWS.text[:-1]}F")
    assert texts_of(first) == ["we sign in by AWS <AWS_KEY>"]
    assert (only_id(again), again["results"][0]["event"]) == (only_id(first), "NONE")
    for secret in SIBLINGS:
        m.add(secret.text)
    m.close()
    assert leaks(store, SECRETS) == {}


def test_a_marked_text_is_redacted_to_itself(opened: Opener) -> None:
    m = opened()
    text = texts_of(m.add(AWS.text))[0]
    again = m.add(text)
    assert again["results"][0]["event"] == "NONE"
    assert again["ace_ingest"]["redacted"] == {}
