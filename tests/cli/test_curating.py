"""Do add, conflicts and scrub say what became of a memory beside others, and of secrets?"""

from __future__ import annotations

import json
from pathlib import Path

from memx import Memory

SECRET = "AKIA" + "ABCDEFGHIJKLMNOP"
UNREDACTED = {"embedding": {"provider": "none"}, "privacy": {"enabled": False}}


def test_add_says_what_it_supersedes_and_contradicts(memx) -> None:
    memx("add", "The API timeout is 300 ms", "--id", "old")
    assert memx("add", "The API timeout is 500 ms", "--id", "new").stdout == "added new\n  supersedes old\n"
    memx("add", "Deployment on Fridays is allowed", "--id", "yes")
    told = memx("add", "Deployment on Fridays is not allowed", "--id", "no").stdout
    assert told == "added no\n  contradicts yes\n"


def test_a_greeting_is_kept_only_when_asked_for(memx) -> None:
    assert memx("add", "thanks!").stdout == "nothing kept: it says nothing to remember\n"
    assert memx("add", "thanks!", "--no-infer").stdout.startswith("added mem_")


def test_add_says_what_it_redacted_and_shows_nothing_of_it(memx) -> None:
    result = memx("add", f"the key is {SECRET}")
    assert "redacted: aws_key 1" in result.stderr
    assert SECRET not in result.stdout + result.stderr


def test_conflicts_lists_pairs_and_finds_them_anew(memx, store: Path) -> None:
    assert memx("conflicts").stdout == "no memory contradicts another\n"
    quiet = {"embedding": {"provider": "none"}, "curator": {"enabled": False}}
    with Memory(store, config=quiet) as memory:
        memory.add("Deployment on Fridays is allowed", id="yes", user_id="u")
        memory.add("Deployment on Fridays is not allowed", id="no", user_id="u")
    assert memx("conflicts").stdout == "no memory contradicts another\n"
    first, *texts = memx("conflicts", "--rescan").stdout.splitlines()
    assert first.startswith("negation: ")
    assert texts == ["  yes  Deployment on Fridays is allowed", "  no  Deployment on Fridays is not allowed"]
    (pair,) = json.loads(memx("conflicts", "--json", "--user", "u").stdout)
    assert (pair["memory_a_id"], pair["memory_b_id"]) == ("yes", "no")
    assert json.loads(memx("conflicts", "--json", "--user", "somebody").stdout) == []


def test_scrub_redacts_what_is_stored_and_says_how_much(memx, store: Path) -> None:
    with Memory(store, config=UNREDACTED) as memory:
        memory.add(f"the key is {SECRET}", id="m")
        memory.add("nothing to hide here")
    assert memx("scrub").stdout == "1 of 2 memories changed, 0 older texts: aws_key 1\n"
    assert memx("scrub").stdout == "0 of 2 memories changed, 0 older texts\n"
    assert memx("get", "m").stdout.count(SECRET) == 0
