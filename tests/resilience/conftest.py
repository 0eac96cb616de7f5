"""One desk for the tests that leave it as it was."""

from collections.abc import Iterator

import pytest

from tests.resilience.desk import Desk


@pytest.fixture(scope="session")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A desk that serves the demo event."""
    desk = Desk(tmp_path_factory.mktemp("desk"))
    with desk.serving("--demo"):
        yield desk
