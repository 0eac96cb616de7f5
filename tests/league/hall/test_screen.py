"""The hall screen: pages shown in turn, with current data."""

import re
from datetime import timedelta

import pytest
from django.db.models import F
from django.urls import reverse
from django.utils import timezone

from league.hall.pages.screen import DENSITIES, SEATS, SECONDS, USUAL, in_rows, screen_of
from league.matches.services.envelopes import seal_envelope
from league.matches.services.tables import create_table
from league.models import Event, Match, Round
from league.stages.services.penalties import penalise
from tests.factories import make_event, make_match, make_round, new_entry, play_game, sit_down
from tests.league.stage_scenes import (
    SHORT,
    decided,
    decided_to_the_end,
    match_at,
    played_out,
    stage_of,
    take_in,
)
from tests.pages import text
from tests.scoring.standings.events import a_round, a_set, a_table, event, ids

pytestmark = pytest.mark.django_db


def shown(client, slug="spring", since="", **headers):
    return client.get(reverse("screen", args=[slug]), {"since": since}, headers=headers)


def version_on(page):
    found = re.search(r"since=([^&\"]+)", page.content.decode())
    assert found is not None
    return found[1]


def kinds(event):
    """The kinds of the screen's pages, in the order they are shown."""
    screen = screen_of(event)
    return [screen.page_at(at * SECONDS).kind for at in range(len(screen.pages))]


def next_round(match, title="決勝"):
    event = match.table.round.event
    entrants = [player.entrant for player in match.players.all()]
    later = make_round(event, 2, title=title)
    return create_table(of_round=later, number=1, entrants=entrants, entry=new_entry(0)).match


def test_an_event_without_anything_says_that_it_will_begin(client):
    make_event()
    assert "まもなく始まります。" in text(shown(client))


def test_before_the_first_game_it_shows_the_seats():
    event = make_match().table.round.event
    assert kinds(event) == ["seats"]
    [table] = screen_of(event).pages[0].seats
    assert [line.name for line in table.lines] == ["青木", "井上", "上田", "遠藤"]


def test_seats_that_a_draw_has_given_are_shown_until_something_is_recorded():
    people = ids(4)
    drawn = take_in(event(people, [{"id": "s1"}], [a_round("s1", 1, [a_table(1, people)])]))
    assert kinds(drawn) == ["seats"]
    seal_envelope(match=match_at(drawn, 1), entry=new_entry(0), set_number=1, number="E-1", drawn_by=1)
    assert kinds(drawn) == ["playing"]


def test_while_they_play_it_shows_the_tables_and_then_the_standings():
    match = make_match()
    sit_down(match)
    assert kinds(match.table.round.event) == ["playing"], "nobody has a place before the first game"
    play_game(match, 1, 1, "1 2 3")
    assert kinds(match.table.round.event) == ["playing", "standings"]
    screen = screen_of(match.table.round.event)
    stays = [screen.page_at(at).kind for at in (0, SECONDS - 1, SECONDS, 2 * SECONDS)]
    assert stays == ["playing", "playing", "standings", "playing"]


def test_the_seats_of_the_next_round_are_shown_while_this_one_is_played():
    match = make_match()
    sit_down(match)
    play_game(match, 1, 1, "1 2 3")
    next_round(match)
    event = match.table.round.event
    assert kinds(event) == ["playing", "seats", "standings"]
    playing, seats, _standings = screen_of(event).pages
    assert (playing.title, seats.title, seats.upcoming) == ("予選", "決勝", True)


def test_closed_tables_are_not_shown_as_playing():
    assert kinds(decided()) == ["race", "standings"]


def test_the_time_left_is_shown_and_who_is_late_is_not(client):
    match = make_match()
    sit_down(match)
    began = timezone.now() - timedelta(minutes=40)
    Round.objects.update(started_at=began, minutes=50)
    assert "残り 10分" in text(shown(client))
    Round.objects.update(started_at=began - timedelta(minutes=20))
    Event.objects.update(version=F("version") + 1)
    late = text(shown(client))
    assert "時間です" in late
    assert "遅れ" not in late
    assert "超過" not in late


def test_a_few_tables_name_their_players_with_the_points_so_far(client):
    match = make_match()
    sit_down(match)
    play_game(match, 1, 1, "1 2 3")
    [playing] = screen_of(match.table.round.event).pages[0].playing
    assert [points for _name, points in playing.people] == ["6", "4", "2", "0"]
    assert "青木 6" in text(shown(client))


def test_only_the_part_that_changes_is_sent_to_the_screen(client):
    decided()
    part = shown(client, "autumn", **{"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert 'hx-trigger="every 4s, look"' in part


def test_while_nothing_is_new_the_answer_is_empty_and_costs_two_queries(
    client, head_stays_known, django_assert_num_queries
):
    sit_down(make_match())  # only one page, the seats
    since = version_on(shown(client))
    with django_assert_num_queries(2):
        answer = shown(client, since=since)
    assert (answer.status_code, answer.content) == (204, b"")


@pytest.mark.slow
def test_an_entry_is_on_the_screen_when_it_asks_again(client):
    match = make_match()
    sit_down(match)
    since = version_on(shown(client))
    play_game(match, 1, 1, "1 2 3")
    assert shown(client, since=since).status_code == 200
    assert screen_of(match.table.round.event).pages[0].playing[0].state.words == "第1セット 第2ゲーム"


def test_what_is_recorded_is_on_the_next_page():
    stored = decided()
    first = stored.entrants.get(number=1)
    penalise(stage=stage_of(stored), entrant=first, points=-6, reason="見本", entry=new_entry(0))
    [standings] = [page for page in screen_of(stored).pages if page.kind == "standings"]
    assert standings.lines[0].code == "p005"


def test_pages_are_balanced():
    stored = played_out(44)
    pages = [page for page in screen_of(stored).pages if page.kind == "standings"]
    assert [len(page.lines) for page in pages] == [14, 15, 15]
    ranks = [line.rank for page in pages for line in page.lines]
    assert ranks == sorted(ranks)


@pytest.mark.parametrize(("density", "most"), [("roomy", 8), ("", 20), ("dense", 32), ("of our own", 20)])
def test_a_screen_has_as_many_lines_as_its_address_says(client, density, most):
    played_out(44)
    pages = [page for page in screen_of(Event.objects.get(), density).pages if page.kind == "standings"]
    assert max(len(page.lines) for page in pages) <= most
    assert len(pages) == -(-44 // most)
    shown = client.get(reverse("screen", args=["autumn"]), {"density": density, "since": "x"})
    assert f"density={density.replace(' ', '+')}" in shown.content.decode()


def test_the_race_is_shown_at_the_break_and_not_while_they_play(client):
    stored = played_out(44)
    [race] = [page for page in screen_of(stored).pages if page.kind == "race"]
    assert "得点の伸び" in race.title
    assert race.race is not None
    assert race.race.svg.startswith("<svg")
    Match.objects.filter(pk=match_at(stored, 1).pk).update(closed_at=None, closed_by="")
    Event.objects.update(version=F("version") + 1)
    assert "race" not in {page.kind for page in screen_of(Event.objects.get()).pages}


@pytest.mark.parametrize("tables", range(1, DENSITIES[USUAL].tables + 1))
def test_tables_stand_in_rows_that_share_the_width_evenly(tables):
    rows = in_rows(range(tables))
    lengths = [len(row) for row in rows]
    assert [each for row in rows for each in row] == [*range(tables)]
    assert max(lengths) - min(lengths) <= 1
    assert max(lengths) <= (4 if tables > SEATS else 3)
    # The style sheet has widths in steps of a twelfth.
    assert all(12 % length == 0 for length in lengths)


def test_the_screen_says_of_each_table_how_many_share_its_row(client):
    event = make_event()
    for number in range(1, 6):
        make_match(event=event, number=number)
    page = shown(client).content.decode()
    assert re.findall(r"abreast-(\d)", page) == ["2", "2", "2", "2", "1"]


def test_standings_say_who_went_up_and_down_by_their_last_game():
    people = ids(4)
    games = a_set("p001 p002 p003", "p001 p003 p004", "p001 p002 p004")
    scheme = {**SHORT, "games_per_set": 3}
    stored = take_in(
        event(people, [{"id": "s1"}], [a_round("s1", 1, [a_table(1, people, games)])], scheme=scheme)
    )
    page = screen_of(stored).pages[-1]
    moved = {line.code: line.moved for line in page.lines}
    assert moved == {"p001": 0, "p002": 1, "p003": -1, "p004": 0}


def test_after_one_game_nobody_has_moved_and_phones_are_led_to_the_seats(client):
    assert {line.moved for line in screen_of(decided()).pages[-1].lines} == {0}
    assert shown(client, "autumn").context["seats_url"] == "http://testserver/e/autumn/seats/"


def ceremony(client, slug="autumn"):
    return client.get(reverse("screen_ceremony", args=[slug]))


def test_the_ceremony_has_the_last_place_first(client):
    decided_to_the_end()
    assert [cell.of.rank for cell in ceremony(client).context["cells"]] == [4, 3, 2, 1]


def test_the_ceremony_ends_with_who_won_alone_and_tells_namesakes_apart(client):
    event = decided_to_the_end()
    event.entrants.filter(number__lte=2).update(name="佐藤 健", club="名古屋の会")
    page = ceremony(client)
    assert [cell.of.rank for cell in page.context["champions"]] == [1]
    assert page.content.decode().count("data-suspense") == 3
    assert {"名古屋の会 1番", "名古屋の会 2番"} <= set(re.findall(r"名古屋の会 \d番", text(page)))


def test_the_ceremony_shows_nobody_before_everything_is_certain(client):
    decided_to_the_end()
    Match.objects.update(closed_at=None, closed_by="", version=F("version") + 1)
    page = ceremony(client)
    assert page.context["cells"] == []
    assert "最終順位はまだ確定していません。" in text(page)
