"""The rows of docs/performance.md about the engine, each held to a bound."""

from pathlib import Path

import pytest

from tests.benchmarks.engine_rows import process_rows, rows

pytestmark = pytest.mark.benchmark


def test_every_row_keeps_its_bound(tmp_path: Path) -> None:
    below = []
    for row in (*rows(), *process_rows(tmp_path)):
        ratio = row.ratio()
        if ratio < row.least:
            below.append(f"{row.what}: {ratio:.3f} < {row.least}")
    assert not below
