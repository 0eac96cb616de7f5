"""Parts of public pages, embedded in other sites' frames."""

import re

import pytest

from league.models import Event
from tests.league.stage_scenes import two_stages_played

pytestmark = pytest.mark.django_db

PIECES = ("standings/", "standings/1/", "final/", "tables/1/1/", "rulings/")


@pytest.fixture(autouse=True)
def event():
    event = two_stages_played()
    Event.objects.update(public_rulings=True)
    return event


@pytest.mark.parametrize("piece", PIECES)
def test_any_site_may_show_a_piece_and_nothing_in_it_acts(client, piece):
    response = client.get(f"/embed/autumn/{piece}")
    html = response.content.decode()
    assert response.status_code == 200
    assert "X-Frame-Options" not in response.headers
    assert response.headers["Content-Security-Policy"].endswith("frame-ancestors *")
    assert not response.cookies
    assert not re.findall(r"<(?:script|form|button|input)\b", html)
    again = client.get(f"/embed/autumn/{piece}", headers={"If-None-Match": response.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_other_pages_are_in_no_frame(client):
    assert client.get("/e/autumn/standings/").headers["X-Frame-Options"] == "DENY"


def test_a_piece_has_the_numbers_of_its_page(client):
    places = re.compile(r'<strong class="number">(.*?)</strong>')
    piece = client.get("/embed/autumn/final/").content.decode()
    page = client.get("/e/autumn/standings/final/").content.decode()
    assert places.findall(piece) == places.findall(page) != []


@pytest.mark.parametrize(
    ("piece", "said"),
    [
        ("autumn/standings/9/", "このステージはありません。"),
        ("autumn/tables/9/9/", "この卓はありません。"),
        ("autumn/rulings/", "この大会の裁定は公開されていません。"),
        ("nowhere/final/", "この大会はありません。"),
    ],
)
def test_a_frame_says_what_is_missing(client, piece, said):
    Event.objects.update(public_rulings=False)
    response = client.get(f"/embed/{piece}")
    assert response.status_code == 404
    assert said in response.content.decode()
    assert "X-Frame-Options" not in response.headers
    assert response.headers["Content-Security-Policy"].endswith("frame-ancestors *")
