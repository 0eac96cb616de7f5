"""The engine's speed beside python-chess, as ratios of the same run."""

import chess
import pytest

from league.api.app import MOST_SECONDS
from rules_ref import adjudicate
from rules_ref.cards import DECK
from tests.benchmarks.engine_rows import CASE
from tests.benchmarks.turns import least_of, ratio

pytestmark = pytest.mark.benchmark


def times(count, act):
    """A function that repeats an act ``count`` times."""

    def acts():
        for _ in range(count):
            act()

    return acts


def chess_list():
    board = chess.Board()
    return lambda: list(board.legal_moves)


HALL = {"players": ["A", "B", "C", "D"], "turn": "A", "pile": []}
JOKERS = [*["JK"] * 8, *(str(card) for card in DECK)]
LEAD = {"ruleset": "zai", "question": "play", "play": {"by": "A", "cards": ["S3"]}, "with_legal_plays": True}
PASSES = [{"by": "ABCD"[at % 4], "pass": True} for at in range(9_999)]
DEAREST = {
    "every play of a whole deck with eight jokers": {**LEAD, "position": {**HALL, "hands": {"A": JOKERS}}},
    "as many moves as a case may have": {
        "ruleset": "uecda", "question": "round", "players": HALL["players"], "leader": "A", "moves": PASSES,
    },
}  # fmt: skip
"""The slowest cases, found by trying the longest of everything that a valid case may have."""


@pytest.mark.parametrize("case", DEAREST.values(), ids=DEAREST)
def test_no_single_case_takes_half_of_what_a_request_may(case):
    assert adjudicate(case)["verdict"] == "legal"
    [seconds] = least_of(lambda: adjudicate(case), rounds=3)
    assert seconds < MOST_SECONDS / 2


def test_full_rulings_against_chess_move_lists():
    assert adjudicate(CASE)["verdict"] == "legal"
    rulings = times(500, lambda: adjudicate(CASE))
    assert ratio(rulings, times(500, chess_list()), enough=20, rounds=9) <= 20
