"""The fairness table: counts as made by hand, beside each club's proportional share of the seats."""

from fractions import Fraction

from scoring.draw.quality import Count, shares
from scoring.draw.reading import read_draw
from tests.scoring.draw.draws import SEVEN, request

CLUBS = ["x", "x", "y", "", "y", "y", ""]


def drawn():
    draw = request(7)
    for entrant, club in zip(draw["entrants"], CLUBS, strict=True):
        entrant["club"] = club
    return read_draw(draw)


def test_every_club_the_largest_first_and_those_without_one_last() -> None:
    found = shares(drawn(), [SEVEN])
    assert [(each.club, each.players) for each in found] == [("y", 3), ("x", 2), ("", 2)]


def test_suits_and_three_tables_beside_their_means() -> None:
    y, x, none = shares(drawn(), [SEVEN])
    assert [count.times for count in y.suits] == [1, 1, 1, 0]
    assert [count.times for count in x.suits] == [1, 1, 0, 0]
    assert [count.times for count in none.suits] == [0, 0, 1, 1]
    assert y.suits[0] == Count(1, Fraction(6, 7)), "three of seven have two seats of spades to share"
    assert (y.three_tables, x.three_tables) == (Count(2, Fraction(9, 7)), Count(0, Fraction(6, 7)))


def test_rounds_made_together_are_counted_together() -> None:
    once, twice = shares(drawn(), [SEVEN]), shares(drawn(), [SEVEN, SEVEN])
    for one, both in zip(once, twice, strict=True):
        assert both.three_tables == Count(2 * one.three_tables.times, 2 * one.three_tables.mean)
        assert sum(count.times for count in both.suits) == 2 * one.players


def test_a_field_without_clubs_is_one_share() -> None:
    (only,) = shares(read_draw(request(7)), [SEVEN])
    assert all(count.times == count.mean for count in (*only.suits, only.three_tables))
