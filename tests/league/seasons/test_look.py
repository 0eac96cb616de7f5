"""A season's look: set on one form, shown on pages, papers and pictures, kept in its file for next year."""

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from pypdf import PdfReader

from league.models import Season
from league.seasons.services.checking import season_log_problems
from scoring.season.next_year import next_season
from tests.league.seasons.scenes import make_season, signed_in
from tests.league.seasons.test_registrar import act, send
from tests.pages import text
from tests.scoring.test_identity import png

pytestmark = pytest.mark.django_db

HERE = "/seasons/2026/"
GREEN = "#0b5d33"


@pytest.fixture
def owner(client):
    return signed_in(client, make_season(), "owner")


def test_what_the_league_says_is_on_pages_papers_and_pictures_and_in_the_file(owner, tmp_path):
    plain = {name: owner.get(f"{HERE}{name}").content for name in ("card.png", "papers/poster.pdf")}
    logo = SimpleUploadedFile("logo.png", png())

    assert act(owner, "look", organiser="見本連盟", colour=GREEN, logo=logo).status_code == 302

    look = Season.objects.get().look
    assert {**look, "logo": ""} == {"organiser": "見本連盟", "colour": GREEN, "logo": ""}
    page = owner.get(HERE)
    assert "見本連盟" in text(page)
    for shown in (f"{HERE}look/{look['logo']}.png", f"{HERE}look/{GREEN[1:]}.css"):
        assert shown in page.content.decode()
        assert owner.get(shown).status_code == 200
    assert all(owner.get(f"{HERE}{name}").content != before for name, before in plain.items())
    assert owner.get(f"{HERE}papers/certificates.pdf").status_code == 200
    for paper, about in (("table", "見本連盟"), ("places", "決勝2026 · 見本連盟")):
        sheet = PdfReader(BytesIO(owner.get(f"{HERE}papers/{paper}.pdf").content)).pages[0]
        assert any(line.startswith(f"{about} ") for line in sheet.extract_text().splitlines()), paper
        assert len(sheet.images) == 2, "beside the title, and at the foot"
    assert "見本連盟" in text(owner.get(f"{HERE}log/"))
    assert season_log_problems(Season.objects.get()) == []
    assert (
        next_season({"from": "2026-12-01"}, Season.objects.get().content, lambda _: None, "")["look"] == look
    )

    call_command("season_export", "2026", str(tmp_path / "year.json"))
    call_command("season_import", str(tmp_path / "year.json"), "--slug", "again")
    assert owner.get(f"/seasons/again/look/{look['logo']}.png").status_code == 200
    call_command("publish", season=["again"], to=tmp_path / "site")
    pages = tmp_path / "site/seasons/again"
    assert (pages / "logo.png").read_bytes() == owner.get(f"{HERE}look/{look['logo']}.png").content
    assert GREEN in (pages / "look.css").read_text("utf-8")
    for page in ("index.html", "persons/P1.html"):
        shown = (pages / page).read_text("utf-8")
        assert all(one in shown for one in ("look.css", "logo.png", "見本連盟")), page


def test_it_can_be_taken_back_and_a_colour_nobody_can_read_is_refused(owner):
    send(
        owner,
        f"{HERE}acts/look/",
        organiser="見本連盟",
        colour=GREEN,
        logo=SimpleUploadedFile("a.png", png()),
    )
    logo = Season.objects.get().look["logo"]
    assert act(owner, "look", colour="#ffffaa").status_code == 422

    act(owner, "look", organiser="", colour="", without_logo="on")

    assert Season.objects.get().look == {}
    assert season_log_problems(Season.objects.get()) == []
    for gone in (f"{logo}.png", f"{GREEN[1:]}.css"):
        assert owner.get(f"{HERE}look/{gone}").status_code == 404
