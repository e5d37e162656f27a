"""What does `import memx` load? Only what is needed to say that it is there."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

HEAVY = [
    "numpy",
    "pydantic",
    "onnxruntime",
    "tokenizers",
    "httpx",
    "onnx",
    "rich",
    "typer",
    "asyncio.unix_events_of_nobody",
]


def loaded_by(program: str, *arguments: str) -> set[str]:
    """Modules that a program of its own has loaded at its end."""
    tail = "\nimport json, sys; print(json.dumps(sorted(sys.modules)))"
    answer = subprocess.run(
        [sys.executable, "-c", program + tail, *arguments],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return set(json.loads(answer.stdout.splitlines()[-1]))


def test_importing_memx_loads_no_heavy_module() -> None:
    loaded = loaded_by("import memx")
    assert "memx._core" in loaded
    assert loaded & set(HEAVY) == set()


def test_naming_everything_it_exports_loads_none_either() -> None:
    assert loaded_by("from memx import *\nAsyncMemory, Memory, MemxError") & set(HEAVY) == set()


def test_a_store_in_keyword_mode_needs_neither_numpy_nor_a_model(tmp_path: Path) -> None:
    program = """
import sys
from memx import Memory
with Memory(sys.argv[1], config={"embedding": {"provider": "none"}}) as m:
    m.add("a note")
    assert m.search("note")["results"]
    m.list(), m.status(), m.export()
"""
    assert (
        loaded_by(program, str(tmp_path / "store")) & {"numpy", "onnxruntime", "tokenizers", "httpx", "onnx"}
        == set()
    )


def test_the_package_says_what_it_exports() -> None:
    import memx

    assert sorted(memx.__all__) == memx.__all__ or set(memx.__all__) <= set(dir(memx))
    for name in memx.__all__:
        assert getattr(memx, name) is not None
    for name in dir(memx.errors):
        error = getattr(memx.errors, name)
        if isinstance(error, type) and issubclass(error, Exception):
            assert issubclass(error, memx.MemxError), name
            assert "Remedy" in (error.__doc__ or ""), name
