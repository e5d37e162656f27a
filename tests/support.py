"""What the tests of the package share: a clock and an embedder whose answers a test chooses."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Vector = npt.NDArray[np.float32]

NOW_SECS = 1_772_366_400.0
"""2026-03-01 12:00 UTC."""
NOW = "2026-03-01T12:00:00+00:00"
DAY_SECS = 86_400.0
DIMENSION = 64
KEYWORD_MODE: dict[str, Any] = {"embedding": {"provider": "none"}}


class StoppedClock:
    """A clock that a test moves."""

    def __init__(self, at: float = NOW_SECS) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at

    def advance(self, *, days: float = 0.0, secs: float = 0.0) -> None:
        self.at += days * DAY_SECS + secs


def unit(vector: object) -> Vector:
    """A vector at length one."""
    numbers = np.asarray(vector, dtype=np.float64)
    return np.asarray(numbers / np.linalg.norm(numbers), dtype=np.float32)


def axis(at: int) -> Vector:
    """A unit vector; two different ones are orthogonal."""
    vector = np.zeros(DIMENSION, dtype=np.float32)
    vector[at] = 1.0
    return vector


def hashed(text: str) -> Vector:
    """A direction that only the text decides."""
    seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
    return unit(np.random.default_rng(seed).normal(size=DIMENSION))


def at_cosine(vector: Vector, cosine: float, seed: int = 0) -> Vector:
    """A unit vector at this cosine from another."""
    base = unit(vector).astype(np.float64)
    other = np.random.default_rng(seed).normal(size=base.size)
    other -= base * (other @ base)
    return unit(cosine * base + np.sqrt(1 - cosine**2) * other / np.linalg.norm(other))


class ChosenEmbedder:
    """Vectors by text, from a table the test fills; else a direction of the text's own."""

    remote = False
    model_id = "chosen"

    def __init__(self) -> None:
        self.vectors: dict[str, Any] = {}
        self.asked: list[str] = []

    def __call__(self, texts: Sequence[str]) -> list[Any]:
        self.asked += texts
        return [self.of(text) for text in texts]

    def of(self, text: str) -> Any:
        return self.vectors[text] if text in self.vectors else hashed(text)

    def place(self, text: str, near: str, cosine: float) -> None:
        """Puts a text at a cosine from another."""
        self.vectors[text] = at_cosine(self.of(near), cosine, seed=len(self.vectors))


def texts_of(answer: Any) -> list[str]:
    """The texts of an answer's rows, in order."""
    return [row["memory"] for row in answer["results"]]


def ids_of(answer: Any) -> list[str]:
    """The ids of an answer's rows, in order."""
    return [row["id"] for row in answer["results"]]


def only_id(answer: Any) -> str:
    """The id of the one memory that an add wrote."""
    (written,) = answer["results"]
    return str(written["id"])


def timeless(answer: Any) -> dict[str, Any]:
    """A search's answer without how long it took."""
    info = {key: value for key, value in answer["ace_search"].items() if key != "elapsed_us"}
    return {"results": answer["results"], "ace_search": info}


def outside(folder: Path, statement: str) -> list[Any]:
    """Rows of an SQL statement on a store, by a process of its own.

    Two copies of SQLite in one process drop each other's locks, and the log with them.
    """
    program = (
        "import json, sqlite3, sys\n"
        "db = sqlite3.connect(sys.argv[1] + '/memx.db', isolation_level=None)\n"
        "print(json.dumps(db.execute(sys.argv[2]).fetchall()))"
    )
    asked = [sys.executable, "-c", program, str(folder), statement]
    rows: list[Any] = json.loads(subprocess.run(asked, capture_output=True, check=True).stdout)
    return rows
