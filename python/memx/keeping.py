"""Keeping: moving memories out and in, embedding them anew, mending the store."""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike
from typing import Any, Literal

from memx import arguments
from memx.recalling import Recalling
from memx.types import Contradiction, ImportResult


class Keeping(Recalling):
    """The part of `Memory` that looks after the store."""

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

        return transfer.export(self.list, self._open.core, path, format, embeddings, selection)

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

        return reindexing.reindex(self._open, only_missing, progress, self._now())

    def detect_conflicts(self, /, *, rescan: bool = False, **selection: Any) -> list[Contradiction]:
        """The memories that contradict each other, the oldest find first.

        They are recorded when they are written; the list is read. Both memories of a pair hold: neither
        is superseded, archived or ended. Asking counts as no recall.

        Args:
            rescan: Look anew first, among the memories selected: for stores filled without curation. New
                values of the same thing are then listed as `value_change`, and stay as they are.
            **selection: `user_id`, `agent_id`, `run_id`, `scope`, `filters`: pairs of which a memory is meant.

        Returns:
            `[{"memory_a_id", "memory_b_id", "a", "b", "similarity", "reason", "conflict_type"}]`; `a` was
            there first, `similarity` is on the decision scale, in [0, 1].

        Example:
            >>> _ = m.add("Production deployment is allowed", user_id="li")
            >>> _ = m.add("Production deployment is not allowed", user_id="li")
            >>> [pair["conflict_type"] for pair in m.detect_conflicts(user_id="li")]
            ['negation']
        """
        core, now_us = self._open.core, self._now()
        named = arguments.selection(selection)
        if arguments.boolean(rescan, "rescan"):
            core.rescan(named, now_us)
        pairs: list[Contradiction] = core.conflicts(named, now_us)
        return pairs

    def scrub(self) -> dict[str, Any]:
        """Redacts everything that is stored, by the rules as they are now: for rules that were added later.

        A changed text is embedded anew; the store is compacted, so that no file keeps what went.

        Returns:
            `{"scanned", "changed": [ids], "history", "redacted": {rule: count}}`; `history` counts old
            texts and reasons that changed.
        """
        from memx import reindexing

        opened = self._open
        report: dict[str, Any] = opened.core.scrub(self._now())
        if report["changed"] and opened.embedder is not None and opened.mismatch() is None:
            reindexing.reindex(opened, True, None, self._now())
        return report

    def compact(self) -> dict[str, Any]:
        """Leaves no byte of a deleted memory in any file of the store.

        Returns:
            `{"bytes_before", "bytes_after", "log_held_by_readers", "backups_removed"}`.
        """
        report: dict[str, Any] = self._open.core.compact()
        return report
