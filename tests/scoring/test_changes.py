"""What a correction changes."""

from rules_ref.classes import PlayerClass
from scoring.matches.changes import PlayerChange, Standing, changes
from scoring.matches.league_match import SCHEME as JBL
from scoring.matches.match import GameStatus, score_match
from scoring.matches.results import MatchResult, SetResult
from tests.scoring.test_match import game

TOP, SECOND, THIRD, LAST = (PlayerClass.DAIFUGO, PlayerClass.FUGO, PlayerClass.HINMIN, PlayerClass.DAIHINMIN)


def scored(*games: str):
    """The score of one set; ``games``: the players in the order of their exits."""
    results = tuple(game(" ".join(each)) for each in games)
    return score_match(MatchResult(tuple("ABCD"), (SetResult(games=results),)), JBL)


def test_nothing_changed():
    assert not changes(scored("ABC", "ABC"), scored("ABC", "ABC"))


def test_whoever_changes_places_below_the_points_is_a_change_too():
    found = changes(scored("ABCD"), scored("ABDC"))
    assert found
    assert found.games


def test_two_players_swap():
    found = changes(scored("ABC"), scored("BAC"))
    assert found.games[0].players == (
        PlayerChange("A", Standing(TOP, 6, downfall=False), Standing(SECOND, 4, downfall=False)),
        PlayerChange("B", Standing(SECOND, 4, downfall=False), Standing(TOP, 6, downfall=False)),
    )
    assert found.totals == (("A", 6, 4), ("B", 4, 6))


def test_jbl_8_1_a_downfall_in_a_later_game_goes_away():
    """D is first in game 2: A falls as daifugo; if D is daifugo, no player falls and the game goes on."""
    found = changes(scored("ABC", "DB"), scored("DBC", "DB"))
    second = found.games[1]
    assert second.status is GameStatus.RUNNING
    assert second.players[0] == PlayerChange(
        "A", Standing(LAST, 0, downfall=True), Standing(None, 0, downfall=False)
    )
    assert all(game.refused is None for game in found.games)


def test_a_game_is_unfinished_only_if_it_was_not_before():
    """Only the second game lacks exits because of the change; one that is over or was running does not."""
    over, lacking = changes(scored("ABC", "DB"), scored("DBC", "DB")).games
    assert (over.unfinished, lacking.unfinished) == (False, True)
    running = changes(scored("ABC", "D"), scored("BAC", "D")).games[1]
    assert (running.was, running.status, running.unfinished) == (
        GameStatus.RUNNING,
        GameStatus.RUNNING,
        False,
    )


def test_a_later_entry_has_become_impossible():
    found = changes(scored("ABC", "DBC"), scored("BAC", "DBC"))
    (again,) = (game for game in found.games if game.refused is not None)
    assert (again.set_number, again.number, again.status) == (1, 2, GameStatus.IMPOSSIBLE)
    assert again.refused is not None
    assert "B" in again.refused.text.ja


def test_a_game_that_is_only_in_one_of_the_two():
    found = changes(scored("ABC", "ABC"), scored("ABC"))
    assert [(game.number, game.status) for game in found.games] == [(2, None)]
    back = changes(scored("ABC"), scored("ABC", "ABC"))
    assert [(game.number, game.status) for game in back.games] == [(2, GameStatus.COMPLETE)]
    assert back.totals == (("A", 6, 12), ("B", 4, 8), ("C", 2, 4))
