"""What a table has to do next."""

import pytest

from rules_ref.cards import SUITS, parse_card
from rules_ref.ranking import Exit
from scoring.matches.league_match import SCHEME as JBL
from scoring.matches.match import score_match
from scoring.matches.progress import Step, Task, next_step
from scoring.matches.results import GameResult, MatchResult, SetResult
from scoring.matches.scheme import scheme_for

PLAYERS = ("A", "B", "C", "D")
SEATS = dict(zip(SUITS, PLAYERS, strict=True))
DONE = GameResult((Exit("A"), Exit("B"), Exit("C")))
BEGUN = GameResult((Exit("A"),))
CUT = GameResult((Exit("A"),), cut_off=True)
FALLEN_RETURNS = GameResult((Exit("B"), Exit("A"), Exit("C")))
BLIND = (parse_card("S4"), parse_card("H9"))


def sealed(*games: GameResult, opened: bool = False) -> SetResult:
    """A set with its seats and its envelope."""
    return SetResult(SEATS, games, envelope="7", blind=BLIND if opened else None)


FULL = sealed(*(DONE,) * 4, opened=True)


@pytest.mark.parametrize(
    ("sets", "step"),
    [
        ((), Step(Task.DRAW_SEATS, 1)),
        ((SetResult(),), Step(Task.DRAW_SEATS, 1)),
        ((SetResult(seats=SEATS),), Step(Task.SEAL_ENVELOPE, 1)),
        ((sealed(),), Step(Task.PLAY, 1, 1)),
        ((sealed(BEGUN),), Step(Task.PLAY, 1, 1)),
        ((sealed(DONE),), Step(Task.PLAY, 1, 2)),
        ((sealed(*(DONE,) * 4),), Step(Task.OPEN_ENVELOPE, 1)),
        ((FULL,), Step(Task.DRAW_SEATS, 2)),
        ((FULL, FULL, SetResult(seats=SEATS)), Step(Task.SEAL_ENVELOPE, 3)),
        ((FULL,) * 3, Step(Task.CONFIRM)),
    ],
)
def test_a_match_goes_through_its_steps(sets, step):
    assert due(sets) == step


@pytest.mark.parametrize(
    ("games", "step"),
    [
        ((DONE, FALLEN_RETURNS, DONE), Step(Task.REPAIR, 1, 2)),
        ((DONE, BEGUN, DONE, DONE), Step(Task.PLAY, 1, 2)),
    ],
)
def test_an_earlier_game_that_does_not_hold_comes_first(games, step):
    assert due((sealed(*games),)) == step


def test_kyoto_1_1_where_all_cards_are_dealt_no_envelope_is_sealed():
    scheme = scheme_for("kyoto", points={4: (6, 4, 2, 0)}, bonus=0)
    seated = MatchResult(PLAYERS, (SetResult(seats=SEATS),))
    assert next_step(seated, score_match(seated, scheme), scheme) == Step(Task.PLAY, 1, 1)


def test_a_later_set_waits_for_an_earlier_one():
    broken = sealed(DONE, FALLEN_RETURNS, DONE, DONE, opened=True)
    assert due((broken, FULL, FULL)) == Step(Task.REPAIR, 1, 2)


def test_a_set_typed_in_from_its_sheet_is_not_asked_for_seats_and_envelope():
    assert due((SetResult(games=(DONE,) * 4),)) == Step(Task.DRAW_SEATS, 2)


class TestJbl19:
    """A cut-off (JBL-1.9) ends the set, or the match."""

    def test_a_game_cut_off_ends_its_set(self):
        assert due((sealed(DONE, CUT),)) == Step(Task.OPEN_ENVELOPE, 1)
        assert due((sealed(DONE, CUT, opened=True),)) == Step(Task.DRAW_SEATS, 2)

    @pytest.mark.parametrize(
        "sets",
        [
            (),
            (SetResult(seats=SEATS),),
            (FULL,),
            (sealed(DONE, BEGUN, opened=True),),
            # Its envelope is not opened any more.
            (sealed(DONE, BEGUN),),
        ],
    )
    def test_a_table_cut_off_goes_to_the_totals(self, sets):
        assert due(sets, cut_off=True) == Step(Task.CONFIRM)

    def test_but_repairs_what_cannot_be(self):
        sets = (sealed(DONE, FALLEN_RETURNS),)
        assert due(sets, cut_off=True) == Step(Task.REPAIR, 1, 2)


def due(sets: tuple[SetResult, ...], *, cut_off: bool = False) -> Step:
    match = MatchResult(PLAYERS, sets, cut_off=cut_off)
    return next_step(match, score_match(match, JBL), JBL)
