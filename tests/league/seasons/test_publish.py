"""A season's static site: the same bytes from database and file, the same numbers as the desk's own pages."""

import json
import re

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.core.management.base import CommandError

from tests.league.seasons.scenes import PERSONS, make_season, year

pytestmark = pytest.mark.django_db


OF_THE_LOG = {"api/seasons/2026.json", "seasons/2026/regulation.html", "en/seasons/2026/regulation.html"}
"""Files that depend on the season's log, which is not in its file."""


def site(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_site_of_a_season_has_what_the_api_answers_and_links_that_lead_somewhere(client, tmp_path):
    cache.clear()
    make_season()
    file = tmp_path / "2026.json"
    file.write_text(json.dumps(year()), "utf-8")
    call_command("publish", season=["2026"], to=tmp_path / "a")
    call_command("publish", season_file=[str(file)], to=tmp_path / "b")
    files = site(tmp_path / "a")

    from_file = site(tmp_path / "b")
    assert {
        path for path in files.keys() | from_file.keys() if files.get(path) != from_file.get(path)
    } == OF_THE_LOG
    for part in ("table", "places", "ledger", "persons", "persons/P1", "persons/P4"):
        assert files[f"api/seasons/2026/{part}.json"] == client.get(f"/api/seasons/2026/{part}").content
    pages = {path: page.decode() for path, page in files.items() if path.endswith(".html")}
    assert {
        "seasons/2026/index.html",
        "en/seasons/2026/places.html",
        "seasons/2026/persons/P4.html",
    } <= pages.keys()
    for path, page in pages.items():
        for link in re.findall(r'(?:href|src)="([^"]+)"', page):
            assert (tmp_path / "a" / path).parent.joinpath(link).resolve().is_file(), (path, link)
        for _number, name, kana, how in PERSONS:
            assert kana not in page
            assert how == "name" or name not in page


def test_what_is_no_season_is_refused_and_a_number_is_no_way_out_of_the_folder(tmp_path):
    with pytest.raises(CommandError, match="2031"):
        call_command("publish", season=["2031"], to=tmp_path / "a")
    with pytest.raises(CommandError, match="--season"):
        call_command("publish", to=tmp_path / "a")
    make_season(persons=[{"id": "../../x", "name": "悪"}, *year()["persons"]])
    call_command("publish", season=["2026"], to=tmp_path / "a" / "b")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a"]
    assert "seasons/2026/persons/1-.html" in site(tmp_path / "a" / "b")
