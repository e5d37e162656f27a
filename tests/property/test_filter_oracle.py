"""Does the filter language say exactly what a slow and obvious reading of it says?"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memx import Memory

from ..support import KEYWORD_MODE, NOW_SECS

# The rows ------------------------------------------------------------------

WORDS = [
    "amber",
    "Amber",
    "amber stone",
    "AMBER",
    "heron",
    "50%",
    "a_b",
    "部署",
    "",
    "true",
    "1",
    "null",
    "ß",
    "*",
]
SCALARS: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from([-1, 0, 1, 2, 3, 1_000_000, 2**53]),
    st.sampled_from([-0.0, 0.5, 1.0, 1.5, 2.0, -1.0, 1e300, 5e-324]),
    st.sampled_from(WORDS),
)
VALUES: st.SearchStrategy[Any] = st.one_of(
    SCALARS,
    st.lists(SCALARS, max_size=3),
    st.fixed_dictionaries({}, optional={"n": SCALARS, "deep": st.fixed_dictionaries({"n": SCALARS})}),
    st.lists(st.fixed_dictionaries({"n": SCALARS}), max_size=2),
)
METADATA = st.dictionaries(st.sampled_from(["a", "b", "c", "user_id", "importance"]), VALUES, max_size=4)
ROWS = st.lists(
    st.fixed_dictionaries(
        {
            "memory": st.sampled_from(
                ["common amber stone", "common Heron at 50%", "COMMON a_b", "common 部署", "common"]
            ),
            "metadata": METADATA,
            "user_id": st.sampled_from([None, "u1", "u2", "U1"]),
            "run_id": st.sampled_from([None, "r1", "r2"]),
            "scope": st.sampled_from(["global", "team:x", "team:y"]),
            "tags": st.lists(st.sampled_from(["red", "Red", "redder", "blue"]), max_size=3, unique=True),
            "importance": st.sampled_from([0.0, 0.25, 0.5, 1.0]),
            "pinned": st.booleans(),
            "section": st.sampled_from(["general", "debugging"]),
            "created_at": st.integers(0, 5).map(lambda days: NOW_SECS - days * 86_400),
            "expires_at": st.sampled_from([None, NOW_SECS + 86_400, NOW_SECS + 172_800]),
        }
    ),
    min_size=1,
    max_size=8,
)

# The filters ---------------------------------------------------------------

FIELDS = ["a", "b", "metadata.a", "metadata.c", "a.n", "metadata.a.deep.n", "metadata.user_id", "nobody", "metadata.nobody",
          "user_id", "run_id", "run_ids", "scope", "tags", "pinned", "section", "metadata.importance"]  # fmt: skip
TEXTS = st.sampled_from([*WORDS, "u1", "r1", "team:x", "red", "general", "am", "%", "_"])
OPERANDS = st.one_of(SCALARS, TEXTS)
SPELLED_DAYS = st.integers(0, 6).flatmap(
    lambda days: st.sampled_from(
        [NOW_SECS - days * 86_400, datetime.fromtimestamp(NOW_SECS - days * 86_400, UTC).isoformat()]
    )
)
ORDERS = ["gt", "gte", "lt", "lte"]


def shapes_of(operands: st.SearchStrategy[Any], *, texts: bool) -> st.SearchStrategy[Any]:
    """What may stand behind a field's name."""
    choices: list[st.SearchStrategy[Any]] = [
        operands,
        st.lists(operands, max_size=3),
        st.just("*"),
        st.builds(
            lambda op, value: {op: value},
            st.sampled_from(["eq", "ne", "$eq", "$ne", *ORDERS, "$gte"]),
            operands,
        ),
        st.builds(lambda low, high: {"gte": low, "lt": high}, operands, operands),
        st.builds(
            lambda op, values: {op: values},
            st.sampled_from(["in", "nin", "$in", "$nin"]),
            st.lists(operands, max_size=3),
        ),
    ]
    if texts:
        choices.append(
            st.builds(lambda op, part: {op: part}, st.sampled_from(["contains", "icontains"]), TEXTS)
        )
    return st.one_of(choices)


LEAVES = st.one_of(
    st.builds(lambda name, test: {name: test}, st.sampled_from(FIELDS), shapes_of(OPERANDS, texts=True)),
    st.builds(lambda test: {"importance": test}, shapes_of(st.sampled_from([0, 0.25, 0.5, 1]), texts=False)),
    st.builds(
        lambda name, test: {name: test},
        st.sampled_from(["created_at", "expires_at"]),
        shapes_of(SPELLED_DAYS, texts=False),
    ),
    st.builds(lambda op, part: {"memory": {op: part}}, st.sampled_from(["contains", "icontains"]), TEXTS),
    st.builds(
        lambda test: {"id": test},
        st.one_of(st.sampled_from(["m0", "m1", "*"]), st.lists(st.sampled_from(["m0", "m2", "x"]))),
    ),
    st.builds(lambda ids: {"id": {"nin": ids}}, st.lists(st.sampled_from(["m0", "m1", "x"]))),
    st.just({}),
)
FILTERS = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.builds(
            lambda op, parts: {op: parts},
            st.sampled_from(["AND", "OR", "NOT", "$and", "$or", "$not"]),
            st.lists(inner, max_size=3),
        ),
        st.builds(lambda part: {"NOT": part}, inner),
        st.builds(lambda left, right: {**left, **right}, inner, inner),
    ),
    max_leaves=6,
)

# The oracle ----------------------------------------------------------------


def leaves(value: Any) -> Iterator[tuple[str, Any]]:
    """Path and scalar of everything in a metadata value."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from ((f".{key}{path}", scalar) for path, scalar in leaves(item))
    elif isinstance(value, list):
        for item in value:
            yield from leaves(item)
    else:
        yield "", value


COLUMNS = {
    "user_id",
    "run_id",
    "scope",
    "tags",
    "pinned",
    "section",
    "importance",
    "created_at",
    "expires_at",
    "id",
}


def values_of(row: dict[str, Any], name: str) -> list[Any]:
    name = "run_id" if name == "run_ids" else name
    if name in COLUMNS:
        value = row[name]
        return (value or [None]) if isinstance(value, list) else [value]  # a column without a value is null
    name = name.removeprefix("metadata.")
    return [
        scalar
        for key, value in row["metadata"].items()
        for path, scalar in leaves(value)
        if key + path == name
    ]


def kind(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "bool"
    return "text" if isinstance(value, str) else "number"


def same(left: Any, right: Any) -> bool:
    return kind(left) == kind(right) and left == right


def ordered(op: str, value: Any, operand: Any) -> bool:
    if kind(value) != kind(operand):
        return False
    if value is None:
        return op in ("gte", "lte")
    return bool(
        {"gt": value > operand, "gte": value >= operand, "lt": value < operand, "lte": value <= operand}[op]
    )


def passes(values: list[Any], op: str, operand: Any) -> bool:
    match op.removeprefix("$"):
        case "eq":
            return any(same(value, operand) for value in values)
        case "ne":
            return not passes(values, "eq", operand)
        case "in":
            return any(passes(values, "eq", one) for one in operand)
        case "nin":
            return not passes(values, "in", operand)
        case "contains":
            return any(isinstance(value, str) and operand in value for value in values)
        case "icontains":
            return any(isinstance(value, str) and operand.casefold() in value.casefold() for value in values)
        case "exists":
            return any(value is not None for value in values)
        case order:
            return any(ordered(order, value, operand) for value in values)


def seconds(operand: Any) -> Any:
    return datetime.fromisoformat(operand).timestamp() if isinstance(operand, str) else operand


def holds(filters: dict[str, Any], row: dict[str, Any]) -> bool:
    """Whether a row passes: every key of the filter must hold."""
    return all(entry_holds(name, value, row) for name, value in filters.items())


def entry_holds(name: str, value: Any, row: dict[str, Any]) -> bool:
    match name.removeprefix("$").upper():
        case "AND":
            return all(holds(part, row) for part in value)
        case "OR":
            return any(holds(part, row) for part in value)
        case "NOT":
            return not any(holds(part, row) for part in (value if isinstance(value, list) else [value]))
    if value == "*":
        tests: dict[str, Any] = {"exists": None}
    elif isinstance(value, dict):
        tests = value
    else:
        tests = {"in": value} if isinstance(value, list) else {"eq": value}
    found = [row["memory"]] if name == "memory" else values_of(row, name)
    if name in ("created_at", "expires_at"):
        tests = {
            op: [seconds(one) for one in operand] if isinstance(operand, list) else seconds(operand)
            for op, operand in tests.items()
        }
    return all(passes(found, op, operand) for op, operand in tests.items())


# The comparison ------------------------------------------------------------


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(rows=ROWS, filters=st.lists(FILTERS, min_size=5, max_size=12))
def test_filters_mean_what_they_say(rows: list[dict[str, Any]], filters: list[dict[str, Any]]) -> None:
    rows = [{**row, "id": f"m{at}"} for at, row in enumerate(rows)]
    config = {**KEYWORD_MODE, "store": {"durability": "normal"}}
    with tempfile.TemporaryDirectory() as folder, Memory(folder, config=config, clock=lambda: NOW_SECS) as m:
        assert m.import_(rows)["errors"] == []
        for one in filters:
            wanted = {row["id"] for row in rows if holds(one, row)}
            listed = {row["id"] for row in m.list(filters=one, limit=100)["results"]}
            assert listed == wanted, one
            searched = m.search("common", scope="*", filters=one, limit=100, token_budget=0)["results"]
            assert {row["id"] for row in searched} == wanted, one
            assert {row["id"] for row in m.export(filters=one)["memories"]} == wanted, one


def test_whole_numbers_beyond_53_bits_are_told_apart() -> None:
    numbers = [2**53, 2**53 + 1, 2**63, 2**63 + 1, 2**64 - 1, -(2**63), -(2**63) + 1]
    with tempfile.TemporaryDirectory() as folder, Memory(folder, config=KEYWORD_MODE) as m:
        m.add_many(
            [
                {"content": f"channel {at}", "id": str(at), "metadata": {"n": n}}
                for at, n in enumerate(numbers)
            ]
        )
        for at, n in enumerate(numbers):
            assert [row["id"] for row in m.list(filters={"n": n})["results"]] == [str(at)], n
            greater = {row["id"] for row in m.list(filters={"n": {"gt": n}})["results"]}
            assert greater == {str(other) for other, value in enumerate(numbers) if value > n}, n
