"""Memory: the interface. Each method checks its arguments, calls the engine, shapes the answer.

add:    arguments -> ingest -> embed -> engine (one transaction) -> envelope       remembering.py
search: arguments -> embed the query -> engine -> rows, with every layer           recalling.py
export, import, reindex, compact                                                   keeping.py
sweep, restore, maintain                                                           ageing.py
"""

from __future__ import annotations

from memx.ageing import Ageing
from memx.keeping import Keeping
from memx.recalling import Recalling
from memx.remembering import Remembering


class Memory(Remembering, Keeping, Ageing):
    """The memories of the agents on one machine, in one folder.

    Threads may share one; searches run side by side. Also a context manager.

    Args:
        path: Folder of the store, made when missing; default `MEMX_DIR`, else `~/.memx`.
        config: The configuration as a dict; see the keys in `docs/config.md`.
        embedder: A callable `f(list of texts) -> vectors` or an `Embedder`, instead of `config["embedding"]`.
        read_only: Nothing is written; writing methods raise ReadOnlyStoreError.
        clock: Called for "now" instead of the machine's clock; at opening too, for the daily job.

    Raises:
        ConfigError: A key is unknown or a value out of range; the message names both.
        CorruptStoreError: The folder holds a file that is no store; it is left untouched.
        NewerFormatError: A newer memx made the store; upgrade.

    Example:
        >>> m = Memory(tmp_path, config={"embedding": {"provider": "none"}})
        >>> added = m.add("We deploy with `make release` from main", tags=["deploy"])
        >>> m.search("how do we deploy?")["results"][0]["memory"]
        'We deploy with `make release` from main'
    """

    remember = Remembering.add
    recall = Recalling.search
    forget = Remembering.delete
