"""One desk for the tests that leave it as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.resilience.desk import Desk

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A desk that serves the demo event."""
    desk = Desk(tmp_path_factory.mktemp("desk"))
    with desk.serving("--demo"):
        yield desk
