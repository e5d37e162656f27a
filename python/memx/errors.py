"""Every error memx raises: one tree, one class for each thing a caller can do about it.

A message says what was found, what was wanted, and what to do.
"""

from __future__ import annotations


class MemxError(Exception):
    """Any error of memx. Remedy: read the message; catch a subclass to react.

    A message may quote what a caller gave; secrets in it are redacted where it is made.

    >>> str(MemxError("api_key = 'q7Gk2mVx9TzR4bWnLs8D' is unknown"))
    "api_key = '[REDACTED:API_KEY]' is unknown"
    """

    def __init__(self, *args: object) -> None:
        """Takes the message."""
        from memx._core import without_secrets

        # A lone surrogate cannot cross into the engine.
        told = [one.encode("utf-8", "backslashreplace").decode() if isinstance(one, str) else one for one in args]
        super().__init__(*(without_secrets(one) if isinstance(one, str) else one for one in told))


class ConfigError(MemxError, ValueError):
    """A configuration value is unknown, of the wrong type or out of range. Remedy: correct the key it names."""


class InvalidArgumentError(MemxError, ValueError):
    """An argument cannot be used. Remedy: pass what the message asks for."""


class NotFoundError(MemxError, LookupError):
    """No memory has this id. Remedy: look the id up with `list` or `search`."""


class ConflictError(MemxError):
    """The memory changed since it was read. Remedy: read it again and retry with its revision."""


class EmbeddingMismatchError(MemxError):
    """The store's vectors come from another model. Remedy: use that model, or run `memx reindex`."""


class StoreError(MemxError):
    """The store cannot do what was asked. Remedy: see the subclass and the message."""


class CorruptStoreError(StoreError):
    """A file of the store is damaged. Remedy: run `memx check`, then `memx repair` or restore a backup."""


class StorageFullError(StoreError):
    """The disk or quota is full; earlier memories are intact. Remedy: free space and retry."""


class ReadOnlyStoreError(StoreError):
    """The store was opened read-only or lies on a read-only disk. Remedy: open it for writing."""


class StoreBusyError(StoreError):
    """Another process holds the store's lock. Remedy: retry, or stop the long job that holds it."""


class NewerFormatError(StoreError):
    """The store was written by a newer memx. Remedy: upgrade memx; the store is untouched."""


class EmbedderError(MemxError):
    """An embedding model is missing or failed. Remedy: install the extra it names, or set embedding.provider."""


class LlmError(MemxError):
    """A language model is missing or failed. Remedy: check its key and endpoint, or use reflector.mode = rules."""


class DaemonError(MemxError):
    """The daemon answered with an error. Remedy: see `memx daemon status`."""


class DaemonUnavailableError(DaemonError):
    """No daemon answers. Remedy: `memx daemon start`, or open the store with daemon="never"."""
