"""The engine's speed beside python-chess, as ratios of the same run."""

import random

import chess
import pytest

from league.api.app import MOST_SECONDS
from rules_ref import adjudicate
from rules_ref.adapters.uecda_log import read_uecda_log
from rules_ref.cards import DECK, JOKER
from rules_ref.documents import RULESETS
from rules_ref.engine.legal_plays import legal_plays
from rules_ref.engine.regulation import Regulation
from rules_ref.position import Position
from tests.benchmarks.engine_rows import CASE
from tests.benchmarks.turns import least_of, ratio
from tests.rules_ref.uecda.oracle import CHAMPION_GAMES, needs

pytestmark = pytest.mark.benchmark


def times(count, act):
    """An act so many times over."""

    def acts():
        for _ in range(count):
            act()

    return acts


def chess_list():
    board = chess.Board()
    return lambda: list(board.legal_moves)


def test_lead_lists_against_chess_move_lists():
    rng = random.Random(1)
    jbl = RULESETS["jbl"]
    regulation = Regulation(jbl.options, {})
    hands = [(*rng.sample(DECK, 11), JOKER, JOKER) for _ in range(500)]
    positions = [Position(("A", "B", "C", "D"), {"A": hand}, "A") for hand in hands]

    def lists():
        for position in positions:
            legal_plays(jbl, regulation, position, "A")

    lists()
    assert ratio(lists, times(500, chess_list()), enough=1 / 1.5, rounds=9) <= 1 / 1.5


def chess_game(rng):
    board = chess.Board()
    for _ in range(200):
        moves = list(board.legal_moves)
        if not moves:
            return
        board.push(rng.choice(moves))


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
"""Found by trying the longest of everything that is no malformed case."""


@pytest.mark.parametrize("case", DEAREST.values(), ids=DEAREST)
def test_no_single_case_takes_half_of_what_a_request_may(case):
    assert adjudicate(case)["verdict"] == "legal"
    [seconds] = least_of(lambda: adjudicate(case), rounds=3)
    assert seconds < MOST_SECONDS / 2


@needs(CHAMPION_GAMES)
def test_recorded_games_against_chess_games():
    cases = [game.case() for game in read_uecda_log(CHAMPION_GAMES.read_text())]
    assert len(cases) == 100

    def replay():
        for case in cases:
            assert adjudicate(case)["verdict"] == "legal"

    rng = random.Random(3)
    assert ratio(replay, times(20, lambda: chess_game(rng)), enough=10, rounds=3) <= 10


def test_full_rulings_against_chess_move_lists():
    assert adjudicate(CASE)["verdict"] == "legal"
    rulings = times(500, lambda: adjudicate(CASE))
    assert ratio(rulings, times(500, chess_list()), enough=20, rounds=9) <= 20
