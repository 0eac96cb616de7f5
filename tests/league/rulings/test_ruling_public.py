"""Public rulings: shown only if the organiser wants it, without names and free text."""

import re
from uuid import uuid4

import pytest

from league.hall.pages.screen import screen_of
from league.models import Act, Event
from tests.factories import make_event, make_match
from tests.league.ruling_steps import answer, appeal, ask, call, overrule
from tests.pages import markup

pytestmark = pytest.mark.django_db
PUBLIC = "/e/spring/rulings/public/"
NAMES = ("髙﨑", "井上", "上田", "遠藤")
PEOPLE = (*NAMES, "審判", "佐藤", "映像", "納得", "席を間違えた", "戻す")


@pytest.fixture
def event():
    match = make_match(NAMES)
    pile = [{"by": "遠藤", "cards": ["S6"]}]
    classes = dict(zip(NAMES, ("daifugo", "fugo", "hinmin", "daihinmin"), strict=True))
    overrule(ask(match, "S8", by="髙﨑", pile=pile, classes=classes))
    appeal(ask(match, "S2", by="髙﨑", hand=1))
    answer(call(match, "髙﨑が席を間違えた"), "髙﨑を戻す", "JBL-2.1")
    return match.table.round.event


def switch(event, **on):
    Event.objects.filter(pk=event.pk).update(**on)
    event.refresh_from_db()


def screens(event):
    return [page for page in screen_of(event).pages if page.kind == "rulings"]


def test_the_list_is_not_there_unless_the_organiser_wants_it(client, event):
    assert client.get(PUBLIC).status_code == 404
    assert PUBLIC not in markup(client.get("/e/spring/"))
    switch(event, public_rulings=True)
    assert client.get(PUBLIC).status_code == 200
    assert client.get("/e/nowhere/rulings/public/").status_code == 404


def test_the_list_has_seats_for_names(client, event):
    switch(event, public_rulings=True)
    page = markup(client.get(PUBLIC))
    ruled = ("裁定 第1号", "8切りです", "Aから始めます", "♠8", "JBL-7.1")
    for words in (*ruled, "変更", "異議あり", "反則あがり", "JBL-2.1"):
        assert words in page
    main = page[page.index("<main") :]
    assert [person for person in PEOPLE if person in main.replace("審判長", "")] == []


def test_an_overruled_answer_is_struck_out_for_everybody(client, event):
    switch(event, public_rulings=True)
    page = markup(client.get(PUBLIC))
    overruled = page[page.index("裁定 第1号") :]
    assert "審判長の決定で変更" in overruled
    assert "<s>○ 8切りです 場が流れ、" in overruled


def test_everybody_reads_what_is_valid_instead_of_it_and_nobodys_words(client, event):
    overrule(ask(event.rulings.first().match, "H8"), "映像を見た", verdict="illegal")
    switch(event, public_rulings=True)
    page = markup(client.get(PUBLIC))
    overruled = page[page.index("裁定 第4号") : page.index("裁定 第3号")]
    shown = re.sub(r"<s>.*?</s>|<[^>]*>", "", overruled)
    assert " ".join(shown.split()).startswith("裁定 第4号 裁定を変更 × 出せません 審判長の決定で変更")
    assert "<s>○ 8切りです" in overruled
    assert "映像" not in overruled


def test_a_name_that_is_a_word_of_the_rules_leaks_nothing(client):
    match = make_match(("S", "legal", "A", "play"))
    ask(match, "S8", by="legal")
    switch(match.table.round.event, public_rulings=True)
    response = client.get(PUBLIC)
    assert response.status_code == 200
    assert "裁定 第1号" in markup(response)


def test_the_list_is_cut_into_pages(client):
    match = make_match()
    for _ in range(21):
        ask(match)
    switch(match.table.round.event, public_rulings=True)
    assert "裁定 第1号" not in markup(client.get(PUBLIC))
    assert "裁定 第1号" in markup(client.get(PUBLIC, {"page": 2}))


def test_the_hall_screen_shows_rulings_only_when_switched_on_and_without_anything_else_happening(
    client, event
):
    assert screens(event) == []
    switch(event, screen_rulings=True)
    call(event.rulings.first().match)  # an open call is not on the screen
    assert [ruling.number for ruling in screens(event)[0].rulings] == [3, 2, 1]
    assert client.get(PUBLIC).status_code == 404, "the screen is a switch of its own"
    before = screen_of(event).version
    ask(event.rulings.first().match, "S9")
    assert screen_of(event).version != before
    assert screens(event)[0].rulings[0].number == 5


def test_both_are_switched_on_the_page_of_the_event_and_logged(organiser):
    make_event()
    switched = {"public_rulings": "on", "screen_rulings": "on"}
    sent = {"client_id": uuid4(), "name": "春の大会", "slug": "spring", **switched}
    assert organiser.post("/e/spring/edit/", sent).status_code == 302
    event = Event.objects.get()
    assert (event.public_rulings, event.screen_rulings) == (True, True)
    act = Act.objects.get(verb="correct_event")
    assert (act.before["public_rulings"], act.after["public_rulings"]) == (False, True)
    log = markup(organiser.get("/e/spring/history/"))
    assert "裁定の公開" in log
    assert "会場の画面の裁定" in log
