"""Commands that move and mend: export, import, compact, reindex."""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from memx.cli import facts, options
from memx.cli.progress import bar
from memx.cli.screen import Screen
from memx.cli.session import EXIT_FAILED, Session, command
from memx.cli.streams import path_of
from memx.types import ImportResult

PANEL = "Move and mend"
STANDARD = "-"
"""As a path: standard input or output."""

Format = Literal["json", "jsonl"]


def register(app: typer.Typer) -> None:
    """Adds these commands."""
    command(app, "export", PANEL)(export)
    command(app, "import", PANEL)(import_)
    command(app, "compact", PANEL)(compact)
    command(app, "reindex", PANEL)(reindex)


def export(
    session: Session,
    path: Annotated[
        str, typer.Argument(metavar="[PATH]", help="A file; - or none: standard output.")
    ] = STANDARD,
    format: Annotated[
        Format | None,
        typer.Option("--format", help="One document, or one memory a line. Default: by the file's name."),
    ] = None,
    embeddings: Annotated[bool, typer.Option("--embeddings", help="With their vectors.")] = False,
    user: options.User = None,
    agent: options.Agent = None,
    run: options.Run = None,
    scope: options.Scopes = None,
    filter: options.Filter = None,
    tier: options.Tier = None,
) -> None:
    """Write memories with all their fields."""
    wanted = format or ("jsonl" if path.endswith(".jsonl") else "json")
    selection = options.selection(user, agent, run, scope, filter) | {"tier": tier}
    if path == STANDARD:
        _to_stdout(session.memory.export(embeddings=embeddings, **selection), wanted)
        return
    done = session.memory.export(path_of(path), format=wanted, embeddings=embeddings, **selection)
    session.show(done, lambda screen, done: screen.plain(f"exported {done['count']:,} to {path}"))


def _to_stdout(document: dict[str, Any], format: Format) -> None:
    if format == "json":
        print(json.dumps(document, ensure_ascii=False, indent=1))
        return
    for row in document["memories"]:
        print(json.dumps(row, ensure_ascii=False))


def import_(
    session: Session,
    path: Annotated[str, typer.Argument(metavar="PATH", help="A file of JSON or JSONL; -: standard input.")],
    user: options.User = None,
    agent: options.Agent = None,
    run: options.Run = None,
    scope: options.Scope = None,
) -> None:
    """Take in an export, mem0's rows, texts or a transcript. Twice adds nothing.

    Rows that name no user, agent, run or scope get the given one. Bad lines are told, and the exit code is then 1.
    """
    defaults = {"user_id": user, "agent_id": agent, "run_id": run, "scope": scope}
    given: dict[str, Any] = {name: value for name, value in defaults.items() if value is not None}
    with tempfile.TemporaryDirectory() as spool, bar(session.screen, "importing") as progress:
        source = _spooled(Path(spool)) if path == STANDARD else path_of(path)
        result = session.memory.import_(source, progress=progress, **given)
    session.show(result, _imported)
    if result["errors"]:
        raise typer.Exit(EXIT_FAILED)


def _spooled(folder: Path) -> Path:
    """Standard input as a file: `Memory` reads a document as a whole."""
    spooled = folder / "standard-input"
    with spooled.open("wb") as file:
        shutil.copyfileobj(sys.stdin.buffer, file)
    return spooled


def _imported(screen: Screen, result: ImportResult) -> None:
    counts = (f"{result[name]:,} {name}" for name in ("added", "updated", "skipped"))
    screen.plain(", ".join(counts))
    for bad in result["errors"]:
        screen.note(f"line {bad['line']}: {bad['error']}")


def compact(session: Session) -> None:
    """Leave no byte of a deleted memory in any file of the store."""
    session.show(session.memory.compact(), _compacted)


def _compacted(screen: Screen, report: dict[str, Any]) -> None:
    screen.plain(f"{facts.size(report['bytes_before'])} -> {facts.size(report['bytes_after'])}")
    if report["log_held_by_readers"]:
        screen.note("another process still reads the old pages; run `memx compact` again when it is done")


def reindex(
    session: Session,
    only_missing: Annotated[
        bool, typer.Option("--only-missing", help="Only memories without a vector; the model stays.")
    ] = False,
) -> None:
    """Embed the memories anew with this provider's model, which becomes the store's."""
    with bar(session.screen, "embedding") as progress:
        report = session.memory.reindex(only_missing=only_missing, progress=progress)
    session.show(report, _reindexed)


def _reindexed(screen: Screen, report: dict[str, Any]) -> None:
    screen.plain(f"{report['embedded']:,} embedded with {report['model']}")
    if report["missing"]:
        screen.note(
            f"{report['missing']:,} got no vector and are found by words; try `memx reindex --only-missing`"
        )
