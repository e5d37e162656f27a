"""A text that a custom pattern cannot finish with: is it withheld, its neighbours stored, and the reason told?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from memx import Memory, MemxError

from .conftest import Opener
from .leaks import files_with
from .roads import fixed, said
from .support import only_id, texts_of

ENDLESS = "my " + "a" * 5_000 + "!"
SLOW: dict[str, Any] = {"privacy": {"custom_patterns": [{"name": "slow", "pattern": r"((?!b)a+)+$"}]}}


def refused(m: Memory, call: Any) -> str:
    """The message of a refusal that left the store as it was."""
    before = m.export()
    with pytest.raises(MemxError) as error:
        call()
    assert m.export() == before
    return str(error.value)


@pytest.mark.parametrize("infer", [True, False])
def test_a_text_that_cannot_be_redacted_is_withheld_and_its_neighbours_are_stored(
    opened: Opener, store: Path, infer: bool
) -> None:
    m = opened(config=SLOW)
    assert "slow" in refused(m, lambda: m.add(ENDLESS, infer=infer))
    assert "slow" in refused(
        m, lambda: m.add([*said("tides"), {"role": "user", "content": ENDLESS}], infer=infer)
    )
    answer = m.add_many(["before", {"content": ENDLESS}, "after"], infer=infer)
    assert texts_of(answer) == ["before", "after"]
    (error,) = answer["errors"]
    assert error["index"] == 1
    assert "withheld" in error["error"]
    assert answer["ace_ingest"]["errors"] == answer["errors"]
    assert files_with(store, "a" * 100) == []


@pytest.mark.parametrize("field", ["metadata", "key", "anchors", "error_msg"])
def test_a_field_that_cannot_be_redacted_withholds_its_memory(
    opened: Opener, store: Path, field: str
) -> None:
    fields: dict[str, dict[str, Any]] = {
        "metadata": {"metadata": {"note": {"deep": [ENDLESS]}}},
        "key": {"metadata": {ENDLESS: 1}},
        "anchors": {"anchors": [{"text": ENDLESS}]},
        "error_msg": {"metadata": {"error_msg": ENDLESS}},
    }
    m = opened(config=SLOW)
    id = only_id(m.add("a memory to be changed"))
    assert "slow" in refused(m, lambda: m.add("a note on tides", **fields[field]))
    assert "slow" in refused(m, lambda: m.add(fixed("'id'"), **fields[field]))
    assert "slow" in refused(m, lambda: m.update(id, **fields[field]))
    assert "slow" in refused(m, lambda: m.update(id, ENDLESS))
    answer = m.add_many([{"content": "a note on tides", **fields[field]}, "a neighbour"])
    assert (texts_of(answer), [error["index"] for error in answer["errors"]]) == (["a neighbour"], [0])
    assert files_with(store, "a" * 100) == []


def test_an_imported_row_that_cannot_be_redacted_is_skipped_and_reported(opened: Opener, store: Path) -> None:
    m = opened(config=SLOW)
    result = m.import_(["before", ENDLESS, {"memory": "tagged", "metadata": {"k": ENDLESS}}, "after"])
    assert (result["added"], [error["line"] for error in result["errors"]]) == (2, [2, 3])
    assert all("slow" in error["error"] for error in result["errors"])
    assert files_with(store, "a" * 100) == []
    assert "line 1" in refused(m, lambda: m.import_([ENDLESS, "another"], on_bad_line="raise"))
