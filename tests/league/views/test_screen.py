"""The hall screen: pages that follow each other, with what is new on them."""

import pytest
from django.urls import reverse

from league.pages.screen import POLLS
from league.services.penalties import penalise
from tests.factories import make_event, make_match, new_entry, sit_down
from tests.league.stage_scenes import decided, stage_of
from tests.pages import text

pytestmark = pytest.mark.django_db


def shown(client, step=0, slug="spring", **headers):
    return client.get(reverse("screen", args=[slug]), {"step": step}, headers=headers)


def test_an_event_without_anything_says_that_it_will_begin(client):
    make_event()
    assert "まもなく始まります。" in text(shown(client))


def test_before_the_first_game_it_shows_the_seats(client):
    make_match()
    assert shown(client).context["page"].kind == "seats"
    assert "青木" in text(shown(client))


def test_while_they_play_it_shows_the_tables_and_then_the_standings(client):
    sit_down(make_match())
    pages = [shown(client, step).context["page"].kind for step in (0, POLLS - 1, POLLS)]
    assert pages == ["playing", "playing", "standings"]


def test_closed_tables_are_not_shown_as_playing(client):
    decided()
    assert shown(client, slug="autumn").context["page"].kind == "standings"


def test_only_the_part_that_changes_is_sent_to_the_screen(client):
    decided()
    part = shown(client, slug="autumn", **{"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert 'hx-trigger="every 4s"' in part


def test_what_is_recorded_is_on_the_next_page(client):
    stored = decided()
    penalise(
        stage=stage_of(stored),
        entrant=stored.entrants.get(number=1),
        points=-6,
        reason="見本",
        entry=new_entry(0),
    )
    assert shown(client, slug="autumn").context["page"].lines[0].code == "p005"


@pytest.mark.parametrize("step", ["", "-1", "x", "9" * 5000, "١"])
def test_any_step_shows_a_page(client, step):
    decided()
    assert shown(client, step, slug="autumn").status_code == 200
