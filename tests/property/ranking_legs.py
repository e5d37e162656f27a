"""The legs of the ranking oracle: what words and vectors say of a memory, computed slowly.

evidence(t, d)   = max(exact, w2 stem, w3 facet, wt typo)
keyword(d)       = sum idf evidence / sum idf, over the query's terms that the tenant knows
joined(own, n)   = 1 - (1 - own)(1 - max share(n) evidence(n))      term by term, over the neighbours n
classic          = (15 words + 10 share of stems + 4 tool + 3 entity + 3 tag) / 35, at most 1
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .ranking_words import (
    ASKING,
    TIMES,
    are_kin,
    constant,
    document_length,
    document_terms,
    is_typo,
)

Shares = list[tuple["Document", float]]
KINDS = {"related_tools": 1.0, "key_entities": 0.75, "tags": 0.75}
POINTS = {"related_tools": 4, "key_entities": 3, "tags": 3}


@dataclass
class Leg:
    """The keyword leg of one memory."""

    parts: list[float] = field(default_factory=lambda: [0.0, 0.0, 0.0])
    joined: float = 0.0

    @property
    def own(self) -> float:
        return min(1.0, sum(self.parts))


class Document:
    """A memory as the oracle reads it."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.row = row
        self.id = row["id"]
        self.terms = document_terms(row["units"])
        self.length = document_length(row["units"])
        self.asks = row["ending"] in ASKING
        self.tells_time = any(unit in TIMES for unit in row["units"])

    def facets(self, kind: str) -> set[str]:
        return set(self.row[kind])

    def saturated(self, count: int) -> float:
        k1, b, average = (constant("exact", name) for name in ("K1", "B", "AVERAGE_LENGTH"))
        return count / (count + k1 * (1 - b + b * self.length / average)) if count else 0.0

    def count_of(self, term: str) -> int:
        return self.terms[term]

    def count_of_kin(self, term: str) -> int:
        return sum(count for word, count in self.terms.items() if are_kin(term, word))

    def facet(self, term: str) -> float:
        return max(
            (KINDS[kind] * match(term, unit) for kind in KINDS for unit in self.facets(kind)), default=0.0
        )


def match(term: str, unit: str) -> float:
    if unit == term:
        return 1.0
    return constant("facet", "PREFIX_MATCH") if len(term) >= 3 and unit.startswith(term) else 0.0


def evidence(
    document: Document, term: str, typos: bool, terms: list[str], retrieval: dict[str, Any]
) -> list[float]:
    """Of the exact word, of its stem or a typo, of a facet."""
    stem = constant("stem", "STEM_WEIGHT") * document.saturated(document.count_of_kin(term))
    if typos:
        near = sum(count for word, count in document.terms.items() if is_typo(term, word))
        stem = max(stem, constant("stem", "TYPO_WEIGHT") * document.saturated(near))
    facet = constant("facet", "FACET_WEIGHT") * document.facet(term) if retrieval["facets"] else 0.0
    if facet and retrieval["l3"] == "jaccard":
        shared = sum(document.facet(one) > 0 for one in terms)
        either = len(terms) + sum(len(document.facets(kind)) for kind in KINDS) - shared
        facet *= min(shared, either) / either
    return [document.saturated(document.count_of(term)), stem, facet]


def best_legs(
    terms: list[str],
    eligible: list[Document],
    tenant: list[Document],
    lenders: dict[str, Shares],
    retrieval: dict[str, Any],
) -> tuple[dict[str, Leg], bool]:
    """The legs by id, and whether the tenant knows a term."""
    legs = {one.id: Leg() for one in eligible}
    mass = 0.0
    for term in terms:
        of = {one.id: evidence(one, term, False, terms, retrieval) for one in [*tenant, *eligible]}
        if retrieval["typo"] and not any(any(of[one.id]) for one in tenant):
            of = {one.id: evidence(one, term, True, terms, retrieval) for one in [*tenant, *eligible]}
        df = sum(any(of[one.id]) for one in tenant)
        if not df:
            continue
        idf = math.log(1 + (len(tenant) - df + 0.5) / (df + 0.5))
        mass += idf
        for one in eligible:
            own = max(of[one.id])
            lent = max((share * max(of[lender.id]) for lender, share in lenders[one.id]), default=0.0)
            legs[one.id].parts[of[one.id].index(own)] += idf * own
            legs[one.id].joined += idf * joined(own, lent)
    for leg in legs.values():
        leg.parts = [part / mass if mass else 0.0 for part in leg.parts]
        leg.joined = leg.joined / mass if mass else 0.0
    return legs, mass > 0


def joined(own: float, lent: float) -> float:
    return 1 - (1 - own) * (1 - lent)


def classic_legs(
    terms: list[str], eligible: list[Document], tenant: list[Document], facets: bool
) -> tuple[dict[str, Leg], bool]:
    """The ACE reference: points, nothing lent."""
    legs = {}
    for one in eligible:
        full = max(constant("classic", "FULL_POINTS"), sum(points(one, terms, facets)))
        legs[one.id] = Leg([part / full for part in points(one, terms, facets)])
    return legs, any(sum(points(one, terms, facets)) for one in tenant)


def points(document: Document, terms: list[str], has_facets: bool) -> list[float]:
    words = sum(document.count_of(term) > 0 for term in terms)
    stems = sum(document.count_of(term) > 0 or document.count_of_kin(term) > 0 for term in terms)

    def hit(kind: str) -> bool:
        pairs = [(term, unit) for term in terms for unit in document.facets(kind)]
        return any(unit == term or (kind != "tags" and unit.startswith(term)) for term, unit in pairs)

    most = constant("classic", "LAYER_POINTS")
    facets = sum(POINTS[kind] for kind in KINDS if has_facets and hit(kind))
    return [constant("classic", "HIT_POINTS") * words, most * stems / len(terms), min(most, facets)]


def cosine(query: Any, passages: Any) -> float | None:
    """The best of a query with vectors that are kept as 16-bit floats."""
    if query is None or passages is None:
        return None
    asked = np.asarray(query, np.float64)
    found = []
    for passage in passages:
        given = np.asarray(passage, np.float32).astype(np.float64)
        kept = (given / np.linalg.norm(given)).astype(np.float16).astype(np.float64)
        found.append(float(kept @ asked / np.linalg.norm(kept) / np.linalg.norm(asked)))
    return max(-1.0, min(1.0, max(found)))
