"""Export and import: memories as files that people and other systems can read.

An export holds every field of a row, one memory a line (jsonl) or one
document (json), in the order the memories were added, keys in a fixed order:
the same store gives the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TextIO

from memx import arguments, files
from memx.errors import InvalidArgumentError
from memx.ingest.importing import Line, lines_of, take_in
from memx.ingest.items import KEYWORDS
from memx.ingest.rehearsal import refusals_of
from memx.opening import Opened
from memx.types import ImportResult, Page

if TYPE_CHECKING:
    from memx._core import Engine

ROWS_A_PAGE = 1_000
DEFAULTS = KEYWORDS - {"id", "embedding"}
"""Keywords of `add` that several rows can share."""
LINES_A_BATCH = 128
"""Lines taken in together: embedding them is what a progress bar shows."""
DERIVED = ("hash", "decay_weight", "vector", "run_id")
"""Fields of a row that say nothing the others do not."""


def export(
    list_page: Callable[..., Page],
    core: Engine,
    path: object,
    format: str,
    embeddings: bool,
    selection: Mapping[str, Any],
) -> dict[str, Any]:
    """See `Memory.export`."""
    if format not in ("json", "jsonl"):
        raise InvalidArgumentError(f"format is {arguments.shown(format)}; give json or jsonl")
    rows = _rows(list_page, core, arguments.boolean(embeddings, "embeddings"), selection)
    if path is None:
        return _document(list(rows))
    target = files.path(path, "a file")
    written = files.write_whole(target, lambda file: (_dump if format == "json" else _dump_lines)(rows, file))
    return {"path": str(target), "count": written}


def _rows(
    list_page: Callable[..., Page], core: Engine, embeddings: bool, selection: Mapping[str, Any]
) -> Iterator[dict[str, Any]]:
    cursor: str | None = None
    while True:
        page = list_page(sort="added", limit=ROWS_A_PAGE, cursor=cursor, **selection)
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


def _dump(rows: Iterable[dict[str, Any]], file: TextIO) -> int:
    everything = list(rows)
    json.dump(_document(everything), file, ensure_ascii=False, indent=1)
    file.write("\n")
    return len(everything)


def _dump_lines(rows: Iterable[dict[str, Any]], file: TextIO) -> int:
    count = 0
    for row in rows:
        file.write(json.dumps(row, ensure_ascii=False) + "\n")
        count += 1
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
        raise InvalidArgumentError(f"on_bad_line is {arguments.shown(on_bad_line)}; give report or raise")
    arguments.function(progress, "progress")
    arguments.known(defaults, DEFAULTS)
    opened.require_match()
    result: ImportResult = {"added": 0, "updated": 0, "skipped": 0, "errors": []}
    lines: list[Line] = lines_of(source)
    if on_bad_line == "raise":
        _raise_first(refusals_of(opened, lines, defaults, now_us))
    for start in range(0, len(lines), LINES_A_BATCH):
        take_in(opened, lines[start : start + LINES_A_BATCH], defaults, now_us, result)
        if on_bad_line == "raise":
            _raise_first([(bad["line"], bad["error"]) for bad in result["errors"]])
        if progress is not None:
            progress(min(start + LINES_A_BATCH, len(lines)), len(lines))
    return result


def _raise_first(refusals: Sequence[tuple[int, object]]) -> None:
    if refusals:
        line, reason = refusals[0]
        raise InvalidArgumentError(f"line {line}: {reason}")
