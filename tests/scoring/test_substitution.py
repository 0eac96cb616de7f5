"""A substitution in the middle of a match: which player plays which set, and gets its points."""

from dataclasses import replace

from rules_ref.cards import Suit
from rules_ref.classes import PlayerClass
from rules_ref.ranking import Exit
from scoring.matches.changes import changes
from scoring.matches.league_match import SCHEME as JBL
from scoring.matches.match import GameStatus, opening_of, score_match
from scoring.matches.results import GameResult, MatchResult, SetResult
from scoring.sheets.check_code import check_code

BEGAN, AFTER = ("p", "q", "r", "s"), ("p", "x", "r", "s")


def one_set(order: str, **fields) -> SetResult:
    return SetResult(games=(GameResult(tuple(Exit(each) for each in order)),) * 4, **fields)


MATCH = MatchResult(BEGAN, (one_set("pqr"), one_set("xpr", players=AFTER), one_set("rsp", players=AFTER)))


def test_who_left_keeps_what_they_won_and_the_substitute_has_the_rest():
    assert score_match(MATCH, JBL).points == {"p": 26 + 16 + 8, "q": 16, "r": 8 + 8 + 26, "s": 16, "x": 26}


def test_the_totals_still_add_up_to_a_match():
    found = score_match(MATCH, JBL)
    assert found.complete
    assert found.check == JBL.match_check(4)
    assert [played_set.check for played_set in found.sets] == [JBL.set_check(4)] * 3


def test_the_match_is_that_of_those_who_began_and_each_set_names_its_own():
    found = score_match(MATCH, JBL)
    assert found.players == BEGAN
    assert [played_set.players for played_set in found.sets] == [BEGAN, AFTER, AFTER]
    assert MATCH.everyone == ("p", "q", "r", "s", "x")


def test_everyone_stands_in_every_set_so_that_columns_can_be_added_up():
    assert [played_set.points["q"] for played_set in score_match(MATCH, JBL).sets] == [16, 0, 0]


def test_who_left_cannot_finish_any_more():
    after = replace(MATCH, sets=(MATCH.sets[0], one_set("qpr", players=AFTER)))
    game, *_ = score_match(after, JBL).sets[1].games
    assert game.status is GameStatus.IMPOSSIBLE


def test_classes_and_opening_are_those_of_the_players_of_the_set():
    seats = dict(zip(Suit, ("x", "p", "r", "s"), strict=True))
    found = score_match(MatchResult(BEGAN, (one_set("pqr"), one_set("xpr", players=AFTER, seats=seats))), JBL)
    _, second, *_ = found.sets[1].games
    assert second.classes_before["x"] is PlayerClass.DAIFUGO
    opening = opening_of(JBL, found.sets[1].seats, second.number, second.classes_before)
    assert opening is not None
    assert opening.leader == "s"


def test_the_check_code_tells_who_played():
    plain = replace(MATCH, sets=tuple(replace(played_set, players=None) for played_set in MATCH.sets))
    assert check_code(MATCH) != check_code(plain)


def test_a_substitution_entered_afterwards_moves_points_to_the_substitute():
    wrong = MatchResult(BEGAN, (one_set("pqr"), one_set("qpr")))
    right = MatchResult(BEGAN, (one_set("pqr"), one_set("xpr", players=AFTER)))
    found = changes(score_match(wrong, JBL), score_match(right, JBL))
    assert found.totals == (("q", 16 + 26, 16), ("x", 0, 26))
    assert [change.player for change in found.games[0].players] == ["q", "x"]
