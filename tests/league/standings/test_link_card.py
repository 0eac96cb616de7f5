"""What a link to an event shows where it is shared."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from PIL import Image

from league.models import Event
from tests.league.stage_scenes import played_out

pytestmark = pytest.mark.django_db

PAGES = ["/e/autumn/", "/e/autumn/standings/", "/e/autumn/seats/", "/e/autumn/players/1/", "/e/autumn/log/"]


@pytest.mark.parametrize("page", PAGES)
def test_a_public_page_says_what_it_is_and_has_a_picture(client, page):
    played_out(8)
    Event.objects.update(name='秋 <b>"大会"', venue="名古屋")
    html = client.get(page).content.decode()
    said = dict(re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)"', html))
    assert said["og:title"] == "秋 &lt;b&gt;&quot;大会&quot;"
    assert "名古屋" in said["description"]
    assert re.search(r'<link rel="canonical" href="http://testserver' + page + '">', html)
    picture = client.get(said["og:image"].removeprefix("http://testserver"))
    assert picture.headers["Content-Type"] == "image/png"
    assert len(picture.content) <= 150_000
    assert Image.open(BytesIO(picture.content)).size == (1200, 630)


def test_a_tables_own_page_names_no_address_of_its_own(client):
    event = played_out(8)
    table = event.rounds.earliest("pk").tables.earliest("pk")
    assert "canonical" not in client.get(f"/t/{table.token}/", follow=True).content.decode()
