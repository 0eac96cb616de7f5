"""The practice event: begun with one press, played by bots, archived, and never mixed with real ones."""

import pytest

from league.clock.services import start_round
from league.event_document import document_of_event
from league.models import Event, Match
from league.rehearsal.services.simulation import announce, draw_seats_of
from scoring.standings.verify import verify
from tests.browser.players import bots
from tests.factories import make_event, make_match
from tests.pages import text

pytestmark = pytest.mark.django_db


def begin(organiser) -> Event:
    assert organiser.post("/events/practice/").url == "/e/practice-1/"
    return Event.objects.get(slug="practice-1")


def come(event: Event) -> None:
    """Mark all entrants as present, and draw the seats of the first round."""
    event.entrants.update(status="present")
    draw_seats_of(event.stages.get(number=1), bots())


def test_one_press_makes_a_practice_with_people_who_have_not_come_yet(organiser):
    event = begin(organiser)
    assert (event.is_practice, event.is_demo) == (True, True)
    assert list(event.entrants.values_list("status", flat=True)) == ["registered"] * 8
    page = text(organiser.get("/e/practice-1/"))
    assert "練習" in page
    assert "架空の8人が申し込んでいます。" in page


def test_a_second_press_leads_to_the_practice_that_is_open(organiser):
    begin(organiser)
    assert organiser.post("/events/practice/").url == "/e/practice-1/"
    assert Event.objects.count() == 1


def test_nobody_else_begins_one(client):
    assert client.post("/events/practice/").status_code in {302, 403}
    assert not Event.objects.exists()


@pytest.mark.slow
def test_its_tables_are_played_at_a_press_to_the_end_of_the_day(organiser):
    event = begin(organiser)
    come(event)
    assert "2卓を打ち終えました" in text(organiser.post("/e/practice-1/practice/play/", follow=True))
    announce(event.stages.get(number=1), bots())
    draw_seats_of(event.stages.get(number=2), bots())
    organiser.post("/e/practice-1/practice/play/")
    assert not Match.objects.filter(closed_at=None).exists()
    assert verify(document_of_event(event)) == ()
    assert "練習を片付ける" in text(organiser.get("/e/practice-1/"))


def test_nothing_is_invented_in_an_event_with_real_people(organiser):
    event = make_event()
    make_match(event=event)
    assert organiser.post("/e/spring/practice/play/").status_code == 404
    assert organiser.post("/e/spring/practice/end/").status_code == 404
    assert not Match.objects.filter(version__gt=0).exists()
    assert "practice-play" not in organiser.get("/e/spring/").content.decode()


def test_put_away_it_leaves_the_list_and_another_can_be_begun(organiser):
    begin(organiser)
    make_event()
    listed = organiser.get("/").context
    assert (
        [event.slug for event in listed["events"]],
        [practice.slug for practice in listed["practices"]],
    ) == (["spring"], ["practice-1"])
    assert "練習を片付けました" in text(organiser.post("/e/practice-1/practice/end/", follow=True))
    assert Event.objects.get(slug="practice-1").archived_at is not None
    assert organiser.post("/events/practice/").url == "/e/practice-2/"


@pytest.mark.parametrize("page", ["stages/1/draw/", "print/"])
def test_the_way_past_the_papers_is_where_its_words_say_so(organiser, page):
    come(begin(organiser))
    shown = organiser.get(f"/e/practice-1/{page}").content.decode()
    assert shown.count("印刷しないで時計へ進む") == 2
    assert (
        '<a href="/e/practice-1/hall/?round=1" role="button" class="quiet-button">印刷しないで時計へ進む</a>'
        in shown
    )


def test_playing_is_the_main_act_once_the_clock_runs_and_nothing_else_is(organiser):
    event = begin(organiser)
    come(event)
    start_round(of_round=event.rounds.get(number=1), minutes=None, entry=bots().entry())
    assert '<button id="practice-play">' in organiser.get("/e/practice-1/hall/").content.decode()
    assert (
        '<button id="practice-play" class="quiet-button">' in organiser.get("/e/practice-1/").content.decode()
    )
