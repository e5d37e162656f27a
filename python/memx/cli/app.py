"""The program `memx`: its commands in the order of its help, and its streams.

Exit codes: 0 done, 1 not found or failed, 2 the command line or an argument
cannot be used, 130 interrupted, 141 whoever read the output went away.
"""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from memx.cli import ageing, bench, curating, demo, moving, reading, writing
from memx.cli.options import Json, NoEmbed, Provider, Store
from memx.cli.session import EXIT_INTERRUPTED, Settings
from memx.cli.streams import finish, prepare

app = typer.Typer(
    name="memx",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for room in (writing, reading, moving, ageing, curating, demo, bench):
    room.register(app)


def _version(asked: bool) -> None:
    if asked:
        from memx import __version__

        typer.echo(f"memx {__version__}")
        raise typer.Exit


@app.callback()
def options(
    context: typer.Context,
    store: Store = None,
    provider: Provider = None,
    no_embed: NoEmbed = False,
    json: Json = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """The memory of the AI agents on this machine."""
    context.obj = Settings(store, "none" if no_embed else provider, json)


def main() -> None:
    """The console script."""
    try:
        prepare()
        app(prog_name="memx")
    except KeyboardInterrupt:
        sys.exit(EXIT_INTERRUPTED)
    finally:
        finish()
