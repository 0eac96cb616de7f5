"""Constructions: each is verified pair by pair, and starter rounds stored as data by their differences."""

from collections import Counter
from itertools import chain, combinations

import pytest

from scoring.draw.constructions import (
    CIRCLED,
    FOUND,
    STARTERS,
    affine_space,
    bose,
    circled,
    constructed,
    cube,
    field_pots,
    started,
    turned_pots,
    whole_starter,
)
from scoring.draw.counting import table_sizes, three_table_counts
from scoring.draw.finite import Ring, finite_field, prime_powers
from scoring.draw.request import Version
from scoring.draw.stream import Stream
from scoring.draw.structures import spare_rounds, thinned
from scoring.event.plan import most_rounds

REACHED = {
    16: 5,
    20: 5,
    24: 7,
    28: 9,
    32: 10,
    36: 11,
    40: 13,
    44: 14,
    48: 15,
    52: 17,
    56: 18,
    60: 19,
    64: 21,
    76: 25,
    80: 21,
    88: 29,
    256: 85,
}


def assert_nobody_meets_twice(rounds, players):
    for tables in rounds:
        assert sorted(chain(*tables)) == list(range(players))
        assert {len(table) for table in tables} <= {3, 4}
    meetings = [frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2)]
    assert len(meetings) == len(set(meetings))


@pytest.mark.parametrize("order", [2, 3, 4, 5, 7, 8, 9, 13, 16, 25, 27])
def test_a_finite_field_is_a_field(order):
    field = finite_field(order)
    everything = list(range(order))
    assert sorted(field.powers) == everything[1:]
    for one in everything:
        assert sorted(field.add(one, other) for other in everything) == everything
        assert sorted(field.times(one, other) for other in everything) == (everything if one else [0] * order)
    for a in everything:
        for b in everything:
            assert field.times(a, b) == field.times(b, a)
            c = (a + 2 * b + 1) % order
            assert field.times(a, field.add(b, c)) == field.add(field.times(a, b), field.times(a, c))


@pytest.mark.parametrize("order", [6, 12, 100])
def test_no_field_but_of_a_prime_power(order):
    with pytest.raises(ValueError, match=str(order)):
        finite_field(order)


@pytest.mark.parametrize("number", range(1, 200))
def test_prime_powers_multiply_to_the_number(number):
    product = 1
    for prime, exponent in prime_powers(number):
        assert all(prime % divisor for divisor in range(2, prime))
        product *= prime**exponent
    assert product == number


def test_a_ring_is_its_fields_side_by_side():
    ring = Ring((finite_field(4), finite_field(5)))
    sums = {(one, other): ring.add(one, other) for one in range(20) for other in range(20)}
    assert all(total % 4 == one % 4 ^ other % 4 for (one, other), total in sums.items())
    assert all(total // 4 == (one // 4 + other // 4) % 5 for (one, other), total in sums.items())
    assert [ring.scaled(one, 1) for one in range(20)] == list(range(20))


@pytest.mark.parametrize(("points", "rounds"), REACHED.items())
def test_so_many_rounds_without_a_repeat(points, rounds):
    made = constructed(points, rounds)
    assert len(made) == rounds
    assert_nobody_meets_twice(made, points)


@pytest.mark.parametrize("points", range(4, 132, 4))
def test_no_construction_repeats_a_pair(points):
    offers = (
        affine_space(points),
        bose(points),
        started(points),
        circled(points),
        cube(points),
        turned_pots(points, 99),
        field_pots(points, 99),
    )
    for made in offers:
        assert_nobody_meets_twice(made, points)
    assert 0 < len(constructed(points, 99)) <= most_rounds(table_sizes(points))


def test_an_affine_space_and_bose_use_every_pair():
    assert [points for points in range(4, 132, 4) if affine_space(points)] == [4, 16, 64]
    assert [points for points in range(4, 132, 4) if bose(points)] == [16, 28, 40, 52, 76, 88, 112, 124]
    for points, rounds in ((64, affine_space(64)), (28, bose(28)), (124, bose(124))):
        assert len(rounds) == (points - 1) // 3


@pytest.mark.parametrize("points", [*STARTERS, *CIRCLED])
def test_a_starter_repeats_no_difference(points):
    circle = (points - 1) // 3
    starter = STARTERS.get(points) or whole_starter(points)
    assert sorted(chain(*starter)) == list(range(points))
    met = {difference(pair, circle) for table in starter for pair in combinations(sorted(table), 2)}
    assert len(met) == 6 * points // 4


@pytest.mark.parametrize(("points", "strangers"), [(32, 1), (44, 1), (48, 2), (56, 1), (60, 2)])
def test_everybody_meets_all_but_one_or_two(points, strangers):
    made = constructed(points, 99)
    met = {frozenset(pair) for tables in made for table in tables for pair in combinations(table, 2)}
    times = Counter(chain(*met))
    assert set(times.values()) == {points - 1 - strangers}
    assert len(made) == (points - 1 - strangers) // 3


def test_the_first_version_knows_what_it_knew():
    assert [len(constructed(points, 99, Version.FIRST)) for points in (32, 44, 48, 56, 60)] == [
        9,
        11,
        4,
        5,
        5,
    ]


def difference(pair, circle):
    """The invariant of a pair under rotation; asserts that it is not half the circle nor two fixed points."""
    one, other = pair
    if other >= 3 * circle:
        assert one < 3 * circle
        return one // circle, other
    step = (other - one) % circle
    if one // circle == other // circle:
        assert 2 * step != circle
        step = min(step, circle - step)
    return one // circle, other // circle, step


@pytest.mark.parametrize("points", [1_000, 4_000, 10_000])
def test_pots_for_any_number(points):
    rounds = constructed(points, 8)
    assert len(rounds) == 8
    assert_nobody_meets_twice(rounds, points)


@pytest.mark.parametrize(
    ("players", "rounds"),
    [
        (15, 5),
        (23, 7),
        (27, 9),
        (31, 9),
        (35, 11),
        (39, 13),
        (46, 4),
        (63, 21),
        (61, 4),
        (997, 8),
        (3_998, 8),
    ],
)
def test_points_are_taken_away_evenly(players, rounds):
    points = players + -players % 4
    kept = thinned(constructed(points, rounds + spare_rounds(players)), players, rounds, Stream("jbl"))
    assert len(kept) == rounds
    assert_nobody_meets_twice(kept, players)
    visits = [0] * players
    for player in chain(*(table for tables in kept for table in tables if len(table) == 3)):
        visits[player] += 1
    assert (min(visits), max(visits)) == three_table_counts(players, rounds)


@pytest.mark.parametrize("players", [6, 9, 10, 13, 22, 26, 45])
def test_where_ghosts_always_meet_fewer_rounds_are_left(players):
    points = players + -players % 4
    kept = thinned(constructed(points, 20), players, 20, Stream("jbl"))
    assert 1 <= len(kept) < 20
    assert all(tuple(map(len, tables)) == tuple(sorted(map(len, tables), reverse=True)) for tables in kept)
    assert_nobody_meets_twice(kept, players)


@pytest.mark.parametrize(("players", "rounds"), FOUND.items())
def test_what_was_found_by_luck_holds(players, rounds):
    assert_nobody_meets_twice(rounds, players)
    visits = Counter(chain(*(table for tables in rounds for table in tables if len(table) == 3)))
    assert (min(visits.values()), max(visits.values())) == three_table_counts(players, len(rounds))
