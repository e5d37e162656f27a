"""Quality: every variant asks every task's questions; the document has what came out.

Default profile, MiniLM, constants tuned on LoCoMo's conversations 0-4 only
(spec/recall.md, section 8). A run with all sets takes some minutes, most of
them embedding; nothing is kept.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from memx.bench import checks, latency, peers, stores
from memx.bench.corpora import SETS, load
from memx.bench.corpus import Corpus, Question, Task
from memx.bench.metrics import Marks, Ranking, marks_by_half
from memx.bench.stores import Filled
from memx.bench.variants import DEFAULT, VARIANTS, Variant
from memx.bench.vectors import Vectors, embedder

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from memx.embed.protocol import Vector

PEER = "BM25 by bm25s"
LOCOMO = "locomo"

Tell = Callable[[str], None]


def run(
    data: str | Path,
    sets: Sequence[str] = SETS,
    *,
    quick: bool = False,
    tell: Tell = lambda _: None,
) -> dict[str, Any]:
    """Measures.

    Args:
        data: Folder of the evaluation data; it is never part of the package.
        sets: Names out of `corpora.SETS`.
        quick: Two conversations of LoCoMo, the default alone: that everything works.
        tell: Gets a sentence about what is being done.

    Returns:
        `rows` (variant -> task -> half -> ndcg, recall, mrr, questions),
        `memories` by set, `checks` and `bars` (name, ok, detail), `latency` by
        query variant, `seconds` by stage.

    Raises:
        InvalidArgumentError: The data is not there.
        EmbedderError: The local model is not installed; the message says what is.
    """
    corpora = load(Path(data), sets, quick=quick)
    measured = _Run(Vectors(embedder()), (DEFAULT,) if quick else VARIANTS, tell)
    with measured.timed("total"), TemporaryDirectory(prefix="memx-bench-") as folder:
        for corpus in corpora:
            measured.corpus(corpus, Path(folder) / corpus.name)
    return measured.document(with_bars=not quick)


@dataclass
class _Run:
    """What has been measured so far."""

    vectors: Vectors
    variants: Sequence[Variant]
    tell: Tell
    int8: Vectors | None = None
    scores: dict[str, dict[str, Mapping[str, Marks]]] = field(default_factory=dict)
    memories: dict[str, int] = field(default_factory=dict)
    checks: list[checks.Check] = field(default_factory=list)
    latency: dict[str, latency.Latency] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)

    def corpus(self, corpus: Corpus, folder: Path) -> None:
        """Measures one set."""
        self._embed(corpus)
        with self.timed("remembering"):
            filled = stores.fill(folder, corpus, self.vectors)
        self.memories[corpus.name] = len(set(filled.ids))
        for task in corpus.tasks:
            self._task(filled, task)
        if corpus.name == LOCOMO:
            self._dated(corpus, folder.with_name("dated"))
            self._latency(filled, corpus.tasks[0])

    @contextmanager
    def timed(self, stage: str) -> Iterator[None]:
        """Adds what is spent inside to a stage's seconds."""
        started = time.perf_counter()
        yield
        self.seconds[stage] = self.seconds.get(stage, 0.0) + time.perf_counter() - started

    def _embed(self, corpus: Corpus) -> None:
        self.tell(f"{corpus.name}: embedding {len(corpus.items)} texts and the questions about them")
        with self.timed("embedding"):
            self.vectors.stored([item.text for item in corpus.items])
            self.vectors.asked(question.text for task in corpus.tasks for question in task.questions)

    def _task(self, filled: Filled, task: Task) -> None:
        rankings = self._measure(DEFAULT, filled, task)
        others = [one for one in self.variants if one != DEFAULT and not one.dated]
        for variant in others:
            if filled.corpus.name == LOCOMO or not variant.locomo_only:
                self._measure(variant, filled, task)
        self._check(filled, task, rankings)

    def _measure(self, variant: Variant, filled: Filled, task: Task) -> list[list[str]]:
        self.tell(f"{task.name}: {variant.name}")
        asked = self._asked(variant, task.questions)
        with self.timed("searching"):
            rankings = stores.ask(filled, {"retrieval": variant.retrieval}, task.questions, asked)
        self._note(variant.name, filled, task, rankings)
        return rankings

    def _asked(self, variant: Variant, questions: Sequence[Question]) -> list[Vector | None]:
        """The queries' vectors as a variant wants them."""
        with self.timed("embedding"):
            found = self._queries(variant).asked(question.text for question in questions)
        every = variant.queries == "every"
        covered = [every or self.vectors.covered(question.text) for question in questions]
        return [vector if use else None for vector, use in zip(found, covered, strict=True)]

    def _queries(self, variant: Variant) -> Vectors:
        if variant.queries != "int8":
            return self.vectors
        if self.int8 is None:
            self.int8 = Vectors(embedder(query_variant="int8"))
        return self.int8

    def _note(self, row: str, filled: Filled, task: Task, rankings: Sequence[Ranking]) -> None:
        relevant = map(filled.relevant, task.questions)
        answers = list(zip(rankings, relevant, strict=True))
        halves = [question.half for question in task.questions]
        self.scores.setdefault(row, {})[task.name] = marks_by_half(answers, halves)

    def _check(self, filled: Filled, task: Task, rankings: Sequence[Ranking]) -> None:
        self.tell(f"{task.name}: checks")
        with self.timed("checking"):
            self._note(PEER, filled, task, peers.bm25(filled, task.questions))
            peer = self.scores[PEER][task.name]
            self.checks += checks.of_task(filled, task, self.vectors, rankings, peer, self.scores)

    def _dated(self, corpus: Corpus, folder: Path) -> None:
        dated = [variant for variant in self.variants if variant.dated]
        if dated:
            filled = stores.fill(folder, corpus, self.vectors, dated=True)
            for variant in dated:
                self._measure(variant, filled, corpus.tasks[0])

    def _latency(self, filled: Filled, task: Task) -> None:
        self.tell("latency")
        queries = latency.sample([question.text for question in task.questions])
        with self.timed("latency"):
            for query_variant in latency.VARIANTS:
                self.latency[query_variant] = latency.measure(filled, queries, query_variant)

    def document(self, *, with_bars: bool) -> dict[str, Any]:
        """Everything as plain values."""
        bars = checks.bars(self.scores.get(DEFAULT.name, {})) if with_bars else []
        names = [*(variant.name for variant in self.variants), PEER]
        return {
            "model": self.vectors.model.card.id,
            "memories": self.memories,
            "rows": {name: _plain(self.scores[name]) for name in names if name in self.scores},
            "checks": [asdict(check) for check in self.checks],
            "bars": [asdict(bar) for bar in bars],
            "latency": {name: asdict(one) for name, one in self.latency.items()},
            "seconds": {stage: round(spent, 1) for stage, spent in self.seconds.items()},
        }


def _plain(tasks: Mapping[str, Mapping[str, Marks]]) -> dict[str, Any]:
    return {task: {half: asdict(marks) for half, marks in halves.items()} for task, halves in tasks.items()}
