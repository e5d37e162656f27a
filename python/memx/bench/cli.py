"""`memx bench`: parses, calls, prints."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from memx.bench.corpora import SETS
from memx.bench.corpus import DATA_VARIABLE
from memx.errors import MemxError

FAILED, UNUSABLE = 1, 2
"""Exit codes: a bar or a check is not met; nothing could be measured."""

app = typer.Typer(add_completion=False, no_args_is_help=True, help="Measure retrieval on data you bring.")


@app.callback()
def bench() -> None:
    """Measure retrieval on data you bring."""


@app.command()
def quality(
    data: Annotated[
        Path,
        typer.Option(envvar=DATA_VARIABLE, help="Folder of the evaluation data; it is not part of memx."),
    ],
    sets: Annotated[str, typer.Option(help="Which sets, with commas between them.")] = ",".join(SETS),
    quick: Annotated[
        bool, typer.Option("--quick", help="Two conversations of LoCoMo, no variants: a smoke test.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Everything that was measured, as JSON.")] = False,
) -> None:
    """Measure nDCG@10 on LoCoMo, MADial-Bench and LongMemEval: each leg, each switch off in turn, and peers."""
    from memx.bench import quality as measuring
    from memx.bench.report import report

    errors = Console(stderr=True)
    try:
        with errors.status("reading the data") as status:
            names = [name.strip() for name in sets.split(",")]
            document = measuring.run(data, names, quick=quick, tell=status.update)
    except MemxError as error:
        errors.print(f"memx bench: {error}", markup=False, highlight=False)
        raise typer.Exit(UNUSABLE) from None
    if as_json:
        sys.stdout.write(json.dumps(document, indent=2) + "\n")
    else:
        Console(soft_wrap=False).print(report(document))
    if not all(one["ok"] for one in (*document["bars"], *document["checks"])):
        raise typer.Exit(FAILED)


@app.command()
def talk(
    data: Annotated[
        Path,
        typer.Option(envvar=DATA_VARIABLE, help="Folder of the evaluation data; it is not part of memx."),
    ],
    sets: Annotated[str, typer.Option(help="Which sets, with commas between them.")] = "locomo,madial",
    as_json: Annotated[bool, typer.Option("--json", help="Everything that was measured, as JSON.")] = False,
) -> None:
    """Measure what curation takes from natural talk: every merge and supersession, to be read."""
    from memx.bench import talk as measuring
    from memx.bench.talk_report import report

    errors = Console(stderr=True)
    try:
        with errors.status("reading the data") as status:
            document = measuring.run(data, [name.strip() for name in sets.split(",")], tell=status.update)
    except MemxError as error:
        errors.print(f"memx bench: {error}", markup=False, highlight=False)
        raise typer.Exit(UNUSABLE) from None
    if as_json:
        sys.stdout.write(json.dumps(document, indent=2, ensure_ascii=False) + "\n")
    else:
        Console(soft_wrap=False).print(report(document))
    if not all(bar["ok"] for bar in document["bars"]):
        raise typer.Exit(FAILED)


@app.command()
def reflect(
    as_json: Annotated[bool, typer.Option("--json", help="Everything that was measured, as JSON.")] = False,
) -> None:
    """Measure the reflector's rules on labelled exchanges, beside the ACE reference's rules."""
    from memx.bench import reflect as measuring
    from memx.bench.reflect_report import report

    document = measuring.run()
    if as_json:
        sys.stdout.write(json.dumps(document, indent=2) + "\n")
    else:
        Console(soft_wrap=False).print(report(document))
    if not all(bar["ok"] for bar in document["bars"]):
        raise typer.Exit(FAILED)
