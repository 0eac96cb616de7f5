"""The example clients in docs/api.md work, and it names every address of the API."""

import re
import subprocess
import sys
from pathlib import Path
from shutil import which

import pytest

from tests.league.stage_scenes import played_out

GUIDE = Path(__file__).parents[2] / "docs" / "api.md"


RUN = {"python": (sys.executable, "-c"), "javascript": ("node", "--input-type=module", "-e")}


@pytest.mark.parametrize("language", RUN)
@pytest.mark.django_db(transaction=True)
def test_a_client_of_ten_lines_prints_the_standings(live_server, language):
    if which(RUN[language][0]) is None:
        pytest.skip(f"no {RUN[language][0]} here")
    played_out(8)
    found = re.search(rf"```{language}\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    assert found is not None
    client = found[1].replace("http://127.0.0.1:8000", live_server.url)
    done = subprocess.run([*RUN[language], client], capture_output=True, text=True, check=True)
    ranks = [int(line.split()[0]) for line in done.stdout.splitlines()]
    assert ranks == sorted(ranks)
    assert len(ranks) == 8


def test_the_guide_names_every_address_that_the_description_of_the_api_has(client):
    described = {re.sub(r"{\w+}", "{}", path) for path in client.get("/api/openapi.json").json()["paths"]}
    named = set()
    for path in re.findall(r"`(/api/[^`?]*|…/[^`]*)`", GUIDE.read_text("utf-8")):
        named.add(re.sub(r"{\w+}", "{}", path.replace("…/", "/api/seasons/{slug}/")))
    results = {path for path in described if path.startswith(("/api/events", "/api/seasons"))}
    assert results - named == set()
    assert {path for path in named if path.startswith(("/api/events", "/api/seasons"))} - described == set()
