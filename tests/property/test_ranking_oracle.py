"""Is the ranking the one that its formula gives, computed slowly from nothing but the texts?

evidence(t, d) = max(exact, w2 stem, w3 facet, wt typo)
keyword(d)     = sum idf evidence / sum idf, over the query's terms that the tenant knows
raw            = (wk keyword + ws L4) decay recency scope

Thread and form are switched off here. The engine's tuned constants are read
from its sources; the formula is written down anew.
"""

from __future__ import annotations

import math
import re
import tempfile
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from memx import Memory

from ..support import DAY_SECS, KEYWORD_MODE, NOW_SECS

SOURCES = Path(__file__).parents[2] / "rust" / "core" / "src" / "score"


@cache
def constant(file: str, name: str) -> float:
    """A tuned constant of the engine."""
    found = re.search(rf"pub const {name}: f64 = ([0-9._]+);", (SOURCES / f"{file}.rs").read_text())
    assert found, f"{name} is not in {file}.rs"
    return float(found[1])


# Words whose analysis is known without an analyzer ---------------------------

FAMILIES = [
    ["deploy", "deploys", "deployed", "deploying"],
    ["gateway", "gateways"],
    ["heron", "herons"],
    ["water", "waters", "watered"],
    ["release", "releases", "released"],
    ["note", "notes", "noted"],
    ["river", "rivers"],
]
STEMS = {word: family[0] for family in FAMILIES for word in family}
WORDS = list(STEMS)
NUMBERS = ["8080", "42"]
RUNS = ["部署方案", "部署", "方案", "署", "蓝绿"]
MISSPELT = ["gatewya", "gatway", "hreon", "herron", "rivr", "depliy", "xeron"]
PREFIXES = ["gat", "rel", "wat", "de"]
STRANGERS = ["zebra", "quartz"]


def is_run(unit: str) -> bool:
    return not unit.isascii()


def document_terms(units: list[str]) -> Counter[str]:
    """Every term a text is found by, with its count: words; bigrams and characters of a run."""
    terms: Counter[str] = Counter()
    for unit in units:
        if is_run(unit):
            terms.update(unit)
            terms.update(unit[at : at + 2] for at in range(len(unit) - 1))
        else:
            terms[unit] += 1
    return terms


def document_length(units: list[str]) -> int:
    return sum(max(1, len(unit) - 1) if is_run(unit) else 1 for unit in units)


def query_terms(units: list[str]) -> list[str]:
    """Distinct, in order; a character stands alone only where the query has one alone."""
    terms: list[str] = []
    for unit in units:
        terms += (
            [unit[at : at + 2] for at in range(len(unit) - 1)] if is_run(unit) and len(unit) > 1 else [unit]
        )
    return list(dict.fromkeys(terms))


def one_edit(left: str, right: str) -> bool:
    """Damerau distance of one, by trying every edit."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    cuts = [(left[:at], left[at:]) for at in range(len(left) + 1)]
    edits = {a + b[1:] for a, b in cuts if b}
    edits |= {a + b[1] + b[0] + b[2:] for a, b in cuts if len(b) > 1}
    edits |= {a + c + b[1:] for a, b in cuts if b for c in letters}
    edits |= {a + c + b for a, b in cuts for c in letters}
    return left != right and right in edits


# The oracle ------------------------------------------------------------------


class Document:
    def __init__(self, row: dict[str, Any]) -> None:
        self.row = row
        self.terms = document_terms(row["units"])
        self.length = document_length(row["units"])
        self.facets = [
            (weight, unit)
            for field, weight in (("related_tools", 1.0), ("key_entities", 0.75), ("tags", 0.75))
            for unit in row[field]
        ]

    def saturated(self, count: int) -> float:
        k1, b, average = (constant("exact", name) for name in ("K1", "B", "AVERAGE_LENGTH"))
        return count / (count + k1 * (1 - b + b * self.length / average)) if count else 0.0

    def evidence(self, term: str, typos: bool) -> float:
        stem = STEMS.get(term)
        family = sum(
            count for word, count in self.terms.items() if stem is not None and STEMS.get(word) == stem
        )
        kinds = [
            self.saturated(self.terms[term]),
            constant("stem", "STEM_WEIGHT") * self.saturated(family),
            constant("facet", "FACET_WEIGHT")
            * max((w * self.facet(term, unit) for w, unit in self.facets), default=0.0),
        ]
        if typos:
            near = sum(count for word, count in self.terms.items() if is_typo(term, word))
            kinds.append(constant("stem", "TYPO_WEIGHT") * self.saturated(near))
        return max(kinds)

    @staticmethod
    def facet(term: str, unit: str) -> float:
        if unit == term:
            return 1.0
        return constant("facet", "PREFIX_MATCH") if len(term) >= 3 and unit.startswith(term) else 0.0


def is_typo(term: str, word: str) -> bool:
    plain = all(word.isascii() and word.isalpha() and len(word) >= 4 for word in (term, word))
    return plain and term[0] == word[0] and one_edit(term, word)


def keyword_scores(
    terms: list[str], documents: list[Document], tenant: list[Document]
) -> tuple[list[float], bool]:
    mass = 0.0
    sums = [0.0] * len(documents)
    for term in terms:
        typos = not any(one.evidence(term, typos=False) for one in tenant)
        df = sum(one.evidence(term, typos) > 0 for one in tenant)
        if not df:
            continue
        idf = math.log(1 + (len(tenant) - df + 0.5) / (df + 0.5))
        mass += idf
        for at, one in enumerate(documents):
            sums[at] += idf * one.evidence(term, typos)
    return [total / mass if mass else 0.0 for total in sums], mass > 0


def cosine(query: Any, stored: Any) -> float | None:
    """Of a query with a vector kept as 16-bit floats."""
    if query is None or stored is None:
        return None
    unit = np.asarray(stored, np.float64) / np.linalg.norm(stored)
    kept = unit.astype(np.float32).astype(np.float16).astype(np.float64)
    asked = np.asarray(query, np.float64)
    return float(kept @ asked / np.linalg.norm(kept) / np.linalg.norm(asked))


def priors(row: dict[str, Any], preferred: list[str]) -> float:
    age_days = max(0.0, NOW_SECS - row["created_at"]) / DAY_SECS
    recalls = row["recall_count"]
    decay = (
        1.0
        if recalls >= 15 or age_days <= 7 or row["pinned"]
        else min(1.0, 2 ** (-age_days / 30) * (1 + 0.1 * recalls))
    )
    recency = 1 + 0.2 * max(0.0, 1 - age_days / 7)
    return decay * recency * (1.5 if row["scope"] in preferred and row["scope"] != "global" else 1.0)


def expected(case: dict[str, Any]) -> tuple[list[tuple[str, float]], str]:
    """Ids and ranking keys, best first, and the mode."""
    everyone = [Document(row) for row in case["rows"]]
    user, scope = case["user_id"], case["scope"]
    tenant = [one for one in everyone if one.row["tier"] == "active" and user in (None, one.row["user_id"])]
    reached = None if scope == "*" else {"global", *([scope] if scope else [])}
    eligible = [
        one
        for one in tenant
        if (reached is None or one.row["scope"] in reached)
        and (case["tag"] is None or case["tag"] in one.row["tags"])
    ]
    keyword, known = keyword_scores(query_terms(case["query"]), eligible, tenant)
    cosines = [cosine(case["vector"], one.row.get("embedding")) for one in eligible]
    vectors = any(value is not None for value in cosines)
    by_words, by_meaning = case["weights"]
    mode = "hybrid" if by_words + by_meaning > 0 else "keyword"
    if not vectors:
        by_words, by_meaning, mode = 1.0, 0.0, "keyword"
    elif not known:
        by_words, by_meaning, mode = 0.0, 1.0, "semantic"
    total = by_words + by_meaning
    found = []
    for one, words, meaning in zip(eligible, keyword, cosines, strict=True):
        matches = (by_meaning > 0 and meaning is not None and meaning >= FLOOR) or (
            by_words > 0 and words > 0
        )
        if matches:
            blended = (by_words * words + by_meaning * max(0.0, meaning or 0.0)) / total
            found.append((one.row, blended * priors(one.row, [scope] if scope else [])))
    found.sort(
        key=lambda pair: (
            pair[0]["superseded_by"] is not None,
            -pair[1],
            -pair[0]["created_at"],
            pair[0]["id"],
        )
    )
    return [(row["id"], raw) for row, raw in found], mode


# The stores ------------------------------------------------------------------

UNITS = st.one_of(
    st.sampled_from(WORDS), st.sampled_from(WORDS[:5]), st.sampled_from(NUMBERS), st.sampled_from(RUNS)
)
FACETS = st.lists(st.sampled_from([*WORDS[:6], "river", "water"]), max_size=2, unique=True)
VECTORS = st.one_of(st.none(), st.lists(st.integers(-4, 4), min_size=6, max_size=6).filter(any))
ROWS = st.fixed_dictionaries(
    {
        "units": st.one_of(st.lists(UNITS, min_size=1, max_size=12), st.just(["deploy", "gateway"])),
        "user_id": st.sampled_from([None, "u1", "u2"]),
        "scope": st.sampled_from(["global", "global", "team:x", "team:y"]),
        "tier": st.sampled_from(["active", "active", "active", "archived"]),
        "related_tools": FACETS,
        "key_entities": FACETS,
        "tags": FACETS,
        "embedding": VECTORS,
        "pinned": st.booleans(),
        "recall_count": st.sampled_from([0, 0, 5, 14, 15]),
        "created_at": st.sampled_from([-1, 0, 0, 3, 7, 8, 30, 100, 400]).map(
            lambda days: NOW_SECS - days * DAY_SECS
        ),
        "superseded_by": st.sampled_from([None, None, None, "elsewhere"]),
    }
)
QUERY_UNITS = st.one_of(UNITS, st.sampled_from([*MISSPELT, *PREFIXES, *STRANGERS]))
CASES = st.fixed_dictionaries(
    {
        "rows": st.lists(ROWS, min_size=1, max_size=12),
        "query": st.lists(QUERY_UNITS, min_size=1, max_size=5),
        "vector": VECTORS,
        "user_id": st.sampled_from([None, "u1"]),
        "scope": st.sampled_from([None, "team:x", "*"]),
        "tag": st.sampled_from([None, None, "deploy"]),
        "weights": st.sampled_from([(0.6, 0.4), (0.7, 0.3), (1, 1), (1, 0), (0, 1)]),
    }
)
TOLERANCE = 2e-6
"""Sums are kept in 32 bits."""
FLOOR = 0.3
"""Far from the cosines of small whole numbers."""


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(case=CASES)
def test_ids_order_and_scores_are_those_of_the_formula(case: dict[str, Any]) -> None:
    for at, row in enumerate(case["rows"]):
        row |= {"id": f"m{at:02}", "memory": " ".join(row["units"])}
    by_words, by_meaning = case["weights"]
    config = {
        **KEYWORD_MODE,
        "store": {"durability": "normal"},
        "retrieval": {
            "thread": False,
            "form": False,
            "keyword_weight": by_words,
            "semantic_weight": by_meaning,
            "semantic_floor": FLOOR,
        },
    }
    rows = [{key: value for key, value in row.items() if key != "units"} for row in case["rows"]]
    with tempfile.TemporaryDirectory() as folder, Memory(folder, config=config, clock=lambda: NOW_SECS) as m:
        assert m.import_(rows)["errors"] == []
        known_width = m.status()["model"] is not None
        case["vector"] = case["vector"] if known_width else None
        answer = m.search(
            " ".join(case["query"]),
            user_id=case["user_id"],
            scope=case["scope"],
            filters={"tags": case["tag"]} if case["tag"] else None,
            embedding=case["vector"],
            limit=100,
            token_budget=0,
        )
    wanted, mode = expected(case)
    event(mode)
    assert answer["ace_search"]["mode"] == mode
    raws = {row["id"]: row["layers"]["raw"] for row in answer["results"]}
    assert raws == {id: pytest.approx(raw, abs=TOLERANCE) for id, raw in wanted}
    keys = dict(wanted)
    places = {id: at for at, (id, _) in enumerate(wanted)}
    found = [row["id"] for row in answer["results"]]
    for before, after in pairwise(found):
        near = abs(keys[before] - keys[after]) <= TOLERANCE
        assert places[before] < places[after] or (near and keys[before] != keys[after]), (before, after)
    assert all(row["score"] == min(1.0, row["layers"]["raw"]) for row in answer["results"])
