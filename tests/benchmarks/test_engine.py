"""The engine's speed beside python-chess, as ratios of the same run."""

import random
import time

import chess
import pytest

from rules_ref import adjudicate
from rules_ref.adapters.uecda_log import read_uecda_log
from rules_ref.cards import DECK, JOKER
from rules_ref.legal_plays import legal_plays
from rules_ref.position import Position
from rules_ref.regulation import Regulation
from rules_ref.rulesets import RULESETS
from rules_ref.table import Table
from tests.rules_ref.uecda.oracle import CHAMPION_GAMES, needs

pytestmark = pytest.mark.benchmark


def seconds_each(act, count, rounds=5):
    """The best of some rounds: what the machine can do when nothing else runs."""
    best = float("inf")
    for _ in range(rounds):
        begin = time.perf_counter()
        for _ in range(count):
            act()
        best = min(best, (time.perf_counter() - begin) / count)
    return best


def chess_list_seconds():
    board = chess.Board()
    return seconds_each(lambda: list(board.legal_moves), 2_000)


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
    ratio = chess_list_seconds() / (seconds_each(lists, 1) / len(positions))
    assert ratio >= 1.5


def chess_game(rng):
    board = chess.Board()
    for _ in range(200):
        moves = list(board.legal_moves)
        if not moves:
            return
        board.push(rng.choice(moves))


def jbl_game(rng):
    deck = [*rng.sample(DECK, 50), JOKER, JOKER]
    rng.shuffle(deck)
    table = Table("jbl", [deck[seat::4] for seat in range(4)], leader=0)
    while not table.over:
        lays = table.legal_plays()
        chosen = rng.randrange(len(lays) + bool(table.pile))
        if chosen == len(lays):
            table.pass_turn()
        else:
            table.play(lays[chosen])


def test_random_games_against_chess_games():
    rng = random.Random(2)
    for _ in range(300):
        jbl_game(rng)
    ratio = seconds_each(lambda: chess_game(rng), 10) / seconds_each(lambda: jbl_game(rng), 100)
    assert ratio >= 5


@needs(CHAMPION_GAMES)
def test_recorded_games_against_chess_games():
    cases = [game.case() for game in read_uecda_log(CHAMPION_GAMES.read_text())]
    assert len(cases) == 100

    def replay():
        for case in cases:
            assert adjudicate(case)["verdict"] == "legal"

    rng = random.Random(3)
    chess_games = 200 * seconds_each(lambda: chess_game(rng), 20)
    assert seconds_each(replay, 1, rounds=3) <= chess_games


CASE = {
    "id": "x",
    "ruleset": "jbl",
    "question": "play",
    "position": {
        "players": ["A", "B", "C", "D"],
        "hands": {"A": ["S8", "H5", "D6", "JK"], "B": 7, "C": 3, "D": 6},
        "turn": "A",
        "pile": [{"by": "B", "cards": ["S5"]}, {"by": "D", "cards": ["S6"]}],
        "passed": ["C"],
        "lock": ["S"],
        "classes": {"A": "daifugo", "B": "fugo", "C": "hinmin", "D": "daihinmin"},
    },
    "play": {"by": "A", "cards": ["S8"]},
}


def test_full_rulings_against_chess_move_lists():
    assert adjudicate(CASE)["verdict"] == "legal"
    ratio = seconds_each(lambda: adjudicate(CASE), 300) / chess_list_seconds()
    assert ratio <= 15
