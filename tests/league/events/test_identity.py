"""The identity of an event: set once, then on screens, papers, overlays and pictures, and in the log."""

from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image, ImageColor
from pypdf import PdfReader

from league.models import Event, Picture, Verb
from tests.factories import make_user
from tests.league.stage_scenes import decided_to_the_end
from tests.pages import form_to, text
from tests.scoring.test_identity import png

pytestmark = pytest.mark.django_db

PAGE = "/e/autumn/identity/"
GREEN = "#0b5d33"


@pytest.fixture
def organiser(client: Client) -> Client:
    decided_to_the_end()
    client.force_login(make_user("organise_event"))
    return client


def say(client: Client, **said: Any) -> Any:
    page: Any = client.get(PAGE)
    values = form_to(page, "/identity/").values
    return client.post(
        PAGE, {name: value for name, value in (values | said).items() if name != "logo" or value}
    )


def logo(content: bytes | None = None, name: str = "logo.png") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, png() if content is None else content)


def event() -> Event:
    return Event.objects.get(slug="autumn")


def test_what_the_organiser_says_is_everywhere(organiser):
    answer = say(organiser, organiser="見本連盟", colour=GREEN, logo=logo(), certificate="よくできました")
    assert (answer.status_code, answer.url) == (302, PAGE)
    said = event()
    picture = reverse("event_logo", args=["autumn", said.logo])
    style = reverse("event_style", args=["autumn", GREEN[1:]])
    assert organiser.get(picture)["Content-Type"] == "image/png"
    sheet = organiser.get(style).content.decode()
    assert f"--gold: {GREEN}" in sheet
    assert sheet.count("--gold: #") == 3
    renewing = form_to(organiser.get("/e/autumn/overlays/"), "/overlays/renew/")
    organiser.post(renewing.action, renewing.values)
    overlay = f"/o/{event().overlay_key}/standings/"
    for page in (
        PAGE,
        "/e/autumn/screen/",
        "/e/autumn/screen/ceremony/",
        "/e/autumn/standings/final/",
        overlay,
    ):
        assert f'href="{style}"' in organiser.get(page).content.decode(), page
    for page in ("/e/autumn/screen/", "/e/autumn/screen/ceremony/", "/e/autumn/standings/final/"):
        html = organiser.get(page).content.decode()
        assert f'src="{picture}"' in html, page
        assert "見本連盟" in html, page
    assert f'src="{picture}"' in organiser.get(overlay).content.decode()
    paper = PdfReader(BytesIO(organiser.get("/e/autumn/standings/final.pdf").content)).pages[0]
    assert "見本連盟" in paper.extract_text()
    assert len(paper.images) == 1
    card = Image.open(BytesIO(organiser.get("/e/autumn/card.png").content)).convert("RGB")
    assert card.getpixel((600, 140)) == ImageColor.getrgb(GREEN)


def test_it_is_in_the_log_and_can_be_taken_back(organiser):
    say(organiser, organiser="見本連盟", logo=logo())
    act = event().acts.filter(verb=Verb.CORRECT_EVENT).latest("no")
    assert act.after == {
        "name": event().name, "slug": "autumn", "date": None, "venue": event().venue,
        "organiser": "見本連盟", "colour": "", "certificate": "", "logo": Picture.objects.get().digest,
    }  # fmt: skip
    assert "見本連盟" in text(organiser.get("/e/autumn/history/"))
    say(organiser, organiser="", without_logo="on")
    assert (event().organiser, event().logo) == ("", "")
    assert organiser.get(reverse("event_logo", args=["autumn", act.after["logo"]])).status_code == 404


@pytest.mark.parametrize(
    ("said", "says"),
    [
        ({"colour": "#ffdd00"}, "コントラスト1.22、必要なのは4.5"),
        ({"colour": "red"}, "#rrggbb"),
        ({"logo": b"<svg><script>alert(1)</script></svg>"}, "SVGはPNGに"),
        ({"certificate": "\n".join("一二三四五六七")}, "6行まで"),
    ],
)
def test_what_cannot_be_read_or_shown_is_refused_with_why(organiser, said, says):
    given = said | ({"logo": logo(said["logo"])} if "logo" in said else {})
    answer = say(organiser, **given)
    assert answer.status_code == 422
    assert says in text(answer)
    assert not Picture.objects.exists()
    assert event().colour == ""


def test_a_colour_that_is_too_light_is_answered_with_one_that_is_not(organiser):
    offered = text(say(organiser, colour="#ffdd00")).split("たとえば")[1][:7]
    assert say(organiser, colour=offered).status_code == 302
    assert event().colour == offered


def test_a_colour_it_has_no_more_has_no_sheet(organiser):
    assert organiser.get(reverse("event_style", args=["autumn", "123456"])).status_code == 404
