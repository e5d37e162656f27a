"""Memory: the interface. Each method checks its arguments, calls the engine, shapes the answer.

add:    arguments -> ingest -> embed -> engine (one transaction) -> envelope
search: arguments -> embed the query -> engine -> rows, with every layer of their score
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from os import PathLike
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal, Self

from memx import arguments
from memx.errors import StoreError
from memx.types import (
    AddResult,
    Clock,
    HistoryEvent,
    ImportResult,
    Messages,
    Owner,
    Page,
    Row,
    Scope,
    SearchResult,
    Time,
)

if TYPE_CHECKING:
    import builtins

    from memx.engine import VectorEngine
    from memx.opening import Opened

_KEEP: Any = object()
"""Default of a field that an update leaves as it is."""


class Memory:
    """The memories of the agents on one machine, in one folder.

    Threads may share one; searches run side by side. Also a context manager.

    Args:
        path: Folder of the store, made when missing; default `MEMX_DIR`, else `~/.memx`.
        config: The configuration as a dict; see the keys in `docs/config.md`.
        embedder: A callable `f(list of texts) -> vectors` or an `Embedder`, instead of `config["embedding"]`.
        read_only: Nothing is written; writing methods raise ReadOnlyStoreError.
        clock: Called for "now" instead of the machine's clock.

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

    @classmethod
    def from_config(cls, config: Mapping[str, Any], **keywords: Any) -> Self:
        """The same as `Memory(config=config, **keywords)`; mem0's way to open."""
        return cls(config=config, **keywords)

    # Writing ------------------------------------------------------------------

    def add(
        self,
        text_or_messages: str | Messages,
        *,
        id: str | None = None,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
        scope: str | None = None,
        metadata: Mapping[str, Any] | None = None,
        tags: Sequence[str] | None = None,
        tools: Sequence[str] | None = None,
        entities: Sequence[str] | None = None,
        importance: float | None = None,
        pinned: bool = False,
        expires_at: Time | None = None,
        anchors: Sequence[Any] | None = None,
        created_at: Time | None = None,
        section: str | None = None,
        knowledge_type: str | None = None,
        infer: bool = True,
        embedding: Any | None = None,
    ) -> AddResult:
        """Remembers a text, or each message of a conversation, and returns after the commit.

        Args:
            text_or_messages: A text, or messages `{"role", "content"}`; instructions
                and messages without text are left out.
            id: The memory's id; what has it already is replaced (event UPDATE).
            user_id: With `agent_id` the tenant: nobody else's search sees it.
            agent_id: See `user_id`.
            run_id: The conversation; neighbours in one lend each other evidence.
            scope: `global`, or `<kind>:<name>` such as `project:site`.
            metadata: A dict of what JSON can hold; filterable as `metadata.<key>`.
            tags: Facets, searchable and filterable; so are `tools` and `entities`.
            tools: See `tags`.
            entities: See `tags`.
            importance: 0 to 1, default 0.5.
            pinned: Never decays.
            expires_at: Gone from every answer at that instant.
            anchors: Spans of source files it rests on, kept as given.
            created_at: When it was said, if not now.
            section: general, commands, debugging, architecture, workflow, tools, patterns, preferences.
            knowledge_type: knowledge, method, trick, pitfall, preference.
            infer: True or False, for mem0's callers; texts are stored as given.
            embedding: The text's vector by the store's model, float32 (dim,) or (passages, dim).

        Returns:
            `{"results": [{"id", "memory", "event", ...}], "errors": [], "ace_ingest": {...}}`.
            Event NONE: the same text is there already, with its old id.

        Raises:
            InvalidArgumentError: A value cannot be stored; the message says which and why.
            EmbeddingMismatchError: The embedder is not the store's model.

        Example:
            >>> m.add("Tabs, never spaces", user_id="maren")["results"][0]["event"]
            'ADD'
            >>> m.add("tabs, never spaces.", user_id="maren")["results"][0]["event"]
            'NONE'
        """
        from memx import writing

        keywords = {name: value for name, value in locals().items() if name in writing.KEYWORDS}
        answer = writing.add_items(self._open, [{"content": text_or_messages, **keywords}], {}, self._now())
        writing.raise_refusal(answer)
        return answer.result

    def add_many(self, /, items: Iterable[str | Mapping[str, Any]], **defaults: Any) -> AddResult:
        """Remembers many texts in few transactions. A bad item never sinks the others.

        Args:
            items: Texts, or dicts with `content` (or `messages`) and any keyword of `add`.
            **defaults: Keywords of `add` for items that do not give their own.

        Returns:
            The same as `add`, results in input order; `errors`: `[{"index", "error"}]`.

        Example:
            >>> both = m.add_many(["Standup is at ten", {"content": ""}], user_id="odalys")
            >>> len(both["results"]), both["errors"][0]["index"]
            (1, 1)
        """
        from memx import writing

        return writing.add_items(self._open, items, defaults, self._now()).result

    def update(
        self,
        id: str,
        text: str | None = None,
        *,
        metadata: Mapping[str, Any] | None = None,
        scope: str | None = None,
        tags: Sequence[str] | None = None,
        tools: Sequence[str] | None = None,
        entities: Sequence[str] | None = None,
        importance: float | None = None,
        pinned: bool | None = None,
        expires_at: Time | None = _KEEP,
        anchors: Sequence[Any] | None = None,
        section: str | None = None,
        knowledge_type: str | None = None,
        expected_revision: int | None = None,
        embedding: Any | None = None,
    ) -> dict[str, Any]:
        """Changes a memory's content. What is not given stays; `expires_at=None` takes the end away.

        Args:
            id: Which memory.
            text: New text; the old one goes into the history.
            metadata: Replaces all of it. The tenant never moves.
            embedding: The new text's vector; refused without a text.
            expected_revision: Refuse when the memory changed since it was read.

        Returns:
            `{"message", "id", "revision"}`.

        Raises:
            NotFoundError: No memory has this id.
            ConflictError: The revision is not the expected one.

        Example:
            >>> id = m.add("Gateway time-out is 300 ms")["results"][0]["id"]
            >>> m.update(id, "Gateway time-out is 500 ms")["revision"]
            2
        """
        from memx import writing

        changes = {name: value for name, value in locals().items() if name in writing.CHANGES}
        if expires_at is _KEEP:
            del changes["expires_at"]
        return writing.update(self._open, changes, embedding, self._now())

    def delete(self, id: str | Sequence[str]) -> dict[str, Any]:
        """Deletes memories by id: all of them, or none and NotFoundError. An id given twice is deleted once.

        Example:
            >>> id = m.add("A secret to forget")["results"][0]["id"]
            >>> m.delete(id)["ids"] == [id] and m.get(id) is None
            True
        """
        one = id is None or isinstance(id, str)
        ids = [arguments.text(id, "id")] if one else [*dict.fromkeys(arguments.texts(id, "id"))]
        self._open.core.delete(ids, self._now())
        return {"message": f"deleted {len(ids)}", "ids": ids}

    def delete_all(self, /, *, all: bool = False, **selection: Any) -> dict[str, Any]:
        """Deletes what the filters name: `user_id`, `agent_id`, `run_id`, `scope`, `filters`, `tier`.

        With `run_id`, a memory that other runs hold too only leaves that run.

        Raises:
            InvalidArgumentError: No filter is given; say `all=True` to delete everything.
        """
        named = arguments.selection(selection) | {"everything": arguments.boolean(all, "all")}
        ids = self._open.core.delete_all(named, self._now())
        return {"message": f"deleted {len(ids)}", "ids": ids}

    def erase(self, /, **selection: Any) -> dict[str, Any]:
        """Removes everything the filters name from every file of the store: rows, vectors, history, then compacts.

        Raises:
            InvalidArgumentError: No filter is given; `reset()` forgets everything.
        """
        ids = self._open.core.erase(arguments.selection(selection), self._now())
        return {"message": f"erased {len(ids)}", "ids": ids}

    def reset(self) -> dict[str, str]:
        """Forgets everything, the embedding model too. No generated id ever comes back."""
        self._open.core.reset()
        return {"message": "the store is empty"}

    # Reading ------------------------------------------------------------------

    def search(
        self,
        query: str,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
        scope: Scope | None = None,
        filters: Mapping[str, Any] | None = None,
        limit: int | None = None,
        top_k: int | None = None,
        token_budget: int | None = None,
        threshold: float | None = None,
        embedding: Any | None = None,
        allow: object | None = None,
        include_superseded: bool = True,
        include_archived: bool = False,
        track: bool = True,
        now: Time | None = None,
    ) -> SearchResult:
        """Finds memories by words, stems, metadata, meaning, conversation and time.

        Args:
            query: A question in any words; nothing in it is syntax.
            user_id: Only this user's memories; so `agent_id` and `run_id`.
            agent_id: See `user_id`.
            run_id: See `user_id`.
            scope: One or several; they and `global` are searched, they rank higher. `"*"`: every scope.
            filters: mem0's operators (eq ne gt gte lt lte in nin contains icontains, `*`, AND OR NOT)
                on columns, `metadata.<key>`, or a bare key where no column has that name.
            limit: Most rows, default `retrieval.max_results` (5); `top_k` is the same.
            top_k: See `limit`.
            token_budget: Most tokens of all rows together, estimated; 0: none.
            threshold: Least score of a row, 0 to 1.
            embedding: The query's vector, float32 (dim,), instead of the embedder's.
            allow: Only these documents: bytes of `engine.bitmap()`, or a pyroaring BitMap of them.
            include_superseded: Memories that were replaced come last; False leaves them out.
            include_archived: Archived memories answer too.
            track: Accepted; recalls are not counted in this version.
            now: The instant of the question, default the clock's.

        Returns:
            `{"results": rows, "ace_search": {"mode", "rejected", "candidates", "trimmed", "elapsed_us",
            "degraded"}}`; rows best first, each with its `score` in [0, 1] and the `layers` it is made of.
            Punctuation alone finds nothing.

        Raises:
            InvalidArgumentError: The query is empty, or a filter cannot be read.
            EmbeddingMismatchError: `embedding` has another width than the store's model.

        Example:
            >>> row = m.search("gateway timeout", limit=1)["results"][0]
            >>> 0 < row["score"] <= 1 and row["layers"]["mode"]
            'keyword'
        """
        from memx import reading

        arguments.boolean(track, "track")
        keywords = {name: value for name, value in locals().items() if name in reading.KEYWORDS}
        return reading.search(self._open, query, keywords, embedding, self._now(now))

    def get(self, id: str) -> Row | None:
        """The memory of an id, or None."""
        row: Row | None = self._open.core.get(arguments.text(id, "id"), self._now())
        return row

    def list(
        self,
        /,
        *,
        sort: str = "created_at",
        limit: int = 100,
        cursor: str | None = None,
        **selection: Any,
    ) -> Page:
        """A page of memories, in every scope and tier unless `scope` or `tier` say otherwise.

        Args:
            sort: added, created_at, updated_at, last_seen_at, last_recalled_at, expires_at,
                recall_count or importance; a leading `-` for descending. Ties by id.
            limit: Rows in a page.
            cursor: `next_cursor` of the page before. A walk by cursor meets each memory once.
            **selection: `user_id`, `agent_id`, `run_id`, `scope`, `filters`, `tier`, `allow`.

        Returns:
            `{"results": rows, "next_cursor": text or None}`.
        """
        page: Page = self._open.core.list(
            {
                "selection": arguments.selection(selection),
                "sort": arguments.text(sort, "sort"),
                "limit": arguments.count(limit, "limit"),
                "cursor": arguments.optional_text(cursor, "cursor"),
                "now_us": self._now(),
            }
        )
        return page

    get_all = list

    def history(self, id: str) -> builtins.list[HistoryEvent]:
        """What a memory went through, oldest first; empty for an unknown id.

        Example:
            >>> id = m.add("Go-live is on 20 April")["results"][0]["id"]
            >>> _ = m.update(id, "Go-live is on 27 April")
            >>> [(e["event"], e["new_memory"]) for e in m.history(id)]
            [('ADD', 'Go-live is on 20 April'), ('UPDATE', 'Go-live is on 27 April')]
        """
        events: builtins.list[HistoryEvent] = self._open.core.history(arguments.text(id, "id"))
        return events

    def users(self) -> builtins.list[Owner]:
        """Users, agents and runs with their number of memories, by kind, then name."""
        owners: builtins.list[Owner] = self._open.core.owners()
        return owners

    def status(self) -> dict[str, Any]:
        """The store in numbers: counts by tier and scope, model, size, and warnings one should read."""
        from memx import reading

        return reading.status(self._open)

    # Moving and mending -------------------------------------------------------

    def export(
        self,
        /,
        path: str | PathLike[str] | None = None,
        *,
        format: Literal["json", "jsonl"] = "json",
        embeddings: bool = False,
        **selection: Any,
    ) -> dict[str, Any]:
        """Writes memories with all their fields, in the order they were added.

        Args:
            path: A file, replaced as a whole or not at all, its mode kept; a new one is its owner's
                alone. `~` is the home folder. None: the document is returned.
            format: One JSON document, or one memory a line.
            embeddings: With their vectors.
            **selection: See `list`.

        Returns:
            The document, or `{"path", "count"}`.

        Raises:
            InvalidArgumentError: The path is a folder, a device, read-only, or in no folder that may be written.
        """
        from memx import transfer

        return transfer.export(self, self._open.core, path, format, embeddings, selection)

    def import_(
        self,
        /,
        path_or_document: object,
        *,
        on_bad_line: Literal["report", "raise"] = "report",
        progress: Callable[[int, int], None] | None = None,
        **defaults: Any,
    ) -> ImportResult:
        """Takes in an export, mem0's rows, plain texts, or a transcript of messages (JSON or JSONL).

        Args:
            path_or_document: A file (`~` is the home folder), or what it would hold.
            on_bad_line: "report": a line that cannot be used is skipped and reported.
                "raise": every line is checked first; a bad one raises and nothing is written.
            progress: Called with (done, total) after every batch.
            **defaults: Keywords of `add` for rows that do not give their own, but `id` and `embedding`.

        Returns:
            `{"added", "updated", "skipped", "errors": [{"line", "error"}]}`. Importing twice adds nothing.

        Raises:
            InvalidArgumentError: There is no such file, it is neither JSON nor JSONL, or a line is bad and
                `on_bad_line` is "raise"; the message names the file or the line.
        """
        from memx import transfer

        return transfer.import_(self._open, path_or_document, on_bad_line, progress, defaults, self._now())

    def reindex(
        self, *, only_missing: bool = False, progress: Callable[[int, int], None] | None = None
    ) -> dict[str, Any]:
        """Embeds the memories anew with this embedder, which becomes the store's model.

        Args:
            only_missing: Only memories without a vector; the model must be the store's.
            progress: Called with (done, total) after every batch.

        Returns:
            `{"embedded", "missing", "model"}`.

        Raises:
            EmbedderError: There is no embedder that works.
        """
        from memx import reindexing

        return reindexing.reindex(self._open, only_missing, progress)

    def compact(self) -> dict[str, Any]:
        """Leaves no byte of a deleted memory in any file of the store.

        Returns:
            `{"bytes_before", "bytes_after", "log_held_by_readers", "backups_removed"}`.
        """
        report: dict[str, Any] = self._open.core.compact()
        return report

    def flush(self) -> None:
        """Waits for what is queued. Writes are on disk before they are acknowledged, so nothing is."""
        _ = self._open

    def close(self) -> None:
        """Closes the store. Any further call raises StoreError; closing twice is no matter."""
        self._opened = None

    # Plumbing -----------------------------------------------------------------

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

    remember = add
    recall = search
    forget = delete
