"""Suits: as even as possible for each player, for any tables and earlier rounds."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.draw.counting import table_sizes
from scoring.draw.stream import Stream
from scoring.draw.suits import suited
from tests.effort import examples
from tests.scoring.draw.by_formula import suit_spread_bound


def dealt(players, rounds, key="deal"):
    """Rounds of random tables."""
    stream = Stream(key)
    for _ in range(rounds):
        order = iter(stream.shuffled(range(players)))
        yield tuple(tuple(next(order) for _ in range(size)) for size in table_sizes(players))


def counts(rounds, players, earlier=None):
    seats = [list(each) for each in earlier] if earlier else [[0, 0, 0, 0] for _ in range(players)]
    for tables in rounds:
        for table in tables:
            for suit, player in enumerate(table):
                seats[player][suit] += 1
    return seats


def spread(seats):
    return max(max(seat) - min(seat) for seat in seats)


def same_tables(one, other):
    return [[sorted(table) for table in tables] for tables in one] == [
        [sorted(table) for table in tables] for tables in other
    ]


@pytest.mark.parametrize("rounds", range(1, 9))
@pytest.mark.parametrize("players", [4, 8, 16, 40, 400])
def test_without_tables_of_three_nobody_has_a_suit_twice_more_often(players, rounds):
    tables = tuple(dealt(players, rounds, "jbl"))
    seated = suited(tables, players)
    assert same_tables(tables, seated)
    assert spread(counts(seated, players)) == suit_spread_bound(players, rounds)


@pytest.mark.parametrize("rounds", [3, 4, 5, 6, 7, 8])
@pytest.mark.parametrize("players", [46, 61, 99, 397])
def test_with_tables_of_three_no_more_than_must_be(players, rounds):
    seated = suited(tuple(dealt(players, rounds, "jbl")), players)
    seats = counts(seated, players)
    assert spread(seats) == suit_spread_bound(players, rounds)
    assert all(max(seat[:3]) - min(seat[:3]) <= 1 for seat in seats)


@settings(deadline=None, max_examples=examples(100))
@given(players=st.integers(6, 60), rounds=st.integers(1, 8), key=st.text(max_size=5))
def test_s_h_and_d_are_always_even_and_c_goes_round(players, rounds, key):
    tables = tuple(dealt(players, rounds, key))
    seated = suited(tables, players)
    assert same_tables(tables, seated)
    for table in (table for each in seated for table in each):
        assert len(table) in {3, 4}
    assert all(max(count[:3]) - min(count[:3]) <= 1 for count in counts(seated, players))


@pytest.mark.parametrize("players", [16, 46, 100])
def test_rounds_after_others_are_as_even_as_all_at_once(players):
    tables = tuple(dealt(players, 7, "jbl"))
    first = counts(suited(tables[:3], players), players)
    assert spread(counts(suited(tables[3:], players, first), players, first)) == suit_spread_bound(players, 7)


@pytest.mark.parametrize("players", [7, 16, 46])
def test_in_one_round_no_order_of_a_table_is_better(players):
    *past, now = dealt(players, 6, "jbl")
    earlier = counts(past, players)
    (tables,) = suited((now,), players, earlier)
    for table in tables:
        assert squares(earlier, table) == min(squares(earlier, order) for order in permutations(table))


def squares(earlier, table):
    seats = [list(earlier[player]) for player in table]
    for suit, seat in enumerate(seats):
        seat[suit] += 1
    return sum(times**2 for seat in seats for times in seat)
