"""What a player who has left still holds: seats at unfinished tables, and places in later stages."""

from dataclasses import replace

import pytest

from rules_ref.cards import SUITS
from rules_ref.ranking import Exit
from scoring.criteria import LOT
from scoring.event.values import (
    BestOverall,
    Enter,
    EntrantStatus,
    EventDocument,
    EventEntrant,
    EventRound,
    EventStage,
    EventTable,
    MoveUp,
    Substitution,
    Withdrawal,
)
from scoring.matches.results import GameResult, SetResult
from scoring.matches.scheme import scheme_for
from scoring.standings.leaving import held_places, held_seats, seats_of
from scoring.standings.verify import verify

PEOPLE = ("a", "b", "c", "d")


def a_set(games: int = 4) -> SetResult:
    return SetResult(games=(GameResult(tuple(map(Exit, "abc"))),) * games)


def a_table(sets: int = 0, **fields) -> EventTable:
    return EventTable(1, dict(zip(SUITS, PEOPLE, strict=True)), (a_set(),) * sets, **fields)


def an_event(*sets: int, decisions=(), **fields) -> EventDocument:
    """Rounds of one table, with these numbers of sets played; two go on to a final that is not drawn."""
    rounds = tuple(
        EventRound("s1", number, (a_table(played_set),)) for number, played_set in enumerate(sets, start=1)
    )
    stages = (EventStage("s1", matches=3, advance=BestOverall(2)), EventStage("s2", enter=Enter(("s1",))))
    entrants = tuple(EventEntrant(person, person) for person in PEOPLE)
    made = EventDocument("jbl", scheme_for("jbl"), (LOT,), entrants, stages, rounds, decisions=decisions)
    return replace(made, **fields)


@pytest.mark.parametrize(
    ("left", "held"),
    [
        # Without a round: the tables that have not begun.
        (Withdrawal("b", "s1"), [(3, 1)]),
        (Withdrawal("b", None), [(2, 2), (3, 1)]),
        (Withdrawal("b", "s1", 1), [(2, 2), (3, 1)]),
        (Withdrawal("b", "s1", 2), [(3, 1)]),
        (Withdrawal("b", "s1", 2, 1), [(2, 2), (3, 1)]),
        (Withdrawal("b", "s1", 3), []),
        (Withdrawal("b", "s2"), []),
    ],
)
def test_who_has_left_holds_the_seats_they_do_not_play_any_more(left, held):
    event = an_event(3, 1, 0, decisions=(left,))
    assert [(seat.round, seat.from_set) for seat in held_seats(event)] == held
    assert {seat.left for seat in held_seats(event)} <= {3}


def test_who_is_gone_without_a_decision_holds_every_seat_at_which_nothing_is_over():
    gone = EventEntrant("b", "b", status=EntrantStatus.WITHDRAWN)
    event = an_event(3, 1, 0, entrants=(gone, *(EventEntrant(each, each) for each in "acd")))
    assert [seat.round for seat in held_seats(event)] == [2, 3]


@pytest.mark.parametrize(
    "table",
    [a_table(1, cut_off=True), a_table(3), a_table(2, recorded={"b": 16})],
    ids=["cut off", "played to its end", "signed"],
)
def test_a_table_that_is_over_holds_nobody(table):
    event = an_event(rounds=(EventRound("s1", 1, (table,)),), decisions=(Withdrawal("b", None),))
    assert not held_seats(event)


@pytest.mark.parametrize("incoming", ["e", None])
def test_who_was_replaced_at_the_table_or_left_it_to_three_holds_no_seat_there(incoming):
    left = Withdrawal("b", "s1", 1, 1)
    event = an_event(1, decisions=(left,))
    assert [seat.from_set for seat in held_seats(event)] == [2]
    settled = replace(event, substitutions=(Substitution("s1", 1, 1, 2, "b", incoming, "帰宅"),))
    assert not held_seats(settled)


def test_before_somebody_leaves_all_that_hangs_on_them_is_told():
    assert [(seat.round, seat.from_set, seat.begun) for seat in seats_of(an_event(3, 1, 0), "b")] == [
        (2, 2, True), (3, 1, False),
    ]  # fmt: skip


def test_a_place_is_held_until_somebody_moves_up_or_the_next_stage_is_drawn():
    event = an_event(3, 3, 3, decisions=(Withdrawal("a", "s1"),))
    first, final = event.stages
    event = replace(event, stages=(replace(first, advanced=("a", "b")), final))
    assert [(place.player, place.stage) for place in held_places(event)] == [("a", "s1")]
    moved = replace(event, decisions=(*event.decisions, MoveUp("s1", "c", "a")))
    assert not held_places(moved)
    drawn = replace(event, rounds=(*event.rounds, EventRound("s2", 1, (a_table(),))))
    assert not held_places(drawn)


def test_verify_names_who_left_and_still_sits_in_a_later_round():
    found = verify(an_event(3, 3, 0, decisions=(Withdrawal("b", "s1", 2),)))
    assert [(each.code, str(each.where.en)) for each in found] == [
        ("left_and_seated", "stage s1, round 3, table 1")
    ]
    assert not verify(an_event(3, 3, 3, decisions=(Withdrawal("b", "s1", 2),)))
