"""Recalling: everything that asks. It changes nothing but the counters of use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from memx import arguments
from memx.handle import Handle
from memx.types import HistoryEvent, Owner, Page, Row, Scope, SearchResult, Time

if TYPE_CHECKING:
    import builtins


class Recalling(Handle):
    """The reading half of `Memory`."""

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
            track: The rows count as recalled: queued, at most once a memory and hour, written in the
                background or by `flush()`. False: not. `retrieval.track` off: never.
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

        counted = arguments.boolean(track, "track")
        keywords = {name: value for name, value in locals().items() if name in reading.KEYWORDS}
        return reading.search(self._open, query, keywords, embedding, self._now(now), track=counted)

    def get(self, id: str) -> Row | None:
        """The memory of an id, or None. That counts as an access, in the background as a recall does."""
        row: Row | None = self._open.core.get(arguments.text(id, "id"), self._now(), track=True)
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
        owners: builtins.list[Owner] = self._open.core.owners(self._now())
        return owners

    def status(self) -> dict[str, Any]:
        """The store in numbers: counts by tier and scope, model, size, and warnings one should read."""
        from memx import reading

        return reading.status(self._open, self._now())
