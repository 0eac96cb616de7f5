"""Suits by lot: as even as possible, and all equally even orders are equally likely."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.draw.counting import least_suit_spread, table_sizes
from scoring.draw.stream import Stream
from scoring.draw.suits import suits_by_lot
from tests.scoring.draw.by_formula import suit_spread_bound
from tests.scoring.draw.test_suits import counts, dealt, same_tables, spread, squares

NONE = (0, 0, 0, 0)


def by_lot(tables, players, key="jbl", earlier=None):
    return suits_by_lot(tables, players, earlier or [NONE] * players, Stream(key))


@pytest.mark.parametrize("rounds", range(1, 9))
@pytest.mark.parametrize("players", [4, 8, 16, 40, 46, 61, 99, 397, 400])
def test_nothing_is_more_even(players, rounds) -> None:
    tables = tuple(dealt(players, rounds, "jbl"))
    seated = by_lot(tables, players)
    assert same_tables(tables, seated)
    if rounds > 2:
        assert spread(counts(seated, players)) == suit_spread_bound(players, rounds)


@settings(deadline=None, max_examples=100)
@given(players=st.integers(6, 60), rounds=st.integers(2, 8), key=st.text(max_size=5))
def test_s_h_and_d_are_always_even_and_c_goes_round(players, rounds, key) -> None:
    tables = tuple(dealt(players, rounds, key))
    seated = by_lot(tables, players, key)
    assert same_tables(tables, seated)
    assert all(max(count[:3]) - min(count[:3]) <= 1 for count in counts(seated, players))


def test_the_first_round_has_every_order_of_a_table_as_often() -> None:
    lot = Stream("jbl")
    found = Counter(suits_by_lot((((0, 1, 2, 3),),), 4, [NONE] * 4, lot)[0][0] for _ in range(2_400))
    assert len(found) == 24
    assert sum((times - 100) ** 2 / 100 for times in found.values()) < 49.7, "once in a thousand, 23 degrees"


def test_later_rounds_have_every_order_that_is_as_even_as_often() -> None:
    had = [(1, 0, 0, 0), (1, 0, 0, 0), (0, 1, 0, 0), (0, 1, 1, 0)]
    lot = Stream("jbl")
    best = min(squares(had, order) for order in permutations(range(4)))
    right = {order for order in permutations(range(4)) if squares(had, order) == best}
    found = Counter(suits_by_lot((((0, 1, 2, 3),),), 4, had, lot)[0][0] for _ in range(400 * len(right)))
    assert set(found) == right
    assert 1 < len(right) < 24
    assert all(330 < times < 470 for times in found.values())


@pytest.mark.parametrize("players", [16, 46, 100])
def test_rounds_after_others_are_as_even_as_all_at_once(players) -> None:
    tables = tuple(dealt(players, 7, "jbl"))
    first = counts(by_lot(tables[:3], players), players)
    assert spread(counts(by_lot(tables[3:], players, "x", first), players, first)) == suit_spread_bound(
        players, 7
    )


@pytest.mark.parametrize("players", [*range(6, 65), 3, 4])
def test_the_bound_counts_seats_of_clubs(players) -> None:
    fours = table_sizes(players).count(4)
    for rounds in range(1, 13):
        assert least_suit_spread([NONE] * players, rounds, rounds * fours) == suit_spread_bound(
            players, rounds
        )
    if players % 4:
        assert least_suit_spread([NONE] * players, 4, 4 * fours) >= 2, (
            "4 rounds have no four clubs for everybody"
        )
    if fours < 3 * (-players % 4):
        assert least_suit_spread([NONE] * players, 5, 5 * fours) >= 2


@pytest.mark.parametrize(
    ("had", "rounds", "last_seats", "bound"),
    [
        ([(3, 0, 0, 0)] * 4, 1, 1, 3),
        ([(3, 0, 0, 0)] * 4, 3, 3, 3),
        ([(3, 0, 0, 0)] * 4, 4, 4, 2),
        ([(3, 0, 0, 0)] * 4, 4, 3, 3),
        ([(1, 1, 1, 0)] * 4, 1, 4, 0),
        ([(1, 1, 1, 0)] * 4, 1, 3, 2),
        ([(0, 0, 0, 5), (0, 0, 0, 0)], 1, 1, 5),
        ([(0, 0, 0, 10**9)], 2, 1, 10**9),
    ],
)
def test_the_bound_remembers_what_everybody_had(had, rounds, last_seats, bound) -> None:
    assert least_suit_spread(had, rounds, last_seats) == bound


@settings(deadline=None, max_examples=60)
@given(
    st.integers(3, 8).filter(lambda players: players != 5),
    st.integers(1, 2),
    st.randoms(use_true_random=False),
)
def test_no_seats_are_below_the_bound(players, rounds, random) -> None:
    had = [tuple(random.randrange(3) for _ in range(4)) for _ in range(players)]
    tables = tuple(dealt(players, rounds, str(random.random())))
    fours = rounds * table_sizes(players).count(4)
    reached = spread(counts(by_lot(tables, players, "x", had), players, had))
    assert reached >= least_suit_spread(had, rounds, fours)
