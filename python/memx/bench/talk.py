"""Natural talk under curation: what merging and superseding take from conversations that hold no repetition.

97 % of LoCoMo's turns have a neighbour above a cosine of .5; almost none of them repeats another. Each
corpus is remembered twice, with curation and without; what became of each text is listed to be read, and the
default ranking is measured on both stores.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from memx.bench.corpora import load
from memx.bench.corpus import Corpus
from memx.bench.metrics import marks_by_half
from memx.bench.stores import NOW, Filled, ask, fill
from memx.bench.vectors import Vectors, embedder
from memx.memory import Memory

if TYPE_CHECKING:
    from memx.types import AddResult

SETS = ("locomo", "madial")
MOST_MERGED = 0.01
MOST_SUPERSEDED = 0.002
MOST_MOVED = 0.005
"""nDCG@10 that curation may cost or win."""

Tell = Callable[[str], None]


def run(data: str | Path, sets: Sequence[str] = SETS, *, tell: Tell = lambda _: None) -> dict[str, Any]:
    """Measures.

    Args:
        data: Folder of the evaluation data.
        sets: Names out of `corpora.SETS`.
        tell: Gets a sentence about what is being done.

    Returns:
        `corpora`: name -> what became of its texts and its nDCG@10 with and without curation;
        `bars`: name, ok, detail.

    Raises:
        InvalidArgumentError: The data is not there.
        EmbedderError: The local model is not installed.
    """
    vectors = Vectors(embedder())
    measured = {}
    with TemporaryDirectory(prefix="memx-bench-") as folder:
        for corpus in load(Path(data), sets):
            tell(f"{corpus.name}: {len(corpus.items)} texts")
            measured[corpus.name] = _measured(corpus, vectors, Path(folder) / corpus.name)
    return {"corpora": measured, "bars": [bar for name, one in measured.items() for bar in _bars(name, one)]}


def _measured(corpus: Corpus, vectors: Vectors, folder: Path) -> dict[str, Any]:
    answers: list[AddResult] = []
    curated = fill(folder / "curated", corpus, vectors, told=answers.append)
    plain = fill(folder / "plain", corpus, vectors, curated=False)
    (answer,) = answers
    written = zip(corpus.items, answer["results"], strict=True)
    fates = [(item.text, one) for item, one in written]
    config = {"embedding": {"provider": "none"}}
    with Memory(curated.folder, config=config, clock=lambda: NOW) as memory:
        pairs = memory.detect_conflicts()
        superseded = [
            [old["memory"], text]
            for text, one in fates
            for id in one.get("supersedes", [])
            if (old := memory.get(id)) is not None
        ]
    return {
        "texts": len(fates),
        "merged": [[one["previous_memory"], text] for text, one in fates if one["event"] == "UPDATE"],
        "skipped": [[one["memory"], text] for text, one in fates if one["event"] == "NONE"],
        "superseded": superseded,
        "conflicts": [[pair["a"], pair["b"], pair["reason"]] for pair in pairs],
        "ndcg": {
            task.name: {"curated": _ndcg(curated, corpus, vectors, at), "plain": _ndcg(plain, corpus, vectors, at)}
            for at, task in enumerate(corpus.tasks)
        },
    }


def _ndcg(filled: Filled, corpus: Corpus, vectors: Vectors, at: int) -> float:
    questions = corpus.tasks[at].questions
    asked = [
        vector if vectors.covered(question.text) else None
        for question, vector in zip(questions, vectors.asked(one.text for one in questions), strict=True)
    ]
    rankings = ask(filled, {}, questions, asked)
    answers = [(ranking, filled.relevant(question)) for ranking, question in zip(rankings, questions, strict=True)]
    return marks_by_half(answers, ["all" for _ in questions])["all"].ndcg


def _bars(name: str, one: dict[str, Any]) -> list[dict[str, Any]]:
    def bar(what: str, found: float, most: float) -> dict[str, Any]:
        return {"name": f"{name}: {what}", "ok": found <= most, "detail": f"{found:.4f}, at most {most}"}

    lost = len(one["merged"]) + len(one["skipped"])
    moved = {task: abs(both["curated"] - both["plain"]) for task, both in one["ndcg"].items()}
    return [
        bar("merged or skipped", lost / one["texts"], MOST_MERGED),
        bar("superseded", len(one["superseded"]) / one["texts"], MOST_SUPERSEDED),
        *(bar(f"nDCG@10 of {task} moved", by, MOST_MOVED) for task, by in moved.items()),
    ]
