"""Remembering: everything that changes what is stored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from memx import arguments
from memx.handle import Handle
from memx.types import AddResult, Messages, Time

_KEEP: Any = object()
"""Default of a field that an update leaves as it is."""


class Remembering(Handle):
    """The writing half of `Memory`."""

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
        """Remembers a text, or what is worth keeping of a conversation, and returns after the commit.

        Secrets are redacted before anything else. A text is kept as it is. Of an exchange (what was
        asked and answered) one distilled memory is kept where it holds knowledge: an error and its
        fix, a setting and its value, a tool; else each message that says something. A memory that
        says what another of the same tenant and scope says is merged with it; a new value of the same
        thing supersedes the old one; a contradiction is marked at both.

        Args:
            text_or_messages: A text, or messages `{"role", "content"}`; instructions
                and messages without text are left out.
            id: The memory's id; what has it already is replaced (event UPDATE).
            user_id: With `agent_id` the tenant: nobody else's search sees it.
            agent_id: See `user_id`.
            run_id: The conversation; neighbours in one lend each other evidence, so give a
                list of unrelated facts none.
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
            infer: False keeps every message as it was said, redacted; still merged and compared.
            embedding: The text's vector by the store's model, float32 (dim,) or (passages, dim).

        Returns:
            `{"results": [{"id", "memory", "event", ...}], "errors": [], "ace_ingest": {...}}`.
            Event NONE: it is there already, with its old id; UPDATE: it was merged into one
            (`previous_memory`). `supersedes` and `conflicts_with` name the memories it replaces or
            contradicts. Of a greeting nothing is kept: no results, `bullets_dropped` 1.

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
        item = {"content": text_or_messages, **keywords}
        tally = writing.add_items(self._open, [item], {}, self._now(), whole=True)
        tally.raise_refusal()
        return tally.envelope()

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

        return writing.add_items(self._open, items, defaults, self._now()).envelope()

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
