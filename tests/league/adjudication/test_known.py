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


def test_players_are_listed_as_on_the_sheet_and_after_the_seat_draw_clockwise_from_spades(match):
    assert [known(match, game).players for game in (1, 7)] == [NAMES, NAMES]
    sit_down(match, 1, (3, 1, 4, 2))
    assert known(match, 1).players == (C, A, E, B)
    assert (known(match, 1).regulation, known(match, 1).game) == ({"cutoff": "discard_game"}, 1)


@pytest.mark.parametrize(
    ("results", "game", "classes", "exits"),
    [
        (("1 2 3",), 1, {}, (A, B, C)),
        (("2 1 3",), 2, {B: D, A: F, C: H, E: L}, ()),
        (("2 1 3",), 3, {}, ()),
        (("1 2 3", "1 3 2", "1 2 4"), 2, {A: D, B: F, C: H, E: L}, (A, C, B)),
    ],
    ids=["first", "next", "not next", "earlier"],
)
def test_a_game_has_the_classes_of_the_one_before_and_its_own_exits(match, results, game, classes, exits):
    play_set(match, 1, results)
    assert known(match, game).classes == classes
    assert known(match, game).exits == tuple((player, "finish") for player in exits)


def test_who_is_out_and_how_is_known_with_the_downfall_in_its_place(match):
    play_set(match, 1, ("1 2 3",))
    play_game(match, 1, 2, "4x 2")
    assert known(match, 2).exits == ((E, "foul"), (B, "finish"), (A, "downfall"))


def test_after_a_set_classes_are_reset(match):
    play_set(match, 1, ("1 2 3",) * 4)
    sit_down(match, 2)
    assert known(match, 5).classes == {}
