"""Does a memory ever reach somebody it does not belong to?"""

from __future__ import annotations

import pytest

from memx import ConflictError, InvalidArgumentError, Memory

from .conftest import Opener
from .support import ChosenEmbedder, ids_of, only_id, texts_of

USERS = [
    "user_1",
    "userX1",
    "user_10",
    "user_",
    "user%",
    "100%",
    "100x",
    "%",
    "_",
    "USER_1",
    "user_1 ",
    "用户",
]


def test_a_search_finds_only_the_memories_of_its_user(m: Memory) -> None:
    m.add("I live in Lyon", user_id="u1")
    m.add("I live in Oslo", user_id="u2")
    assert texts_of(m.search("where do I live", user_id="u1")) == ["I live in Lyon"]
    assert texts_of(m.search("where do I live", filters={"user_id": "u1"})) == ["I live in Lyon"]
    assert texts_of(m.search("where do I live", user_id="u3")) == []
    assert texts_of(m.search("where do I live", filters={"user_id": "u3"})) == []


def test_a_user_argument_and_a_user_filter_both_hold(m: Memory) -> None:
    m.add("I live in Lyon", user_id="u1")
    m.add("I live in Oslo", user_id="u2")
    assert texts_of(m.search("live", user_id="u1", filters={"user_id": "u2"})) == []
    assert m.list(user_id="u1", filters={"user_id": "u2"})["results"] == []


def test_the_same_sentence_of_two_users_stays_two_memories(m: Memory) -> None:
    first = only_id(m.add("I live in Lyon", user_id="u1"))
    answer = m.add("I live in Lyon", user_id="u2")
    assert answer["results"][0]["event"] == "ADD"
    assert only_id(answer) != first
    assert m.get(first)["user_id"] == "u1"  # type: ignore[index]


def test_the_vector_leg_keeps_to_its_user(hybrid: Memory, embedder: ChosenEmbedder) -> None:
    hybrid.add("my home is far north", user_id="u2")
    hybrid.add("something else entirely", user_id="u1")
    embedder.place("whereabouts", "my home is far north", 0.99)
    assert texts_of(hybrid.search("whereabouts", user_id="u2")) == ["my home is far north"]
    assert "my home is far north" not in texts_of(hybrid.search("whereabouts", user_id="u1"))
    ids, _ = hybrid.engine.search(embedder.of("whereabouts"), k=5, user_id="u1")
    assert [hybrid.get(id)["memory"] for id in ids[0] if id] == ["something else entirely"]  # type: ignore[index]


@pytest.mark.parametrize("name", ["user_id", "agent_id", "run_id"])
def test_wildcards_of_sql_in_a_name_are_letters(m: Memory, name: str) -> None:
    for at, user in enumerate(USERS):
        m.add(f"note {at}", **{name: user})
    for at, user in enumerate(USERS):
        mine = [f"note {at}"]
        assert texts_of(m.search("note", limit=50, **{name: user})) == mine
        assert texts_of(m.list(**{name: user})) == mine
        assert [row["memory"] for row in m.export(**{name: user})["memories"]] == mine
        assert texts_of(m.search("note", limit=50, filters={name: user})) == mine
    assert {owner["id"]: owner["count"] for owner in m.users()} == dict.fromkeys(USERS, 1)


def test_delete_all_of_a_name_with_wildcards_removes_its_own_memories_only(m: Memory) -> None:
    for at, user in enumerate(USERS):
        m.add(f"note {at}", user_id=user)
    for left, user in enumerate(USERS[::-1]):
        m.delete_all(user_id=user)
        assert len(m.list()["results"]) == len(USERS) - 1 - left


SCOPES = ["team:1", "team:10", "team:1:x", "team:_", "team:%", "team:100%", "team:100x", "Team:1", "teams:1"]


def test_a_scope_is_no_prefix_and_no_pattern(m: Memory) -> None:
    for scope in SCOPES:
        m.add(f"note of {scope}", scope=scope)
    for scope in SCOPES:
        assert texts_of(m.search("note", scope=scope, limit=50)) == [f"note of {scope}"]
        assert texts_of(m.list(scope=scope)) == [f"note of {scope}"]
    assert texts_of(m.search("note", scope="te:1", limit=50)) == []
    for half in ["team:", "team"]:
        with pytest.raises(InvalidArgumentError, match="scope"):
            m.search("note", scope=half)


def test_a_search_without_a_scope_sees_global_alone(m: Memory) -> None:
    m.add("tea in the kitchen")
    m.add("tea in the office", scope="team:a")
    m.add("tea in the lab", scope="team:b")
    assert texts_of(m.search("tea")) == ["tea in the kitchen"]
    assert set(texts_of(m.search("tea", scope="team:a"))) == {"tea in the kitchen", "tea in the office"}
    assert texts_of(m.search("tea", scope="global")) == ["tea in the kitchen"]
    assert len(texts_of(m.search("tea", scope=["team:a", "team:b"]))) == 3
    assert len(texts_of(m.search("tea", scope="*"))) == 3
    assert len(texts_of(m.search("tea", filters={"scope": "team:a"}))) == 1
    assert len(m.list()["results"]) == 3


def test_a_listing_or_export_of_a_scope_is_of_that_scope_alone(m: Memory) -> None:
    m.add("worldwide")
    m.add("of the team", scope="team:x")
    m.add("of another team", scope="team:y")
    assert texts_of(m.list(scope="team:x")) == ["of the team"]
    assert texts_of(m.list(scope=["team:x", "team:y"])) == ["of the team", "of another team"]
    assert [row["memory"] for row in m.export(scope="team:x")["memories"]] == ["of the team"]
    assert texts_of(m.list(scope="global")) == ["worldwide"]
    assert len(texts_of(m.list(scope="*"))) == 3


def test_the_scope_asked_for_by_name_ranks_higher(m: Memory) -> None:
    m.add("tea in the kitchen")
    m.add("tea in the office", scope="team:a")
    rows = m.search("tea", scope="team:a")["results"]
    assert [row["layers"]["scope"] for row in rows] == [1.5, 1.0]
    assert rows[0]["layers"]["raw"] == pytest.approx(1.5 * rows[1]["layers"]["raw"])
    assert {row["layers"]["scope"] for row in m.search("tea", scope="*")["results"]} == {1.0}
    assert {row["layers"]["scope"] for row in m.search("tea", scope="global")["results"]} == {1.0}


def test_metadata_never_moves_a_memory_to_another_tenant(m: Memory) -> None:
    id = only_id(m.add("the safe is green", user_id="alice", metadata={"user_id": "bob", "agent_id": "z"}))
    row = m.get(id)
    assert row is not None
    assert (row["user_id"], row["agent_id"]) == ("alice", None)
    assert row["metadata"] == {"user_id": "bob", "agent_id": "z"}
    for stranger in ({"user_id": "bob"}, {"agent_id": "z"}, {"filters": {"user_id": "bob"}}):
        assert texts_of(m.search("safe", **stranger)) == []
    assert ids_of(m.search("safe", filters={"metadata.user_id": "bob"})) == [id]
    m.update(id, metadata={"user_id": "bob", "scope": "team:b", "tier": "archived", "id": "other"})
    assert texts_of(m.search("safe", user_id="bob")) == []
    assert ids_of(m.search("safe", user_id="alice")) == [id]
    assert {owner["id"] for owner in m.users()} == {"alice"}


@pytest.mark.parametrize(
    "name",
    [
        "user_id",
        "agent_id",
        "run_id",
        "scope",
        "tier",
        "section",
        "pinned",
        "tags",
        "importance",
        "created_at",
    ],
)
def test_metadata_of_a_columns_name_is_reached_as_metadata_only(m: Memory, name: str) -> None:
    id = only_id(m.add("a plain note", metadata={name: "smuggled"}))
    assert ids_of(m.list(filters={f"metadata.{name}": "smuggled"})) == [id]
    if name in ("importance", "created_at"):
        with pytest.raises(InvalidArgumentError, match="smuggled"):
            m.list(filters={name: "smuggled"})
    else:
        assert m.list(filters={"AND": [{name: "smuggled"}]})["results"] == []


def test_an_id_of_another_tenant_is_not_overwritten(m: Memory) -> None:
    m.add("alice's note", id="note", user_id="alice")
    with pytest.raises(ConflictError, match="tenant"):
        m.add("bob's note", id="note", user_id="bob")
    assert m.get("note")["memory"] == "alice's note"  # type: ignore[index]


def test_another_users_words_never_make_a_query_word_known(m: Memory) -> None:
    m.add("the harbour is closed", user_id="u1")
    m.add("zebra crossing", user_id="u2")
    alone = m.search("harbour zebra", user_id="u1")["results"][0]["layers"]
    assert alone["keyword"] == m.search("harbour", user_id="u1")["results"][0]["layers"]["keyword"]


def test_a_tenant_named_within_AND_is_the_same_tenant(m: Memory) -> None:  # noqa: N802
    m.add("the harbour is closed", user_id="u1")
    m.add("the mill is open", user_id="u1")
    m.add_many([f"harbour zebra {at}" for at in range(20)], user_id="u2")
    named = m.search("harbour zebra", user_id="u1")["results"]
    for filters in (
        {"user_id": "u1"},
        {"AND": [{"user_id": "u1"}]},
        {"AND": [{"AND": [{"user_id": {"eq": "u1"}}]}]},
    ):
        assert m.search("harbour zebra", filters=filters)["results"] == named, filters


def test_a_tenant_is_user_and_agent_each_when_given(m: Memory) -> None:
    m.add("note a", user_id="u", agent_id="a")
    m.add("note b", user_id="u", agent_id="b")
    m.add("note c", user_id="u")
    assert len(texts_of(m.search("note", user_id="u"))) == 3
    assert texts_of(m.search("note", user_id="u", agent_id="a")) == ["note a"]
    assert texts_of(m.search("note", agent_id="b")) == ["note b"]


def test_no_leg_of_the_engine_leaves_its_selection(opened: Opener, embedder: ChosenEmbedder) -> None:
    hybrid = opened(embedder=embedder)
    for user in ("u1", "u2"):
        hybrid.add_many([f"{user} note {at}" for at in range(10)], user_id=user)
    mine = set(ids_of(hybrid.list(user_id="u1")))
    vector = embedder.of("u2 note 3")
    ids, _ = hybrid.engine.search(vector, k=20, user_id="u1")
    assert {id for id in ids[0] if id} <= mine
    assert set(hybrid.engine.keyword("note", 20, user_id="u1")[0]) == mine
    assert {id for id, _ in hybrid.engine.hybrid("u2 note 3", vector, 20, user_id="u1")} <= mine
