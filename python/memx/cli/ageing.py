"""Commands that let memories rest: sweep, restore, maintain."""

from __future__ import annotations

from typing import Annotated

import typer

from memx.cli import options, tables
from memx.cli.progress import bar
from memx.cli.screen import Screen
from memx.cli.session import EXIT_FAILED, Session, command
from memx.types import MaintenanceResult, SweepResult

PANEL = "Move and mend"


def register(app: typer.Typer) -> None:
    """Adds these commands."""
    for body in (sweep, restore, maintain):
        command(app, panel=PANEL)(body)


def sweep(
    session: Session,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Show who would be moved, and move nobody.")
    ] = False,
) -> None:
    """Archive memories that have faded, and bring back those that have not.

    An archived memory leaves every search; `memx restore` brings it back.
    """
    with bar(session.screen, "sweeping") as progress:
        report = session.memory.sweep(dry_run=dry_run, progress=progress)
    session.show(report, _would_move if dry_run else _moved)
    _check(report)


def restore(session: Session, id: options.Id) -> None:
    """Bring a memory back from the archive. That counts as saying it again."""
    session.show(session.memory.restore(id), lambda screen, done: screen.plain(done["message"]))


def maintain(session: Session) -> None:
    """Delete memories that have ended, and sweep. Opening a store does it once a day by itself."""
    with bar(session.screen, "sweeping") as progress:
        report = session.memory.maintain(progress=progress)
    session.show(report, _maintained)
    _check(report["sweep"])


def _check(report: SweepResult) -> None:
    """A sweep that the store ended half way has failed."""
    if report["errors"]:
        raise typer.Exit(EXIT_FAILED)


def _maintained(screen: Screen, report: MaintenanceResult) -> None:
    screen.plain(f"{report['removed']:,} ended and removed")
    _moved(screen, report["sweep"])


def _moved(screen: Screen, report: SweepResult) -> None:
    _tell(screen, report, "archived", "revived")


def _would_move(screen: Screen, report: SweepResult) -> None:
    _tell(screen, report, "to archive", "to revive")


def _tell(screen: Screen, report: SweepResult, archived: str, revived: str) -> None:
    """The memories that were moved or would be, then the counts."""
    if report["rows"]:
        tables.faded(screen, report["rows"], {"active": archived, "archived": revived})
    shown, moved = len(report["rows"]), report["archived"] + report["revived"]
    if moved > shown:
        screen.note(f"{moved - shown:,} more are not shown")
    counts = (
        f"{report['archived']:,} {archived}",
        f"{report['revived']:,} {revived}",
        f"{report['permanent']:,} permanent",
        f"{report['unchanged']:,} unchanged",
    )
    screen.plain(", ".join(counts))
    for error in report["errors"]:
        screen.note(f"{error['memories']:,} were left where they are: {error['error']}")
