"""A player's public page: places and games."""

from itertools import pairwise

import pytest
from django.urls import reverse

from tests.factories import make_match, play_game, sit_down
from tests.league.stage_scenes import (
    decided,
    decided_to_the_end,
    played_out,
    tied_at_the_line,
    two_stages_played,
)
from tests.pages import text

pytestmark = pytest.mark.django_db


def page(client, number):
    return client.get(reverse("player_detail", args=["autumn", number]))


def test_the_place_in_every_stage_and_the_games_of_every_match(client):
    decided()
    shown = page(client, 1)
    course = shown.context["course"]
    assert [(stage.code, line.rank) for stage, line in course.places] == [("s1", 1)]
    [match] = course.matches
    assert ([(game.points, game.place) for game in match.games], match.total) == ([("6", 1)], "6")
    assert match.rest == (("p002", "4"), ("p003", "2"), ("p004", "0"))
    assert "予選 1位 6 P 通過" in text(shown)


def test_the_picture_grows_by_the_points_of_every_game(client):
    played_out(8)
    shown = page(client, 1)
    [match] = shown.context["course"].matches
    corners = [tuple(map(float, part.split(","))) for part in match.line.split()]
    assert len(corners) == 13
    assert corners[0] == (4.0, 76.0)
    gains = [
        (before[1] > after[1]) == (game.points != "0")
        for before, after, game in zip(corners, corners[1:], match.games, strict=False)
    ]
    assert all(gains)
    assert "<polyline" in shown.content.decode()


def test_the_page_says_why_against_both_neighbours(client):
    tied_at_the_line()
    lines = page(client, 1).context["course"].places[0][0].lines
    for at, line in enumerate(lines):
        why = page(client, line.number).context["course"].why
        assert [each.line.code for each in why] == [
            each.code for each in (*lines[max(0, at - 1) : at], *lines[at + 1 : at + 2])
        ]
        for each in why:
            assert bool(each.criterion or each.tied) == (each.line.total == line.total)
    assert "なぜ1位か" in text(page(client, lines[0].number))


def test_both_whom_a_tie_break_separates_have_it_marked(client):
    played_out(24)
    [stage] = [stage for stage, _line in page(client, 1).context["course"].places]
    separated = [pair for pair in pairwise(stage.lines) if pair[1].decided_by not in ("", "tied")]
    assert separated
    assert all(below.decided_by in above.decides & below.decides for above, below in separated)
    assert 'class="decides"' in client.get(reverse("standings", args=["autumn"])).content.decode()


def test_who_has_not_played_has_no_course(client):
    decided()
    assert page(client, 12).context["course"].matches[0].total == "0"
    assert page(client, 99).status_code == 404


def test_before_the_first_game_of_a_stage_nobody_has_a_place_in_it(client):
    match = make_match()
    sit_down(match)
    mine = "/e/spring/players/1/"
    assert client.get(mine).context["course"].places == ()
    assert "なぜ" not in text(client.get(mine))
    play_game(match, 1, 1, "1 2 3")
    assert "なぜ1位か" in text(client.get(mine))


def test_the_page_takes_the_same_queries_for_any_number_of_players(client, django_assert_max_num_queries):
    played_out(8)
    page(client, 1)
    with django_assert_max_num_queries(25):
        page(client, 1)


def test_the_way_through_the_stages_is_a_picture_with_its_words(client):
    two_stages_played()
    shown = page(client, 1)
    first, second = shown.context["course"].steps
    assert [(each.stage.code, each.rank, each.of) for each in (first, second)] == [
        ("s1", 1, 12),
        ("s2", 4, 4),
    ]
    assert (first.x < second.x, first.y < second.y) == (True, True)
    assert "ステージごとの順位: 予選 12人中1位、 決勝 4人中4位" in text(shown)
    assert page(client, 12).context["course"].steps == ()


@pytest.mark.parametrize(("play", "over"), [(decided, False), (decided_to_the_end, True)])
def test_when_all_is_over_the_final_place_comes_first_and_nothing_is_asked_any_more(client, play, over):
    play()
    shown = page(client, 2)
    assert ("最終順位 4人中2位 結果" in text(shown)) is over
    for words in ("大会から抜けたい", 'id="notify"'):
        assert (words in shown.content.decode()) is not over
