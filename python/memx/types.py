"""The shapes that go in and come out: rows, envelopes, pages.

Times are ISO-8601 UTC with offset; scores are in [0, 1] and never NaN.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

Time: TypeAlias = datetime | str | int | float
"""An instant: a datetime (naive: UTC), ISO-8601 text, a date, or seconds since 1970."""
Clock: TypeAlias = Callable[[], Time]
Messages: TypeAlias = Sequence[Mapping[str, Any]]
Scope: TypeAlias = str | Sequence[str]
Mode: TypeAlias = Literal["hybrid", "keyword", "semantic"]
Hit: TypeAlias = tuple[str, float]
"""A memory's id and what it is worth."""


class Layers(TypedDict):
    """How a score came about; `raw` is what ranks."""

    l1: float
    l2: float
    l3: float
    semantic: float | None
    cosine: float | None
    keyword: float
    thread: float
    form: float
    decay: float
    recency: float
    scope: float
    trust: float | None
    blended: float
    raw: float
    mode: Mode


class Row(TypedDict):
    """One memory. `score` and `layers` only in the rows of a search."""

    id: str
    memory: str
    hash: str
    score: NotRequired[float]
    metadata: dict[str, Any]
    user_id: str | None
    agent_id: str | None
    run_id: str | None
    run_ids: list[str]
    created_at: str
    updated_at: str
    last_seen_at: str
    revision: int
    tier: str
    importance: float
    pinned: bool
    expires_at: str | None
    section: str
    knowledge_type: str
    instructivity_score: float
    source_type: str
    recall_count: int
    last_recalled_at: str | None
    decay_weight: float
    access_count: int
    related_tools: list[str]
    key_entities: list[str]
    tags: list[str]
    anchors: list[Any]
    scope: str
    supersedes: list[str]
    superseded_by: str | None
    conflicts_with: list[str]
    verified_status: str | None
    trust_score: float | None
    vector: Literal["stored", "missing"]
    layers: NotRequired[Layers]


class Degraded(TypedDict):
    """A stage that could not do its part."""

    stage: str
    reason: str


class RowError(TypedDict):
    """A row of a batch that was refused; the others were stored."""

    index: int
    error: str


class LineError(TypedDict):
    """A line of an import that was refused; the others were taken."""

    line: int
    error: str


class Written(TypedDict):
    """What became of one memory."""

    id: str
    memory: str
    event: Literal["ADD", "UPDATE", "DELETE", "NONE"]
    revision: int
    vector: Literal["stored", "missing"]
    previous_memory: NotRequired[str]
    supersedes: NotRequired[list[str]]
    superseded_by: NotRequired[str]
    conflicts_with: NotRequired[list[str]]


class Contradiction(TypedDict):
    """Two memories that contradict each other; `a` was there first."""

    memory_a_id: str
    memory_b_id: str
    a: str
    b: str
    similarity: float
    reason: str
    conflict_type: Literal["value_change", "opposing_pair", "negation", "version", "anchor_mismatch"]


class AddResult(TypedDict):
    """The answer of `add` and `add_many`; results in input order."""

    results: list[Written]
    errors: list[RowError]
    ace_ingest: dict[str, Any]


class SearchInfo(TypedDict):
    """How a search went."""

    mode: Mode
    rejected: bool
    candidates: int
    trimmed: int
    elapsed_us: int
    degraded: list[Degraded]


class SearchResult(TypedDict):
    """The answer of `search`, best row first."""

    results: list[Row]
    ace_search: SearchInfo


class Page(TypedDict):
    """The answer of `list` and `get_all`."""

    results: list[Row]
    next_cursor: str | None


class HistoryEvent(TypedDict):
    """One line of a memory's history, oldest first."""

    memory_id: str
    event: str
    old_memory: str | None
    new_memory: str | None
    reason: str | None
    created_at: str


class Owner(TypedDict):
    """A user, agent or run, and how many memories it has."""

    type: Literal["user", "agent", "run"]
    id: str
    count: int


class ImportResult(TypedDict):
    """What an import did."""

    added: int
    updated: int
    skipped: int
    errors: list[LineError]


class SweepError(TypedDict):
    """Memories that a sweep left where they were, and why."""

    memories: int
    error: str


class SweepResult(TypedDict):
    """What a sweep did, or would do; `rows` as they stood before, most faded first."""

    archived: int
    revived: int
    permanent: int
    unchanged: int
    errors: list[SweepError]
    elapsed_ms: float
    rows: list[Row]


class MaintenanceResult(TypedDict):
    """What the daily job did; `removed` had ended."""

    removed: int
    sweep: SweepResult
