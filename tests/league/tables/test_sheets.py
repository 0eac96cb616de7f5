"""The sheets of a table, read from the PDF."""

from io import BytesIO

import pytest
from django.urls import reverse
from pypdf import PdfReader

from scoring.sheets.check_code import check_code
from tests.factories import (
    make_event,
    make_match,
    make_round,
    make_table,
    play_set,
    played_match,
    record_at_now,
)

pytestmark = pytest.mark.django_db


def sheet(client, match, name, **headers) -> str:
    response = client.get(reverse(name, args=[match.table.token]), headers=headers)
    assert response.headers["Content-Type"] == "application/pdf"
    assert "no-store" in response.headers["Cache-Control"]
    (page,) = PdfReader(BytesIO(response.content)).pages
    return page.extract_text()


def test_the_blank_sheet_has_names_and_the_table_and_no_result(client):
    match = make_match(event=make_event(date="2026-04-29"))
    play_set(match, 1, ("1 2 3",))
    shown = sheet(client, match, "table_sheet_blank")
    assert all(
        name in shown for name in ("青木", "井上", "上田", "遠藤", "春の大会", "予選", "2026年4月29日")
    )
    assert check_code(record_at_now(match).result) not in shown


@pytest.mark.slow
def test_the_filled_sheet_has_the_totals_and_a_check_code(client):
    match = played_match()
    shown = sheet(client, match, "table_sheet_filled")
    assert all(total in shown.split() for total in ("78", "48", "24", "150"))
    assert check_code(record_at_now(match).result) in shown


def test_the_sheet_speaks_the_language_of_the_page(client):
    match = make_match()
    assert "スコアシート" in sheet(client, match, "table_sheet_blank")
    assert "SCORE SHEET" in sheet(client, match, "table_sheet_blank", accept_language="en").upper()


@pytest.mark.parametrize("name", ["table_sheet_blank", "table_sheet_filled"])
def test_without_the_link_no_sheet(client, name):
    assert client.get(reverse(name, args=["x" * 22])).status_code == 404


class TestWholeRound:
    """All sheets of a round as one file, for organisers."""

    def pages(self, client, kind, number=1):
        response = client.get(reverse("round_sheets", args=["spring", number, kind]))
        return [page.extract_text() for page in PdfReader(BytesIO(response.content)).pages]

    def test_a_page_for_every_table_in_their_order(self, organiser):
        event = make_event()
        make_table(("木村", "工藤", "小林"), event=event, number=2)
        play_set(make_match(event=event), 1, ["4 5 6"] * 4)
        blank, filled = self.pages(organiser, "blank"), self.pages(organiser, "filled")
        assert ["青木" in blank[0], "木村" in blank[1], len(blank)] == [True, True, 2]
        assert "50" in filled[0]

    def test_a_round_without_tables_has_none(self, organiser):
        make_round(make_event())
        assert organiser.get(reverse("round_sheets", args=["spring", 1, "blank"])).status_code == 404

    def test_only_organisers(self, client):
        make_table()
        assert client.get(reverse("round_sheets", args=["spring", 1, "blank"])).status_code == 403
