"""Does a rule that was added later reach everything that is stored already?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from memx import ConfigError, Memory, ReadOnlyStoreError

from .conftest import Opener
from .leaks import SECRETS, VECTORS, Secret, files_with, leaks, shown_in
from .roads import STORED
from .support import ChosenEmbedder, only_id, texts_of

WORD = Secret("the code word", "the code is HARBOUR_4711x today", "HARBOUR_4711x")
RULE: dict[str, Any] = {"privacy": {"custom_patterns": [{"name": "word", "pattern": r"HARBOUR_\w+"}]}}
MARK = "[REDACTED:WORD]"
SLOW = {"privacy": {"custom_patterns": [{"name": "slow", "pattern": r"((?!b)a+)+$"}]}}


@pytest.mark.parametrize("road", STORED)
def test_what_was_stored_before_the_rule_is_in_no_file_after_it(
    opened: Opener, store: Path, road: str
) -> None:
    m = opened()
    STORED[road](m, WORD.text)
    assert files_with(store, WORD.fragment)
    m.close()
    m = opened(config=RULE)
    m.scrub()
    assert files_with(store, WORD.fragment) == []
    assert not shown_in(m.export(), WORD.fragment)
    m.close()
    assert files_with(store, WORD.fragment) == []


def test_secrets_of_a_store_that_was_not_redacted_are_scrubbed_by_the_built_in_rules(
    opened: Opener, store: Path
) -> None:
    m = opened(config={"privacy": {"enabled": False}, "curator": {"enabled": False}})
    for secret in SECRETS:
        m.add(secret.text, metadata={"note": [secret.text]}, tags=[secret.text], user_id=secret.name)
    m.close()
    assert len(leaks(store, SECRETS)) == len(SECRETS)
    m = opened()
    report = m.scrub()
    assert (report["scanned"], len(report["changed"])) == (len(SECRETS), len(SECRETS))
    m.close()
    assert leaks(store, SECRETS) == {}


def test_a_scrub_says_what_it_changed_and_a_second_one_changes_nothing(opened: Opener) -> None:
    m = opened()
    kept = only_id(m.add("a note on tides"))
    ids = [
        only_id(m.add(WORD.text)),
        only_id(m.add("a plain note", metadata={WORD.text: [WORD.text]}, tags=["HARBOUR_1"])),
    ]
    m.close()
    m = opened(config=RULE)
    untouched = m.get(kept)
    assert m.scrub() == {"scanned": 3, "changed": ids, "history": 0, "redacted": {"word": 4}}
    row = m.get(ids[1])
    assert row is not None
    assert (row["metadata"], row["tags"]) == (
        {f"the code is {MARK} today": [f"the code is {MARK} today"]},
        [MARK],
    )
    before = m.export()
    assert m.scrub() == {"scanned": 3, "changed": [], "history": 0, "redacted": {}}
    assert m.export() == before
    assert {**m.get(kept), "access_count": 0} == {**untouched, "access_count": 0}  # type: ignore[dict-item]


def test_old_texts_of_histories_are_scrubbed_and_the_words_find_the_rest(opened: Opener, store: Path) -> None:
    m = opened()
    id = only_id(m.add(WORD.text))
    m.update(id, "the code is secret now")
    other = only_id(m.add("another one: " + WORD.text, user_id="u"))
    m.add("something else", id=other, user_id="u")
    m.close()
    m = opened(config=RULE)
    report = m.scrub()
    assert (report["changed"], report["history"]) == ([], 2)
    assert [event["new_memory"] for event in m.history(id)] == [
        f"the code is {MARK} today",
        "the code is secret now",
    ]
    assert not shown_in(m.history(other), WORD.fragment)
    assert files_with(store, WORD.fragment) == []


def test_reasons_of_conflicts_are_scrubbed(opened: Opener, store: Path) -> None:
    m = opened()
    m.add("The dock HARBOUR_4711x is open to visitors")
    m.add("The dock HARBOUR_4711x is not open to visitors")
    assert len(m.detect_conflicts()) == 1
    m.close()
    m = opened(config=RULE)
    m.scrub()
    (pair,) = m.detect_conflicts()
    assert pair["a"] == f"The dock {MARK} is open to visitors"
    assert not shown_in(pair, WORD.fragment)
    m.close()
    assert files_with(store, WORD.fragment) == []


def test_a_scrubbed_text_is_embedded_anew_and_no_other(opened: Opener, embedder: ChosenEmbedder) -> None:
    m = opened(embedder=embedder)
    m.add_many([WORD.text, "a note on tides", "a note on winds"])
    m.close()
    embedder.asked.clear()
    m = opened(embedder=embedder, config=RULE)
    m.scrub()
    assert embedder.asked == [f"the code is {MARK} today"]
    assert m.status()["vectors_missing"] == 0
    _, cosines = m.engine.search(embedder.of(f"the code is {MARK} today"), 1)
    assert cosines[0][0] == pytest.approx(1.0, abs=1e-3)


def test_a_pattern_that_gives_up_changes_nothing_more(opened: Opener) -> None:
    m = opened()
    m.add_many([WORD.text, "my " + "a" * 5_000 + "!"])
    m.close()
    m = opened(config=SLOW)
    before = m.export()
    with pytest.raises(ConfigError, match="slow"):
        m.scrub()
    assert m.export() == before


def test_a_store_opened_for_reading_is_not_scrubbed(opened: Opener, store: Path) -> None:
    opened().add(VECTORS[1].text)
    reader: Memory = opened(read_only=True)
    with pytest.raises(ReadOnlyStoreError):
        reader.scrub()


def test_a_scrubbed_memory_keeps_its_id_its_times_and_is_found(opened: Opener) -> None:
    m = opened()
    id = only_id(m.add(WORD.text, created_at="2026-01-01"))
    m.close()
    m = opened(config=RULE)
    m.scrub()
    row = m.get(id)
    assert row is not None
    assert (row["memory"], row["revision"]) == (f"the code is {MARK} today", 2)
    assert row["created_at"].startswith("2026-01-01")
    assert texts_of(m.search("code today")) == [row["memory"]]
    assert texts_of(m.search("HARBOUR_4711x")) == []
