"""Commands that look: search, get, list, history, users, status."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

from memx.cli import facts, hits, options, tables
from memx.cli.session import Session, command
from memx.errors import NotFoundError

PANEL = "Recall"


def register(app: typer.Typer) -> None:
    """Adds these commands."""
    commands: dict[str, Callable[..., None]] = {
        "search": search,
        "get": get,
        "list": list_,
        "history": history,
        "users": users,
        "status": status,
    }
    for name, body in commands.items():
        command(app, name, PANEL)(body)


def search(
    session: Session,
    query: Annotated[list[str], typer.Argument(metavar="QUERY", help="A question in any words.")],
    user: options.User = None,
    agent: options.Agent = None,
    run: options.Run = None,
    scope: options.Scopes = None,
    filter: options.Filter = None,
    limit: Annotated[
        int | None, typer.Option("--limit", "-n", metavar="N", help="Most memories. Default: 5.")
    ] = None,
    threshold: Annotated[
        float | None, typer.Option("--threshold", metavar="0..1", help="Least score.")
    ] = None,
    token_budget: Annotated[
        int | None,
        typer.Option("--token-budget", metavar="N", help="Most tokens of all texts together; 0: none."),
    ] = None,
    include_archived: Annotated[
        bool, typer.Option("--include-archived", help="Archived memories too.")
    ] = False,
    no_superseded: Annotated[
        bool, typer.Option("--no-superseded", help="Only what was not replaced.")
    ] = False,
    now: Annotated[
        str | None, typer.Option("--now", metavar="TIME", help="Instant of the question (ISO-8601).")
    ] = None,
) -> None:
    """Find memories by words, word forms, tags, meaning, conversation and time."""
    answer = session.memory.search(
        " ".join(query),
        **options.selection(user, agent, run, scope, filter),
        limit=limit,
        threshold=threshold,
        token_budget=token_budget,
        include_archived=include_archived,
        include_superseded=not no_superseded,
        now=now,
    )
    session.show(answer, hits.show)


def get(session: Session, id: options.Id) -> None:
    """Show one memory with all its fields."""
    row = session.memory.get(id)
    if row is None:
        raise _unknown(id)
    session.show(row, facts.memory)


def _unknown(id: str) -> NotFoundError:
    return NotFoundError(f'no memory has the id "{id}"; `memx list` or `memx search` shows ids')


def list_(
    session: Session,
    user: options.User = None,
    agent: options.Agent = None,
    run: options.Run = None,
    scope: options.Scopes = None,
    filter: options.Filter = None,
    tier: options.Tier = None,
    sort: Annotated[
        str,
        typer.Option(
            "--sort", metavar="FIELD", help="added, created_at, updated_at, ...; -FIELD: descending."
        ),
    ] = "created_at",
    limit: Annotated[int, typer.Option("--limit", "-n", metavar="N", help="Memories in a page.")] = 100,
    cursor: Annotated[
        str | None, typer.Option("--cursor", metavar="CURSOR", help="Where the page before ended.")
    ] = None,
) -> None:
    """List memories, of every scope and tier unless one is given."""
    selection = options.selection(user, agent, run, scope, filter) | {"tier": tier}
    page = session.memory.list(sort=sort, limit=limit, cursor=cursor, **selection)
    session.show(page, tables.memories)


def history(session: Session, id: options.Id) -> None:
    """Show what a memory went through, oldest first; a deleted one too."""
    events = session.memory.history(id)
    if not events:
        raise _unknown(id)
    session.show(events, tables.events)


def users(session: Session) -> None:
    """List users, agents and runs, with how many memories each has."""
    session.show(session.memory.users(), tables.owners)


def status(session: Session) -> None:
    """Show the store in numbers, and what to know of it."""
    session.show(session.memory.status(), facts.status)
