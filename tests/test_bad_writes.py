"""What does a write that cannot be used leave behind: the documented error, and nothing half written?"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from memx import InvalidArgumentError, Memory

from .conftest import Opener
from .support import only_id, texts_of


def circle() -> dict[str, Any]:
    """A dict that holds itself."""
    around: dict[str, Any] = {"name": "around"}
    around["self"] = around
    return around


def ring() -> list[Any]:
    """A list that holds itself."""
    around: list[Any] = []
    around.append(around)
    return around


@pytest.fixture
def untouched(m: Memory, store: Path) -> Callable[[Callable[[], object], str], None]:
    """Checks that a call is refused with some words, and that the store is what it was."""
    id = only_id(m.add("a memory that was there", tags=["quay"]))

    def check(call: Callable[[], object], words: str) -> None:
        before = (
            m.export(),
            m.history(id),
            m.status()["count"],
            sorted(path.name for path in store.iterdir()),
        )
        with pytest.raises(InvalidArgumentError) as refused:
            call()
        assert words in str(refused.value), str(refused.value)
        assert len(str(refused.value)) < 500
        after = (
            m.export(),
            m.history(id),
            m.status()["count"],
            sorted(path.name for path in store.iterdir()),
        )
        assert after == before

    return check


Untouched = Callable[[Callable[[], object], str], None]


@pytest.mark.parametrize("cyclic", [circle, ring, lambda: {"a": [ring()]}, lambda: {"a": {"b": circle()}}])
def test_metadata_that_holds_itself_is_refused(
    m: Memory, untouched: Untouched, cyclic: Callable[[], Any]
) -> None:
    given = cyclic()
    metadata = given if isinstance(given, dict) else {"list": given}
    id = m.list()["results"][0]["id"]
    untouched(lambda: m.add("x", metadata=metadata), "nested deeper than 64; flatten it")
    untouched(
        lambda: m.add([{"role": "user", "content": "The ferry is late"}], metadata=metadata), "flatten it"
    )
    untouched(lambda: m.add("x", anchors=[metadata]), "flatten it")
    untouched(lambda: m.update(id, metadata=metadata), "flatten it")
    untouched(lambda: m.search("x", filters=metadata), "flatten it")
    answer = m.add_many(["before", {"content": "x", "metadata": metadata}, "after"])
    assert (texts_of(answer), [bad["index"] for bad in answer["errors"]]) == (["before", "after"], [1])
    result = m.import_([{"memory": "row", "metadata": metadata}, "a plain row"])
    assert (result["added"], [bad["line"] for bad in result["errors"]]) == (1, [1])


BAD_MESSAGES: list[tuple[Any, str]] = [
    ([{"role": "robot", "content": "x"}], "'robot'"),
    ([{"role": "User", "content": "x"}], "'User'"),
    ([{"role": "", "content": "x"}], "give one of"),
    ([{"role": None, "content": "x"}], "give {'role'"),
    ([{"role": 5, "content": "x"}], "give {'role'"),
    ([{"content": "x"}], "give {'role'"),
    ([{"role": "user", "content": 5}], "content is int"),
    ([{"role": "user", "content": {"text": "x"}}], "content is dict"),
    ([{"role": "user", "content": b"bytes"}], "content is bytes"),
    ([{"role": "user", "content": bytearray(b"x")}], "content is bytearray"),
    ([{"role": "user", "content": "a\ud800"}], "surrogate"),
    ([{"role": "user", "content": [{"type": "text", "text": "b\udc00"}]}], "surrogate"),
    ([{"role": "user", "content": "x", "created_at": "soon"}], "soon"),
    (["x"], "a message is 'x'"),
    ([None], "a message is None"),
    ([[{"role": "user", "content": "x"}]], "a message is ["),
    (ring(), "a message is ["),
    ({"role": "robot", "content": "x"}, "'robot'"),
    (b"x", "bytes"),
    (5, "int"),
    (None, "NoneType"),
    ({"role", "content"}, "set"),
    (iter([{"role": "user", "content": "x"}]), "iterator"),
    ([{"role": "robot" * 100_000, "content": "x"}], "give one of"),
    ([["x" * 1_000_000]], "give {'role'"),
]


@pytest.mark.parametrize(("messages", "words"), BAD_MESSAGES, ids=lambda value: f"{value!r:.50}")
def test_messages_of_the_wrong_kind_are_refused_with_their_neighbours(
    m: Memory, untouched: Untouched, messages: Any, words: str
) -> None:
    good = {"role": "user", "content": "The ferry leaves the quay at nine"}
    untouched(lambda: m.add(messages), words)
    untouched(lambda: m.add(messages, infer=False), words)
    if isinstance(messages, list) and messages is not messages[0]:
        untouched(lambda: m.add([good, *messages, good]), words)
        answer = m.add_many(["before", {"messages": [good, *messages]}, "after"])
        assert (texts_of(answer), [bad["index"] for bad in answer["errors"]]) == (["before", "after"], [1])


SILENT: list[list[dict[str, Any]]] = [
    [],
    [{"role": "system", "content": "Answer kindly and briefly"}],
    [{"role": "developer", "content": "Use the tools"}],
    [{"role": "user"}],
    [{"role": "user", "content": None}],
    [{"role": "user", "content": "   \n"}],
    [{"role": "user", "content": []}],
    [
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [{"id": "c1", "function": {"name": "f", "arguments": "{}"}}],
        }
    ],
    [{"role": "assistant", "content": [{"type": "tool_use", "id": "c1", "name": "f", "input": {"q": "x"}}]}],
    [{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "https://example.org/a.png"}}]}],
]


@pytest.mark.parametrize("messages", SILENT, ids=lambda value: f"{value!r:.50}")
@pytest.mark.parametrize("infer", [True, False])
def test_messages_that_say_nothing_are_nobodys_memory(
    m: Memory, store: Path, messages: list[dict[str, Any]], infer: bool
) -> None:
    answer = m.add(messages, infer=infer)
    assert (answer["results"], answer["errors"]) == ([], [])
    assert answer["ace_ingest"]["bullets_dropped"] == 1
    assert m.status()["count"] == 0


def test_parts_and_tool_calls_leave_the_words_between_them(m: Memory) -> None:
    call = {"id": "c1", "type": "function", "function": {"name": "tides", "arguments": '{"port": "Vardø"}'}}
    messages = [
        {
            "role": "user",
            "content": [
                {"type": "text", "text": "When is high tide"},
                {"type": "image_url", "image_url": {}},
                "in Vardø?",
            ],
        },
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "c1", "content": "16:40"},
        {"role": "assistant", "content": [{"type": "text", "text": "High tide in Vardø is at 16:40 today"}]},
    ]
    texts = texts_of(m.add(messages, infer=False))
    assert texts == ["When is high tide\nin Vardø?", "16:40", "High tide in Vardø is at 16:40 today"]


def test_an_id_is_for_one_message_alone(m: Memory, untouched: Untouched) -> None:
    messages = [
        {"role": "user", "content": "The ferry is late"},
        {"role": "assistant", "content": "By an hour"},
    ]
    untouched(lambda: m.add(messages, id="one"), "one id for 2 messages")


@pytest.mark.parametrize("infer", [True, False])
def test_a_message_over_the_limit_takes_its_conversation_along(
    opened: Opener, store: Path, infer: bool
) -> None:
    """Its error is raised, so nobody would look for what was stored before it."""
    m = opened(config={"limits": {"text_bytes": 2_000}})
    messages = [
        {"role": "user", "content": "The ferry leaves the quay at nine"},
        {"role": "user", "content": "tide " * 401},
        {"role": "user", "content": "The lighthouse is closed on Sunday"},
    ]
    with pytest.raises(InvalidArgumentError, match=r"limits\.text_bytes is 2000"):
        m.add(messages, infer=infer)
    assert m.status()["count"] == 0
    assert m.export()["memories"] == []


@pytest.mark.slow
def test_a_list_of_twenty_thousand_messages_is_kept_whole(opened: Opener) -> None:
    m = opened(config={"curator": {"enabled": False}})
    roles = ("user", "assistant")
    messages = [
        {"role": roles[at % 2], "content": f"Boat number {at} lies at berth {at * 7}"} for at in range(20_000)
    ]
    answer = m.add(messages, run_id="harbour", infer=False)
    assert answer["ace_ingest"]["bullets_added"] == 20_000
    assert answer["errors"] == []
    assert m.status()["count"] == 20_000
    assert texts_of(m.search("berth 139993", limit=1)) == ["Boat number 19999 lies at berth 139993"]


def test_the_last_of_many_messages_is_checked_before_the_first_is_written(
    m: Memory, untouched: Untouched
) -> None:
    good = [{"role": "user", "content": f"Boat number {at} lies at berth {at * 7}"} for at in range(20_000)]
    untouched(lambda: m.add([*good, {"role": "robot", "content": "x"}], infer=False), "'robot'")
    untouched(lambda: m.add([*good, {"role": "user", "content": "x\ud800"}], infer=False), "surrogate")
    untouched(
        lambda: m.add([*good, {"role": "user", "content": "x", "created_at": "soon"}], infer=False), "soon"
    )
