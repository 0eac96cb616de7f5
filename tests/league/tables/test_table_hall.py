"""The table's page in the hall: its time, a warning at the wrong table, and who sits where."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from league.matches.services.matches import close_match, cut_off_table
from league.matches.services.tables import create_table
from league.models import Round, Table
from tests.factories import (
    make_event,
    make_match,
    make_round,
    new_entry,
    play_game,
    sit_down,
    take_seats,
)
from tests.league.stage_scenes import played_out
from tests.pages import text

pytestmark = pytest.mark.django_db
WHICH = "記録する前に、卓を確かめてください。"


@pytest.fixture
def match():
    return make_match()


def page(client, match, **query):
    client.post(match.table.get_absolute_url() + "referee/", {"name": "山本"})
    return client.get(match.table.get_absolute_url(), query)


def next_round(match):
    event = match.table.round.event
    entrants = [player.entrant for player in match.players.all()]
    later = make_round(event, 2, title="決勝")
    return create_table(of_round=later, number=7, entrants=entrants, entry=new_entry(0)).match


def start(of_round, minutes_ago=0, minutes=50):
    began = timezone.now() - timedelta(minutes=minutes_ago)
    Round.objects.filter(pk=of_round.pk).update(started_at=began, minutes=minutes)


def close(match):
    sit_down(match)
    cut_off_table(match=match, entry=new_entry(match), reason="時間")
    close_match(match=match, entry=new_entry(match), reason="時間")


def test_the_right_table_has_no_warning_and_no_time_without_a_clock(client, match):
    shown = page(client, match)
    assert (shown.context["hall"].wrong, WHICH in text(shown)) == ("", False)
    assert b"data-left=" not in shown.content


def test_the_time_left_with_what_the_table_was_given(client, match):
    start(match.table.round, 10)
    assert "残り 40分" in text(page(client, match))
    Table.objects.update(extra_minutes=5)
    assert "残り 45分 延長 5分" in text(page(client, match))
    start(match.table.round, 60)
    assert "時間です" in text(page(client, match))


def test_a_round_that_is_over_and_one_that_has_not_begun_warn(client, match):
    later = next_round(match)
    ahead = text(page(client, later))
    assert "この回戦はまだ始まっていません。 いまは予選です。" in ahead
    assert "決勝 7卓 青木 井上 上田 遠藤" in ahead
    start(later.table.round)
    assert "これは前の回戦の卓です。 いまは決勝です。" in text(page(client, match))
    assert page(client, later).context["hall"].wrong == ""


def test_a_closed_match_warns_of_nothing_and_its_reopening_can_be_asked_for(client, match):
    close(match)
    shown = page(client, match)
    assert shown.context["hall"].wrong == ""
    assert "wrong-table" not in shown.content.decode()
    assert "再開を審判長に頼む" in text(shown)


def test_entries_at_a_wrong_table_are_still_taken(client, match):
    sit_down(match)
    start(next_round(match).table.round)
    play_game(match, 1, 1, "1")
    assert "これは前の回戦の卓です。" in text(page(client, match))


def test_a_page_that_knows_the_time_is_told_when_it_changes(client, match):
    shown = page(client, match)
    found = re.search(r'data-around="([^"]*)"', shown.content.decode())
    assert found is not None
    tag = found[1]
    assert page(client, match, since=0, around=tag).status_code == 204
    assert page(client, match, since=0).status_code == 204
    Table.objects.update(extra_minutes=5)
    assert page(client, match, since=0, around=tag).status_code == 200


class TestSeats:
    def seats(self, client, match, **query):
        seating = page(client, match, **query).context.get("seating")
        return seating and [(place.suit.value, place.name) for place in seating.places]

    def test_while_they_are_drawn_the_sides_are_shown(self, client, match):
        assert self.seats(client, match) == [("S", ""), ("H", ""), ("D", ""), ("C", "")]
        three = make_match(("加藤", "木村", "工藤"), event=match.table.round.event, number=2)
        assert self.seats(client, three) == [("S", ""), ("H", ""), ("D", "")]

    def test_everybody_until_the_first_game(self, client, match):
        take_seats(match, 1, (2, 1, 4, 3))
        drawn = [("S", "井上"), ("H", "青木"), ("D", "遠藤"), ("C", "上田")]
        assert self.seats(client, match) == drawn
        other = make_match(("加藤", "木村", "工藤"), event=match.table.round.event, number=2)
        sit_down(other)
        assert self.seats(client, other) == [("S", "加藤"), ("H", "木村"), ("D", "工藤")]
        play_game(other, 1, 1, "5 6")
        assert self.seats(client, other) is None

    def test_in_words_too(self, client, match):
        take_seats(match, 1, (1, 2, 3, 4))
        assert "卓の席、時計回り ♠ 青木 ♥ 井上 ♦ 上田 ♣ 遠藤" in text(page(client, match))


def test_a_player_finds_the_table_seen_from_the_own_side(client):
    played_out(8)
    seat = client.get("/e/autumn/players/1/").context["seats"][0]
    if seat.line.suit:
        [own] = [place for place in seat.seating.places if place.own]
        assert (own.at, own.name) == (2, seat.line.name)


def test_without_given_seats_there_is_no_picture_of_them(client):
    make_match(event=make_event("summer"))
    assert client.get("/e/summer/players/1/").context["seats"][0].seating is None
