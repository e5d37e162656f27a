"""An open store and its clock: what every part of `Memory` stands on."""

from __future__ import annotations

import time
import weakref
from collections.abc import Mapping
from os import PathLike
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from memx import arguments
from memx.errors import StoreError
from memx.types import Clock, Time

if TYPE_CHECKING:
    from memx.engine import VectorEngine
    from memx.opening import Opened


class Handle:
    """Opens, closes, tells the time; see `Memory` for the arguments."""

    def __init__(
        self,
        path: str | PathLike[str] | None = None,
        *,
        config: Mapping[str, Any] | None = None,
        embedder: object | None = None,
        read_only: bool = False,
        clock: Clock | None = None,
    ) -> None:
        """See the class."""
        from memx.opening import Opened

        arguments.function(clock, "clock")
        self._opened: Opened | None = Opened(
            path, config, embedder, arguments.boolean(read_only, "read_only")
        )
        self._clock: Clock = clock or time.time
        # Also at the interpreter's exit, for a Memory that nobody closed.
        weakref.finalize(self, self._opened.core.rest)
        if not read_only:
            from memx import sweeping

            self._opened.note(sweeping.daily(self._opened, self._now))

    @classmethod
    def from_config(cls, config: Mapping[str, Any], **keywords: Any) -> Self:
        """The same as `Memory(config=config, **keywords)`; mem0's way to open."""
        return cls(config=config, **keywords)

    def flush(self) -> None:
        """Writes the recalls and accesses that are queued; everything else is on disk already.

        Raises:
            StoreError: They could not be written; they stay queued.
        """
        self._open.core.flush()

    def close(self) -> None:
        """Writes what is queued and closes the store. Any further call raises StoreError; twice is no matter.

        Recalls that the store does not take any more are lost: closing never fails for them.
        """
        opened, self._opened = self._opened, None
        if opened is not None:
            opened.close()

    @property
    def engine(self) -> VectorEngine:
        """Vectors in, hits out, for other front ends; see `memx.engine.VectorEngine`."""
        from memx.engine import VectorEngine

        return VectorEngine(self._open.core, self._now)

    def __enter__(self) -> Self:
        """Opens nothing: it is open."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Closes."""
        self.close()

    def __reduce__(self) -> Any:
        """An open store stays in its process."""
        raise TypeError("a Memory cannot be pickled; give the other process the path and open it there")

    @property
    def _open(self) -> Opened:
        if self._opened is None:
            raise StoreError("this Memory is closed; open the store again")
        return self._opened

    def _now(self, at: Time | None = None) -> int:
        return arguments.time_us(self._clock() if at is None else at, "now")
