"""Options: each once, with its name, its help and the panel of the help it stands in."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from memx.errors import InvalidArgumentError

ANYWHERE = "Options of every command"
WHOSE = "Whose memories"


def shared(*names: str, metavar: str | None = None, help: str) -> Any:
    """An option that every command has."""
    return typer.Option(*names, metavar=metavar, help=help, rich_help_panel=ANYWHERE)


def whose(name: str, metavar: str, help: str) -> Any:
    """An option that names memories."""
    return typer.Option(name, metavar=metavar, help=help, rich_help_panel=WHOSE)


Store = Annotated[
    str | None, shared("--store", metavar="DIR", help="Folder of the store. Default: MEMX_DIR, else ~/.memx.")
]
Provider = Annotated[
    str | None, shared("--provider", metavar="NAME", help="What embeds: local (the default), openai or none.")
]
NoEmbed = Annotated[bool, shared("--no-embed", help="Work by words alone: --provider none.")]
Json = Annotated[bool, shared("--json", help="Print what the Python API returns, as JSON.")]

Id = Annotated[str, typer.Argument(metavar="ID", help="Id of a memory.")]
User = Annotated[str | None, whose("--user", "ID", "User.")]
Agent = Annotated[str | None, whose("--agent", "ID", "Agent.")]
Run = Annotated[str | None, whose("--run", "ID", "Run: a conversation.")]
Scope = Annotated[str | None, whose("--scope", "SCOPE", "global (the default), project:NAME, team:NAME.")]
Scopes = Annotated[
    list[str] | None,
    whose("--scope", "SCOPE", "global, project:NAME, ...; may be repeated; '*': every scope."),
]
Filter = Annotated[
    str | None, whose("--filter", "JSON", """Conditions, e.g. '{"tags": {"in": ["deploy"]}}'.""")
]
Tier = Annotated[str | None, whose("--tier", "TIER", "active or archived.")]

Tags = Annotated[list[str] | None, typer.Option("--tag", metavar="TAG", help="Tag; may be repeated.")]
Tools = Annotated[
    list[str] | None, typer.Option("--tool", metavar="TOOL", help="Tool it is about; may be repeated.")
]
Entities = Annotated[
    list[str] | None, typer.Option("--entity", metavar="NAME", help="Name it is about; may be repeated.")
]
Metadata = Annotated[str | None, typer.Option("--metadata", metavar="JSON", help="Any object of yours.")]
Importance = Annotated[float | None, typer.Option("--importance", metavar="0..1", help="Default: 0.5.")]
Expires = Annotated[
    str | None,
    typer.Option("--expires", metavar="TIME", help="Gone from every answer at that instant (ISO-8601)."),
]


def json_object(given: str | None, option: str) -> dict[str, Any] | None:
    """An option that is a JSON object.

    Raises:
        InvalidArgumentError: It is not.
    """
    if given is None:
        return None
    wanted = """give an object such as '{"team": "web"}'"""
    try:
        value = json.loads(given)
    except (ValueError, RecursionError) as error:
        raise InvalidArgumentError(f"{option} is not JSON ({error}); {wanted}") from error
    if not isinstance(value, dict):
        raise InvalidArgumentError(f"{option} is {given:.60}; {wanted}")
    return value


def selection(
    user: str | None,
    agent: str | None,
    run: str | None,
    scope: list[str] | None,
    filter: str | None,
) -> dict[str, Any]:
    """The keywords with which `Memory` names a set of memories."""
    given = {"user_id": user, "agent_id": agent, "run_id": run, "scope": scope or None}
    return {**given, "filters": json_object(filter, "--filter")}
