"""Is a local vector a function of its text alone, and is all of a text in it? (case B26)"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memx.embed.local import LONG_QUERY_TOKENS, OVERLAP_TOKENS, WINDOW_TOKENS, LocalEmbedder
from memx.embed.onnx import MAX_BATCH_TOKENS, Graph, _batches
from memx.embed.passages import MAX_PASSAGES

if TYPE_CHECKING:
    from pathlib import Path

    from memx.embed import Embedding

TEXTS = [
    "We deploy with make release from main",
    "a",
    "Anna moved to Lisbon last spring, and her brother followed in the autumn. " * 4,
    "The staging database runs PostgreSQL 16",
    "x = {'a': 1}; print(x)",
]


def row_of(answer: Embedding) -> np.ndarray:
    assert answer.vector is not None, answer.reason
    return answer.vector


def cosine(one: Embedding, other: Embedding) -> float:
    return float(row_of(one) @ row_of(other))


def test_vectors_are_unit_float32_of_the_cards_width(minilm: LocalEmbedder) -> None:
    for answer in [*minilm.embed_passages(TEXTS), minilm.embed_query(TEXTS[0])]:
        assert answer.vectors is not None
        assert answer.vectors.dtype == np.float32
        assert answer.vectors.shape[1] == minilm.card.dimension == 384
        assert np.linalg.norm(answer.vectors, axis=1) == pytest.approx(1.0, abs=1e-6)


def test_meaning_ranks_before_chance(minilm: LocalEmbedder) -> None:
    query = minilm.embed_query("how do we ship a new version?")
    cosines = [cosine(query, answer) for answer in minilm.embed_passages(TEXTS)]
    assert int(np.argmax(cosines)) == 0


def test_a_vector_does_not_depend_on_its_batch(minilm: LocalEmbedder) -> None:
    together = minilm.embed_passages(TEXTS)
    for text, answer in zip(TEXTS, together, strict=True):
        alone = minilm.embed_passages([text])[0]
        assert np.abs(row_of(alone) - row_of(answer)).max() < 1e-5
        assert np.abs(row_of(minilm.embed_query(text)) - row_of(alone)).max() < 1e-6 or len(text) > 900


def test_the_same_call_gives_the_same_bytes(minilm: LocalEmbedder) -> None:
    first, second = minilm.embed_passages(TEXTS), minilm.embed_passages(TEXTS)
    assert all(row_of(a).tobytes() == row_of(b).tobytes() for a, b in zip(first, second, strict=True))


def test_order_is_restored_after_sorting_by_length(minilm: LocalEmbedder) -> None:
    backwards = minilm.embed_passages(TEXTS[::-1])[::-1]
    for one, other in zip(minilm.embed_passages(TEXTS), backwards, strict=True):
        assert cosine(one, other) > 0.9999


@given(st.lists(st.integers(1, 256)).map(sorted), st.integers(1, 64))
def test_batches_cover_all_texts_within_their_bounds(lengths: list[int], batch_size: int) -> None:
    slices = _batches(lengths, batch_size)
    assert [at for one in slices for at in range(one.start, one.stop)] == list(range(len(lengths)))
    for one in slices:
        size = one.stop - one.start
        assert 1 <= size <= batch_size
        assert size == 1 or size * lengths[one.stop - 1] <= MAX_BATCH_TOKENS


def test_the_last_sentence_of_a_long_text_is_found(minilm: LocalEmbedder) -> None:
    filler = "The committee discussed the budget of the harbour at length. "
    text = filler * (45_000 // len(filler)) + "The spare key lies under the blue flowerpot."
    answer = minilm.embed_passages([text])[0]
    assert answer.vectors is not None
    assert answer.omitted == 0
    cosines = answer.vectors @ row_of(minilm.embed_query("where is the spare key?"))
    assert int(np.argmax(cosines)) == len(cosines) - 1
    assert cosines.max() > minilm.card.semantic_floor


def test_windows_hold_at_most_what_the_model_reads_and_overlap(minilm: LocalEmbedder) -> None:
    parts, omitted = minilm._tokens().passages("harbour committee " * 1_000)
    assert omitted == 0
    assert all(len(part) <= WINDOW_TOKENS for part in parts)
    assert all(part[0] == 101 and part[-1] == 102 for part in parts)
    inner = [part[1:-1] for part in parts]
    assert all(a[-OVERLAP_TOKENS:] == b[:OVERLAP_TOKENS] for a, b in pairwise(inner))
    whole = [*inner[0], *(token for part in inner[1:] for token in part[OVERLAP_TOKENS:])]
    assert whole == minilm._tokens()._ids("harbour committee " * 1_000)


def test_a_megabyte_has_a_bounded_number_of_passages(minilm: LocalEmbedder) -> None:
    parts, omitted = minilm._tokens().passages("some word " * 100_000)
    assert len(parts) == MAX_PASSAGES
    assert omitted > 500


@pytest.mark.parametrize("length", [4_097, 200_000])
def test_a_long_query_costs_half_a_window_and_keeps_its_end(minilm: LocalEmbedder, length: int) -> None:
    text = "budget talk " * (length // 12) + " where does the spare key lie?"
    assert len(minilm._tokens().query(text)) == LONG_QUERY_TOKENS
    short = minilm.embed_query("budget talk " * 90)
    minilm.embed_query("warm")
    started = time.perf_counter()
    long = minilm.embed_query(text)
    assert time.perf_counter() - started < 2.0
    assert cosine(long, short) < 0.99, "the tail counts"


@pytest.mark.parametrize("text", ["", " ", "\n\t", "\u200b", "\0"])
def test_a_blank_text_is_missing_with_a_reason(minilm: LocalEmbedder, text: str) -> None:
    assert minilm.embed_query(text).reason == "the text is blank"
    assert minilm.embed_passages([text])[0].reason == "the text is blank"


@pytest.mark.parametrize(
    "text", ["a\ud83d end", "\udc00x", "deploy 🚀 done", "👩\u200d👩\u200d👧", "x" * 5_000, "!!!", "שלום"]
)
def test_odd_texts_get_a_vector(minilm: LocalEmbedder, text: str) -> None:
    assert row_of(minilm.embed_query(text)).size == 384
    assert row_of(minilm.embed_passages([text])[0]).size == 384


def test_full_width_letters_are_the_same_text(minilm: LocalEmbedder) -> None:
    wide = minilm.embed_query("\uff35\uff53\uff45\uff52 prefers dark mode")
    assert cosine(wide, minilm.embed_query("User prefers dark mode")) > 0.999


def test_threads_get_the_vectors_of_their_own_texts(minilm: LocalEmbedder) -> None:
    texts = [f"note {at} about topic {at * 7 % 13}" for at in range(64)]
    wanted = [row_of(answer) for answer in minilm.embed_passages(texts)]
    with ThreadPoolExecutor(8) as pool:
        for row, answer in zip(wanted, pool.map(minilm.embed_query, texts), strict=True):
            assert np.abs(row - row_of(answer)).max() < 1e-5


def test_several_embedders_share_one_graph(minilm: LocalEmbedder) -> None:
    other = LocalEmbedder()
    assert other._stored_graph() is minilm._stored_graph()


def test_a_failing_run_is_a_reason(minilm: LocalEmbedder, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise RuntimeError("out of memory")

    monkeypatch.setattr(Graph, "vectors", fail)
    for answer in [*minilm.embed_passages(["a", "b"]), minilm.embed_query("c")]:
        assert answer.vectors is None
        assert "out of memory" in str(answer.reason)


def test_nothing_is_reported_to_anybody(minilm: LocalEmbedder, tmp_path: Path) -> None:
    code = (
        "import os; from memx.embed.local import LocalEmbedder;"
        "assert LocalEmbedder().embed_query('a').vector is not None;"
        "assert 'ORT_DISABLE_TELEMETRY' not in os.environ"
    )
    quiet = {"CI", "TF_BUILD", "GITHUB_ACTIONS", "ORT_DISABLE_TELEMETRY", "ORT_RUNNING_UNIT_TESTS"}
    environment = {name: value for name, value in os.environ.items() if name not in quiet}
    subprocess.run([sys.executable, "-c", code], check=True, env=environment | {"HOME": str(tmp_path)})
    assert list(tmp_path.rglob("*")) == [], "the runtime keeps its reports in the home folder"


FORK = """
import os, sys, threading
from memx.embed.local import LocalEmbedder
embedder = LocalEmbedder(threads=int(sys.argv[1]))
before = embedder.embed_query("where do we deploy?").vector
stop = threading.Event()
def busy():
    while not stop.is_set():
        embedder.embed_query("noise " * 50)
worker = threading.Thread(target=busy)
worker.start()
for used in (True, False):
    child = os.fork()
    if child == 0:
        if used:
            after = embedder.embed_query("where do we deploy?").vector
            assert abs(before - after).max() < 1e-5
        sys.exit(0)  # an orderly end: destructors run
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
stop.set()
worker.join()
assert embedder.embed_query("still here").vector is not None
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.parametrize("threads", ["1", "2"])
def test_a_forked_child_builds_its_own_session_and_ends(minilm: LocalEmbedder, threads: str) -> None:
    subprocess.run([sys.executable, "-c", FORK, threads], check=True, timeout=60)


def test_loading_in_many_threads_at_once_loads_one_graph(minilm: LocalEmbedder) -> None:
    from memx.embed.onnx import _Shared

    shared, graphs = _Shared(), set()
    file = minilm._files.model
    threads = [threading.Thread(target=lambda: graphs.add(id(shared.graph(file, 1)))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(graphs) == 1


# The int8 variant: queries only.


def test_int8_queries_agree_and_stored_vectors_are_the_accurate_ones(
    minilm: LocalEmbedder, int8: LocalEmbedder
) -> None:
    for text, stored in zip(TEXTS, int8.embed_passages(TEXTS), strict=True):
        assert np.abs(row_of(stored) - row_of(minilm.embed_passages([text])[0])).max() < 1e-5
        answer = int8.embed_query(text)
        assert answer.reason is None
        assert cosine(answer, minilm.embed_query(text)) > 0.95


def test_the_variant_is_made_once_and_again_when_damaged(int8: LocalEmbedder, memx_home: Path) -> None:
    from memx.embed.int8 import int8_path, is_intact

    int8.embed_query("make it")
    file = int8_path("all-MiniLM-L6-v2", int8._files.verify())
    made = file.stat()
    assert file.is_relative_to(memx_home)
    assert is_intact(file)
    LocalEmbedder(query_variant="int8").embed_query("again")
    assert (file.stat().st_mtime_ns, file.stat().st_ino) == (made.st_mtime_ns, made.st_ino)
    with file.open("r+b") as stream:
        stream.seek(5_000)
        stream.write(b"damage")
    assert not is_intact(file)
    assert LocalEmbedder(query_variant="int8").embed_query("anew").reason is None
    assert is_intact(file)
    assert [one.name for one in file.parent.iterdir() if one.name.startswith(".making")] == []


def test_what_a_killed_process_left_is_cleared(int8: LocalEmbedder, tmp_path: Path) -> None:
    from memx.embed.int8 import ABANDONED_AFTER_SECS, _clear_abandoned

    for name, age_secs in (("old", ABANDONED_AFTER_SECS + 60), ("new", 0)):
        (tmp_path / f".making-{name}").mkdir()
        os.utime(tmp_path / f".making-{name}", (time.time() - age_secs,) * 2)
    _clear_abandoned(tmp_path)
    assert [one.name for one in tmp_path.iterdir()] == [".making-new"]


def test_a_home_that_cannot_be_written_answers_accurately_and_says_so(
    int8: LocalEmbedder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "models").write_text("not a folder")
    monkeypatch.setenv("MEMX_DIR", str(tmp_path))
    answer = int8.embed_query("hello")
    assert answer.vector is not None
    assert "int8 queries are off" in str(answer.reason)


def test_making_the_variant_leaves_the_root_logger_alone(int8: LocalEmbedder, tmp_path: Path) -> None:
    code = (
        "import logging; from memx.embed.local import LocalEmbedder;"
        "answer = LocalEmbedder(query_variant='int8').embed_query('a');"
        "assert answer.vector is not None and answer.reason is None, answer;"
        "assert logging.getLogger().handlers == []"
    )
    environment = os.environ | {"MEMX_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, env=environment, capture_output=True, timeout=120
    )
    assert (done.stdout, done.stderr) == (b"", b"")
