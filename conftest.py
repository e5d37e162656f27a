"""Every test, and every example in a docstring, has folders of its own; none touches the user's ~/.memx."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(scope="session", autouse=True)
def _memx_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """`MEMX_DIR` is a folder of this session."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MEMX_DIR", str(tmp_path_factory.mktemp("memx")))
        yield


@pytest.fixture(autouse=True)
def _example_names(
    request: pytest.FixtureRequest, doctest_namespace: dict[str, Any], tmp_path: Path
) -> Iterator[None]:
    """What an example may use without saying so: an empty folder `tmp_path`, a store `m` of one memory."""
    if not isinstance(request.node, pytest.DoctestItem):
        yield
        return
    from memx import Memory

    with Memory(tmp_path / "m", config={"embedding": {"provider": "none"}}) as m:
        m.add("The gateway timeout is 250 ms")
        doctest_namespace.update(tmp_path=tmp_path, m=m)
        yield
