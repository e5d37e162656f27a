"""Reading: a query embedded and handed to the engine, its answer in an envelope."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping
from typing import Any

from memx import arguments, vectors
from memx.errors import InvalidArgumentError, MemxError
from memx.ingest.redacting import redact
from memx.opening import Opened, mismatch_degraded
from memx.types import Degraded, SearchResult

KEYWORDS = frozenset(
    "user_id agent_id run_id scope filters limit top_k token_budget threshold allow include_superseded "
    "include_archived".split()
)
"""Keywords of `search` that are fields."""


def search(
    opened: Opened, query: str, keywords: Mapping[str, Any], embedding: object, now_us: int, *, track: bool
) -> SearchResult:
    """Answers one question."""
    started = time.perf_counter_ns()
    request = search_request(query, keywords, now_us) | {"track": track}
    vector, degraded = _vector(opened, request["query"], embedding)
    answer = opened.core.search(request, vector)
    return {
        "results": answer["results"],
        "ace_search": {
            "mode": answer["mode"],
            "rejected": False,
            "candidates": answer["candidates"],
            "trimmed": answer["trimmed"],
            "elapsed_us": (time.perf_counter_ns() - started) // 1_000,
            "degraded": degraded + answer["degraded"],
        },
    }


def search_request(query: str, keywords: Mapping[str, Any], now_us: int) -> dict[str, Any]:
    """The engine's fields of a search."""
    selected = {name: keywords.get(name) for name in arguments.SELECTION if name in keywords}
    request: dict[str, Any] = {
        "query": arguments.query(query),
        "selection": arguments.selection(selected),
        "include_superseded": arguments.boolean(
            keywords.get("include_superseded", True), "include_superseded"
        ),
        "include_archived": arguments.boolean(keywords.get("include_archived", False), "include_archived"),
        "now_us": now_us,
    }
    optional = {
        "limit": arguments.limit(keywords.get("limit"), keywords.get("top_k")),
        "token_budget": _optional(keywords.get("token_budget"), arguments.count, "token_budget"),
        "threshold": _optional(keywords.get("threshold"), _share, "threshold"),
    }
    return request | {name: value for name, value in optional.items() if value is not None}


def _optional(value: object, read: Any, name: str) -> Any:
    return None if value is None else read(value, name)


def _share(value: object, name: str) -> float:
    share = arguments.number(value, name)
    if not 0 <= share <= 1:
        raise InvalidArgumentError(f"{name} is {share}; give a score from 0 to 1")
    return share


def _vector(opened: Opened, query: str, embedding: object) -> tuple[Any, list[Degraded]]:
    """The query's vector; None where words must do, with the reason if that is a fault."""
    if embedding is not None:
        rows = vectors.given_vector(embedding, opened.core)
        if len(rows) != 1:
            raise InvalidArgumentError(
                f"embedding has {len(rows)} rows; give the one vector of the query, (dim,)"
            )
        return rows[0], []
    if opened.embedder is None:
        return None, []
    error = opened.mismatch()
    if error is not None:
        return None, [mismatch_degraded(error)]
    # Memories are embedded without their secrets, and an embedder may be anywhere.
    (told,) = redact(opened.core, [query], Counter())
    if isinstance(told, MemxError):
        return None, [{"stage": "redaction", "reason": str(told)}]
    vector, degraded = vectors.to_ask(told, opened.embedder)
    model = opened.core.model()
    if vector is not None and model and model["dimension"] != len(vector):
        reason = f"the query's vector has {len(vector)} numbers, the store's model {model['dimension']}"
        return None, [*degraded, {"stage": "embedding", "reason": reason}]
    return vector, degraded


def status(opened: Opened, now_us: int) -> dict[str, Any]:
    """The store in numbers, and what a user should know of it."""
    from memx.embed import Unavailable

    facts: dict[str, Any] = opened.core.status(now_us)
    uncounted = _uncounted(facts.pop("reinforcement"))
    embedder = opened.embedder
    inner = getattr(embedder, "inner", embedder)
    return facts | {
        "kernel": "exact",
        "embedder": None if embedder is None or isinstance(inner, Unavailable) else embedder.card.id,
        "privacy": _privacy(opened),
        "warnings": [*opened.warnings(), *uncounted],
    }


def _privacy(opened: Opened) -> dict[str, Any]:
    """What is redacted."""
    settings = opened.config.privacy
    families = [name for name, is_on in settings.rules.model_dump().items() if is_on]
    return {
        "enabled": settings.enabled,
        "rules": families if settings.enabled else [],
        "personal": list(settings.personal) if settings.enabled else [],
        "custom_patterns": len(settings.custom_patterns) if settings.enabled else 0,
    }


def _uncounted(reinforcement: Mapping[str, Any]) -> list[str]:
    """What a user should know of recalls that the store did not take."""
    told = []
    if reinforcement["failure"]:
        told.append(
            f"recalls of {reinforcement['queued']} memories wait to be counted: {reinforcement['failure']}"
        )
    if reinforcement["dropped"]:
        told.append(f"{reinforcement['dropped']} recalls were not counted: too many waited")
    return told
