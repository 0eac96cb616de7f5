"""The ten lines of docs/api.md do what they say, against a desk that serves."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.league.stage_scenes import played_out

GUIDE = Path(__file__).parents[2] / "docs" / "api.md"


@pytest.mark.django_db(transaction=True)
def test_the_client_in_python_prints_the_standings(live_server):
    played_out(8)
    found = re.search(r"```python\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    assert found is not None
    client = found[1].replace("http://127.0.0.1:8000", live_server.url)
    done = subprocess.run([sys.executable, "-c", client], capture_output=True, text=True, check=True)
    ranks = [int(line.split()[0]) for line in done.stdout.splitlines()]
    assert ranks == sorted(ranks)
    assert len(ranks) == 8
