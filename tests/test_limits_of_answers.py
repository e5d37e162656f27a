"""How many rows come back: never more than asked, never fewer than there are?"""

from __future__ import annotations

import pytest

from memx import InvalidArgumentError, Memory

from .conftest import Opener
from .support import ChosenEmbedder, ids_of, only_id, texts_of


@pytest.fixture(params=["keyword", "hybrid"])
def ten(request: pytest.FixtureRequest, opened: Opener, embedder: ChosenEmbedder) -> tuple[Memory, list[str]]:
    m = opened() if request.param == "keyword" else opened(embedder=embedder)
    written = m.add_many([f"item number {at}" for at in range(10)])["results"]
    return m, [row["id"] for row in written]


def test_fewer_alive_than_asked_for_is_no_error(ten: tuple[Memory, list[str]]) -> None:
    m, ids = ten
    m.delete(ids[:9])
    assert ids_of(m.search("item", limit=3)) == ids[9:]


@pytest.mark.parametrize(
    ("limit", "rows"), [(0, 0), (1, 1), (9, 9), (10, 10), (11, 10), (10**6, 10), (2**70, 10)]
)
def test_a_limit_is_the_most_rows(ten: tuple[Memory, list[str]], limit: int, rows: int) -> None:
    m, _ = ten
    assert len(m.search("item", limit=limit, token_budget=0)["results"]) == rows
    assert len(m.search("item", top_k=limit, token_budget=0)["results"]) == rows


@pytest.mark.parametrize("limit", [-1, True, False, "5", 5.0, float("nan"), [5]])
def test_what_is_no_count_is_no_limit(ten: tuple[Memory, list[str]], limit: object) -> None:
    m, _ = ten
    for name in ("limit", "top_k"):
        with pytest.raises(InvalidArgumentError, match=r"limit is .*whole number, 0 or more") as refused:
            m.search("item", **{name: limit})
        assert isinstance(refused.value, ValueError)
    with pytest.raises(InvalidArgumentError, match="whole number"):
        m.list(limit=limit)


def test_limit_and_top_k_that_differ_are_refused(m: Memory) -> None:
    with pytest.raises(InvalidArgumentError, match="one of them"):
        m.search("item", limit=3, top_k=4)
    assert m.search("item", limit=3, top_k=3)["results"] == []


def test_the_default_limit_is_the_configured_one(opened: Opener) -> None:
    m = opened()
    m.add_many([f"item number {at}" for at in range(10)])
    assert len(m.search("item")["results"]) == 5
    other = opened(config={"retrieval": {"max_results": 7}})
    assert len(other.search("item")["results"]) == 7
    assert len(other.search("item", limit=9)["results"]) == 9


def test_a_deleted_id_that_is_added_again_is_found(ten: tuple[Memory, list[str]]) -> None:
    m, ids = ten
    m.delete(ids[3])
    assert m.add("item number three again", id=ids[3])["results"][0]["event"] == "ADD"
    assert ids[3] in ids_of(m.search("three again", limit=10))
    assert len(m.search("item", limit=100, token_budget=0)["results"]) == 10


def test_a_listing_by_cursor_meets_each_of_5000_once_while_others_are_added(m: Memory) -> None:
    m.add_many([f"first {at}" for at in range(5_000)], user_id="u")
    first = set(ids_of(m.list(limit=5_000)))
    assert len(first) == 5_000
    seen: list[str] = []
    cursor: str | None = None
    pages = 0
    while True:
        page = m.list(limit=617, cursor=cursor, user_id="u")
        seen += ids_of(page)
        m.add(f"late {pages}", user_id="u")
        pages += 1
        cursor = page["next_cursor"]
        if cursor is None:
            break
    assert len(seen) == len(set(seen))
    assert first <= set(seen)


@pytest.mark.parametrize(
    "sort",
    [
        "added",
        "created_at",
        "updated_at",
        "last_seen_at",
        "last_recalled_at",
        "expires_at",
        "recall_count",
        "importance",
    ],
)
@pytest.mark.parametrize("sign", ["", "-"])
def test_a_walk_covers_each_id_once_under_any_sort(m: Memory, clock: object, sort: str, sign: str) -> None:
    items = [
        {"content": f"item {at}", "importance": (at % 3) / 2, "expires_at": 4e9 + at % 2 if at % 4 else None}
        for at in range(23)
    ]
    m.add_many(items)
    everything = ids_of(m.list(sort=sign + sort, limit=100))
    walked: list[str] = []
    page = m.list(sort=sign + sort, limit=4)
    walked += ids_of(page)
    while page["next_cursor"]:
        page = m.list(sort=sign + sort, limit=4, cursor=page["next_cursor"])
        walked += ids_of(page)
    assert walked == everything
    assert len(set(walked)) == 23
    if sign:
        assert walked == ids_of(m.list(sort=sort, limit=100))[::-1]


def test_a_page_of_exactly_the_rest_is_the_last(m: Memory) -> None:
    m.add_many(["a thing", "b thing", "c thing"])
    assert m.list(limit=3)["next_cursor"] is None
    assert m.list(limit=2)["next_cursor"] is not None
    assert m.list(limit=4)["next_cursor"] is None


def test_a_deleted_row_does_not_break_a_walk(m: Memory) -> None:
    ids = [row["id"] for row in m.add_many([f"item {at}" for at in range(6)])["results"]]
    page = m.list(limit=2, sort="added")
    m.delete(ids[1])
    assert ids_of(m.list(limit=10, sort="added", cursor=page["next_cursor"])) == ids[2:]


@pytest.mark.parametrize("cursor", ["", "x", "12", "/x", "1.5/mem_x", "nan/mem_x", 5])
def test_a_made_up_cursor_is_refused(m: Memory, cursor: object) -> None:
    with pytest.raises(InvalidArgumentError, match="cursor"):
        m.list(cursor=cursor)


def test_a_tag_of_5000_memories_is_searched_and_removed_whole(m: Memory) -> None:
    items = [
        {"content": f"row {at}", "tags": ["common"], "user_id": "a" if at % 2 else "b"} for at in range(5_000)
    ]
    m.add_many(items)
    answer = m.search("common", limit=5_000, token_budget=0)
    assert len(set(ids_of(answer))) == 5_000
    assert len(m.search("row", filters={"tags": "common"}, limit=6_000, token_budget=0)["results"]) == 5_000
    assert len(m.delete_all(user_id="a")["ids"]) == 2_500
    assert m.list(user_id="a")["results"] == []
    assert m.status()["count"] == 2_500
    assert m.search("row", user_id="a")["results"] == []


def test_nothing_to_remember_is_an_empty_answer(m: Memory) -> None:
    assert m.add([])["results"] == []
    assert m.add_many([])["results"] == []
    assert m.add([{"role": "system", "content": "Be kind."}])["results"] == []
    assert m.add([{"role": "user", "content": "  "}])["results"] == []
    for nothing in ("", "   ", "\n\t", None, 5, b"bytes", {"content": "no role"}):
        with pytest.raises(InvalidArgumentError):
            m.add(nothing)
    assert m.status()["count"] == 0


def test_a_query_of_nothing_is_refused_and_one_of_punctuation_finds_nothing(m: Memory) -> None:
    m.add("?!... --- (((")
    m.add("a word")
    for blank in ("", " ", "\n\t\u3000"):
        with pytest.raises(InvalidArgumentError, match="query is empty"):
            m.search(blank)
    for marks in ("?!", "...", "(((", '"', "*"):
        assert texts_of(m.search(marks)) == []


def test_a_selective_filter_never_starves_the_result(opened: Opener, embedder: ChosenEmbedder) -> None:
    hybrid = opened(embedder=embedder)
    items = [{"content": f"entry {at}", "tags": ["rare"] if at % 400 == 0 else []} for at in range(2_000)]
    hybrid.add_many(items)
    for query in ("entry 7", "something the store has no word of"):
        vector = embedder.of(query)
        ids, cosines = hybrid.engine.search(vector, k=10, filters={"tags": "rare"})
        rare = hybrid.list(filters={"tags": "rare"})["results"]
        exact = sorted(rare, key=lambda row: -float(embedder.of(row["memory"]) @ vector))
        assert [id for id in ids[0] if id] == [row["id"] for row in exact]
        assert len(rare) == 5
        assert list(cosines[0][:5]) == sorted(cosines[0][:5], reverse=True)
    assert len(hybrid.search("entry", limit=10, filters={"tags": "rare"})["results"]) == 5


def test_add_returns_one_row_a_text_in_input_order(m: Memory) -> None:
    texts = [f"fact {at * 7919 % 101}" for at in range(101)]
    written = m.add_many(texts)["results"]
    assert [row["memory"] for row in written] == texts
    ids = [row["id"] for row in written]
    assert ids == sorted(ids)
    assert all(len(id) == 30 and id.startswith("mem_") for id in ids)
    assert only_id(m.add("one more")) > ids[-1]


def test_archived_memories_are_found_by_their_own_words(m: Memory) -> None:
    m.import_([{"memory": "the only zeppelin", "tier": "archived"}])
    assert texts_of(m.search("zeppelin")) == []
    assert texts_of(m.search("zeppelin", include_archived=True)) == ["the only zeppelin"]


def test_a_threshold_holds_in_the_bare_engine_too(m: Memory) -> None:
    m.add("a note on gateways")
    m.add("gateways and many other words that make this a long note about everything else in the house")
    scores = [row["score"] for row in m.search("gateways note")["results"]]
    hits = m.engine.hybrid("gateways note", None, 5, threshold=scores[0])
    assert [score for _, score in hits] == scores[:1]
