"""`memx bench`: hands its arguments to `memx.bench`, loaded when it is asked for."""

from __future__ import annotations

from importlib import import_module

import typer

PANEL = "See it work"
WHOLE = {"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []}
"""Every argument is for the commands of `memx.bench`, --help too."""


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("bench", rich_help_panel=PANEL, context_settings=WHOLE)(bench)


def bench(context: typer.Context) -> None:
    """Measure retrieval quality on public data: `memx bench quality --help`."""
    from memx.cli.session import EXIT_FAILED

    try:
        benches: typer.Typer = import_module("memx.bench.cli").app
    except ImportError as error:
        typer.echo(
            f"error: the benchmarks cannot be loaded ({error}); pip install 'memx-engine[bench]'", err=True
        )
        raise typer.Exit(EXIT_FAILED) from None
    group = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    group.add_typer(benches, name="bench", no_args_is_help=True)
    group(["bench", *context.args], prog_name="memx")
