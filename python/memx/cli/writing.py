"""Commands that change memories: add, update, delete."""

from __future__ import annotations

import sys
from typing import Annotated, Any, cast

import typer

from memx.cli import options
from memx.cli.screen import Screen
from memx.cli.session import Session, command
from memx.errors import InvalidArgumentError
from memx.types import AddResult

PANEL = "Remember"
STDIN = "-"
NEVER = "never"
DONE = {"ADD": "added", "UPDATE": "updated", "NONE": "known already", "DELETE": "deleted"}
"""Events as a person says them."""
TIES = {"supersedes": "supersedes", "conflicts_with": "contradicts"}
"""Fields that name other memories, as a person says them."""

Text = Annotated[
    str | None, typer.Argument(metavar="[TEXT]", help="The text; left out or -: standard input.")
]
NewText = Annotated[str | None, typer.Argument(metavar="[TEXT]", help="The new text; -: standard input.")]


def register(app: typer.Typer) -> None:
    """Adds these commands."""
    for body in (add, update, delete):
        command(app, panel=PANEL)(body)


def add(
    session: Session,
    text: Text = None,
    id: Annotated[str | None, typer.Option("--id", help="Id of your own; what has it is replaced.")] = None,
    user: options.User = None,
    agent: options.Agent = None,
    run: options.Run = None,
    scope: options.Scope = None,
    tag: options.Tags = None,
    tool: options.Tools = None,
    entity: options.Entities = None,
    metadata: options.Metadata = None,
    importance: options.Importance = None,
    pinned: Annotated[bool, typer.Option("--pinned", help="Never decays.")] = False,
    expires: options.Expires = None,
    created_at: Annotated[
        str | None,
        typer.Option("--created-at", metavar="TIME", help="When it was said (ISO-8601). Default: now."),
    ] = None,
    infer: Annotated[
        bool, typer.Option("--infer/--no-infer", help="Keep it whatever it says, a greeting too.")
    ] = True,
) -> None:
    """Remember a text."""
    answer = session.memory.add(
        _piped() if text in (None, STDIN) else text,
        id=id,
        user_id=user,
        agent_id=agent,
        run_id=run,
        scope=scope,
        tags=tag,
        tools=tool,
        entities=entity,
        metadata=options.json_object(metadata, "--metadata"),
        importance=importance,
        pinned=pinned,
        expires_at=expires,
        created_at=created_at,
        infer=infer,
    )
    session.show(answer, _added)


def _piped() -> str:
    """What was piped in, without the newline that ends it."""
    if sys.stdin.isatty():
        raise InvalidArgumentError("there is no text; give one, or pipe one in: echo 'a text' | memx add")
    return sys.stdin.read().rstrip("\r\n")


def _added(screen: Screen, answer: AddResult) -> None:
    for written in answer["results"]:
        screen.plain(f"{DONE[written['event']]} {written['id']}")
        for tie, said in TIES.items():
            for id in cast("list[str]", written.get(tie, [])):
                screen.plain(f"  {said} {id}")
    if not answer["results"]:
        screen.plain("nothing kept: it says nothing to remember")
    for rule, count in answer["ace_ingest"]["redacted"].items():
        screen.note(f"redacted: {rule} {count}")
    for degraded in answer["ace_ingest"]["degraded"]:
        screen.note(f"{degraded['stage']}: {degraded['reason']}")


def update(
    session: Session,
    id: options.Id,
    text: NewText = None,
    scope: options.Scope = None,
    tag: options.Tags = None,
    tool: options.Tools = None,
    entity: options.Entities = None,
    metadata: options.Metadata = None,
    importance: options.Importance = None,
    pinned: Annotated[bool | None, typer.Option("--pinned/--no-pinned", help="Never decays.")] = None,
    expires: Annotated[
        str | None,
        typer.Option("--expires", metavar="TIME", help="Gone at that instant; 'never' takes it away."),
    ] = None,
    expected_revision: Annotated[
        int | None, typer.Option("--expected-revision", metavar="N", help="Refuse when it changed since.")
    ] = None,
) -> None:
    """Change a memory. What is not given stays."""
    until: dict[str, Any] = {} if expires is None else {"expires_at": None if expires == NEVER else expires}
    answer = session.memory.update(
        id,
        _piped() if text == STDIN else text,
        scope=scope,
        tags=tag or None,
        tools=tool or None,
        entities=entity or None,
        metadata=options.json_object(metadata, "--metadata"),
        importance=importance,
        pinned=pinned,
        expected_revision=expected_revision,
        **until,
    )
    session.show(
        answer, lambda screen, done: screen.plain(f"updated {done['id']}, revision {done['revision']}")
    )


def delete(
    session: Session, ids: Annotated[list[str], typer.Argument(metavar="ID", help="Ids of memories.")]
) -> None:
    """Delete memories: all of them, or none when one is unknown. Asks nothing."""
    answer = session.memory.delete(ids)
    session.show(answer, lambda screen, done: screen.plain(done["message"]))
