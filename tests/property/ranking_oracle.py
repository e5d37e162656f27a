"""The ranking oracle: ids, order and every layer of an answer, from nothing but what a store was told.

blended = wk keyword + ws L4 + wk (keyword' - keyword) + ws (L4' - L4)      ' with what neighbours lend
raw     = blended decay recency scope form                                 the ranking key
"""

from __future__ import annotations

from typing import Any

from ..support import DAY_SECS
from .ranking_legs import Document, Leg, Shares, best_legs, classic_legs, cosine, joined
from .ranking_store import Told
from .ranking_words import OPENINGS, constant, query_terms

Layers = dict[str, Any]


def expected(told: Told, retrieval: dict[str, Any], ask: dict[str, Any]) -> list[tuple[str, Layers]]:
    """Ids and layers, best first."""
    return _Question(told, retrieval, ask).answer()


class _Question:
    def __init__(self, told: Told, retrieval: dict[str, Any], ask: dict[str, Any]) -> None:
        self.told, self.retrieval, self.ask = told, retrieval, ask
        self.classic = retrieval["scoring"] == "classic"
        everyone = [Document(row) for row in told.rows.values()]
        owned = [one for one in everyone if self.is_owned(one.row)]
        tenant = [one for one in owned if self.is_living(one.row)]
        self.heard = {one.id: one for one in tenant if self.is_asked(one.row)}
        self.eligible = {one.id: one for one in self.heard.values() if self.may_answer(one.row)}
        self.asks_for_time, extra = OPENINGS[ask["opening"]]
        terms = query_terms([*extra, *ask["units"]])
        ranked = list(self.heard.values())
        lenders = {one.id: self.lenders(one) for one in ranked}
        self.legs, self.known = (
            classic_legs(terms, ranked, tenant, retrieval["facets"])
            if self.classic
            else best_legs(terms, ranked, tenant, lenders, retrieval)
        )
        self.cosines = {one.id: cosine(ask["vector"], one.row["embedding"]) for one in ranked}
        self.by_words, self.by_meaning, self.mode = self.weights()

    # Who may answer, and who lends -------------------------------------------

    def is_owned(self, row: dict[str, Any]) -> bool:
        return all(self.ask[name] in (None, row[name]) for name in ("user_id", "agent_id"))

    def is_living(self, row: dict[str, Any]) -> bool:
        has_ended = row["expires_at"] is not None and row["expires_at"] <= self.ask["now"]
        return not has_ended and (self.ask["include_archived"] or row["tier"] == "active")

    def may_answer(self, row: dict[str, Any]) -> bool:
        return bool(self.ask["include_superseded"]) or row["superseded_by"] is None

    def is_asked(self, row: dict[str, Any]) -> bool:
        scopes, run = self.ask["scope"], self.ask["run_id"]
        return (
            ((scopes is not None and "*" in scopes) or row["scope"] in {"global", *(scopes or [])})
            and (run is None or run in self.told.runs_of(row["id"]))
            and (self.ask["tag"] is None or self.ask["tag"] in row["tags"])
        )

    def heir(self, one: Document) -> str | None:
        """The id at the end of the chain of those that replaced a memory; None for a ring or a gap."""
        seen, at = {one.id}, one.row["superseded_by"]
        while at in self.told.rows and self.told.rows[at]["superseded_by"] is not None and at not in seen:
            seen.add(at)
            at = self.told.rows[at]["superseded_by"]
        return at if at in self.told.rows and at not in seen else None

    def predecessors(self, one: Document) -> list[Document]:
        """The memories whose place this one has."""
        if self.classic or one.row["superseded_by"] is not None:
            return []
        return [old for old in self.heard.values() if old.row["superseded_by"] and self.heir(old) == one.id]

    def near(self, one: Document) -> list[tuple[Document, int]]:
        """The eligible neighbours of its conversations, with how many places after it they are."""
        if not self.retrieval["thread"] or self.classic or one.id not in self.eligible:
            return []
        found = [
            (self.eligible[thread[at]], at - thread.index(one.id))
            for thread in self.told.threads.values()
            if one.id in thread
            for at in range(len(thread))
            if thread[at] in self.eligible and 1 <= abs(at - thread.index(one.id)) <= 2
        ]
        gap = self.retrieval["thread_max_gap_secs"]
        return [(n, at) for n, at in found if abs(n.row["created_at"] - one.row["created_at"]) <= gap]

    def lenders(self, one: Document) -> Shares:
        near = [(neighbour, share(offset, neighbour.asks)) for neighbour, offset in self.near(one)]
        return near + [(old, constant("thread", "FROM_PREDECESSOR")) for old in self.predecessors(one)]

    # Weights and layers ------------------------------------------------------

    def weights(self) -> tuple[float, float, str]:
        by_words, by_meaning = self.retrieval["keyword_weight"], self.retrieval["semantic_weight"]
        total = by_words + by_meaning
        if all(value is None for value in self.cosines.values()):
            return 1.0, 0.0, "keyword"
        if not self.known:
            return 0.0, 1.0, "semantic"
        return (by_words / total, by_meaning / total, "hybrid") if total else (1.0, 0.0, "keyword")

    def has_evidence(self, one: Document) -> bool:
        value = self.cosines[one.id]
        by_meaning = self.by_meaning > 0 and value is not None and value >= self.retrieval["semantic_floor"]
        return by_meaning or (self.by_words > 0 and self.legs[one.id].own > 0)

    def matches(self, one: Document) -> bool:
        asked = [n for n, offset in self.near(one) if offset == -1 and n.asks]
        return any(self.has_evidence(document) for document in [one, *asked, *self.predecessors(one)])

    def meaning(self, one: Document) -> float:
        return max(0.0, self.cosines[one.id] or 0.0)

    def layers(self, one: Document) -> Layers:
        leg: Leg = self.legs[one.id]
        own = self.meaning(one)
        lent = max((share * self.meaning(n) for n, share in self.lenders(one)), default=0.0)
        words = max(0.0, leg.joined - leg.own)
        thread = self.by_words * words + self.by_meaning * (joined(own, lent) - own)
        blended = self.by_words * leg.own + self.by_meaning * own + thread
        factors = self.factors(one)
        raw = blended
        for factor in factors.values():
            raw *= factor
        value = self.cosines[one.id]
        l1, l2, l3 = leg.parts
        return {
            "l1": l1,
            "l2": l2,
            "l3": l3,
            "keyword": leg.own,
            "thread": thread,
            **factors,
            "cosine": value,
            "semantic": None if value is None else own,
            "trust": one.row["trust_score"],
            "blended": blended,
            "raw": raw,
            "mode": self.mode,
        }

    def factors(self, one: Document) -> dict[str, float]:
        row, now = one.row, self.ask["now"]
        age_days = max(0.0, now - row["created_at"]) / DAY_SECS
        said_days = max(0.0, now - max(row["created_at"], row["last_seen_at"])) / DAY_SECS
        kept = row["recall_count"] >= 15 or age_days <= 7 or row["pinned"]
        faded = min(1.0, 2 ** (-age_days / 30) * (1 + 0.1 * row["recall_count"]))
        step = 0.2 if said_days <= 7 else 0.0
        named = row["scope"] != "global" and row["scope"] in (self.ask["scope"] or [])
        return {
            "decay": 1.0 if kept else faded,
            "recency": 1 + (step if self.classic else 0.2 * max(0.0, 1 - said_days / 7)),
            "scope": 1.5 if named else 1.0,
            "form": self.form(one) if self.retrieval["form"] and not self.classic else 1.0,
        }

    def form(self, one: Document) -> float:
        asked = constant("form", "QUESTION") if one.asks else 1.0
        return asked * (constant("form", "TIME") if self.asks_for_time and one.tells_time else 1.0)

    def answer(self) -> list[tuple[str, Layers]]:
        found = [(one.row, self.layers(one)) for one in self.eligible.values() if self.matches(one)]

        def order(pair: tuple[dict[str, Any], Layers]) -> tuple[bool, float, float, str]:
            row, layers = pair
            return row["superseded_by"] is not None, -layers["raw"], -row["created_at"], row["id"]

        return [(row["id"], layers) for row, layers in sorted(found, key=order)]


def share(offset: int, asks: bool) -> float:
    """What a neighbour lends that is so many places after the memory (negative: before it)."""
    if offset == -1 and asks:
        return constant("thread", "FROM_QUESTION")
    return constant("thread", "FROM_NEIGHBOUR" if abs(offset) == 1 else "FROM_SECOND")
