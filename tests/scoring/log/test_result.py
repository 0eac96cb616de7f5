"""From the recorded parts of a table to the match to score: first players, substitutes, sets so far."""

from datetime import UTC, datetime

from rules_ref.cards import SUITS, parse_card
from rules_ref.ranking import Exit, How
from scoring.log.parts import (
    CUT_OFF,
    SUBSTITUTIONS,
    EnvelopePart,
    GamePart,
    MatchState,
    SeatsPart,
    SubstitutionPart,
    envelope_of,
    game_at,
    players_of_set,
    result_of,
    seats_of,
)
from scoring.matches.results import GameResult, MatchResult

BEGAN = (1, 2, 3, 4)
AT = datetime(2026, 4, 29, 4, tzinfo=UTC)
SEATS = SeatsPart(dict(zip(SUITS, (4, 3, 2, 1), strict=True)))
SWAP = SUBSTITUTIONS.set_to((SubstitutionPart(2, 4, 9, "早退"),))


def test_of_a_table_at_which_nothing_was_done_only_the_players_are_known():
    assert result_of(BEGAN, MatchState(), int) == MatchResult(BEGAN, ())


def test_games_are_told_up_to_the_last_that_was_begun_by_the_names_of_their_players():
    parts = game_at(2, 3).set_to(GamePart((Exit(3, How.FOUL),), cut_off=True)) | seats_of(1).set_to(SEATS)
    found = result_of(BEGAN, parts | CUT_OFF.set_to(state=True), "ABCD ".__getitem__)
    assert found.players == ("B", "C", "D", " ")
    assert found.cut_off
    assert found.sets[0].seats == dict(zip(SUITS, " DCB", strict=True))
    assert found.sets[0].games == ()
    assert found.sets[1].seats is None
    assert found.sets[1].games == (
        GameResult(),
        GameResult(),
        GameResult((Exit("D", How.FOUL),), cut_off=True),
    )


def test_an_envelope_shows_its_cards_once_it_is_open():
    cards = (parse_card("S4"), parse_card("H10"))
    shut = envelope_of(1).set_to(EnvelopePart("7K3", 3, 2, AT))
    opened = envelope_of(1).set_to(EnvelopePart("7K3", 3, 2, AT, AT, cards))
    unnumbered = envelope_of(1).set_to(EnvelopePart("", 3, 2, AT))
    found = [result_of(BEGAN, parts, int).sets[0] for parts in (shut, opened, unnumbered)]
    assert [(each.envelope, each.blind) for each in found] == [("7K3", None), ("7K3", cards), (None, None)]


def test_who_came_in_sits_where_the_other_was_drawn():
    assert [players_of_set(at, BEGAN, SWAP) for at in (1, 2, 3)] == [BEGAN, (1, 2, 3, 9), (1, 2, 3, 9)]
    first, second = result_of(BEGAN, SWAP | seats_of(1).set_to(SEATS) | seats_of(2).set_to(SEATS), int).sets
    assert (first.players, second.players) == (None, (1, 2, 3, 9))
    assert (first.seats or {})[SUITS[0]] == 4
    assert second.seats == dict(zip(SUITS, (9, 3, 2, 1), strict=True))
