"""What the adjudication form takes over from a table."""

import pytest

from league.adjudication.pages.known import known_at, set_and_game
from rules_ref.classes import PlayerClass
from scoring.matches.league_match import SCHEME as JBL
from tests.factories import NAMES, make_match, play_game, play_set, record_at_now, sit_down

pytestmark = pytest.mark.django_db
D, F, H, L = PlayerClass.DAIFUGO, PlayerClass.FUGO, PlayerClass.HINMIN, PlayerClass.DAIHINMIN
A, B, C, E = NAMES


@pytest.fixture
def match():
    return make_match()


def known(match, game):
    return known_at(record_at_now(match), game, {"cutoff": "discard_game"})


@pytest.mark.parametrize(("game", "place"), [(1, (1, 1)), (4, (1, 4)), (5, (2, 1)), (12, (3, 4))])
def test_a_game_of_the_match_is_a_game_of_a_set(game, place):
    assert set_and_game(JBL, game) == place


def test_before_the_seat_draw_players_are_listed_as_on_the_sheet(match):
    assert known(match, 1).players == NAMES
    assert known(match, 7).players == NAMES


def test_after_it_they_sit_clockwise_from_spades(match):
    sit_down(match, 1, (3, 1, 4, 2))
    assert known(match, 1).players == (C, A, E, B)


def test_a_first_game_has_no_classes(match):
    play_set(match, 1, ("1 2 3",))
    assert known(match, 1).classes == {}


def test_the_next_game_is_played_with_the_classes_of_the_last(match):
    play_set(match, 1, ("2 1 3",))
    assert known(match, 2).classes == {B: D, A: F, C: H, E: L}
    assert known(match, 2).exits == ()


def test_a_game_not_next_has_no_classes_yet(match):
    play_set(match, 1, ("2 1 3",))
    assert known(match, 3).classes == {}


def test_who_is_out_and_how_is_known_with_the_downfall_in_its_place(match):
    play_set(match, 1, ("1 2 3",))
    play_game(match, 1, 2, "4x 2")
    assert known(match, 2).exits == ((E, "foul"), (B, "finish"), (A, "downfall"))


def test_an_earlier_game_is_known_as_it_was(match):
    play_set(match, 1, ("1 2 3", "1 3 2", "1 2 4"))
    assert known(match, 2).exits == ((A, "finish"), (C, "finish"), (B, "finish"))
    assert known(match, 2).classes == {A: D, B: F, C: H, E: L}


def test_after_a_set_classes_are_reset(match):
    play_set(match, 1, ("1 2 3",) * 4)
    sit_down(match, 2)
    assert known(match, 5).classes == {}


def test_the_events_options_come_along(match):
    assert known(match, 1).regulation == {"cutoff": "discard_game"}
    assert known(match, 1).game == 1
