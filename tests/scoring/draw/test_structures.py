"""The structure of a draw: its quality for every number of players, and the same result in every process."""

import hashlib
import os
import subprocess
import sys
from collections import Counter
from itertools import chain, combinations, pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.draw.counting import repeat_bound, table_sizes, three_table_counts
from scoring.draw.request import NEWEST, Version
from scoring.draw.structures import structure
from scoring.draw.suits import suited
from tests.effort import examples
from tests.scoring.draw.by_formula import suit_spread_bound
from tests.scoring.draw.draws import pairs_of
from tests.scoring.draw.test_bounds import all_rounds

EFFORT = 10
FEWEST_PLAYERS = {3: 15, 4: 15, 5: 15, 6: 24, 7: 29, 8: 33}
SWEEP = [(players, rounds) for rounds, least in FEWEST_PLAYERS.items() for players in range(least, 65)]
TIGHT = [
    *((16, 5), (20, 5), (24, 7), (28, 9), (32, 10), (36, 11), (40, 13)),
    *((44, 14), (48, 15), (52, 17), (56, 18), (60, 19), (64, 21)),
]
JUST_BELOW = [
    *((15, 5), (23, 7), (27, 9), (31, 10), (35, 11), (39, 13)),
    *((43, 14), (47, 15), (51, 17), (55, 18), (59, 19), (63, 21)),
]
LARGE = [*product((1_000, 4_000, 10_000), (4, 8)), (997, 5), (3_998, 6), (9_997, 8)]

GOLDEN = {
    (16, 5): "532e2d3b0aa98a2e4ffa20c87975a2a37ae5d3adf758de777165d2f69acc855e",
    (17, 5): "ef2217ca40e1ce11a48abbb48b6268be4b8d1bf356060e0f91566e476b3d9558",
    (46, 5): "bc071c09daa9d606a09f15b3b3fa8390ef1328127d373909213c4470a53883bf",
    (997, 8): "1e0c0a46330c5eb575c279f0d361424ea6e9aba1c9ce5f5b074abbb834b5217e",
}
PRINT = "from scoring.draw.structures import structure; from scoring.draw.request import Version; print(structure({}, {}, Version.FIRST, 10))"


def assert_seated(rounds, players):
    """Assert one seat a round for each player, at tables of four, then as few of three as possible."""
    for tables in rounds:
        assert tuple(map(len, tables)) == table_sizes(players)
        assert sorted(chain(*tables)) == list(range(players))


def meetings(rounds):
    return pairs_of(chain(*rounds))


def repeats(rounds):
    return sum(times - 1 for times in meetings(rounds).values())


def visits(rounds, players):
    counts = Counter(chain(*(table for tables in rounds for table in tables if len(table) == 3)))
    numbers = [counts[player] for player in range(players)]
    return min(numbers), max(numbers)


def suit_spread(rounds, players):
    counts = [[0, 0, 0, 0] for _ in range(players)]
    for table in chain(*rounds):
        for suit, player in enumerate(table):
            counts[player][suit] += 1
    return max(max(count) - min(count) for count in counts)


@pytest.mark.parametrize(("players", "rounds"), [*SWEEP, *TIGHT, *JUST_BELOW, *LARGE])
def test_nobody_meets_twice_and_tables_of_three_are_even(players, rounds):
    made = structure(players, rounds, NEWEST, EFFORT)
    assert len(made) == rounds
    assert_seated(made, players)
    assert repeats(made) == 0
    assert visits(made, players) == three_table_counts(players, rounds)
    assert suit_spread(suited(made, players), players) == suit_spread_bound(players, rounds)


@pytest.mark.parametrize("effort", [0, 1])
@pytest.mark.parametrize(("players", "rounds"), [*TIGHT, *JUST_BELOW])
def test_a_construction_needs_no_effort(players, rounds, effort):
    assert structure(players, rounds, NEWEST, effort) == structure(players, rounds, NEWEST, EFFORT)


@pytest.mark.parametrize("players", [13, 14, 17])
def test_even_tables_of_three_come_before_repeats_where_there_cannot_be_both(players):
    made = structure(players, 2, NEWEST, EFFORT)
    assert visits(made, players) == three_table_counts(players, 2)
    assert set(meetings(made).values()) == {1, 2}
    assert 0 < repeats(made) <= 4


@pytest.mark.parametrize(
    ("players", "rounds"), [(6, 2), (6, 3), (7, 2), (7, 3), (8, 2), (8, 3), (9, 2), (10, 2), (11, 2), (12, 2)]
)
def test_of_all_there_is_for_few_players_nothing_is_better(players, rounds):
    made = structure(players, rounds, NEWEST, EFFORT)
    first, *_ = every = all_rounds(players)
    best = min(rank((first, *more), players) for more in product(every, repeat=rounds - 1))
    assert rank(made, players) == best


def rank(rounds, players):
    """A sort key in the order of the aims: spread of visits to threes, most meetings of a pair, repeats."""
    fewest, most = visits(rounds, players)
    return max(most - fewest, 1), max(meetings(rounds).values()), repeats(rounds)


@pytest.mark.parametrize(("players", "rounds"), [(16, 6), (16, 10), (28, 10), (40, 14)])
def test_beyond_a_construction_only_what_must_be_repeated_is(players, rounds):
    assert repeats(structure(players, rounds, NEWEST, 2)) == repeat_bound(players, rounds)


@pytest.mark.parametrize(("players", "rounds"), [(12, 5), (16, 7), (16, 10), (9, 6)])
def test_no_two_rounds_in_other_places_would_keep_more_rematches_apart(players, rounds):
    made = structure(players, rounds, NEWEST, 2)
    kept = rematches_at_once(made)
    for one, other in combinations(range(rounds), 2):
        order = list(made)
        order[one], order[other] = order[other], order[one]
        assert rematches_at_once(order) >= kept


def rematches_at_once(rounds):
    return sum(len(meetings([now]).keys() & meetings([then]).keys()) for now, then in pairwise(rounds))


@settings(deadline=None, max_examples=examples(60))
@given(players=st.integers(6, 200), rounds=st.integers(1, 8), version=st.sampled_from(Version))
def test_everybody_has_one_seat_a_round(players, rounds, version):
    made = structure(players, rounds, version, 0)
    assert len(made) == rounds
    assert_seated(made, players)


@pytest.mark.parametrize("players", [3, 4])
def test_one_table_is_all_there_is(players):
    made = structure(players, 4, NEWEST, EFFORT)
    assert_seated(made, players)
    assert suit_spread(suited(made, players), players) == (0 if players == 4 else 2)


@pytest.mark.parametrize("players", [-1, 0, 1, 2, 5])
def test_who_cannot_be_seated_is_refused(players):
    with pytest.raises(ValueError, match=str(players)):
        structure(players, 1, NEWEST, EFFORT)


def test_no_rounds_are_refused():
    with pytest.raises(ValueError, match="0"):
        structure(16, 0, NEWEST, EFFORT)


@pytest.mark.parametrize("flags", [(), ("-O",)])
@pytest.mark.parametrize(("size", "digest"), GOLDEN.items())
def test_the_same_in_every_process(size, digest, flags):
    environment = {**os.environ, "PYTHONHASHSEED": str(len(flags))}
    command = [sys.executable, *flags, "-c", PRINT.format(*size)]
    result = subprocess.run(command, env=environment, capture_output=True, check=True)
    assert hashlib.sha256(result.stdout).hexdigest() == digest
