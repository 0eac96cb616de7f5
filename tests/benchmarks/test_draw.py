"""How the time of a draw grows, as ratios of the same run."""

import pytest

from scoring.draw.annealing import SOFT, annealed
from scoring.draw.stream import Stream
from scoring.draw.structures import structure
from tests.benchmarks.turns import least_of
from tests.scoring.draw.test_annealing import field

pytestmark = pytest.mark.benchmark


def test_the_time_for_pots_grows_with_the_players_not_with_the_pairs():
    small, large = least_of(*(lambda n=n: structure(n, 8, "jbl", 10) for n in (1_000, 8_000)))
    assert large / small <= 24


def test_a_construction_takes_hardly_longer_than_a_shuffle():
    def shuffles():
        for _ in range(8):
            Stream("jbl").shuffled(range(10_000))

    made, shuffled = least_of(lambda: structure(10_000, 8, "jbl", 10), shuffles)
    assert made / shuffled <= 15


def test_a_move_takes_no_longer_in_a_large_field():
    def search(size, rounds):
        start = structure(size, rounds, "jbl", 0)
        return lambda: annealed(start, field(size), SOFT, Stream("jbl"), 100_000)

    # In neither is there room for rounds without a repeat, so all moves are looked at.
    small, large = least_of(search(23, 8), search(48, 16))
    assert large / small <= 2
