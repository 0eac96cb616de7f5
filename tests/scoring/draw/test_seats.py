"""Seats by hand: cards really drawn, players exchanged and replaced, and everything that is wrong with them."""

from __future__ import annotations

import pytest

from rules_ref.cards import SUITS, Suit
from scoring.draw.document import read_draw
from scoring.draw.quality import quality_of
from scoring.draw.seats import SeatCard, card_problems, exchanged, replaced, seat_problems, seats_from_cards
from tests.scoring.draw.draws import request

TABLES = (("p001", "p002", "p003", "p004"), ("p005", "p006", "p007"))
CARDS = {
    player: SeatCard(number, suit)
    for number, table in enumerate(TABLES, start=1)
    for suit, player in zip(SUITS, table, strict=False)
}


def said(found) -> list[str]:
    assert all(text.ja for text in found)
    return [text.en for text in found]


def test_cards_become_seats_and_are_judged_like_a_draw() -> None:
    draw = read_draw(request(7, met=[["p005", "p006"]], seed="by hand"))
    in_any_order = dict(sorted(CARDS.items(), key=lambda held: held[1].suit.value))
    assert card_problems(draw, in_any_order) == ()
    assert seats_from_cards(in_any_order) == TABLES
    assert quality_of(draw, [seats_from_cards(in_any_order)]).repeats == 1


@pytest.mark.parametrize(
    ("change", "problems"),
    [
        (
            {"p002": SeatCard(1, Suit.SPADE)},
            ["1 ♠: p001, p002 hold the same card.", "table 1: nobody has drawn ♥."],
        ),
        ({"p007": SeatCard(2, Suit.CLUB)}, ["table 2: nobody has drawn ♦."]),
        ({"p007": SeatCard(3, Suit.DIAMOND)}, ["3 ♦: there are 2 tables.", "table 2: nobody has drawn ♦."]),
        ({"p008": SeatCard(2, Suit.CLUB)}, ["p008 is not among the entrants."]),
    ],
)
def test_cards_that_cannot_be_are_named(change, problems) -> None:
    assert said(card_problems(read_draw(request(7)), CARDS | change))[: len(problems)] == problems


def test_who_has_not_drawn_is_named() -> None:
    cards = {player: card for player, card in CARDS.items() if player != "p004"}
    assert said(card_problems(read_draw(request(7)), cards)) == ["p004 has no seat."]


@pytest.mark.parametrize(
    ("tables", "problems"),
    [
        (TABLES, []),
        (TABLES[:1], ["p005 has no seat.", "p006 has no seat.", "p007 has no seat."]),
        ((*TABLES, ("p001",)), ["p001 has 2 seats."]),
        ((TABLES[0], ("p005", "p006", "x")), ["x is not among the entrants.", "p007 has no seat."]),
        (
            (TABLES[0][:2], TABLES[0][2:] + TABLES[1]),
            ["For 7 players there must be 1 tables of four and 1 of three."],
        ),
    ],
)
def test_everybody_sits_once_at_tables_of_the_right_sizes(tables, problems) -> None:
    assert said(seat_problems(read_draw(request(7)), tables)) == problems


def test_groups_sit_by_themselves() -> None:
    draw = request(7)
    for number, entrant in enumerate(draw["entrants"]):
        entrant["group"] = "12"[number >= 3]
    threes_first = (TABLES[0][:3], (*TABLES[1], "p004"))
    assert said(seat_problems(read_draw(draw), threes_first)) == []
    assert said(seat_problems(read_draw(draw), TABLES)) == ["Table 1 mixes groups."]


def test_five_have_no_right_tables() -> None:
    (found,) = said(seat_problems(read_draw(request(5)), (("p001", "p002", "p003"), ("p004", "p005"))))
    assert "bye" in found


def test_two_players_change_seats() -> None:
    assert exchanged(TABLES, "p002", "p007") == (("p001", "p007", "p003", "p004"), ("p005", "p006", "p002"))
    assert exchanged(TABLES, "p001", "p002")[0] == ("p002", "p001", "p003", "p004")
    assert exchanged(exchanged(TABLES, "p002", "p007"), "p002", "p007") == TABLES


def test_somebody_takes_a_players_seat() -> None:
    assert replaced(TABLES, "p006", "p050") == (TABLES[0], ("p005", "p050", "p007"))
