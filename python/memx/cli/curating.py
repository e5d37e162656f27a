"""Commands that look at what memories say of each other, and of secrets: conflicts, scrub."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from memx.cli import options
from memx.cli.screen import Screen, one_line
from memx.cli.session import Session, command
from memx.types import Contradiction

PANEL = "Move and mend"


def register(app: typer.Typer) -> None:
    """Adds these commands."""
    for body in (conflicts, scrub):
        command(app, panel=PANEL)(body)


def conflicts(
    session: Session,
    rescan: Annotated[
        bool, typer.Option("--rescan", help="Look anew, for stores that were filled without curation.")
    ] = False,
    user: options.User = None,
    agent: options.Agent = None,
    run: options.Run = None,
    scope: options.Scopes = None,
    filter: options.Filter = None,
) -> None:
    """List the memories that contradict each other."""
    selection = options.selection(user, agent, run, scope, filter)
    session.show(session.memory.detect_conflicts(rescan=rescan, **selection), _pairs)


def _pairs(screen: Screen, pairs: list[Contradiction]) -> None:
    if not pairs:
        screen.plain("no memory contradicts another")
    for pair in pairs:
        screen.plain(f"{pair['conflict_type']}: {pair['reason']}")
        screen.plain(f"  {pair['memory_a_id']}  {one_line(pair['a'])}")
        screen.plain(f"  {pair['memory_b_id']}  {one_line(pair['b'])}")


def scrub(session: Session) -> None:
    """Redact everything that is stored, by the rules as they are now."""
    session.show(session.memory.scrub(), _scrubbed)


def _scrubbed(screen: Screen, report: dict[str, Any]) -> None:
    found = ", ".join(f"{rule} {count}" for rule, count in report["redacted"].items())
    changed = f"{len(report['changed']):,} of {report['scanned']:,} memories changed"
    screen.plain(f"{changed}, {report['history']:,} older texts" + (f": {found}" if found else ""))
