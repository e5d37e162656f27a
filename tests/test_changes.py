"""Do update, history, users and status tell what happened, and nothing else?"""

from __future__ import annotations

import pytest

from memx import ConflictError, InvalidArgumentError, Memory, NotFoundError, StoreError

from .support import NOW, StoppedClock, ids_of, only_id, texts_of


def test_an_update_shows_its_text_everywhere(m: Memory, clock: StoppedClock) -> None:
    id = only_id(m.add("the colour is amber"))
    before = m.get(id)
    assert before is not None
    clock.advance(secs=60)
    assert m.update(id, "the shade is teal") == {"message": "updated", "id": id, "revision": 2}
    after = m.get(id)
    assert after is not None
    assert after["memory"] == "the shade is teal"
    assert after["hash"] != before["hash"]
    assert after["created_at"] == before["created_at"] == NOW
    assert after["updated_at"] == "2026-03-01T12:01:00+00:00"
    assert ids_of(m.search("teal")) == [id]
    assert ids_of(m.search("amber")) == []
    events = m.history(id)
    assert [(event["event"], event["old_memory"], event["new_memory"]) for event in events] == [
        ("ADD", None, "the colour is amber"),
        ("UPDATE", "the colour is amber", "the shade is teal"),
    ]
    assert [event["created_at"] for event in events] == [NOW, "2026-03-01T12:01:00+00:00"]
    assert {event["memory_id"] for event in events} == {id}


def test_a_history_of_many_updates_links_old_to_new(m: Memory) -> None:
    id = only_id(m.add("version 0"))
    for at in range(1, 6):
        m.update(id, f"version {at}")
    m.update(id, tags=["t"])
    events = m.history(id)
    assert [event["new_memory"] for event in events[:6]] == [f"version {at}" for at in range(6)]
    assert [event["old_memory"] for event in events[1:6]] == [f"version {at}" for at in range(5)]
    assert events[6]["new_memory"] == "version 5"
    assert m.get(id)["revision"] == 7  # type: ignore[index]
    assert m.history("mem_nobody") == []


def test_old_texts_stay_out_of_a_history_that_shall_not_keep_them(opened) -> None:
    m = opened(config={"store": {"keep_history_text": False}})
    id = only_id(m.add("first wording"))
    m.update(id, "second wording")
    assert "first wording" not in repr(m.history(id))


def test_an_update_that_names_one_field_leaves_the_others(m: Memory, clock: StoppedClock) -> None:
    given = {
        "metadata": {"a": 1},
        "scope": "team:x",
        "tags": ["t"],
        "tools": ["u"],
        "entities": ["v"],
        "importance": 0.75,
        "pinned": True,
        "expires_at": "2027-01-01",
        "anchors": [{"file": "a"}],
        "section": "debugging",
        "knowledge_type": "pitfall",
    }
    changes = {
        "text": "another text",
        "metadata": {"b": 2},
        "scope": "team:y",
        "tags": [],
        "tools": ["w"],
        "entities": ["x", "y"],
        "importance": 0.0,
        "pinned": False,
        "expires_at": None,
        "anchors": [],
        "section": "general",
        "knowledge_type": "trick",
    }
    shown = {"text": "memory", "tools": "related_tools", "entities": "key_entities"}
    for name, value in changes.items():
        id = only_id(m.add(f"a text about {name}", **given))
        before = m.get(id)
        clock.advance(secs=1)
        m.update(id, **{name: value})
        after = m.get(id)
        assert before is not None
        assert after is not None
        column = shown.get(name, name)
        assert after[column] == value, name  # type: ignore[literal-required]
        moved = (
            {column, "hash", "revision", "updated_at", "decay_weight"}
            if name == "text"
            else {column, "revision", "updated_at", "decay_weight"}
        )
        assert {key for key in before if before[key] != after[key]} <= moved, name  # type: ignore[literal-required]


def test_expected_revision_lets_one_of_two_writers_through(m: Memory) -> None:
    id = only_id(m.add("a counter"))
    assert m.update(id, "a counter at one", expected_revision=1)["revision"] == 2
    with pytest.raises(ConflictError, match=r"revision 2.*expected.* 1.*read it again"):
        m.update(id, "a counter at two", expected_revision=1)
    assert m.get(id)["memory"] == "a counter at one"  # type: ignore[index]
    assert m.history(id)[-1]["new_memory"] == "a counter at one"
    with pytest.raises(ConflictError):
        m.update(id, "x", expected_revision=0)


def test_searching_does_not_move_a_revision(m: Memory) -> None:
    id = only_id(m.add("a quiet memory"))
    for _ in range(3):
        m.search("quiet")
    m.flush()
    assert m.update(id, "a loud memory", expected_revision=1)["revision"] == 2


def test_an_unknown_id_is_not_found(m: Memory) -> None:
    with pytest.raises(NotFoundError, match="mem_nobody"):
        m.update("mem_nobody", "text")
    assert m.get("mem_nobody") is None


def test_an_update_of_nothing_is_refused(m: Memory) -> None:
    id = only_id(m.add("a memory"))
    with pytest.raises(InvalidArgumentError, match="changes nothing"):
        m.update(id)
    with pytest.raises(InvalidArgumentError, match="empty"):
        m.update(id, "  ")
    assert m.get(id)["revision"] == 1  # type: ignore[index]


def test_users_counts_users_agents_and_runs(m: Memory) -> None:
    m.add("one", user_id="anna", agent_id="bot", run_id="r1")
    m.add("two", user_id="anna", run_id="r2")
    m.add("three", agent_id="bot")
    m.add("four")
    assert m.users() == [
        {"type": "user", "id": "anna", "count": 2},
        {"type": "agent", "id": "bot", "count": 2},
        {"type": "run", "id": "r1", "count": 1},
        {"type": "run", "id": "r2", "count": 1},
    ]


def test_status_counts_what_is_there(m: Memory, store) -> None:
    m.add("one", scope="team:x")
    m.add("two", id="two")
    m.add("three")
    m.delete("two")
    document = m.export()
    document["memories"][0] |= {"id": "old", "memory": "four", "tier": "archived"}
    m.import_({"memories": document["memories"][:1]})
    status = m.status()
    assert status["count"] == 2
    assert status["by_tier"] == {"active": 2, "archived": 1}
    assert status["by_scope"] == {"global": 1, "team:x": 1}
    assert status["vectors_missing"] == 2
    assert status["store"].startswith(str(store))
    assert status["bytes"] > 0
    assert status["privacy"]["enabled"] is True
    assert "aws_key" in status["privacy"]["rules"]
    assert isinstance(status["warnings"], list)


def test_an_archived_memory_answers_only_when_asked_for(m: Memory) -> None:
    m.import_(
        [
            {"id": "old", "memory": "an archived note", "tier": "archived"},
            {"id": "new", "memory": "a new note"},
        ]
    )
    assert ids_of(m.search("note")) == ["new"]
    assert set(ids_of(m.search("note", include_archived=True))) == {"old", "new"}
    assert m.get("old")["tier"] == "archived"  # type: ignore[index]
    assert ids_of(m.list(tier="archived")) == ["old"]
    assert ids_of(m.list(tier="active")) == ["new"]
    assert len(m.list()["results"]) == 2
    with pytest.raises(InvalidArgumentError, match="tier"):
        m.list(tier="lukewarm")


def test_a_superseded_memory_comes_after_every_current_one(m: Memory) -> None:
    m.import_(
        [
            {"id": "old", "memory": "the release is on monday monday monday", "superseded_by": "new"},
            {"id": "new", "memory": "the release moved, not monday", "supersedes": ["old"]},
            {"id": "far", "memory": "a long text about many other things and one release somewhere in it"},
        ]
    )
    rows = m.search("release monday")["results"]
    assert [row["id"] for row in rows] == ["new", "far", "old"]
    assert rows[2]["superseded_by"] == "new"
    assert rows[2]["layers"]["raw"] > rows[1]["layers"]["raw"]
    assert ids_of(m.search("release monday", limit=2)) == ["new", "far"]
    assert ids_of(m.search("release monday", include_superseded=False)) == ["new", "far"]


def test_a_closed_memory_refuses_and_closing_twice_is_no_matter(m: Memory) -> None:
    m.add("a note")
    m.close()
    m.close()
    for call in (
        lambda: m.add("x"),
        lambda: m.search("x"),
        lambda: m.get("x"),
        lambda: m.list(),
        lambda: m.status(),
        lambda: m.export(),
        lambda: m.engine,
        lambda: m.flush(),
    ):
        with pytest.raises(StoreError, match="closed"):
            call()


def test_a_memory_as_context_manager_closes_itself(opened) -> None:
    with opened() as m:
        m.add("a note")
    with pytest.raises(StoreError, match="closed"):
        m.search("note")


def test_a_memory_is_not_pickled(m: Memory) -> None:
    import pickle

    with pytest.raises(TypeError, match="path"):
        pickle.dumps(m)


def test_the_aliases_are_the_methods(m: Memory) -> None:
    id = only_id(m.remember("aliases work"))
    assert texts_of(m.recall("aliases")) == ["aliases work"]
    assert texts_of(m.get_all()) == ["aliases work"]
    m.forget(id)
    assert m.list()["results"] == []


def test_a_caller_id_is_replaced_as_a_whole(m: Memory, clock: StoppedClock) -> None:
    m.add("first", id="note", tags=["a"], metadata={"k": 1}, run_id="r1", importance=0.9)
    clock.advance(days=1)
    answer = m.add("second", id="note", run_id="r2")["results"][0]
    assert (answer["event"], answer["revision"], answer["previous_memory"]) == ("UPDATE", 2, "first")
    row = m.get("note")
    assert row is not None
    assert (row["memory"], row["tags"], row["metadata"], row["importance"]) == ("second", [], {}, 0.5)
    assert row["created_at"] == NOW
    assert row["run_ids"] == ["r1", "r2"]
    assert m.status()["count"] == 1
    assert [event["event"] for event in m.history("note")] == ["ADD", "UPDATE"]
