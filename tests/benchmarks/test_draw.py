"""How the time of a draw grows, as ratios of the same run."""

import time

import pytest

from scoring.draw.annealing import SOFT, annealed
from scoring.draw.stream import Stream
from scoring.draw.structures import structure
from tests.scoring.draw.test_annealing import field

pytestmark = pytest.mark.benchmark


def seconds(act):
    begin = time.perf_counter()
    act()
    return time.perf_counter() - begin


def best_of_turns(*acts, turns=5):
    """Seconds of each act, measured in turns: the best is what the machine can do."""
    return [min(times) for times in zip(*([seconds(act) for act in acts] for _ in range(turns)), strict=True)]


def test_the_time_for_pots_grows_with_the_players_not_with_the_pairs():
    small, large = best_of_turns(*(lambda n=n: structure(n, 8, "jbl", 10) for n in (1_000, 8_000)))
    assert large / small <= 24


def test_a_construction_takes_hardly_longer_than_a_shuffle():
    def shuffles():
        for _ in range(8):
            Stream("jbl").shuffled(range(10_000))

    made, shuffled = best_of_turns(lambda: structure(10_000, 8, "jbl", 10), shuffles)
    assert made / shuffled <= 15


def test_a_move_takes_no_longer_in_a_large_field():
    def search(size, rounds):
        start = structure(size, rounds, "jbl", 0)
        return lambda: annealed(start, field(size), SOFT, Stream("jbl"), 100_000)

    # In neither is there room for rounds without a repeat, so all moves are looked at.
    small, large = best_of_turns(search(23, 8), search(48, 16))
    assert large / small <= 2
