"""What an event does about cases that no rule document settles: written down by its organiser, read at its tables."""

import html
from uuid import uuid4

import pytest

from league.models import Act, Event
from league.rules.pages.procedures import PROCEDURES
from tests.factories import make_event, make_match, make_user

pytestmark = pytest.mark.django_db


def text_of(response):
    return html.unescape(response.content.decode())


def test_every_case_has_a_text_marked_as_the_regulation_of_the_event(client):
    match = make_match()
    page = text_of(client.get(f"/t/{match.table.token}/procedures/"))
    assert page.count("大会規定") == len(PROCEDURES)
    assert "審判長が決めます" not in page
    for case in PROCEDURES.values():
        assert str(case.title) in page
        assert str(case.usual) in page


def test_a_table_that_seals_no_envelope_reads_of_none(client):
    match = make_match(event=make_event(ruleset="momo", scheme={"points": {"4": [6, 4, 2, 0]}, "bonus": 0}))
    page = text_of(client.get(f"/t/{match.table.token}/procedures/"))
    assert page.count("大会規定") == len(PROCEDURES) - 1
    assert not any(word in page for word in ("封筒", "ブラインド", "反則"))


def test_what_is_done_about_a_case_is_noted_for_the_table_in_the_words_of_the_event(client):
    match = make_match()
    asked = f"/t/{match.table.token}/rulings/call/?about=envelope"
    assert str(PROCEDURES["envelope"].usual) in text_of(client.get(asked))
    assert "封筒" not in text_of(client.get(asked.replace("envelope", "nothing")))


def test_an_organiser_writes_it_down_and_the_tables_read_it(client):
    match = make_match()
    client.force_login(make_user("organise_event"))
    sent = {
        "client_id": uuid4(), "name": "春の大会", "slug": "spring",
        "procedure_exposed": " 見せたカードはそのまま手札に戻す ",
    }  # fmt: skip
    assert client.post("/e/spring/edit/", sent).status_code == 302
    assert Event.objects.get().procedures == {"exposed": "見せたカードはそのまま手札に戻す"}
    assert Act.objects.get(verb="correct_event").after["procedures"] == Event.objects.get().procedures
    assert "手順の決まり" in text_of(client.get("/e/spring/history/"))
    assert "見せたカードはそのまま手札に戻す" in text_of(client.get("/e/spring/edit/"))
    page = text_of(client.get(f"/t/{match.table.token}/procedures/"))
    assert "見せたカードはそのまま手札に戻す" in page
    assert str(PROCEDURES["exposed"].usual) not in page
    assert str(PROCEDURES["slow"].usual) in page


def test_what_is_written_is_not_endless(client):
    make_event()
    client.force_login(make_user("organise_event"))
    sent = {"client_id": uuid4(), "name": "春の大会", "slug": "spring", "procedure_slow": "あ" * 301}
    assert client.post("/e/spring/edit/", sent).status_code == 422
