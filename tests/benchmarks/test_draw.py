"""The growth of the time of a draw, as ratios within a run."""

from functools import partial

import pytest

from scoring.draw.annealing import SOFT, annealed
from scoring.draw.answer import answer
from scoring.draw.request import NEWEST, Version
from scoring.draw.stream import Stream
from scoring.draw.structures import structure
from tests.benchmarks.turns import ratio
from tests.scoring.draw.draws import request
from tests.scoring.draw.test_annealing import field

pytestmark = pytest.mark.benchmark


def test_the_lot_takes_no_longer_than_the_order_of_the_list():
    for players, rounds in ((46, 1), (64, 5), (400, 5), (1_000, 4)):
        first, second = (partial(answer, request(players, rounds=rounds), version) for version in Version)
        assert ratio(second, first, enough=1.5) <= 1.5


def test_the_time_for_pots_grows_with_the_players_not_with_the_pairs():
    small, large = (partial(structure, size, 8, NEWEST, 10) for size in (1_000, 8_000))
    assert ratio(large, small, enough=24) <= 24


def test_a_construction_takes_hardly_longer_than_a_shuffle():
    def shuffles():
        for _ in range(8):
            Stream("jbl").shuffled(range(10_000))

    assert ratio(partial(structure, 10_000, 8, NEWEST, 10), shuffles, enough=15) <= 15


def test_a_move_takes_no_longer_in_a_large_field():
    def search(size, rounds):
        start = structure(size, rounds, NEWEST, 0)
        return lambda: annealed(start, field(size), SOFT, Stream("jbl"), 100_000)

    # Both have too many rounds to avoid repeated meetings, so all moves are examined.
    assert ratio(search(48, 16), search(23, 8), enough=2) <= 2
