"""A session: one call of the program, from its shared options to its exit code.

    @command(app)
    def get(session: Session, id: Id) -> None: ...

makes a Typer command that also takes --store, --provider, --no-embed and
--json (before or after the command's name), and reports whatever it raises:
one door out for every failure.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar, get_type_hints

import typer

from memx.cli.options import Json, NoEmbed, Provider, Store
from memx.cli.screen import Screen
from memx.cli.streams import path_of, silence
from memx.errors import ConfigError, InvalidArgumentError, MemxError

if TYPE_CHECKING:
    from memx import Memory

EXIT_FAILED = 1
EXIT_USAGE = 2
EXIT_INTERRUPTED = 130
EXIT_NO_READER = 141
"""128 + SIGPIPE, as of any program in a pipe that is cut short."""

Body = TypeVar("Body", bound=Callable[..., None])
"""A command: its session, then its own options."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The shared options; None and False: not given."""

    store: str | None = None
    provider: str | None = None
    json: bool = False

    def over(self, other: Settings) -> Settings:
        """These where they are given, else the other's."""
        return Settings(self.store or other.store, self.provider or other.provider, self.json or other.json)


class Session:
    """What a command works with.

    Attributes:
        settings: The shared options.
        screen: Where it prints.
    """

    def __init__(self, settings: Settings) -> None:
        """Opens nothing yet."""
        self.settings = settings
        self.screen = Screen(settings.json)

    @cached_property
    def memory(self) -> Memory:
        """The store, opened at its first use."""
        store = self.settings.store
        return self.open(None if store is None else path_of(store))

    def open(self, path: str | None, **config: Any) -> Memory:
        """A store with this session's provider, and keys of the configuration besides."""
        from memx import Memory

        provider = self.settings.provider
        return Memory(path, config=config if provider is None else {**config, "embedding.provider": provider})

    def show(self, answer: Any, shown: Callable[[Screen, Any], None]) -> None:
        """Prints an answer of `Memory`: as it is with --json, else as `shown` does."""
        if self.settings.json:
            self.screen.json(answer)
        else:
            shown(self.screen, answer)


def command(app: typer.Typer, name: str | None = None, panel: str | None = None) -> Callable[[Body], Body]:
    """Registers a body as a command of the app; see the module."""

    def register(body: Body) -> Body:
        app.command(name, rich_help_panel=panel)(_entry(body))
        return body

    return register


_SHARED = {"store": Store, "provider": Provider, "no_embed": NoEmbed, "json": Json}
_DEFAULTS = {"store": None, "provider": None, "no_embed": False, "json": False}


def _entry(body: Callable[..., None]) -> Callable[..., None]:
    """The function that Typer calls: the body's options, then the shared ones."""

    def entry(context: typer.Context, **options: Any) -> None:
        given = {name: options.pop(name) for name in _SHARED}
        provider = "none" if given["no_embed"] else given["provider"]
        session = Session(Settings(given["store"], provider, given["json"]).over(context.obj or Settings()))
        with reported(session), closed(session):
            body(session, **options)

    _describe(entry, body)
    return entry


def _describe(entry: Any, body: Callable[..., None]) -> None:
    """Gives the entry the signature, name and help that Typer reads."""
    hints = get_type_hints(body, include_extras=True)
    kind = inspect.Parameter.KEYWORD_ONLY
    own = [
        parameter.replace(annotation=hints[name], kind=kind)
        for name, parameter in list(inspect.signature(body).parameters.items())[1:]
    ]
    shared = [
        inspect.Parameter(name, kind, default=_DEFAULTS[name], annotation=hint)
        for name, hint in _SHARED.items()
    ]
    context = inspect.Parameter("context", kind, annotation=typer.Context)
    entry.__signature__ = inspect.Signature([context, *own, *shared])
    entry.__annotations__ = {parameter.name: parameter.annotation for parameter in (context, *own, *shared)}
    entry.__name__ = body.__name__
    entry.__doc__ = body.__doc__


@contextmanager
def closed(session: Session) -> Iterator[None]:
    """Closes the store that a command opened: what it recalled is counted before the program ends."""
    try:
        yield
    finally:
        if "memory" in vars(session):
            session.memory.close()


@contextmanager
def reported(session: Session) -> Iterator[None]:
    """Turns what a command raises into a message and an exit code."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        silence()
        raise typer.Exit(EXIT_NO_READER) from None
    except (MemxError, OSError) as error:
        session.screen.error(error)
        usage = isinstance(error, InvalidArgumentError | ConfigError)
        raise typer.Exit(EXIT_USAGE if usage else EXIT_FAILED) from None
    except KeyboardInterrupt:
        raise typer.Exit(EXIT_INTERRUPTED) from None
