"""What the tests of the reflector share: no key of the machine, and no wait."""

from __future__ import annotations

import pytest

from memx.ingest.reflector import chat


@pytest.fixture(autouse=True)
def _no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The waits that were made between tries; none of them takes any time."""
    made: list[float] = []
    monkeypatch.setattr(chat, "sleep", made.append)
    return made
