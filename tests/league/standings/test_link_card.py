"""Link previews: title, description and picture of a shared page."""

import re
from html import unescape
from io import BytesIO

import pytest
from django.db.models import F
from PIL import Image

from league.models import Draw, Entrant, Event
from league.publishing import cards
from scoring.sheets.share_picture import PictureLine, render_share_picture
from tests.factories import make_event, make_user
from tests.league.drawing import published, staged
from tests.league.seasons.scenes import make_season
from tests.league.stage_scenes import played_out

pytestmark = pytest.mark.django_db

NAME = '秋 <b>"大会"'
PAGES = {
    "/e/autumn/": "",
    "/e/autumn/standings/": "",
    "/e/autumn/standings/1/": "予選",
    "/e/autumn/standings/final/": "結果",
    "/e/autumn/seats/": "",
    "/e/autumn/players/1/": "参加者1",
    "/e/autumn/rulings/public/": "公開されている裁定",
    "/e/autumn/log/": "",
}


@pytest.mark.parametrize("page", PAGES)
def test_a_public_page_says_what_it_is_and_has_a_picture(client, page):
    played_out(8)
    Event.objects.update(name=NAME, venue="名古屋", public_rulings=True)
    Entrant.objects.filter(number=1).update(name="参加者1")
    html = client.get(page).content.decode()
    said = dict(re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)"', html))
    assert unescape(said["og:title"]) == (f"{PAGES[page]} — {NAME}" if PAGES[page] else NAME)
    assert "名古屋" in said["description"]
    assert re.search(r'<link rel="canonical" href="http://testserver' + page + '">', html)
    assert_is_a_link_picture(client, said["og:image"])


def assert_is_a_link_picture(client, address: str) -> None:
    address = address.removeprefix("http://testserver")
    picture = client.get(address)
    assert picture.headers["Content-Type"] == "image/png"
    assert len(picture.content) <= 150_000
    assert Image.open(BytesIO(picture.content)).size == (1200, 630)
    again = client.get(address, headers={"If-None-Match": picture.headers["ETag"]})
    assert again.status_code == 304


def card(client, name: str, club: str = "") -> bytes:
    """The picture of the best, after the first two were given this name and club."""
    Entrant.objects.filter(number__lte=2).update(name=name, club=club)
    Event.objects.update(version=F("version") + 1)
    return bytes(client.get("/e/autumn/card.png").content)


def test_namesakes_of_one_club_are_told_apart_in_a_picture_and_what_no_font_has_is_a_geta(
    client, monkeypatch
):
    written: list[list[PictureLine]] = []

    def drawn(title: str, note: str, lines: list[PictureLine], _identity: object) -> bytes:
        written.append(lines)
        return render_share_picture(title, note, lines)

    monkeypatch.setattr(cards, "render_share_picture", drawn)
    played_out(8)
    card(client, "佐藤 健", "名古屋の会")
    beside = [line.beside for line in written[-1] if line.name == "佐藤 健"]
    assert sorted(beside) == ["名古屋の会 · 1番", "名古屋の会 · 2番"]
    assert card(client, "佐藤🎴") == card(client, "佐藤〓")


def test_a_draw_has_a_picture(client):
    staged(8)
    client.force_login(make_user("organise_event", username="内山"))
    published(client)
    draw = Draw.objects.get()
    client.logout()
    html = client.get(f"/e/spring/draws/{draw.pk}/").content.decode()
    assert f'content="http://testserver/e/spring/draws/{draw.pk}/card.png"' in html
    assert client.get(f"/e/spring/draws/{draw.pk}/card.png").status_code == 200


@pytest.mark.parametrize("page", ["/", "/rules/", "/rules/jbl/", "/api/docs", "/seasons/"])
def test_pages_without_an_event_say_what_the_desk_is(client, page):
    make_event("spring", name="春の大会", venue="名古屋")
    html = client.get(page).content.decode()
    assert '<meta name="description" content="日本大富豪連盟' in html
    assert f'<link rel="canonical" href="http://testserver{page}">' in html
    assert '<meta name="twitter:card" content="summary_large_image">' in html
    (address,) = re.findall(r'<meta property="og:image" content="([^"]*)"', html)
    assert_is_a_link_picture(client, address)


def test_the_picture_of_the_lists_changes_with_them_and_leaves_out_what_is_not_public(client):
    def pictures() -> list[bytes]:
        return [client.get(address).content for address in ("/card.png", "/seasons/card.png")]

    event = make_event("spring", name="春の大会")
    before = pictures()
    make_event("practice", name="練習", is_practice=True)
    assert pictures() == before
    make_season()
    event.name = "夏の大会"
    event.save()
    assert not {*pictures()} & {*before}


def test_a_tables_own_page_names_no_address_of_its_own(client):
    event = played_out(8)
    table = event.rounds.earliest("pk").tables.earliest("pk")
    assert "canonical" not in client.get(f"/t/{table.token}/", follow=True).content.decode()
