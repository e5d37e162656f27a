"""Ageing: who has faded leaves the searches, and comes back when asked."""

from __future__ import annotations

from collections.abc import Callable

from memx import arguments
from memx.handle import Handle
from memx.types import MaintenanceResult, SweepResult


class Ageing(Handle):
    """The part of `Memory` that lets memories rest."""

    def sweep(
        self, *, dry_run: bool = False, progress: Callable[[int, int], None] | None = None
    ) -> SweepResult:
        """Archives the active memories that have faded, and brings back archived ones that have not.

        Faded: the decay at now is below `decay.archive_threshold`, and the memory was last said more
        than `decay.protection_days` ago. Pinned and permanent ones never are. An archived memory leaves
        every search and stays in `get`, `list(tier="archived")` and `export`; `restore` brings it back.

        Args:
            dry_run: Tells what would be moved, and moves nothing.
            progress: Called with (done, total) after every batch.

        Returns:
            `{"archived", "revived", "permanent", "unchanged", "errors", "elapsed_ms", "rows"}`: how many were
            moved, how many stay for good (recalled `decay.permanent_threshold` times), how many stay where
            they are; `rows`: at most 100 of those moved, as they stood before, most faded first. `errors`
            is empty unless the store failed half way: `[{"memories", "error"}]`, how many were left and why.

        Raises:
            ReadOnlyStoreError: The store is read-only, somebody is due, and it is no dry run.
            StoreError: Nothing could be moved.

        Example:
            >>> _ = m.add("The old office was in Lisbon", created_at="2020-01-01")
            >>> [row["memory"] for row in m.sweep(dry_run=True)["rows"]]
            ['The old office was in Lisbon']
            >>> m.sweep()["archived"], m.search("Lisbon")["results"]
            (1, [])
        """
        from memx import sweeping

        return sweeping.sweep(self._open, arguments.boolean(dry_run, "dry_run"), progress, self._now())

    def restore(self, id: str) -> dict[str, str]:
        """Brings a memory back from the archive. That counts as saying it again (`last_seen_at`).

        So the next sweep leaves it until `decay.protection_days` have gone by. An active one stays as it is.

        Returns:
            `{"message", "id"}`.

        Raises:
            NotFoundError: No memory has this id, or it has ended.

        Example:
            >>> id = m.add("The old office was in Lisbon", created_at="2020-01-01")["results"][0]["id"]
            >>> _ = m.sweep(), m.restore(id)
            >>> m.get(id)["tier"], m.sweep()["archived"]
            ('active', 0)
        """
        named = arguments.text(id, "id")
        self._open.core.restore(named, self._now())
        return {"message": f"restored {named}", "id": named}

    def maintain(self, *, progress: Callable[[int, int], None] | None = None) -> MaintenanceResult:
        """Does the daily job now: deletes the memories that have ended, and sweeps.

        Whoever opens a store for writing does it by itself, once every `decay.sweep_on_open_hours`.

        Returns:
            `{"removed", "sweep"}`: how many had ended, and what `sweep` returns.

        Raises:
            ReadOnlyStoreError: The store is read-only.

        Example:
            >>> _ = m.add("The sale ends today", expires_at="2020-01-01")
            >>> m.maintain()["removed"]
            1
        """
        from memx import sweeping

        return sweeping.maintain(self._open, progress, self._now())
