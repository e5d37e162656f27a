"""What do the neighbours of a conversation lend each other, and what never?"""

from __future__ import annotations

import pytest

from memx import Memory

from .conftest import Opener
from .support import ChosenEmbedder, StoppedClock, ids_of, only_id, texts_of

QUESTION = "Where did you spend your holiday in summer?"
ANSWER = "Mostly at my aunt's place, near Oslo."


def thread_of(m: Memory, query: str, id: str, **keywords: object) -> float | None:
    """What a memory borrowed, or None where it is no answer."""
    rows = m.search(query, limit=50, token_budget=0, **keywords)["results"]
    found = [row["layers"]["thread"] for row in rows if row["id"] == id]
    return found[0] if found else None


@pytest.fixture
def talk(m: Memory) -> tuple[Memory, str, str]:
    """A question and its answer, with a word of their own each, in one conversation."""
    m.add_many([f"Unrelated remark number {at} of summer" for at in range(5)], user_id="u")
    question = only_id(m.add(QUESTION, user_id="u", run_id="talk"))
    answer = only_id(m.add(f"{ANSWER} It was a summer to remember.", user_id="u", run_id="talk"))
    return m, question, answer


def test_an_answer_borrows_from_the_question_before_it(talk: tuple[Memory, str, str]) -> None:
    m, _, answer = talk
    rows = m.search("holiday in summer", limit=9)["results"]
    borrowed = {row["id"]: row["layers"]["thread"] for row in rows}
    assert borrowed[answer] > 0
    assert all(thread == 0 for id, thread in borrowed.items() if "remark" in m.get(id)["memory"])  # type: ignore[index]
    assert answer in [row["id"] for row in rows[:2]]


def test_the_switch_switches(talk: tuple[Memory, str, str], opened: Opener) -> None:
    _, _, answer = talk
    off = opened(config={"retrieval": {"thread": False}})
    assert thread_of(off, "holiday in summer", answer) == 0
    assert thread_of(opened(), "holiday in summer", answer) > 0  # type: ignore[operator]


def test_a_memory_without_a_run_borrows_nothing(m: Memory) -> None:
    m.add(QUESTION, user_id="u")
    answer = only_id(m.add(f"{ANSWER} summer", user_id="u"))
    assert thread_of(m, "holiday in summer", answer) == 0


@pytest.mark.parametrize("owner", [{"user_id": "v"}, {"user_id": "u", "agent_id": "x"}, {}])
def test_a_run_of_the_same_name_of_another_tenant_lends_nothing(m: Memory, owner: dict[str, str]) -> None:
    alone = only_id(m.add(f"{ANSWER} summer", user_id="u", run_id="talk"))
    m.add(QUESTION, run_id="talk", **owner)
    m.add(f"Another holiday in summer {owner}", run_id="talk", **owner)
    for keywords in ({"user_id": "u"}, {}):
        assert thread_of(m, "holiday in summer", alone, **keywords) == 0


def test_only_eligible_memories_lend(m: Memory, clock: StoppedClock) -> None:
    m.add(QUESTION, run_id="talk", scope="team:x", tags=["q"], expires_at=clock() + 100)
    answer = only_id(m.add(f"{ANSWER} summer", run_id="talk", tags=["a"]))
    assert thread_of(m, "holiday in summer", answer) == 0
    assert thread_of(m, "holiday in summer", answer, scope="team:x") > 0  # type: ignore[operator]
    assert thread_of(m, "holiday in summer", answer, scope="team:x", filters={"tags": "a"}) == 0
    assert thread_of(m, "holiday in summer", answer, scope="team:x", now=clock() + 200) == 0


def test_deleted_neighbours_are_skipped(m: Memory) -> None:
    question = only_id(m.add(QUESTION, run_id="talk"))
    between = only_id(m.add("Ok.", run_id="talk", infer=False))
    answer = only_id(m.add(f"{ANSWER} summer", run_id="talk"))
    before = thread_of(m, "holiday in summer", answer)
    m.delete(between)
    closer = thread_of(m, "holiday in summer", answer)
    assert closer is not None
    assert before is not None
    assert closer > before
    m.delete(question)
    assert thread_of(m, "holiday in summer", answer) == 0


def test_an_update_keeps_its_place(m: Memory) -> None:
    question = only_id(m.add("placeholder", run_id="talk"))
    answer = only_id(m.add(f"{ANSWER} summer", run_id="talk"))
    m.add("a later remark", run_id="talk")
    assert thread_of(m, "holiday in summer", answer) == 0
    m.update(question, QUESTION)
    assert thread_of(m, "holiday in summer", answer) > 0  # type: ignore[operator]
    m.add("placeholder again", id=question, run_id="talk")
    assert thread_of(m, "holiday in summer", answer) == 0
    m.add(QUESTION, id=question, run_id="talk")
    assert thread_of(m, "holiday in summer", answer) > 0  # type: ignore[operator]


def test_a_long_silence_parts_neighbours(m: Memory, clock: StoppedClock) -> None:
    m.add(QUESTION, run_id="talk")
    clock.advance(days=1)
    within = only_id(m.add(f"{ANSWER} summer", run_id="talk"))
    assert thread_of(m, "holiday in summer", within) > 0  # type: ignore[operator]
    m.reset()
    m.add(QUESTION, run_id="talk")
    clock.advance(days=1, secs=1)
    beyond = only_id(m.add(f"{ANSWER} summer", run_id="talk"))
    assert thread_of(m, "holiday in summer", beyond) == 0


def test_the_gap_is_configured(opened: Opener, clock: StoppedClock) -> None:
    m = opened(config={"retrieval": {"thread_max_gap_secs": 10}})
    m.add(QUESTION, run_id="talk")
    clock.advance(secs=11)
    beyond = only_id(m.add(f"{ANSWER} summer", run_id="talk"))
    assert thread_of(m, "holiday in summer", beyond) == 0
    assert thread_of(opened(), "holiday in summer", beyond) > 0  # type: ignore[operator]


def test_the_order_is_that_of_adding_not_of_dates(m: Memory, clock: StoppedClock) -> None:
    m.add(QUESTION, run_id="talk", created_at=clock() - 60)
    answer = only_id(m.add(f"{ANSWER} summer", run_id="talk", created_at=clock() - 120))
    last = only_id(m.add("The summer was long", run_id="talk", created_at=clock() - 90))
    with_question = thread_of(m, "holiday in summer", answer)
    assert with_question is not None
    assert with_question > (thread_of(m, "holiday in summer", last) or 0)


def test_a_memory_of_two_runs_borrows_in_either(m: Memory) -> None:
    shared = f"{ANSWER} summer"
    id = only_id(m.add(shared, run_id="r1"))
    assert thread_of(m, "holiday in summer", id) == 0
    m.add(QUESTION, run_id="r2")
    m.add(shared, run_id="r2")
    assert thread_of(m, "holiday in summer", id) > 0  # type: ignore[operator]


def test_threads_are_the_same_after_reopening_and_for_another_handle(opened: Opener) -> None:
    m = opened()
    m.add(QUESTION, run_id="talk")
    answer = only_id(m.add(f"{ANSWER} summer", run_id="talk"))
    shown = thread_of(m, "holiday in summer", answer)
    assert thread_of(opened(), "holiday in summer", answer) == shown
    m.close()
    assert thread_of(opened(), "holiday in summer", answer) == shown
    m = opened()
    m.compact()
    assert thread_of(m, "holiday in summer", answer) == shown


def test_what_was_borrowed_is_not_lent_on(m: Memory) -> None:
    m.add(QUESTION, run_id="talk")
    m.add("Hm, where indeed?", run_id="talk")
    third = only_id(m.add("It was long ago", run_id="talk"))
    assert thread_of(m, "holiday", third) in (None, 0)


def test_meaning_is_lent_too(hybrid: Memory, embedder: ChosenEmbedder) -> None:
    embedder.place(QUESTION, "vacation plans", 0.9)
    embedder.place("In my aunt's cabin.", "vacation plans", 0.4)
    question = only_id(hybrid.add(QUESTION, run_id="talk"))
    answer = only_id(hybrid.add("In my aunt's cabin.", run_id="talk"))
    rows = {row["id"]: row["layers"] for row in hybrid.search("vacation plans")["results"]}
    assert rows[answer]["thread"] > 0
    assert rows[answer]["blended"] > 0.4
    assert set(rows) == {question, answer}


def test_a_conversation_of_messages_is_a_thread_in_order(m: Memory) -> None:
    messages = [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": QUESTION},
        {"role": "assistant", "content": f"{ANSWER} summer", "name": "bot"},
    ]
    answer = m.add(messages, user_id="u", run_id="talk")
    assert [row["memory"] for row in answer["results"]] == [QUESTION, f"{ANSWER} summer"]
    rows = m.list(run_id="talk", sort="added")["results"]
    assert [row["metadata"] for row in rows] == [{"role": "user"}, {"role": "assistant", "name": "bot"}]
    assert {row["source_type"] for row in rows} == {"interaction"}
    assert thread_of(m, "holiday in summer", answer["results"][1]["id"]) > 0  # type: ignore[operator]


def test_a_score_stays_in_0_1_however_much_is_lent(m: Memory) -> None:
    for at in range(20):
        m.add(f"summer holiday summer holiday number {at}?", run_id="talk", scope="team:x")
    rows = m.search("summer holiday", scope="team:x", limit=50)["results"]
    assert all(0 <= row["score"] <= 1 for row in rows)
    assert len(set(ids_of({"results": rows}))) == 20
    assert texts_of({"results": rows})
