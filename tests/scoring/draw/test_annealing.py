"""The search that swaps two players: its invariants, and its results for players with earlier rounds."""

from dataclasses import replace
from itertools import chain, combinations

import pytest

from scoring.draw import annealing
from scoring.draw.aims import aims_of, least_aims
from scoring.draw.annealing import SOFT, STRICT, annealed
from scoring.draw.field import Field
from scoring.draw.request import NEWEST
from scoring.draw.stream import Stream
from scoring.draw.structures import searched, structure
from tests.scoring.draw.test_structures import assert_seated
from tests.scoring.draw.test_suits import dealt

MOVES = 200_000


def field(size, clubs=(), seeded=()):
    none = (0,) * size
    return Field(
        ids=tuple(map(str, range(size))),
        met=tuple({} for _ in none),
        clubs=tuple(clubs) or none,
        seeded=tuple(player in seeded for player in range(size)),
        three=none,
        points=none,
    )


def after(known, rounds):
    for tables in rounds:
        known = known.after(tables)
    return known


@pytest.mark.parametrize("prices", [SOFT, STRICT])
@pytest.mark.parametrize(("size", "rounds"), [(3, 2), (4, 2), (6, 3), (9, 4), (17, 5), (46, 1), (99, 5)])
def test_everybody_keeps_one_seat_a_round(size, rounds, prices):
    made = annealed(tuple(dealt(size, rounds)), field(size), prices, Stream("jbl"), 5_000)
    assert_seated(made, size)


@pytest.mark.parametrize("moves", [0, 1, 10, 1_000, 50_000])
def test_it_is_never_worse_than_the_start(moves):
    known = after(field(26, clubs=[player % 5 for player in range(26)], seeded={0, 1, 2, 3}), dealt(26, 3))
    start = tuple(dealt(26, 2, "start"))
    better = annealed(start, known, STRICT, Stream("jbl"), moves)
    assert cost(better, known) <= cost(start, known)


def cost(rounds, known):
    """The cost as the search counts it, recomputed from the rounds alone."""
    total = 0
    for tables in rounds:
        for table in tables:
            for one, other in combinations(table, 2):
                total += STRICT.repeat * known.met[one].get(other, 0)
                total += STRICT.club * (0 < known.clubs[one] == known.clubs[other])
                total += STRICT.seeds * (known.seeded[one] and known.seeded[other])
            if len(table) == 3:
                total += STRICT.three * sum(known.three[player] for player in table)
        known = known.after(tables)
    return total


def test_the_same_arguments_give_the_same_rounds():
    start = tuple(dealt(30, 4))
    first, second = (annealed(start, field(30), SOFT, Stream("jbl"), 20_000) for _ in range(2))
    assert first == second
    assert first != annealed(start, field(30), SOFT, Stream("another"), 20_000)


@pytest.mark.parametrize(("size", "rounds"), [(46, 5), (63, 5), (99, 5)])
@pytest.mark.parametrize("clubs", [(12, 9, 8, 5), (20,), (10, 10, 10, 10)])
def test_clubs_are_as_far_apart_as_can_be_and_nobody_meets_twice(size, rounds, clubs):
    numbers = [club for club, members in enumerate(clubs, start=1) for _ in range(members)]
    known = field(size, clubs=[*numbers, *[0] * (size - len(numbers))], seeded={size - 1, size - 2, size - 3})
    made = annealed(tuple(dealt(size, rounds)), known, SOFT, Stream("jbl"), MOVES)
    assert_seated(made, size)
    assert aims_of(known, made).reach(least_aims(known, rounds))


@pytest.mark.parametrize("gone", range(1, 12))
@pytest.mark.parametrize("played", [1, 2, 3])
@pytest.mark.parametrize("size", [46, 64])
def test_after_no_shows_the_rounds_that_are_left_repeat_nothing(size, played, gone):
    left = size - gone
    earlier = structure(size, 5, NEWEST, 10)[:played]
    known = without_the_last(after(field(size), earlier), left)
    made = annealed(tuple(dealt(left, 5 - played)), known, SOFT, Stream("jbl"), MOVES)
    assert aims_of(known, made).reach(least_aims(known, 5 - played))


def without_the_last(known, size):
    return Field(
        ids=known.ids[:size],
        met=tuple(
            {other: times for other, times in each.items() if other < size} for each in known.met[:size]
        ),
        clubs=known.clubs[:size],
        seeded=known.seeded[:size],
        three=known.three[:size],
        points=known.points[:size],
    )


@pytest.mark.slow
@pytest.mark.parametrize(("played", "gone"), [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1)])
def test_where_there_is_little_room_searches_begin_anew(played, gone):
    clubs = [player % 9 + 1 for player in range(24)]
    known = after(field(24, clubs=clubs), structure(24, 5, NEWEST, 10)[:played])
    known = without_the_last(known, 24 - gone)
    made = searched(known, (), 5 - played, Stream("jbl"), MOVES * 2)
    assert_seated(made, 24 - gone)
    assert aims_of(known, made).repeats == 0


def test_a_large_field_is_searched_as_a_small_one(monkeypatch):
    known = after(field(60, clubs=[player // 9 for player in range(60)], seeded={1, 2, 30}), dealt(60, 3))
    start = tuple(dealt(60, 2, "start"))
    dense = annealed(start, known, SOFT, Stream("jbl"), 20_000)
    monkeypatch.setattr(annealing, "DENSE", 0)
    assert annealed(start, known, SOFT, Stream("jbl"), 20_000) == dense


def test_three_thousand_players_after_four_rounds():
    known = after(field(3_001, clubs=[player // 90 for player in range(3_001)]), dealt(3_001, 4))
    made = annealed(tuple(dealt(3_001, 1, "start")), known, SOFT, Stream("jbl"), MOVES)
    aims = aims_of(known, made)
    assert_seated(made, 3_001)
    assert (aims.repeats, aims.clubs) <= (0, 5)


def test_who_has_been_at_a_table_of_three_is_spared():
    known = replace(field(46), three=tuple(int(player < 40) for player in range(46)))
    made = annealed(tuple(dealt(46, 1)), known, STRICT, Stream("jbl"), MOVES)
    threes = sorted(chain(*(table for table in made[0] if len(table) == 3)))
    assert threes == list(range(40, 46))
