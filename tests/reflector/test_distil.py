"""How does a distilled memory read, and what is it about?"""

from __future__ import annotations

import pytest

from memx.ingest.reflector import Exchange, Facets, Reflector, facets, worth_keeping
from memx.ingest.reflector.distill import short
from memx.ingest.reflector.score import instructivity
from memx.ingest.reflector.sentences import sentences

LOCK = Exchange(
    "Hi there! The deploy hangs and then fails with 'lock wait timeout exceeded'. Any ideas?",
    "Sure. A forgotten transaction holds the table. Kill it with `pg_terminate_backend(4711)` and deploy again. "
    "Let me know if that helps!",
)


def distilled(exchange: Exchange, **settings: int) -> str:
    found = Reflector({"min_score": 0, **settings}).reflect(exchange, []).candidate
    assert found is not None
    return found.text


def test_problem_and_fix_are_kept_without_the_chatter() -> None:
    assert distilled(LOCK) == (
        "The deploy hangs and then fails with 'lock wait timeout exceeded'. A forgotten transaction holds the table. "
        "Kill it with `pg_terminate_backend(4711)` and deploy again."
    )


def test_both_sides_keep_some_where_there_is_no_room() -> None:
    text = distilled(LOCK, max_content_length=110)
    assert len(text) <= 110
    assert "The deploy hangs" in text
    assert "Kill it" in text


def test_a_long_block_of_code_is_cut_visibly() -> None:
    block = "```sh\n" + "\n".join(f"step {at}" for at in range(5)) + "\n```"
    turn = Exchange(
        "The build fails with error 2. It is the arm runner.",
        f"The stages run in the wrong order. Run this instead:\n{block}",
    )
    text = distilled(turn)
    assert "step 2" in text
    assert "step 3" not in text
    assert "… (2 more lines)" in text
    assert text.count("```") == 2
    assert "step 4" in distilled(turn, max_code_lines=5)


def test_a_block_of_just_so_many_lines_is_whole() -> None:
    assert [short("```\na\nb\n```", most).count("more") for most in (1, 2, 3)] == [1, 0, 0]


@pytest.mark.parametrize(
    ("text", "confidence", "score"),
    [
        ("word " * 20, 0.8, 80),
        ("word " * 40, 0.8, 80),
        ("word " * 10, 0.8, 40),
        ("never " + "word " * 9, 0.8, 50),
        ("a_b " + "word " * 9, 0.8, 45),
        ("超" * 40, 0.8, 80),
        ("超" * 20, 0.8, 40),
        ("", 1.0, 0),
        ("use a/b " + "word " * 30, 1.0, 100),
    ],
)
def test_the_score_is_the_formula(text: str, confidence: float, score: float) -> None:
    assert instructivity(text, confidence) == pytest.approx(score)


NOTHING = [
    "hi", "Hi Anna!", "hello there", "thanks!", "Thank you so much 🙏", "ok, got it", "OK", "sure thing", "bye, see you tomorrow!", "👍", "...", "", "  \n",
    "Great, thanks a lot.", "you're welcome", "好的", "谢谢", "好的，收到。", "嗯嗯", "辛苦了！", "在吗", "明白了，谢谢", "早上好", "```\nx = 1\n```",
]  # fmt: skip
SOMETHING = [
    "Thanks, it was port 8080.", "Hi, I moved to Oslo", "Anna", "yes, on Friday", "OK but only until May", "What is her name?", "8080", "I am allergic to peanuts",
    "Good morning is my favourite song", "no sugar", "Hi Anna, are you coming on Friday?", "好的，周五见面", "谢谢，端口是 8080", "不吃辣", "我叫小明", "对花生过敏",
    "pip install ruff", "```\nx = 1\n```\nThat is how the limit is set in our project.", "docker compose up -d", "Thanks! My son Tim turned six.",
]  # fmt: skip


@pytest.mark.parametrize("text", NOTHING)
def test_nothing_is_said(text: str) -> None:
    assert not worth_keeping(text)


@pytest.mark.parametrize("text", SOMETHING)
def test_something_is_said(text: str) -> None:
    assert worth_keeping(text)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("use pip, not Pypeline", Facets(("pip",), (), ("python",))),
        (
            '`max_conn` and "read only" in UserService.load',
            Facets((), ("max_conn", "read only", "UserService.load"), ()),
        ),
        ("在「设置」里打开 HttpClient", Facets((), ("设置", "HttpClient"), ())),
        ("e.g. at 5 p.m., i.e. later", Facets()),
        ("Run pip install -U 'httpx[http2]>=0.27'", Facets(("httpx", "pip"), (), ("python",))),
        ("the `[REDACTED:AI_KEY]` key", Facets()),
        ("just make it go", Facets()),
    ],
)
def test_facets_of_a_text(text: str, found: Facets) -> None:
    assert facets(text) == found


def test_facets_are_bounded() -> None:
    found = facets(" ".join(f"`name_{at}`" for at in range(50)))
    assert len(found.entities) == 10


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("It fails on v1.2. Why? 改成 3。好了", ["It fails on v1.2.", "Why?", "改成 3。", "好了"]),
        ("1. first\n- second", ["first", "second"]),
        ("a ?? b is code. So what?", ["a ?? b is code.", "So what?"]),
        ("see:\n```\nx\n", ["see:", "```\nx"]),
        ("```x = 1``` then", ["```x = 1``` then"]),
        ("", []),
    ],
)
def test_a_text_falls_into_sentences(text: str, pieces: list[str]) -> None:
    assert [piece.text for piece in sentences(text)] == pieces
