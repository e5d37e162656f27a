"""Export and import: memories as files that people and other systems can read.

An export holds every field of a row, one memory a line (jsonl) or one
document (json), in the order the memories were added, keys in a fixed order:
the same store gives the same bytes.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memx import arguments
from memx.errors import InvalidArgumentError
from memx.ingest.importing import Line, lines_of, take_in
from memx.opening import Opened
from memx.types import ImportResult

if TYPE_CHECKING:
    from memx._core import Engine
    from memx.memory import Memory

ROWS_A_PAGE = 1_000
LINES_A_BATCH = 128
"""Lines taken in together: embedding them is what a progress bar shows."""
DERIVED = ("hash", "decay_weight", "vector", "run_id")
"""Fields of a row that say nothing the others do not."""


def export(
    memory: Memory, core: Engine, path: object, format: str, embeddings: bool, selection: Mapping[str, Any]
) -> dict[str, Any]:
    """See `Memory.export`."""
    if format not in ("json", "jsonl"):
        raise InvalidArgumentError(f"format is {format!r}; give json or jsonl")
    rows = _rows(memory, core, arguments.boolean(embeddings, "embeddings"), selection)
    if path is None:
        return _document(list(rows))
    if not isinstance(path, str | os.PathLike):
        raise InvalidArgumentError(f"path is {path!r}; give a file")
    return {"path": os.fspath(path), "count": _write(Path(path), rows, format)}


def _rows(memory: Memory, core: Engine, embeddings: bool, selection: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    cursor: str | None = None
    while True:
        page = memory.list(sort="added", limit=ROWS_A_PAGE, cursor=cursor, **selection)
        rows: list[dict[str, Any]] = [
            {name: value for name, value in row.items() if name not in DERIVED} for row in page["results"]
        ]
        vectors = core.embeddings([row["id"] for row in rows]) if embeddings else [None] * len(rows)
        for row, vector in zip(rows, vectors, strict=True):
            yield row | {"embedding": vector} if vector else row
        cursor = page["next_cursor"]
        if cursor is None:
            return


def _document(rows: list[dict[str, Any]]) -> dict[str, Any]:
    return {"format": "memx", "version": 1, "total": len(rows), "memories": rows}


def _write(path: Path, rows: Iterable[dict[str, Any]], format: str) -> int:
    """Replaces the file as a whole: written beside it, synced, renamed."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        reason = error.strerror or str(error)
        raise InvalidArgumentError(f"cannot write {str(path)!r}: {reason}; give a file in a folder you may write") from error
    count = 0
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            if format == "json":
                everything = list(rows)
                count = len(everything)
                json.dump(_document(everything), file, ensure_ascii=False, indent=1)
                file.write("\n")
            else:
                for count, row in enumerate(rows, 1):  # noqa: B007 (the last one is the answer)
                    file.write(json.dumps(row, ensure_ascii=False) + "\n")
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
    return count


def import_(
    opened: Opened,
    source: object,
    on_bad_line: str,
    progress: Callable[[int, int], None] | None,
    defaults: Mapping[str, Any],
    now_us: int,
) -> ImportResult:
    """See `Memory.import_`."""
    if on_bad_line not in ("report", "raise"):
        raise InvalidArgumentError(f"on_bad_line is {on_bad_line!r}; give report or raise")
    opened.require_match()
    result: ImportResult = {"added": 0, "updated": 0, "skipped": 0, "errors": []}
    lines: list[Line] = lines_of(source)
    for start in range(0, len(lines), LINES_A_BATCH):
        take_in(opened, lines[start : start + LINES_A_BATCH], defaults, now_us, result)
        if on_bad_line == "raise" and result["errors"]:
            bad = result["errors"][0]
            raise InvalidArgumentError(f"line {bad['line']}: {bad['error']}")
        if progress is not None:
            progress(min(start + LINES_A_BATCH, len(lines)), len(lines))
    return result
