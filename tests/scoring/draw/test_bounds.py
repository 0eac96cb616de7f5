"""Lower bounds for draws, compared with all possible draws where these can be enumerated."""

from functools import cache
from itertools import combinations, product

import pytest

from scoring.draw.counting import crowding, repeat_bound, same_club_bound, table_sizes, three_table_counts
from scoring.event.plan import most_rounds
from tests.scoring.draw.by_formula import suit_spread_bound


def partitions(players, sizes):
    """Every way to seat the players at tables of these sizes, without permutations of the tables."""
    if not sizes:
        yield ()
        return
    for size in sorted(set(sizes)):
        first, *others = players
        rest = list(sizes)
        rest.remove(size)
        for more in combinations(others, size - 1):
            left = [player for player in others if player not in more]
            for tables in partitions(left, rest):
                yield ((first, *more), *tables)


@cache
def all_rounds(players):
    return tuple(partitions(range(players), table_sizes(players)))


def pairs(tables):
    return [pair for table in tables for pair in combinations(table, 2)]


@pytest.mark.parametrize("tables", range(1, 5))
@pytest.mark.parametrize("people", range(9))
def test_people_crowd_no_less_however_they_are_seated(people, tables):
    seatings = product(range(tables), repeat=people)
    alone = min(sum(a == b for a, b in combinations(seats, 2)) for seats in seatings)
    assert crowding(people, tables) == alone


@pytest.mark.parametrize("players", [3, 4, 6, 7, 8, 9, 10, 11, 12])
def test_two_rounds_of_few_players_repeat_as_often_as_counted(players):
    first = frozenset(pairs(all_rounds(players)[0]))
    fewest = min(sum(pair in first for pair in pairs(second)) for second in all_rounds(players))
    assert repeat_bound(players, 2) == fewest


@pytest.mark.parametrize(
    ("players", "rounds", "bound"),
    [(16, 5, 0), (16, 6, 24), (12, 3, 6), (8, 3, 8), (28, 9, 0), (28, 10, 42), (46, 5, 0), (15, 6, 21)],
)
def test_repeats_by_hand(players, rounds, bound):
    assert repeat_bound(players, rounds) == bound


@pytest.mark.parametrize(
    ("players", "rounds"), [(8, 1), (9, 4), (11, 1), (12, 1), (15, 5), (16, 5), (20, 6), (28, 9), (64, 21)]
)
def test_rounds_without_repeats(players, rounds):
    assert most_rounds(table_sizes(players)) == rounds


@pytest.mark.parametrize(
    ("members", "players", "rounds", "bound"), [((13,), 40, 5, 15), ((10,), 40, 5, 0), ((20, 20), 40, 1, 20)]
)
def test_clubs_by_hand(members, players, rounds, bound):
    assert same_club_bound(members, players, rounds) == bound


@pytest.mark.parametrize(
    ("players", "rounds", "counts"), [(46, 5, (0, 1)), (16, 5, (0, 0)), (17, 5, (2, 3)), (15, 5, (1, 1))]
)
def test_visits_to_tables_of_three(players, rounds, counts):
    assert three_table_counts(players, rounds) == counts


@pytest.mark.parametrize(
    ("players", "rounds", "bound"),
    [(16, 4, 0), (16, 5, 1), (46, 3, 1), (46, 4, 2), (46, 5, 1), (41, 5, 2), (45, 5, 1), (9, 8, 3)],
)
def test_suits_by_hand(players, rounds, bound):
    assert suit_spread_bound(players, rounds) == bound


@pytest.mark.parametrize("players", [0, 1, 2, 5])
def test_nothing_is_known_of_those_who_cannot_be_seated(players):
    with pytest.raises(ValueError, match=str(players)):
        repeat_bound(players, 1)
