"""Stuck connections leave the desk answering everybody else."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from tests.resilience.hall import PATIENCE, reading
from tests.resilience.stuck import stuck, ways

if TYPE_CHECKING:
    from tests.resilience.desk import Desk

PEOPLE = 4


@pytest.mark.parametrize(
    ("number", "addresses"),
    [(64, 64), pytest.param(200, 200, marks=pytest.mark.resilience)],
    ids=["64", "200"],
)
@pytest.mark.parametrize("way", ways(""))
def test_everybody_else_is_answered(desk: Desk, way: str, number: int, addresses: int) -> None:
    pages = ["/", "/e/demo/", desk.table_link(), "/e/demo/standings/"]
    with stuck(desk.port, ways(desk.largest_file())[way], number, addresses=addresses):
        with reading(desk.port, pages, PEOPLE) as fared:
            time.sleep(2 if number < 100 else 10)
        print(f"{number} × {way}: {fared}")  # noqa: T201 - the figures for the decision record
    assert fared.failed == []
    assert len(fared.took) > PEOPLE
    assert fared.share(1) < PATIENCE
