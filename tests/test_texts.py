"""Is a text found by its own words, whatever its script, form or marks, and does it come back as it went in?"""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memx import InvalidArgumentError, Memory

from .conftest import Opener
from .support import ChosenEmbedder, ids_of, only_id, texts_of

CHINESE_JAPANESE_KOREAN = [
    ("数据库迁移使用蓝绿部署方案", "蓝绿"),
    ("数据库迁移使用蓝绿部署方案", "蓝"),
    ("数据库迁移使用蓝绿部署方案", "部署方案"),
    ("오늘 끝말잇기 게임을 했다", "끝말잇기"),
    ("오늘 끝말잇기 게임을 했다", "게임"),
    ("重跑gen-itgc后50条悬空引用清零", "悬空"),
    ("重跑gen-itgc后50条悬空引用清零", "gen-itgc"),
    ("重跑gen-itgc后50条悬空引用清零", "50"),
    ("ｐｙｔｅｓｔ超时", "pytest"),
    ("使用git进行版本控制", "git"),
    ("使用git进行版本控制", "版本"),
    ("東京タワーの高さは333メートル", "タワー"),
    ("会議は水曜日に延期されました", "水曜日"),
    ("ข้อมูลถูกย้ายไปเซิร์ฟเวอร์ใหม่", "เซิร์ฟเวอร์"),
]
NORMAL_FORMS = [
    ("café résumé", "café"),
    ("cafe\u0301 re\u0301sume\u0301", "caf\u00e9"),
    ("caf\u00e9", "cafe\u0301"),
    ("ｐｙｔｅｓｔ ＡＰＩ", "pytest api"),
    ("ｶﾞｲﾄﾞ", "ガイド"),
    ("Ⅳ quarter", "IV"),
    ("ﬁle oﬃce", "file office"),
    ("STRASSE", "straße"),
    ("ΑΘΗΝΑ", "αθηνα"),
    ("שלום עולם", "עולם"),
    ("مرحبا بالعالم", "بالعالم"),
    ("pay\u00adment gate\u200bway", "payment gateway"),
    ("İstanbul", "i̇stanbul"),
    ("ПРИВЕТ мир", "привет"),
    ("x² + y²", "x2"),
]
NOTHING_IS_SYNTAX = [
    "don't", "C++", "memory:safe", "foo AND", 'foo AND (bar* "', "GB/s", "NEAR(", "a^b", "{}", "*", "-", "%", "_",
    "'; DROP TABLE memories;--", "NOT a", "OR", "col:val", '"unbalanced', "(((", "\\", "\\d+", "[a-z]*", "a\tb", "$where",
    "${HOME}", "{{x}}", "<script>", "foo*", "+foo -bar", "f(x)=y", "a..b", "user@host", "path/to/file.py", "C#", ".NET",
    "v1.2.3", "--flag", "#tag", "@name", "50%", "~/x", "null", "true", "🚀",
]  # fmt: skip
MARKS_ALONE = {"{}", "*", "-", "%", "_", "(((", "\\"}


@pytest.mark.parametrize(("document", "query"), CHINESE_JAPANESE_KOREAN + NORMAL_FORMS)
def test_a_document_is_found_by_a_part_of_it(m: Memory, document: str, query: str) -> None:
    id = only_id(m.add(document))
    m.add("something else: 別の話, 다른 이야기")
    assert ids_of(m.search(query))[0] == id
    assert m.get(id)["memory"] == document  # type: ignore[index]


LONE_CHARACTERS = {"蓝"}
"""Looked for by a lone character only."""


@pytest.mark.parametrize(
    ("document", "query"),
    [pair for pair in CHINESE_JAPANESE_KOREAN + NORMAL_FORMS if pair[1] not in LONE_CHARACTERS],
)
def test_the_document_as_a_query_finds_the_part(m: Memory, document: str, query: str) -> None:
    id = only_id(m.add(query))
    m.add("something else: 別の話, 다른 이야기")
    assert id in ids_of(m.search(document))


@pytest.mark.parametrize("words", NOTHING_IS_SYNTAX)
def test_nothing_in_a_query_is_syntax(m: Memory, words: str) -> None:
    others = [f"an unrelated remark {at}" for at in range(3)]
    m.add_many(others)
    alone = only_id(m.add(words, infer=False))
    inside = only_id(m.add(f"before {words} after"))
    for query in (words, f"{words} {words}", words.upper(), words.lower()):
        found = ids_of(m.search(query))
        assert found == [] if words in MARKS_ALONE else set(found[:2]) == {alone, inside}, query
    assert m.get(alone)["memory"] == words  # type: ignore[index]
    assert m.status()["count"] == 5


@pytest.mark.parametrize("words", ["AND", "what is the", "THE", "not", "I do not"])
def test_a_query_of_stop_words_alone_finds_them(m: Memory, words: str) -> None:
    id = only_id(m.add(f"keyword {words} keyword"))
    m.add("nothing like it")
    assert ids_of(m.search(words)) == [id]


def test_emoji_and_joined_emoji_are_found_and_kept(m: Memory) -> None:
    rocket = only_id(m.add("deploy 🚀 done"))
    family = only_id(m.add("our 👩‍👩‍👧 came along"))
    flag = only_id(m.add("moved to 🇳🇴 in May"))
    assert ids_of(m.search("🚀")) == [rocket]
    assert ids_of(m.search("👩‍👩‍👧")) == [family]
    assert ids_of(m.search("🇳🇴")) == [flag]
    assert m.get(family)["memory"] == "our 👩‍👩‍👧 came along"  # type: ignore[index]


@pytest.mark.parametrize(
    "text", ["שלום עולם", "مرحبا بالعالم", "\u202ahidden\u202c order", "a\u200bb", "e\u0301"]
)
def test_a_text_comes_back_byte_for_byte(m: Memory, text: str) -> None:
    id = only_id(m.add(text, metadata={text: text}, tags=[text]))
    row = m.get(id)
    assert row is not None
    assert (row["memory"], row["metadata"], row["tags"]) == (text, {text: text}, [text])
    assert m.search(text)["results"][0]["memory"] == text


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(min_size=1).filter(lambda text: text.strip()))
def test_any_text_is_stored_as_it_is_and_any_query_is_answered(m: Memory, text: str) -> None:
    id = only_id(m.add(text, id="x", metadata={"k": text}))
    row = m.get(id)
    assert row is not None
    assert row["memory"] == text
    assert row["metadata"] == {"k": text}
    for found in m.search(text)["results"]:
        assert 0 <= found["score"] <= 1
    assert [r["id"] for r in m.list(filters={"metadata.k": {"eq": text}})["results"]] == ["x"]
    assert [r["id"] for r in m.list(filters={"memory": {"contains": text}})["results"]] == ["x"]


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    words=st.lists(
        st.from_regex(r"[a-z]{3,9}|[一-龥]{2,4}|[가-힣]{2,4}", fullmatch=True), min_size=1, max_size=6
    )
)
def test_a_text_of_words_is_found_by_each_of_them(m: Memory, words: list[str]) -> None:
    m.add(" ".join(words), id="x")
    for word in words:
        assert ids_of(m.search(word)) == ["x"]


@pytest.mark.parametrize("text", ["ok \ud83d end", "\udc00", "x\udfff"])
def test_a_lone_surrogate_is_refused_wherever_it_stands(m: Memory, text: str) -> None:
    id = only_id(m.add("a whole text"))
    calls = [
        lambda: m.add(text),
        lambda: m.add("x", user_id=text),
        lambda: m.add("x", tags=[text]),
        lambda: m.add("x", metadata={"k": text}),
        lambda: m.add("x", metadata={text: "v"}),
        lambda: m.add("x", metadata={"k": {"l": [text]}}),
        lambda: m.add("x", id=text),
        lambda: m.add("x", scope=f"team:{text}"),
        lambda: m.add([{"role": "user", "content": text}]),
        lambda: m.update(id, text),
        lambda: m.update(text, "x"),
        lambda: m.search(text),
        lambda: m.search("x", user_id=text),
        lambda: m.search("x", filters={"k": text}),
        lambda: m.search("x", scope=text),
        lambda: m.get(text),
        lambda: m.delete(text),
        lambda: m.delete([text]),
        lambda: m.history(text),
        lambda: m.list(cursor=text),
        lambda: m.list(sort=text),
    ]
    for call in calls:
        with pytest.raises(InvalidArgumentError, match="surrogate"):
            call()
    assert m.status()["count"] == 1


def test_a_nul_in_a_text_is_kept_and_what_follows_it_is_found(m: Memory) -> None:
    texts = [f"neighbour {at}" for at in range(10)]
    texts.insert(5, "Acme moved\0 to Shenzhen")
    answer = m.add_many(texts)
    assert len(answer["results"]) == 11
    assert answer["errors"] == []
    assert texts_of(m.search("Shenzhen")) == ["Acme moved\0 to Shenzhen"]
    assert texts_of(m.list(filters={"memory": {"contains": "Shenzhen"}})) == ["Acme moved\0 to Shenzhen"]
    assert texts_of(m.list(filters={"memory": {"icontains": "SHENZHEN"}})) == ["Acme moved\0 to Shenzhen"]


@pytest.mark.parametrize("field", ["id", "user_id", "agent_id", "run_id"])
def test_a_nul_in_a_name_is_refused(m: Memory, field: str) -> None:
    with pytest.raises(InvalidArgumentError, match=rf"{field}.*NUL"):
        m.add("x", **{field: "a\0b"})
    with pytest.raises(InvalidArgumentError, match="scope"):
        m.add("x", scope="team:a\0b")
    with pytest.raises(InvalidArgumentError, match="NUL"):
        m.add("x", tags=["a\0b"])
    assert m.status()["count"] == 0


NEEDLE = "The backup vault is opened with the ultramarine key."


def test_the_last_sentence_of_a_long_text_is_found_by_words(m: Memory) -> None:
    filler = "The quarterly report was discussed at length by the committee. " * 710
    long = filler + NEEDLE
    assert len(long) > 44_000
    id = only_id(m.add(long))
    m.add_many([f"short note {at}" for at in range(20)])
    assert ids_of(m.search("ultramarine vault")) == [id]
    assert m.get(id)["memory"] == long  # type: ignore[index]


def test_the_last_sentence_of_a_long_text_is_found_by_meaning(
    hybrid: Memory, embedder: ChosenEmbedder
) -> None:
    question = "how does one get into the archive"
    known = set(embedder.asked)
    filler = " ".join(
        f"Item {at} of the report was discussed by the committee at some length." for at in range(640)
    )
    inner = type(embedder).of

    def of(self: ChosenEmbedder, text: str) -> object:
        return inner(self, "needle") if NEEDLE in text or text == question else inner(self, text)

    type(embedder).of = of  # type: ignore[method-assign]
    try:
        id = only_id(hybrid.add(filler + " " + NEEDLE))
        passages = [text for text in embedder.asked if text not in known]
        assert len(passages) > 1
        row = hybrid.search(question)["results"][0]
    finally:
        type(embedder).of = inner  # type: ignore[method-assign]
    assert row["id"] == id
    assert row["layers"]["cosine"] == pytest.approx(1.0, abs=1e-3)


def test_a_query_of_200000_characters_keeps_its_head_and_tail_and_says_so(m: Memory) -> None:
    head = only_id(m.add("the alpha protocol"))
    tail = only_id(m.add("the omega protocol"))
    middle = only_id(m.add("the sigma protocol"))
    filler = "blah " * 20_000
    answer = m.search(f"alpha {filler} sigma {filler} omega", limit=10)
    assert {head, tail} <= set(ids_of(answer))
    assert middle not in ids_of(answer)
    (told,) = answer["ace_search"]["degraded"]
    assert told["stage"] == "analysis"
    assert "characters" in told["reason"]


@pytest.mark.parametrize(
    "query", ["x" * 200_000, "x " * 100_000, "字" * 200_000, "🚀" * 200_000, "(" * 200_000, "a'" * 99_999]
)
def test_a_monstrous_query_is_answered(m: Memory, query: str) -> None:
    m.add("x marks the spot 字 🚀")
    assert m.search(query)["ace_search"]["mode"] == "keyword"


def test_a_token_budget_never_cuts_a_text(m: Memory) -> None:
    family = "👩‍👩‍👧 " * 300
    m.add_many([family, f"{family} again", f"{family} thrice"])
    answer = m.search("👩‍👩‍👧", limit=3, token_budget=1)
    assert len(answer["results"]) == 1
    assert answer["ace_search"]["trimmed"] == 2
    assert set(texts_of(m.search("👩‍👩‍👧", limit=3, token_budget=0))) == {
        family,
        f"{family} again",
        f"{family} thrice",
    }


def test_words_of_a_name_find_it_and_the_name_finds_itself_first(opened: Opener) -> None:
    m = opened()
    names = [
        "camelCaseName",
        "snake_case_name",
        "multi-agent",
        "path/to/file.py",
        "user@example.org",
        "v1.2.3",
        "HTTPServer",
    ]
    ids = {name: only_id(m.add(f"we call it {name} here")) for name in names}
    for name, id in ids.items():
        assert ids_of(m.search(name))[0] == id
    for part, name in [("snake", "snake_case_name"), ("file.py", "path/to/file.py"), ("agent", "multi-agent"), ("1.2.3", "v1.2.3"), ("camel", "camelCaseName"), ("server", "HTTPServer"), ("example.org", "user@example.org")]:  # fmt: skip
        assert ids_of(m.search(part))[0] == ids[name], part


def test_word_forms_and_a_single_typo_find_the_word(m: Memory) -> None:
    id = only_id(m.add("the retention of deployed containers"))
    for query in ("retensions retention", "deploying", "containrs", "deploys", "retension", "contianers"):
        row = m.search(query)["results"][0]
        assert row["id"] == id, query
    assert m.search("contxxner")["results"] == []
    typo = m.search("retension")["results"][0]["layers"]
    assert typo["l1"] == 0
    assert typo["l2"] > 0


@pytest.mark.parametrize("field", ["text", "query"])
def test_an_error_about_a_huge_argument_is_short(m: Memory, field: str) -> None:
    with pytest.raises(InvalidArgumentError) as refused:
        if field == "text":
            m.add([{"role": "user", "content": {"x": "y" * 100_000}}])
        else:
            m.search(["y" * 100_000])
    assert len(str(refused.value)) < 500
