"""Export and import: memories as files that people and other systems can read.

An export holds every field of a row, its history and, at the later of two memories that
contradict each other, how they do; one memory a line (jsonl) or one document (json), in
the order the memories were added, keys in a fixed order: the same store gives the same
bytes, and so does a store that was filled from them.

An import is one transaction: embedded first, then written as a whole or not at all.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TextIO

from memx import arguments, files
from memx.errors import InvalidArgumentError
from memx.ingest.importing import take_in
from memx.ingest.items import KEYWORDS
from memx.ingest.lines import lines_of
from memx.opening import Opened
from memx.types import ImportResult, Page

if TYPE_CHECKING:
    from memx._core import Engine

ROWS_A_PAGE = 1_000
DEFAULTS = KEYWORDS - {"id", "embedding"}
"""Keywords of `add` that several rows can share."""
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
        ids = [row["id"] for row in rows]
        vectors = core.embeddings(ids) if embeddings else [None] * len(rows)
        for row, told, vector in zip(rows, core.told(ids), vectors, strict=True):
            yield row | told | ({"embedding": vector} if vector else {})
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
    return take_in(opened, lines_of(source), defaults, now_us, progress, whole=on_bad_line == "raise")
