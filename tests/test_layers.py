"""Is a score exactly what its row says it is made of, and the same one every time?"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from memx import InvalidArgumentError, Memory, _core

from .conftest import Opener
from .support import (
    DAY_SECS,
    NOW,
    NOW_SECS,
    ChosenEmbedder,
    StoppedClock,
    at_cosine,
    ids_of,
    only_id,
    texts_of,
    timeless,
)

NOTES = [
    "We deploy the gateway with make release from main",
    "When did the gateway fail?",
    "It failed on Tuesday at 10:30 after the deploy",
    "The staging gateway listens on port 8080",
    "网关在星期二部署失败",
    "Anna prefers tea; Ben prefers coffee",
    "The deployment of the payment service needs two approvals",
    "gateway gateway gateway",
    "A heron stands in the water near the old mill",
    "The retention of logs is thirty days",
]
QUERIES = [
    "when did the gateway deploy fail",
    "gateway",
    "网关部署",
    "retension",
    "heron mill water",
    "deploys coffee",
    "zzz",
]


@pytest.fixture
def filled(hybrid: Memory, embedder: ChosenEmbedder) -> Memory:
    """A store with something for every factor."""
    for at, text in enumerate(NOTES):
        embedder.vectors[text] = at_cosine(embedder.of(QUERIES[0]), 0.9 - at * 0.08, seed=at)
        hybrid.add(
            text,
            id=f"n{at}",
            run_id="talk" if at < 5 else None,
            scope="team:x" if at % 3 == 0 else None,
            tags=["gateway", "on-call"] if at % 4 == 0 else [],
            tools=["make"] if at == 6 else [],
            entities=["Heron"] if at == 9 else [],
            created_at=NOW_SECS - at * 4 * DAY_SECS,
            pinned=at == 8,
        )
    hybrid.import_([{"id": "old", "memory": "The gateway used port 80", "superseded_by": "n3"}])
    return hybrid


@pytest.mark.parametrize("query", QUERIES)
def test_every_row_recomputes_to_its_score(filled: Memory, query: str) -> None:
    weights = {"hybrid": (0.6, 0.4), "keyword": (1.0, 0.0), "semantic": (0.0, 1.0)}
    answer = filled.search(query, scope="team:x", limit=50, token_budget=0)
    for row in answer["results"]:
        layers = row["layers"]
        assert layers["mode"] == answer["ace_search"]["mode"]
        by_words, by_meaning = weights[layers["mode"]]
        assert layers["l1"] + layers["l2"] + layers["l3"] == pytest.approx(layers["keyword"], abs=1e-6)
        assert layers["blended"] == pytest.approx(
            by_words * layers["keyword"] + by_meaning * (layers["semantic"] or 0.0) + layers["thread"],
            abs=1e-12,
        )
        factors = layers["decay"] * layers["recency"] * layers["scope"] * layers["form"]
        assert layers["raw"] == pytest.approx(layers["blended"] * factors, abs=1e-12)
        assert row["score"] == min(max(layers["raw"], 0.0), 1.0)
        assert all(0 <= layers[name] <= 1 for name in ("l1", "l2", "l3", "keyword", "decay"))  # type: ignore[literal-required]
        assert layers["thread"] >= 0
        assert layers["scope"] == (1.5 if row["scope"] == "team:x" else 1.0)
        assert layers["semantic"] == (None if layers["cosine"] is None else max(0.0, layers["cosine"]))


def test_rows_are_in_order_of_raw_then_newer_then_smaller_id(filled: Memory) -> None:
    for query in QUERIES:
        rows = filled.search(query, scope="*", limit=50, token_budget=0)["results"]
        keys = [
            (
                row["superseded_by"] is not None,
                -row["layers"]["raw"],
                -_core.parse_time(row["created_at"]),
                row["id"],
            )
            for row in rows
        ]
        assert keys == sorted(keys)


def test_ties_are_newer_first_then_smaller_id(m: Memory) -> None:
    for at, (id, created) in enumerate([("b", 100), ("a", 100), ("d", 200), ("c", 50), ("e", 200)]):
        m.add(f"equal words {at}", id=id, created_at=created)
    rows = m.search("equal words", limit=9, now=0)["results"]
    assert {row["layers"]["raw"] for row in rows} == {rows[0]["layers"]["raw"]}
    assert [row["id"] for row in rows] == ["d", "e", "a", "b", "c"]


def test_a_clamped_score_still_ranks_by_raw(m: Memory) -> None:
    m.add("tea tea tea tea tea tea tea tea", scope="team:x")
    m.add("tea tea tea tea tea tea tea", scope="team:x")
    rows = m.search("tea", scope="team:x")["results"]
    assert [row["score"] for row in rows] == [1.0, 1.0]
    assert rows[0]["layers"]["raw"] > rows[1]["layers"]["raw"] > 1.0


PROGRAM = """
import json, sys
import numpy as np
from memx import Memory
m = Memory(sys.argv[1], config={"embedding": {"provider": "none"}}, read_only=True)
asked = json.load(sys.stdin)
answers = [m.search(query, scope="*", limit=50, token_budget=0, now=asked["now"], embedding=vector)
           for query, vector in asked["queries"]]
for answer in answers:
    del answer["ace_search"]["elapsed_us"]
print(json.dumps(answers))
"""


def test_the_same_store_query_and_now_give_the_same_bytes_everywhere(
    filled: Memory, embedder: ChosenEmbedder, opened: Opener, store: Any
) -> None:
    asked = [(query, [float(x) for x in embedder.of(query)]) for query in QUERIES]

    def bytes_of(m: Memory) -> str:
        keywords = {"scope": "*", "limit": 50, "token_budget": 0, "now": NOW, "track": False}
        return json.dumps(
            [timeless(m.search(query, embedding=vector, **keywords)) for query, vector in asked]
        )

    first = bytes_of(filled)
    assert json.loads(first)[0]["results"]
    assert bytes_of(filled) == first
    filled.flush()
    assert bytes_of(opened(embedder=embedder)) == first
    filled.close()
    assert bytes_of(opened(embedder=embedder)) == first
    question = json.dumps({"now": NOW, "queries": asked})
    outputs = [
        subprocess.run(
            [sys.executable, "-c", PROGRAM, str(store)],
            input=question,
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        ).stdout.strip()
        for _ in range(2)
    ]
    assert outputs == [first, first]


def test_the_same_memories_added_in_another_batching_rank_the_same(opened: Opener, tmp_path: Any) -> None:
    texts = [
        f"{word} gateway {at % 7} {'deploy ' * (at % 3)}"
        for at, word in enumerate(["alpha", "beta", "gamma"] * 20)
    ]
    items = [{"content": text + f" {at}", "id": f"m{at:03}"} for at, text in enumerate(texts)]
    bulk = opened(tmp_path / "bulk")
    bulk.add_many(items)
    single = opened(tmp_path / "single")
    for item in items:
        single.add(item["content"], id=item["id"])
    deleted = opened(tmp_path / "deleted")
    deleted.add_many([f"doomed {at} gateway deploy" for at in range(10)])
    deleted.delete_all(all=True)
    deleted.add_many(items)
    for query in ("gateway deploy", "alpha", "beta 3", "gamma gateway 5"):
        wanted = [
            (row["id"], row["score"]) for row in bulk.search(query, limit=60, token_budget=0)["results"]
        ]
        for other in (single, deleted):
            assert [
                (row["id"], row["score"]) for row in other.search(query, limit=60, token_budget=0)["results"]
            ] == wanted


def test_another_tenants_memories_never_move_a_score(hybrid: Memory, embedder: ChosenEmbedder) -> None:
    for text in NOTES:
        hybrid.add(text, user_id="u1", run_id="talk")
    before = [timeless(hybrid.search(query, user_id="u1", limit=20, track=False)) for query in QUERIES]
    hybrid.add_many(
        [f"{text} variant {at}" for text in NOTES for at in range(30)], user_id="u2", run_id="talk"
    )
    hybrid.add_many(["retension zzz heron", "zzz", "deploys deploys"], user_id="u3", tags=["gateway", "zzz"])
    assert [
        timeless(hybrid.search(query, user_id="u1", limit=20, track=False)) for query in QUERIES
    ] == before


def test_a_filter_or_scope_never_moves_a_score(m: Memory) -> None:
    for at in range(30):
        m.add(
            f"gateway note {at} {'deploy' if at % 5 else ''}",
            tags=["even"] if at % 2 == 0 else [],
            scope="team:x" if at % 3 else None,
        )
    everything = {
        row["id"]: row["score"]
        for row in m.search("gateway deploy", scope="*", limit=50, token_budget=0)["results"]
    }
    some = m.search("gateway deploy", scope="*", filters={"tags": "even"}, limit=50, token_budget=0)[
        "results"
    ]
    assert 0 < len(some) < len(everything)
    assert all(everything[row["id"]] == row["score"] for row in some)


def test_a_score_does_not_move_when_unrelated_words_get_longer(m: Memory) -> None:
    m.add("gateway note", user_id="u")
    before = m.search("gateway", user_id="u")["results"][0]["score"]
    m.add_many([f"long text {'word ' * 100} {at}" for at in range(20)], user_id="v")
    assert m.search("gateway", user_id="u")["results"][0]["score"] == before


def test_a_threshold_keeps_what_reaches_it(m: Memory) -> None:
    m.add_many([f"gateway {'deploy ' * at}{'filler ' * (8 - at)}" for at in range(8)])
    rows = m.search("gateway deploy", limit=20)["results"]
    scores = [row["score"] for row in rows]
    assert len(set(scores)) > 3
    for threshold in [0.0, *scores, 1.0]:
        kept = m.search("gateway deploy", limit=20, threshold=threshold)["results"]
        assert [row["score"] for row in kept] == [score for score in scores if score >= threshold]


def test_a_budget_keeps_rank_order_skips_what_does_not_fit_and_counts_it(m: Memory) -> None:
    texts = {
        "a": "gateway " * 30,
        "b": "gateway " * 20 + "filler " * 200,
        "c": "gateway and some filler words",
        "d": "a gateway in a long sentence of words",
    }
    for id, text in texts.items():
        m.add(text, id=id)
    order = ids_of(m.search("gateway", limit=9, token_budget=0))
    cost = {id: _core.estimate_tokens(text) for id, text in texts.items()}
    for budget in range(1, sum(cost.values()) + 2, 7):
        kept: list[str] = []
        used = trimmed = 0
        for id in order:
            if kept and used + cost[id] > budget:
                trimmed += 1
                continue
            kept.append(id)
            used += cost[id]
        answer = m.search("gateway", limit=9, token_budget=budget)
        assert ids_of(answer) == kept, budget
        assert answer["ace_search"]["trimmed"] == trimmed
        assert answer["ace_search"]["candidates"] == 4


@pytest.mark.parametrize(
    ("text", "tokens"),
    [("", 0), ("abc", 0), ("abcd", 1), ("部署", 1), ("部署方", 2), ("部署 ab", 2), ("x" * 4_000, 1_000)],
)
def test_tokens_are_estimated_by_the_formula(text: str, tokens: int) -> None:
    assert _core.estimate_tokens(text) == tokens


def test_a_facet_is_evidence_of_its_own(m: Memory) -> None:
    m.add("nothing of the kind", id="tool", tools=["kubectl"])
    m.add("nothing like that either", id="entity", entities=["kubectl"])
    m.add("nothing at all", id="tag", tags=["kubectl"])
    m.add("kubectl in the text", id="text")
    m.add("quite another matter", id="none")
    rows = {row["id"]: row["layers"] for row in m.search("kubectl", limit=9)["results"]}
    assert list(rows)[0] in ("text", "tool")
    assert "none" not in rows
    assert rows["tool"]["l3"] > rows["entity"]["l3"] == pytest.approx(rows["tag"]["l3"])
    assert rows["tag"]["l3"] == pytest.approx(0.75 * rows["tool"]["l3"], rel=1e-6)
    assert rows["text"]["l1"] > 0
    assert ids_of(m.search("kub")) == ["tool", "entity", "tag"]
    assert m.search("ku")["results"] == []


def test_the_switches_of_the_layers_switch(opened: Opener) -> None:
    def layers(query: str, **retrieval: Any) -> Any:
        m = opened(config={"retrieval": retrieval})
        rows = m.search(query)["results"]
        return rows[0]["layers"] if rows else None

    m = opened()
    m.add("does the retention hold?", tags=["kubectl"])
    assert layers("retension") is not None
    assert layers("retension", typo=False) is None
    assert layers("kubectl") is not None
    assert layers("kubectl", facets=False) is None
    assert layers("retention")["form"] < 1.0
    assert layers("retention", form=False)["form"] == 1.0
    assert layers("retention", recency_boost=0)["recency"] == 1.0
    assert layers("retention", recency_boost=3, recency_days=1)["recency"] == 4.0


def test_weights_are_normalised(opened: Opener, embedder: ChosenEmbedder) -> None:
    embedder.place("heron now", "the heron stands", 0.5)
    opened(embedder=embedder).add("the heron stands")
    answers = [
        opened(embedder=embedder, config={"retrieval": {"keyword_weight": k, "semantic_weight": s}}).search(
            "heron now"
        )
        for k, s in [(0.6, 0.4), (6, 4), (0, 1), (1, 0), (0, 5)]
    ]
    blended = [answer["results"][0]["layers"]["blended"] for answer in answers]
    layers = answers[0]["results"][0]["layers"]
    keyword, semantic = layers["keyword"], layers["semantic"] or 0.0
    assert blended == pytest.approx(
        [0.6 * keyword + 0.4 * semantic, 0.6 * keyword + 0.4 * semantic, semantic, keyword, semantic]
    )


def test_classic_scoring_counts_points(opened: Opener) -> None:
    m = opened(config={"retrieval": {"scoring": "classic"}})
    m.add("make release from main", id="x", tools=["kubectl"])
    both = m.search("make release")["results"][0]["layers"]
    assert both["keyword"] == pytest.approx(1.0)
    one = m.search("make coffee")["results"][0]["layers"]
    assert one["keyword"] == pytest.approx((15 + 10 / 2) / 35, rel=1e-6)
    tool = m.search("kubectl")["results"][0]["layers"]
    assert tool["keyword"] == pytest.approx(4 / 35, rel=1e-6)
    assert one["form"] == 1.0
    assert one["recency"] == 1.2
    assert m.search("make coffee", now=NOW_SECS + 7 * DAY_SECS)["results"][0]["layers"]["recency"] == 1.2
    assert m.search("make coffee", now=NOW_SECS + 7.01 * DAY_SECS)["results"][0]["layers"]["recency"] == 1.0


def test_searching_again_and_again_changes_nothing(m: Memory) -> None:
    for text in NOTES:
        m.add(text)
    first = timeless(m.search("gateway deploy", track=False))
    for _ in range(50):
        assert timeless(m.search("gateway deploy", track=False)) == first
    assert {row["recall_count"] for row in m.list()["results"]} == {0}


def test_a_row_of_a_search_is_the_row_of_get_and_a_score(filled: Memory) -> None:
    for row in filled.search("gateway", scope="*", limit=20)["results"]:
        got = filled.get(row["id"])
        assert {key: value for key, value in row.items() if key not in ("score", "layers")} == got
    assert filled.list(limit=1)["results"][0].keys() == filled.get("n0").keys()  # type: ignore[union-attr]
    assert "ace_search" not in filled.list()


def test_the_question_word_time_prefers_what_says_when(m: Memory) -> None:
    m.add("The gateway failed badly indeed", id="plain")
    m.add("The gateway failed last Tuesday", id="timed")
    forms = {row["id"]: row["layers"]["form"] for row in m.search("when did the gateway fail")["results"]}
    assert forms["timed"] > forms["plain"] == 1.0
    assert {row["layers"]["form"] for row in m.search("why did the gateway fail")["results"]} == {1.0}


def test_popularity_changes_nothing_within_protection(m: Memory, clock: StoppedClock) -> None:
    m.import_(
        [
            {"id": "famous", "memory": "gateway remark one", "recall_count": 1_000, "created_at": NOW},
            {"id": "plain", "memory": "gateway remark two", "recall_count": 0, "created_at": NOW},
        ]
    )
    scores = {row["id"]: row["score"] for row in m.search("gateway remark")["results"]}
    assert scores["famous"] == scores["plain"]
    clock.advance(days=60)
    rows = m.search("gateway remark")["results"]
    assert texts_of({"results": rows}) == ["gateway remark one", "gateway remark two"]
    assert rows[0]["layers"]["decay"] == 1.0


def test_a_search_of_only_one_word_of_many_is_worth_its_share(m: Memory) -> None:
    id = only_id(m.add("gateway heron"))
    m.add("heron mill")
    m.add("something else")
    rows = {row["id"]: row["layers"] for row in m.search("gateway heron")["results"]}
    assert rows[id]["keyword"] == max(layers["keyword"] for layers in rows.values())
    with pytest.raises(InvalidArgumentError):
        m.search("gateway", threshold=2)
