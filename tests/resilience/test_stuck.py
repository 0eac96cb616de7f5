"""The desk answers other visitors despite stuck connections."""

import time

import pytest

from tests.patience import PATIENCE
from tests.resilience.desk import Desk
from tests.resilience.hall import Fared, reading
from tests.resilience.stuck import stuck, ways

PEOPLE = 4
MANY = 100


def wait_for_answers(fared: Fared, at_least: float) -> None:
    """Wait these seconds, and until two pages per reader are answered, however busy the machine is."""
    began = time.monotonic()
    while (waited := time.monotonic() - began) < at_least or len(fared.took) < 2 * PEOPLE:
        assert waited < PATIENCE, fared
        time.sleep(0.1)


@pytest.mark.parametrize(
    ("number", "addresses"),
    [(64, 64), pytest.param(200, 200, marks=pytest.mark.resilience)],
    ids=["64", "200"],
)
@pytest.mark.parametrize("way", ways(""))
def test_everybody_else_is_answered(desk: Desk, way: str, number: int, addresses: int) -> None:
    pages = ["/", "/e/demo/", desk.table_links()[0], "/e/demo/standings/"]
    with stuck(desk.port, ways(desk.largest_file())[way], number, addresses=addresses):
        with reading(desk.port, pages, PEOPLE) as fared:
            wait_for_answers(fared, at_least=2 if number < MANY else 10)
        print(f"{number} × {way}: {fared}")  # noqa: T201 - the figures for the decision record
    assert fared.failed == []
