"""memx: the memory engine of the agents on one machine.

    from memx import Memory
    m = Memory()
    m.add("We deploy with `make release` from main")
    m.search("how do we deploy?")

Importing this package loads the compiled engine and nothing else: numpy,
pydantic and the embedding model come with their first use.
"""

from memx.aio import AsyncMemory
from memx.errors import (
    ConfigError,
    ConflictError,
    CorruptStoreError,
    EmbedderError,
    EmbeddingMismatchError,
    InvalidArgumentError,
    MemxError,
    NewerFormatError,
    NotFoundError,
    ReadOnlyStoreError,
    StorageFullError,
    StoreBusyError,
    StoreError,
)
from memx.memory import Memory

__version__ = "0.1.0"

__all__ = [
    "AsyncMemory",
    "ConfigError",
    "ConflictError",
    "CorruptStoreError",
    "EmbedderError",
    "EmbeddingMismatchError",
    "InvalidArgumentError",
    "Memory",
    "MemxError",
    "NewerFormatError",
    "NotFoundError",
    "ReadOnlyStoreError",
    "StorageFullError",
    "StoreBusyError",
    "StoreError",
    "__version__",
]
