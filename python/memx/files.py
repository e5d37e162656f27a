"""Files: the paths a caller names, and writing one as a whole.

A file that is replaced is replaced after its successor is on disk: a reader,
or a crash, sees the old one or the new one.
"""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from memx.arguments import shown
from memx.errors import InvalidArgumentError


def path(value: object, wanted: str) -> Path:
    """A path that this system can name, with `~` for the home folder.

    Args:
        value: A text or path.
        wanted: What it should be, for the message: "a file".
    """
    name = os.fspath(value) if isinstance(value, str | os.PathLike) else value
    if not isinstance(name, str) or not name or "\0" in name:
        raise InvalidArgumentError(f"path is {shown(name)}; give the path of {wanted}, without NUL")
    if "://" in name:
        raise InvalidArgumentError(f"path is {shown(name)}, a URL; give the path of {wanted}")
    try:
        os.fsencode(name)
        return Path(name).expanduser()
    except (UnicodeEncodeError, RuntimeError) as error:
        raise InvalidArgumentError(f"path is {shown(name)} ({error}); give the path of {wanted}") from error


def write_whole(target: Path, write: Callable[[TextIO], int]) -> int:
    """Replaces a file by what `write` puts into its successor: written beside it, synced, renamed.

    A link stays a link, the old file's mode is the new one's; a file that was
    not there is its owner's alone.

    Returns:
        What `write` returns.

    Raises:
        InvalidArgumentError: There is no file to be written at this path.
    """
    try:
        real, mode = _checked(target)
        handle, name = tempfile.mkstemp(dir=real.parent, prefix=".memx-")
    except (OSError, RuntimeError) as error:
        raise _refused(target, getattr(error, "strerror", None) or str(error)) from error
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            written = write(file)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            Path(name).chmod(mode)
        os.replace(name, real)
    except BaseException:
        os.unlink(name)
        raise
    return written


def _checked(target: Path) -> tuple[Path, int | None]:
    """The file behind a path, and its mode if it is there."""
    real = target.resolve()
    if not real.exists():
        return real, None
    if not real.is_file():
        raise _refused(target, "it is a folder" if real.is_dir() else "it is a device or pipe")
    if not os.access(real, os.W_OK):
        raise _refused(target, "it is read-only")
    return real, stat.S_IMODE(real.stat().st_mode)


def _refused(target: Path, reason: str) -> InvalidArgumentError:
    return InvalidArgumentError(
        f"cannot write {str(target)!r}: {reason}; give a file in a folder you may write"
    )
