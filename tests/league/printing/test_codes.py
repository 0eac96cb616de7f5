"""Codes on papers: the referee's sheet opens the table, a seat card its player's page, others a result."""

from io import BytesIO
from urllib.parse import urlsplit

import pytest
from django.urls import resolve, reverse
from pypdf import PdfReader

from league.matches.services.envelopes import seal_envelope
from league.models import Match
from league.printing.pages.kinds import KINDS
from tests.factories import new_entry, play_game, record_at_now
from tests.kept import kept
from tests.league.print_scenes import PEOPLE, PLACE, seated
from tests.pages import text
from tests.scoring.sheet_samples import codes_in, picture_of

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept
def match() -> Match:
    """The first of two tables, in its second game."""
    seated(PEOPLE)
    match = Match.objects.get(table__number=1)
    numbers = record_at_now(match).players_of(1)
    seal_envelope(match=match, entry=new_entry(match), set_number=1, number="1-1", drawn_by=numbers[0])
    play_game(match, 1, 1, " ".join(str(number) for number in numbers[:3]))
    return match


def codes_of(pdf: bytes) -> list[str]:
    """The paths that the codes on all pages lead to."""
    pages = range(len(PdfReader(BytesIO(pdf)).pages))
    return [urlsplit(code.text).path for page in pages for code in codes_in(picture_of(pdf, page, 150))]


def run_of(client, *kinds) -> bytes:
    return bytes(client.get(client.post(PLACE, {"round": 1, "kind": kinds}).url).content)


@pytest.mark.slow
def test_the_referees_sheets_carry_the_key_of_their_table_and_others_only_what_all_may_read(organiser, match):
    tables = [match.table for match in Match.objects.order_by("table__number")]
    assert codes_of(run_of(organiser, "sheets_blank")) == [table.get_absolute_url() for table in tables]
    others = [kind for kind in KINDS if kind not in {"sheets_blank", "seat_cards"}]
    assert codes_of(run_of(organiser, *others)) == [reverse("table_result", args=["spring", 1, 1])]


def test_a_seat_card_leads_to_its_players_own_page_from_either_side(organiser, match):
    own = [reverse("player_detail", args=["spring", number]) for number in range(1, len(PEOPLE) + 1)]
    assert sorted(codes_of(run_of(organiser, "seat_cards"))) == sorted(own * 2)


@pytest.mark.parametrize(("name", "page"), [("blank", "table_detail"), ("filled", "table_result")])
def test_nor_does_a_sheet_from_the_tables_own_page(client, match, name, page):
    pdf = client.get(reverse(f"table_sheet_{name}", args=[match.table.token])).content
    assert [resolve(code).view_name for code in codes_of(pdf)] == [page]


class TestTheResult:
    def test_it_shows_every_game_and_the_totals_to_anybody(self, client, match):
        shown = text(client.get(match.table.get_reading_url()))
        assert "予選 1卓" in shown
        assert "第1セット" in shown
        assert "青木" in shown

    def test_it_leads_to_no_key_and_takes_nothing(self, client, match):
        page = client.get(match.table.get_reading_url())
        assert match.table.token not in page.content.decode()
        assert "<form" not in page.content.decode().split("<main")[1]
        assert client.post(match.table.get_reading_url()).status_code == 405

    def test_it_renews_itself_when_something_is_recorded(self, client, match):
        address, version = match.table.get_reading_url(), Match.objects.get(pk=match.pk).version
        assert client.get(address, {"since": version}).status_code == 204
        numbers = record_at_now(match).players_of(1)
        play_game(match, 1, 2, str(numbers[0]))
        assert client.get(address, {"since": version}).status_code == 200

    def test_a_table_that_is_not_there(self, client, match):
        assert client.get(reverse("table_result", args=["spring", 1, 9])).status_code == 404
