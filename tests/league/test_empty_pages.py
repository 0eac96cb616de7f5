"""Pages of an event without play say what is missing and how it comes about."""

import pytest
from django.urls import reverse

from tests.factories import make_entrant, make_event, make_stage, make_user
from tests.pages import text

pytestmark = pytest.mark.django_db

WHY = {
    "hall": "組合せを公開すると、全卓の進み具合と時計がここに出ます。",
    "latecomer_list": "組合せの後に受付した人がいると、席を決められるように、ここに並びます。",
    "penalty_list": "罰則はステージの順位に入ります。先に大会の形を決めてください。",
    "screen_ceremony": "最後のステージが終わって発表も済むと、ここで下の順位から1つずつ見せられます。",
    "standings_final": "最後のステージが終わると、ここに最終順位が出ます。",
}


@pytest.fixture
def event(client):
    client.force_login(make_user("organise_event"))
    return make_event()


@pytest.mark.parametrize("name", WHY)
def test_a_page_without_anything_says_what_brings_it_there(client, event, name):
    assert WHY[name] in text(client.get(reverse(name, args=[event.slug])))


def test_nobody_is_penalised_before_there_is_a_stage(client, event):
    where = reverse("penalty_list", args=[event.slug])
    assert "記録する" not in text(client.get(where))
    make_stage(event)
    assert "記録する" in text(client.get(where))


def test_a_player_without_a_seat_reads_when_it_comes(client, event):
    make_entrant(event, 7)
    shown = text(client.get(reverse("player_detail", args=[event.slug, 7])))
    assert "組合せが公開されると、卓、席、同じ卓の人がここに出ます。" in shown
