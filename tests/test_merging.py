"""Does one fact in other words become one memory that knows what both knew?"""

from __future__ import annotations

import pytest

from memx import Memory

from .comparing import WAYS, StoreFor, by_way, row_of, written
from .conftest import Opener
from .support import ChosenEmbedder, StoppedClock, ids_of, only_id, texts_of


@pytest.fixture(params=WAYS)
def store_for(request: pytest.FixtureRequest, opened: Opener, embedder: ChosenEmbedder) -> StoreFor:
    """Opens a store in each way to compare."""
    return by_way(request.param, opened, embedder)


SHORT, LONG = "User prefers tabs for indentation", "The user prefers tabs for indentation"
PARAPHRASES = [
    (SHORT, LONG),
    ("I don't eat meat", "I do not eat meat"),
    ("请用制表符缩进", "用制表符缩进"),
    ("User prefers dark mode", "User prefers dark mode."),
    ("Ｕｓｅｒ prefers dark mode", "User prefers dark mode"),
]


@pytest.mark.parametrize(("first", "second"), PARAPHRASES)
@pytest.mark.parametrize("is_turned", [False, True])
def test_one_fact_in_other_words_is_one_memory(
    store_for: StoreFor, first: str, second: str, is_turned: bool
) -> None:
    old, new = (second, first) if is_turned else (first, second)
    m = store_for(old, new, 0.97)
    id = only_id(m.add(old))
    answer = written(m.add(new))
    assert answer["event"] in ("UPDATE", "NONE")
    assert answer["id"] == id
    assert m.status()["count"] == 1
    assert ids_of(m.search(new)) == [id]


def test_a_merge_unites_what_both_know_and_keeps_who_it_is(m: Memory, clock: StoppedClock) -> None:
    id = only_id(
        m.add(SHORT, tags=["a", "b"], tools=["vim"], entities=["Tab"], run_id="r1", metadata={"x": 1, "y": 1})
    )
    m.search("tabs")
    m.flush()
    before = row_of(m, id)
    assert before["recall_count"] == 1
    clock.advance(days=2)
    more = {"tags": ["b", "c"], "tools": ["ed"], "entities": ["Tab", "Ed"], "metadata": {"z": 2}}
    answer = written(m.add(LONG, run_id="r2", importance=0.9, pinned=True, **more))
    assert (answer["event"], answer["id"], answer["previous_memory"]) == ("UPDATE", id, SHORT)
    row = row_of(m, id)
    assert (row["memory"], row["revision"]) == (LONG, 2)
    assert (row["tags"], row["related_tools"], row["key_entities"]) == (
        ["a", "b", "c"], ["vim", "ed"], ["Tab", "Ed"]
    )  # fmt: skip
    assert (row["metadata"], row["run_id"], row["run_ids"]) == ({"x": 1, "y": 1, "z": 2}, "r1", ["r1", "r2"])
    assert (row["importance"], row["pinned"]) == (0.9, True)
    kept = ("id", "created_at", "recall_count", "last_recalled_at", "scope")
    assert [row[name] for name in kept] == [before[name] for name in kept]
    assert row["updated_at"] == row["last_seen_at"] == "2026-03-03T12:00:00+00:00"
    told = [
        (event["event"], event["old_memory"], event["new_memory"], event["reason"]) for event in m.history(id)
    ]
    assert told == [("ADD", None, SHORT, None), ("UPDATE", SHORT, LONG, "merged")]
    for run in ("r1", "r2"):
        assert ids_of(m.search("tabs", run_id=run)) == [id]


@pytest.mark.parametrize(
    ("score", "old", "new", "kept"),
    [
        (90.0, SHORT, LONG, SHORT),
        (10.0, LONG, SHORT, SHORT),
        (50.0, SHORT, LONG, LONG),
        (50.0, LONG, SHORT, LONG),
        (50.0, "Use tabs for indentation please", "Please use tabs for indentation", "Please use tabs for indentation"),
    ],
)  # fmt: skip
def test_the_best_text_has_the_higher_score_then_is_longer_then_newer(
    hybrid: Memory, embedder: ChosenEmbedder, score: float, old: str, new: str, kept: str
) -> None:
    """A text that nobody scored has 50."""
    embedder.place(new, old, 0.95)
    hybrid.import_([{"id": "old", "memory": old, "instructivity_score": score}])
    answer = written(hybrid.add(new))
    assert (answer["event"], answer["id"]) == ("UPDATE", "old")
    assert texts_of(hybrid.list()) == [kept]
    assert row_of(hybrid, "old")["instructivity_score"] == max(score, 50.0)


@pytest.mark.parametrize(
    ("old", "new", "parts"),
    [
        ("Use tabs for indentation.", "Please use tabs for indentation.", ["Use tabs", "Please use tabs"]),
        ("请用制表符缩进。", "用制表符缩进。", ["请用制表符缩进。", "用制表符缩进。"]),
    ],
)
def test_merged_content_keeps_the_sentences_of_both(
    opened: Opener, embedder: ChosenEmbedder, old: str, new: str, parts: list[str]
) -> None:
    embedder.place(new, old, 0.95)
    m = opened(embedder=embedder, config={"curator": {"merge_strategy": "merge_content"}})
    id = only_id(m.add(old))
    answer = written(m.add(new))
    assert (answer["event"], answer["id"], answer["previous_memory"]) == ("UPDATE", id, old)
    text = row_of(m, id)["memory"]
    assert all(part in text for part in parts)
    assert text.count(old) == 1
    assert text.endswith((".", "。"))
