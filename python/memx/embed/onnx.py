"""The one owner of onnxruntime: a graph that turns token ids into unit vectors.

    vector = normalise( sum_t mask_t * hidden_t / sum_t mask_t )      mean pooling over the mask

Padding is masked and the weight-only model computes in float32, so a text's
vector does not depend on what shares its batch (tests/embed/test_onnx.py).
Sessions are shared by a process: several stores with one model load it once.
They may run in several threads; a child process made by fork builds its own
(the parent's are left alone: their threads do not exist in the child).
"""

from __future__ import annotations

import ctypes
import os
import threading
from typing import TYPE_CHECKING, Any

from memx.embed.weights import INSTALL_LOCAL
from memx.errors import EmbedderError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    import numpy as np
    import numpy.typing as npt

    from memx.embed.protocol import Matrix

    Tokens = Sequence[int]

NO_TELEMETRY = "ORT_DISABLE_TELEMETRY"
MAX_BATCH_TOKENS = 512
"""Padded tokens in one run: two full windows. Four times as many are 10 to 20 % slower
on one thread (caches) and take 150 MB more."""


class Graph:
    """One loaded ONNX model.

    Args:
        file: The graph; its inputs are of BERT's names, its first output has
            shape (batch, tokens, dimension).
        threads: Threads within one operator, >= 1.

    Raises:
        EmbedderError: onnxruntime is missing or refuses the file.
    """

    def __init__(self, file: Path, threads: int) -> None:
        self._session = _open_session(file, threads)
        self._inputs = {node.name for node in self._session.get_inputs()}
        self.dimension = int(self._session.get_outputs()[0].shape[-1])

    def vectors(self, texts: Sequence[Tokens], batch_size: int) -> Matrix:
        """Embeds token sequences, shortest first so that little is padding.

        Args:
            texts: Token ids with special tokens, each non-empty.
            batch_size: Texts in one run, >= 1.

        Returns:
            float32 (len(texts), dimension), rows of norm 1, in input order.
        """
        import numpy as np

        order = sorted(range(len(texts)), key=lambda at: len(texts[at]))
        rows = np.empty((len(texts), self.dimension), dtype=np.float32)
        for batch in _batches([len(texts[at]) for at in order], batch_size):
            places = order[batch]
            rows[places] = self._run([texts[at] for at in places])
        return rows

    def _run(self, batch: Sequence[Tokens]) -> Matrix:
        import numpy as np

        ids = np.zeros((len(batch), max(map(len, batch))), dtype=np.int64)
        mask = np.zeros_like(ids)
        for row, tokens in enumerate(batch):
            ids[row, : len(tokens)] = tokens
            mask[row, : len(tokens)] = 1
        feeds = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        wanted = {name: value for name, value in feeds.items() if name in self._inputs}
        return _pooled(self._session.run(None, wanted)[0], mask)


def _pooled(hidden: npt.NDArray[np.float32], mask: npt.NDArray[np.int64]) -> Matrix:
    import numpy as np

    weights = mask[:, :, None].astype(np.float32)
    means = (hidden * weights).sum(axis=1, dtype=np.float64) / weights.sum(axis=1)
    norms = np.linalg.norm(means, axis=1, keepdims=True)
    unit: Matrix = (means / np.maximum(norms, np.finfo(np.float64).tiny)).astype(np.float32)
    return unit


def _batches(lengths: Sequence[int], batch_size: int) -> list[slice]:
    """Cuts rising lengths into runs within `batch_size` texts and MAX_BATCH_TOKENS."""
    slices: list[slice] = []
    start = 0
    for at, length in enumerate(lengths):
        size = at - start + 1
        if size > 1 and (size > batch_size or size * length > MAX_BATCH_TOKENS):
            slices.append(slice(start, at))
            start = at
    return [*slices, slice(start, len(lengths))] if lengths else []


def _open_session(file: Path, threads: int) -> Any:
    onnxruntime = import_onnxruntime()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 3  # errors only: a library prints nothing
    try:
        return onnxruntime.InferenceSession(str(file), options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime raises classes of its own, without a common parent
        raise EmbedderError(
            f"onnxruntime cannot load {file}: {error}; reinstall it with {INSTALL_LOCAL}"
        ) from error


def import_onnxruntime() -> Any:
    """Imports onnxruntime at first use, its telemetry off.

    From 1.29 on it reports sessions to its maker unless this variable is set
    when it loads; nothing of memx leaves the machine unasked. (The reporting
    thread would also end a forked child with SIGABRT.)

    Raises:
        EmbedderError: It is not installed.
    """
    before = os.environ.get(NO_TELEMETRY)
    os.environ[NO_TELEMETRY] = "1"
    try:
        import onnxruntime

        onnxruntime.disable_telemetry_events()  # for a host that had imported it already
    except ImportError as error:
        raise EmbedderError(f"onnxruntime is not usable ({error}); {INSTALL_LOCAL}") from error
    finally:
        _restore(NO_TELEMETRY, before)
    return onnxruntime


def _restore(name: str, before: str | None) -> None:
    if before is None:
        os.environ.pop(name, None)
    else:
        os.environ[name] = before


class _Shared:
    """The graphs of this process, by file and threads."""

    def __init__(self) -> None:
        self._graphs: dict[tuple[Path, int], Graph] = {}
        self._lock = threading.Lock()

    def graph(self, file: Path, threads: int) -> Graph:
        with self._lock:
            key = (file, threads)
            if key not in self._graphs:
                self._graphs[key] = Graph(file, threads)
            return self._graphs[key]

    def forget_parent(self) -> None:
        """Starts a forked child with a new lock and no graphs.

        The old ones are never destroyed: their destructor would wait for
        threads that only the parent has.
        """
        for graph in self._graphs.values():
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(graph))
        self._graphs, self._lock = {}, threading.Lock()


_shared = _Shared()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_shared.forget_parent)


def shared_graph(file: Path, threads: int) -> Graph:
    """The process's graph for a file, loaded at the first call.

    Raises:
        EmbedderError: As `Graph`.
    """
    return _shared.graph(file, threads)
