"""The int8 query variant: the same model with int8 arithmetic, made once from the accurate one.

    weight-only graph -> weights folded to float32 -> dynamic int8 quantisation, a scale per channel

The weight-only graph casts its weights back to float32 before every product;
folded and quantised, the products themselves are int8. For queries only:
dynamic quantisation takes one scale a batch, so a stored vector would depend
on its neighbours.

The file lies under `<memx home>/models/<name>/`, its name holding the source's
checksum, with its own checksum beside it: another source, or a damaged file,
is made anew. Written beside its place and renamed, the checksum last: whoever
reads it never sees half a file. Needs the extra `local-fast` for the making only.
"""

from __future__ import annotations

import logging
import platform
import shutil
import tempfile
import time
from contextlib import contextmanager
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memx.embed.onnx import import_onnxruntime
from memx.embed.weights import ModelFiles, models_dir, sha256_of
from memx.errors import EmbedderError

if TYPE_CHECKING:
    from collections.abc import Iterator

MAKING = ".making-"
ABANDONED_AFTER_SECS = 3_600
INSTALL_FAST = 'pip install "memx-engine[local-fast]"'


def can_make() -> bool:
    """Whether the package that makes the variant is installed."""
    return find_spec("onnx") is not None


def int8_model(name: str, files: ModelFiles) -> Path:
    """The quantised graph of a model, made at the first call.

    Args:
        name: The model's name, a folder under the memx home's `models`.
        files: The accurate model.

    Raises:
        EmbedderError: `onnx` is missing, or the file cannot be made or written.
    """
    source = files.verify()
    target = int8_path(name, source)
    if not is_intact(target):
        _make(files.model, target)
    return target


def int8_path(name: str, source_sha256: str) -> Path:
    """Where the variant of that source lies."""
    kind = "int7" if _needs_reduced_range() else "int8"
    return models_dir() / name / f"query-{kind}-{source_sha256[:16]}.onnx"


def is_intact(target: Path) -> bool:
    """Whether the file is there and hashes to what was noted beside it."""
    try:
        noted = _note(target).read_text().strip()
    except (OSError, UnicodeDecodeError):
        return False
    return target.is_file() and sha256_of(target) == noted


def _note(target: Path) -> Path:
    return target.with_suffix(".sha256")


def _make(source: Path, target: Path) -> None:
    if not can_make():
        raise EmbedderError(f'query_variant = "int8" needs the package onnx: {INSTALL_FAST}')
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _clear_abandoned(target.parent)
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=MAKING) as folder:
            made = Path(folder) / target.name
            _quantize(_folded(source, Path(folder)), made)
            _publish(made, target)
    except OSError as error:
        raise EmbedderError(
            f"cannot write {target}: {error.strerror}; make the folder writable, set MEMX_DIR, "
            'or use query_variant = "accurate"'
        ) from error


def _clear_abandoned(folder: Path) -> None:
    """Removes what a process left that was killed while it made a variant."""
    for making in folder.glob(f"{MAKING}*"):
        if time.time() - making.stat().st_mtime > ABANDONED_AFTER_SECS:
            shutil.rmtree(making, ignore_errors=True)


def _publish(made: Path, target: Path) -> None:
    note = made.with_suffix(".sha256")
    note.write_text(sha256_of(made) + "\n")
    made.replace(target)
    note.replace(_note(target))


def _folded(source: Path, folder: Path) -> Path:
    """Writes the graph with its constants computed: casts of weights become weights."""
    onnxruntime = import_onnxruntime()
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_BASIC
    options.optimized_model_filepath = str(folder / "folded.onnx")
    options.log_severity_level = 3
    onnxruntime.InferenceSession(str(source), options, providers=["CPUExecutionProvider"])
    return folder / "folded.onnx"


def _quantize(folded: Path, made: Path) -> None:
    try:
        import onnx
        from onnxruntime.quantization import QuantType, quantize_dynamic
        from onnxruntime.quantization.quant_utils import add_pre_process_metadata

        graph: Any = onnx.load(str(folded))
        add_pre_process_metadata(graph)  # it is folded: the mark spares a warning
        with _root_logger_kept():
            quantize_dynamic(
                graph,
                str(made),
                per_channel=True,
                reduce_range=_needs_reduced_range(),
                weight_type=QuantType.QInt8,
            )
    except OSError:
        raise
    except Exception as error:  # converter errors have no common parent
        raise EmbedderError(
            f"cannot make the int8 variant: {error!r}; update with {INSTALL_FAST} --upgrade, "
            'or use query_variant = "accurate"'
        ) from error


@contextmanager
def _root_logger_kept() -> Iterator[None]:
    """The converter logs through `logging.info`, which would configure the host's root logger."""
    quiet = logging.NullHandler()
    logging.getLogger().addHandler(quiet)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(quiet)


@lru_cache(maxsize=1)
def _needs_reduced_range() -> bool:
    """Whether weights take 7 bits: x86 without VNNI saturates when it adds 8-bit products."""
    if platform.machine().lower() not in {"x86_64", "amd64", "i686"}:
        return False
    try:
        return "vnni" not in Path("/proc/cpuinfo").read_text()
    except OSError:
        return True
