"""Is a secret found in any prose, on any road, wherever it stands, and is prose without one left alone?"""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memx import Memory

from ..leaks import KEPT, SECRETS, Secret, files_with, shown_in
from ..roads import STORED
from ..support import KEYWORD_MODE

WORDS = [
    *"the harbour opens at nine and we keep a list of boats by colour; ask Odalys".split(),
    *"潮汐表 在 墙上 我们 周三 开会 部署 之前 先 备份 数据库。".split(),
    *"🚀 👩‍👩‍👧 ✅ naïve café שלום مرحبا — … “quoted” (twice) 3.5 v1.2.3 #42 https://example.org/a?b=c".split(),
    "\n",
    "\t",
]
PROSE = st.lists(st.sampled_from(WORDS), max_size=30).map(" ".join)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    before=PROSE,
    after=PROSE,
    secret=st.sampled_from(SECRETS),
    road=st.sampled_from(sorted(STORED)),
    gap=st.sampled_from([" ", "\n", "  ", "\n\n"]),
)
def test_a_secret_in_prose_reaches_no_file_on_any_road(
    before: str, after: str, secret: Secret, road: str, gap: str
) -> None:
    with tempfile.TemporaryDirectory() as folder, Memory(folder, config=KEYWORD_MODE) as m:
        # Where the key has no end, what comes after it is the key's.
        STORED[road](m, f"{before}{gap}{secret.text}{gap}{after}")
        assert not shown_in(m.export(), secret.fragment)
        assert files_with(Path(folder), secret.fragment) == []
        m.close()
        assert files_with(Path(folder), secret.fragment) == []


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(text=st.lists(st.one_of(PROSE, st.sampled_from(KEPT)), min_size=1, max_size=6).map("\n".join))
def test_prose_without_a_secret_is_kept_byte_for_byte(text: str) -> None:
    if not text.strip():
        return
    with tempfile.TemporaryDirectory() as folder, Memory(folder, config=KEYWORD_MODE) as m:
        answer = m.add(text, infer=False, metadata={"note": text})
        assert answer["ace_ingest"]["redacted"] == {}
        (row,) = m.list()["results"]
        assert (row["memory"], row["metadata"]) == (text, {"note": text})
