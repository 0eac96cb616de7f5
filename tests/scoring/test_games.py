"""Games scored in bulk have the results of ``score_match``."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_ref.classes import PlayerClass
from rules_ref.ranking import CutOff, Exit, How
from scoring.matches.games import GameScorer
from scoring.matches.league_match import SCHEME as JBL
from scoring.matches.match import GameStatus, score_match
from scoring.matches.results import GameResult, MatchResult, SetResult
from scoring.matches.scheme import Scheme

SHARE = replace(JBL, cut_off=CutOff.SHARE_OPEN_PLACES)
PLAYERS = ("p", "q", "r", "s")
FINISH, FOUL = How.FINISH, How.FOUL

exits = st.builds(Exit, st.sampled_from((*PLAYERS, "z")), st.sampled_from((FINISH, FOUL)))
classes = st.sampled_from(PLAYERS).map(lambda daifugo: {daifugo: PlayerClass.DAIFUGO})
games = st.builds(
    GameResult, st.lists(exits, max_size=4).map(tuple), st.booleans(), st.one_of(st.none(), classes)
)


@given(st.lists(games, max_size=5), st.sampled_from((3, 4)), st.sampled_from((JBL, SHARE)))
def test_the_same_as_game_by_game(played: list[GameResult], size: int, scheme: Scheme):
    players = PLAYERS[:size]
    scored = score_match(MatchResult(players, (SetResult(games=tuple(played)),)), scheme)
    found = GameScorer(scheme).set_outcomes(players, played)
    for outcome, game in zip(found, scored.games, strict=True):
        assert outcome.status is game.status
        assert dict(zip(players, outcome.points, strict=True)) == {
            player: game.points.get(player, 0) for player in players
        }
        assert {players[at]: extra for at, extra in enumerate(outcome.bonus) if extra} == game.bonus
        assert tuple(players[at] for at in outcome.order) == game.order


def test_a_complete_game():
    found = GameScorer(JBL).score_exits(4, 0, ((2, FOUL), (1, FINISH)), pays_bonus=True)
    assert found.counts
    assert found.order == (1, 3, 0, 2)
    assert found.points == (2, 8, 0, 4)
    assert found.bonus == (0, 2, 0, 0)
    assert found.daifugo == 1
    assert (found.fouls, found.fallen) == ((2,), 0)
    assert found.classes[2] is PlayerClass.DAIHINMIN


def test_jbl_1_9_a_discarded_game_is_no_game():
    found = GameScorer(JBL).score_exits(4, None, ((2, FOUL), (1, FINISH)), cut_off=True)
    assert (found.status, found.counts, found.points, found.fouls) == (
        GameStatus.CUT_OFF,
        False,
        (0,) * 4,
        (),
    )


def test_jbl_1_9_shared_places_count_neither_as_daifugo_nor_as_fugo():
    found = GameScorer(SHARE).score_exits(4, None, ((2, FOUL), (1, FINISH)), cut_off=True)
    assert found.counts
    assert found.points == (3, 6, 0, 3)
    assert found.classes == (None, PlayerClass.DAIFUGO, PlayerClass.DAIHINMIN, None)
    assert found.fouls == (2,)
    assert found.daifugo is None


@pytest.mark.parametrize(
    ("exits", "status"),
    [
        (((0, FINISH),), GameStatus.RUNNING),
        (((-1, FINISH),), GameStatus.IMPOSSIBLE),
        (((0, FINISH), (0, FINISH)), GameStatus.IMPOSSIBLE),
    ],
)
def test_nothing_follows_from_a_game_that_is_not_over(exits, status):
    found = GameScorer(JBL).score_exits(4, None, exits)
    assert (found.status, found.counts, found.points, found.daifugo) == (status, False, (0,) * 4, None)


def test_a_size_without_points_is_impossible():
    assert GameScorer(JBL).score_exits(5, None, ((0, FINISH),)).status is GameStatus.IMPOSSIBLE


def test_a_game_seen_before_is_not_worked_out_again():
    scorer = GameScorer(JBL)
    first = scorer.set_outcomes("abcd", [GameResult((Exit("a"), Exit("b"), Exit("c")))])
    second = scorer.set_outcomes("wxyz", [GameResult((Exit("w"), Exit("x"), Exit("y")))])
    assert first[0] is second[0]
