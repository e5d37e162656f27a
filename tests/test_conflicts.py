"""Are contradictions found when they are written, and is nothing else taken for one? (cases B16, B17, B18)

Each verdict holds by words alone, by cosines that the test chooses, and by the local model.
"""

from __future__ import annotations

from typing import Any

import pytest

from memx import InvalidArgumentError, Memory

from .comparing import WAYS, StoreFor, by_way, conflicting, current, row_of, written
from .conftest import Opener
from .support import ChosenEmbedder, StoppedClock, only_id

ALLOWED, REFUSED = "Production deployment is allowed", "Production deployment is not allowed"
CONTRADICTIONS = [
    (ALLOWED, REFUSED, "negation"),
    (ALLOWED, "Production deployment isn't allowed", "negation"),
    (ALLOWED, "Production deployment isn\u2019t allowed", "negation"),
    ("The API supports XML", "The API no longer supports XML", "negation"),
    ("The API supports XML", "The API doesn't support XML", "negation"),
    ("The API supports XML", "The API doesn\u2019t support XML", "negation"),
    ("The build uses ccache", "The build never uses ccache", "negation"),
    ("Deploy on Fridays", "Don't deploy on Fridays", "negation"),
    ("Deploy on Fridays", "Don\u2019t deploy on Fridays", "negation"),
    ("Deploy on Fridays", "Never deploy on Fridays", "negation"),
    ("Always deploy on Fridays", "Never deploy on Fridays", None),
    ("The door of the lab is open", "The door of the lab is closed", "opposing_pair"),
    ("Feature flags are enabled in staging", "Feature flags are disabled in staging", "opposing_pair"),
    ("默认开启缓存", "默认不要开启缓存", "negation"),
    ("默认开启缓存", "默认不开启缓存", "negation"),
    ("在周五部署", "不要在周五部署", "negation"),
    ("缓存已启用", "缓存已禁用", "opposing_pair"),
    ("日志已启用", "日志已禁用", "opposing_pair"),
    ("夜にバックアップを実行する", "夜にバックアップを実行しない", "negation"),
    ("金曜日にデプロイする", "金曜日にデプロイしない", "negation"),
    ("キャッシュを使用する", "キャッシュを使用しない", "negation"),
    ("배포는 허용된다", "배포는 허용되지 않는다", "negation"),
]
NO_CONTRADICTIONS = [
    ("Use the async runtime for the worker pool", "Do not forget to configure the async runtime for the worker pool"),
    ("Species X not previously recorded in the north", "Species Y not observed in the dry season"),
    ("This approach is good", "这个方案不错"),
    ("The team improves the deployment", "The team notably improves the deployment"),
    ("Rotate the key every month", "Do not forget to rotate the key after a leak"),
    ("Staging accepts XML", "Production does not accept XML"),
    ("Anna likes jazz", "Bruno does not like jazz"),
    ("Is production deployment allowed?", REFUSED),
    ("团队改进了部署流程", "团队不断改进部署流程"),
    ("这个方案很好", "这个方案不错"),
    ("测试环境开启缓存", "生产环境不要开启缓存"),
]  # fmt: skip


@pytest.fixture(params=WAYS)
def store_for(request: pytest.FixtureRequest, opened: Opener, embedder: ChosenEmbedder) -> StoreFor:
    """Opens a store in each way to compare."""
    return by_way(request.param, opened, embedder)


@pytest.mark.parametrize(("first", "second", "kind"), CONTRADICTIONS)
@pytest.mark.parametrize("is_turned", [False, True])
def test_a_claim_and_its_opposite_are_kept_marked_and_listed(
    store_for: StoreFor, first: str, second: str, kind: str | None, is_turned: bool
) -> None:
    old, new = (second, first) if is_turned else (first, second)
    m = store_for(old, new, 0.95)
    m.add("Herons wade in the pond")
    a = only_id(m.add(old))
    answer = m.add(new)
    b = only_id(answer)
    assert (written(answer)["event"], written(answer).get("conflicts_with")) == ("ADD", [a])
    assert (answer["ace_ingest"]["conflicts"], answer["ace_ingest"]["superseded"]) == (1, 0)
    assert (row_of(m, a)["conflicts_with"], row_of(m, b)["conflicts_with"]) == ([b], [a])
    assert current(m) == {"Herons wade in the pond", old, new}
    (pair,) = m.detect_conflicts()
    assert (pair["memory_a_id"], pair["memory_b_id"], pair["a"], pair["b"]) == (a, b, old, new)
    assert pair["conflict_type"] == kind if kind else pair["conflict_type"] in ("negation", "opposing_pair")
    assert 0 <= pair["similarity"] <= 1
    assert pair["reason"]


@pytest.mark.parametrize(("first", "second"), NO_CONTRADICTIONS)
@pytest.mark.parametrize("is_turned", [False, True])
def test_a_no_somewhere_contradicts_nothing(
    store_for: StoreFor, first: str, second: str, is_turned: bool
) -> None:
    old, new = (second, first) if is_turned else (first, second)
    m = store_for(old, new, 0.91)
    m.add(old)
    (before,) = m.list()["results"]
    m.add(new)
    assert m.detect_conflicts() == []
    assert current(m) == {old, new}
    assert before in m.list()["results"]


NOTES = [
    "Tomatoes want six hours of sun and little water",
    "Apollo 11 did not land where it was planned to",
    "HNSW graphs trade memory for recall",
    "The tax office never opens before nine",
    "Sourdough rises slowly in a cold kitchen",
    "Rust has no garbage collector",
    "番茄不喜欢太多水",
    "登月舱没有降落在计划的地点",
]


def test_notes_on_different_things_are_no_contradictions(store_for: StoreFor) -> None:
    m = store_for(NOTES[0], NOTES[1], 0.3)
    answer = m.add_many(NOTES)
    assert [row["event"] for row in answer["results"]] == ["ADD"] * len(NOTES)
    assert m.detect_conflicts() == []
    assert m.detect_conflicts(rescan=True) == []
    assert current(m) == set(NOTES)


# What ends one ------------------------------------------------------------------


@pytest.fixture
def pair(m: Memory) -> tuple[str, str]:
    """Ids of a claim and its opposite in `m`."""
    return only_id(m.add(ALLOWED)), only_id(m.add(REFUSED))


@pytest.mark.parametrize("side", [0, 1])
def test_an_update_that_settles_it_clears_both(m: Memory, pair: tuple[str, str], side: int) -> None:
    m.update(pair[side], "Herons wade in the pond")
    assert m.detect_conflicts() == []
    assert [row_of(m, id)["conflicts_with"] for id in pair] == [[], []]


@pytest.mark.parametrize("side", [0, 1])
def test_a_replacement_that_settles_it_clears_both(m: Memory, pair: tuple[str, str], side: int) -> None:
    m.add("Herons wade in the pond", id=pair[side])
    assert m.detect_conflicts() == []
    assert [row_of(m, id)["conflicts_with"] for id in pair] == [[], []]


def test_an_update_that_says_it_in_other_words_leaves_it(m: Memory, pair: tuple[str, str]) -> None:
    m.update(pair[1], "Production deployment isn't allowed")
    m.update(pair[0], tags=["policy"])
    assert conflicting(m) == [(ALLOWED, "Production deployment isn't allowed", "negation")]
    assert [row_of(m, id)["conflicts_with"] for id in pair] == [[pair[1]], [pair[0]]]


@pytest.mark.parametrize("side", [0, 1])
def test_a_deletion_of_either_side_clears_the_other(m: Memory, pair: tuple[str, str], side: int) -> None:
    m.delete(pair[side])
    assert m.detect_conflicts() == []
    assert row_of(m, pair[1 - side])["conflicts_with"] == []


# Which are listed -----------------------------------------------------------------


def test_the_list_keeps_to_its_filters(m: Memory) -> None:
    m.add_many([ALLOWED, REFUSED], user_id="a", tags=["x"])
    m.add_many(["The API supports XML", "The API no longer supports XML"], user_id="b", run_id="r")
    m.add_many(["Deploy on Fridays", "Never deploy on Fridays"], user_id="b", scope="project:p")
    assert len(m.detect_conflicts()) == 3

    def listed(**selection: Any) -> set[str]:
        return {pair["a"] for pair in m.detect_conflicts(**selection)}

    assert listed(user_id="a") == listed(filters={"tags": "x"}) == {ALLOWED}
    assert listed(user_id="b") == {"The API supports XML", "Deploy on Fridays"}
    assert listed(run_id="r") == {"The API supports XML"}
    assert listed(scope="project:p", user_id="b") == {"Deploy on Fridays"}
    assert listed(agent_id="nobody") == set()
    with pytest.raises(InvalidArgumentError, match="unknown argument"):
        m.detect_conflicts(userid="a")


def test_a_pair_is_listed_for_either_of_its_memories(m: Memory) -> None:
    m.add(ALLOWED, user_id="u", run_id="r1", tags=["old"])
    m.add(REFUSED, user_id="u", run_id="r2", tags=["new"])
    expected = [(ALLOWED, REFUSED, "negation")]
    for selection in ({"run_id": "r1"}, {"run_id": "r2"}, {"filters": {"tags": "old"}}):
        assert conflicting(m, **selection) == expected


def test_a_side_that_ended_takes_the_pair_out_of_the_list(m: Memory, clock: StoppedClock) -> None:
    m.add(ALLOWED, expires_at=clock() + 60)
    m.add(REFUSED)
    assert conflicting(m) == [(ALLOWED, REFUSED, "negation")]
    clock.advance(secs=60)
    assert m.detect_conflicts() == []


def test_an_archived_side_takes_the_pair_out_of_the_list(m: Memory, clock: StoppedClock) -> None:
    old = only_id(m.add(ALLOWED))
    m.add(REFUSED, pinned=True)
    clock.advance(days=400)
    m.sweep()
    assert row_of(m, old)["tier"] == "archived"
    assert m.detect_conflicts() == []
    m.restore(old)
    assert conflicting(m) == [(ALLOWED, REFUSED, "negation")]


def test_a_superseded_side_takes_the_pair_out_of_the_list(m: Memory) -> None:
    m.add("I work at Alphaworks")
    m.add("I don't work at Alphaworks")
    assert len(m.detect_conflicts()) == 1
    newest = only_id(m.add("I joined Betasoft"))
    assert m.detect_conflicts() == []
    m.delete(newest)
    assert len(m.detect_conflicts()) == 1


def test_the_oldest_find_comes_first_and_asking_is_no_recall(m: Memory, clock: StoppedClock) -> None:
    texts = ["The API supports XML", "Deploy on Fridays", ALLOWED]
    m.add_many(texts)
    for text in (REFUSED, "The API no longer supports XML", "Never deploy on Fridays"):
        clock.advance(secs=1)
        m.add(text)
    assert [pair["a"] for pair in m.detect_conflicts()] == [texts[2], texts[0], texts[1]]
    assert m.detect_conflicts(rescan=True) == m.detect_conflicts()
    m.flush()
    for row in m.list()["results"]:
        assert (row["recall_count"], row["access_count"], row["last_recalled_at"]) == (0, 0, None)


def test_detection_can_be_switched_off(opened: Opener) -> None:
    m = opened(config={"curator": {"conflict_detection": False}})
    m.add_many([ALLOWED, REFUSED])
    assert current(m) == {ALLOWED, REFUSED}
    assert m.detect_conflicts() == []


def test_conflicts_are_the_same_for_another_handle_and_after_reopening(opened: Opener) -> None:
    m = opened()
    m.add_many([ALLOWED, REFUSED, "The API supports XML", "The API no longer supports XML"])
    listed = m.detect_conflicts()
    assert len(listed) == 2
    assert opened().detect_conflicts() == opened(read_only=True).detect_conflicts() == listed
    m.close()
    assert opened().detect_conflicts() == listed
