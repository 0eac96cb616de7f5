"""The pages anyone may look at: the list of events, and an event with its rounds and tables."""

import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from league.matches.services.matches import close_match, confirm
from league.matches.services.tables import create_table
from league.models import Confirmation
from tests.factories import (
    correct,
    make_event,
    make_match,
    make_round,
    make_table,
    make_user,
    new_entry,
    play_match,
    play_set,
    sit_down,
    take_seats,
)

pytestmark = pytest.mark.django_db


def page(client, url):
    response = client.get(url)
    assert response.status_code == 200
    return response.content.decode()


def test_the_list_names_every_event_with_its_day_and_place(client):
    make_event("spring", name="春の大会", date="2026-05-03", venue="市民会館")
    make_event("autumn", name="秋の大会", is_demo=True)
    text = page(client, "/")
    assert "春の大会" in text
    assert "2026年5月3日" in text
    assert "市民会館" in text
    assert "見本" in text


def test_the_list_says_which_event_is_played_today(client):
    today = timezone.localdate()
    make_event("spring", name="春の大会", date=today)
    make_event("autumn", name="秋の大会", date=today + timedelta(days=1))
    make_event("winter", name="冬の大会")
    panels = page(client, "/").split("<article")
    assert [panel.count(">今日<") for panel in panels[1:]] == ["春の大会" in panel for panel in panels[1:]]
    assert sum("春の大会" in panel for panel in panels) == 1


def test_an_empty_list_says_so_and_who_can_begin(client):
    assert "アカウントもまだありません。" in page(client, "/")
    make_user(username="kanri")
    shown = page(client, "/")
    assert "まだ大会がありません。" in shown
    assert '<a href="/sign-in/" role="button" class="quiet-button">サインイン</a>' in shown
    client.force_login(make_user(username="guest"))
    assert "このアカウントでは大会を作れません。" in page(client, "/")
    client.force_login(make_user("organise_event"))
    assert page(client, "/").count('href="/events/new/" role="button"') == 1


def test_an_event_without_rounds_and_a_round_without_tables_say_so(client):
    event = make_event()
    assert "まだ回戦がありません。" in page(client, "/e/spring/")
    make_round(event)
    text = page(client, "/e/spring/")
    assert "第1回戦" in text
    assert "まだ卓がありません。" in text


def test_an_unknown_event_is_said_to_be_unknown(client):
    response = client.get("/e/nowhere/")
    assert response.status_code == 404
    assert "この大会はありません。" in response.content.decode()


def leave(match):
    """Play nothing."""


def play_one_set(match):
    play_set(match, 1, ["1 2 3"] * 4)


def contradict_the_second_game(match):
    play_one_set(match)
    correct(match, 1, "2 1 3", reason="書き違い")


def confirm_all(match):
    play_match(match)
    for player in (1, 2, 3, 4):
        confirm(match=match, entry=new_entry(match), player=player, how=Confirmation.How.PAGE)


def finish(match):
    confirm_all(match)
    close_match(match=match, entry=new_entry(match))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("play", "state"),
    [
        (leave, "開始前"),
        (lambda match: take_seats(match, 1, (1, 2, 3, 4)), "第1セット 封筒"),
        (sit_down, "第1セット 第1ゲーム"),
        (play_one_set, "第2セット 席決め"),
        (contradict_the_second_game, "第1セット 第2ゲームの記録に矛盾"),
        (play_match, "全ゲーム終了・確認待ち"),
        (confirm_all, "確認済み"),
        (finish, "終了"),
    ],
)
def test_a_table_says_how_far_it_is(client, play, state):
    play(make_match())
    assert client.get("/e/spring/").context["tables"][0].state.words == state
    assert state in page(client, "/e/spring/")


def test_points_of_each_set_their_total_and_the_check_sum_are_shown(client):
    play_set(make_match(), 1, ["1 2 3"] * 4)
    view = client.get("/e/spring/").context["tables"][0]
    assert [(line.name, line.sets, line.total) for line in view.lines] == [
        ("青木", (26,), 26),
        ("井上", (16,), 16),
        ("上田", (8,), 8),
        ("遠藤", (0,), 0),
    ]
    assert (view.checks, view.check, view.full) == ((50,), 50, 150)


@pytest.mark.slow
def test_a_table_of_three_checks_against_114(client):
    play_match(make_match(("青木", "井上", "上田")), ("1 2",) * 12)
    view = client.get("/e/spring/").context["tables"][0]
    assert (view.check, view.full) == (114, 114)


def test_names_are_shown_as_text_whatever_they_contain(client):
    make_event("x", name="<script>alert(1)</script>")
    make_match(('<img src=x onerror="alert(1)">', "O'Neill & Söhne", "{{ 7 }}", "髙﨑 𠮷之助"))
    # Pages put the parts of a name into spans.
    text = re.sub(r'</?span( class="person")?>', "", page(client, "/e/spring/") + page(client, "/"))
    assert "<script>alert" not in text
    assert "<img src=x" not in text
    assert "&lt;img src=x onerror=&quot;alert(1)&quot;&gt;" in text
    assert "O&#x27;Neill &amp; Söhne" in text
    assert "髙﨑 𠮷之助" in text


def test_the_public_sees_no_link_to_a_table(client):
    table = make_table()
    text = page(client, "/e/spring/")
    assert table.token not in text
    assert "/t/" not in text


def test_an_organiser_sees_the_links_to_every_table(organiser):
    table = make_table()
    text = page(organiser, "/e/spring/")
    assert table.get_absolute_url() in text
    assert "/e/spring/rounds/1/tables/1/" in text


@pytest.mark.slow
def test_the_number_of_queries_does_not_grow_with_the_tables(
    client, django_assert_num_queries, head_stays_known
):
    event = make_event()
    first = make_match(event=event)
    play_set(first, 1, ["1 2 3"] * 4)
    with django_assert_num_queries(32):
        client.get("/e/spring/")
    for number in range(2, 5):
        names = [f"選手{number}-{place}" for place in range(4)]
        sit_down(make_match(names, event=event, number=number))
    with django_assert_num_queries(32):
        client.get("/e/spring/")
    later = make_round(event, 2)
    create_table(of_round=later, number=1, entrants=list(event.entrants.all()[:4]), entry=new_entry(0))
    cache.clear()
    with django_assert_num_queries(30):
        client.get("/e/spring/?round=1")


def test_the_list_of_events_takes_a_query_for_events_and_one_for_seasons(client, django_assert_num_queries):
    for number in range(5):
        make_event(f"event-{number}")
    with django_assert_num_queries(2):
        client.get("/")


@pytest.mark.slow
def test_the_latest_round_is_shown_and_any_other_on_demand(client):
    event = make_event()
    make_table(event=event)
    later = make_round(event, 2, title="決勝")
    assert client.get("/e/spring/").context["shown"] == later
    assert "1卓" in page(client, "/e/spring/?round=1")
    assert client.get("/e/spring/?round=99").context["shown"] == later


@pytest.mark.slow
def test_many_tables_are_shown_page_by_page(client):
    event = make_event()
    for number in range(1, 43):
        make_table(("甲", "乙", "丙"), event=event, number=number)
    assert len(client.get("/e/spring/").context["tables"]) == 40
    assert len(client.get("/e/spring/?page=2").context["tables"]) == 2
