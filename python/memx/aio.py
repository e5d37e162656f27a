"""AsyncMemory: the same interface for asyncio; each call runs in a worker thread.

The engine lets the interpreter go in every call, so the event loop and other
searches go on meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from memx.memory import Memory

P = ParamSpec("P")
R = TypeVar("R")


def _awaited(
    method: Callable[Concatenate[Memory, P], R],
) -> Callable[Concatenate[AsyncMemory, P], Awaitable[R]]:
    """The coroutine of a method."""

    @wraps(method)
    async def call(self: AsyncMemory, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return await asyncio.to_thread(method, self.memory, *args, **kwargs)

    return call


class AsyncMemory:
    """A `Memory` whose methods are awaited; see there for arguments and answers.

    Args:
        *args: Those of `Memory`.
        **kwargs: Those of `Memory`.

    Example:
        >>> async def main():
        ...     async with AsyncMemory(tmp_path, config={"embedding": {"provider": "none"}}) as m:
        ...         await m.add("Tea is in the left drawer")
        ...         return (await m.search("tea"))["results"][0]["memory"]
        >>> asyncio.run(main())
        'Tea is in the left drawer'
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """See the class."""
        self.memory = Memory(*args, **kwargs)

    @classmethod
    async def from_config(cls, config: dict[str, Any], **keywords: Any) -> Self:
        """See `Memory.from_config`."""
        made = cls.__new__(cls)
        made.memory = await asyncio.to_thread(Memory.from_config, config, **keywords)
        return made

    add = _awaited(Memory.add)
    add_many = _awaited(Memory.add_many)
    update = _awaited(Memory.update)
    delete = _awaited(Memory.delete)
    delete_all = _awaited(Memory.delete_all)
    erase = _awaited(Memory.erase)
    reset = _awaited(Memory.reset)
    search = _awaited(Memory.search)
    get = _awaited(Memory.get)
    list = _awaited(Memory.list)
    get_all = _awaited(Memory.list)
    history = _awaited(Memory.history)
    users = _awaited(Memory.users)
    status = _awaited(Memory.status)
    export = _awaited(Memory.export)
    import_ = _awaited(Memory.import_)
    detect_conflicts = _awaited(Memory.detect_conflicts)
    scrub = _awaited(Memory.scrub)
    reindex = _awaited(Memory.reindex)
    compact = _awaited(Memory.compact)
    sweep = _awaited(Memory.sweep)
    restore = _awaited(Memory.restore)
    maintain = _awaited(Memory.maintain)
    flush = _awaited(Memory.flush)
    close = _awaited(Memory.close)
    remember = add
    recall = search
    forget = delete

    async def __aenter__(self) -> Self:
        """Opens nothing: it is open."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Closes."""
        await self.close()
