"""Benchmarks of the engine: each task next to a comparable one of python-chess, in one run."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from operator import call
from typing import Any, Final

import chess

from rules_ref import Game, adjudicate
from rules_ref.cards import DECK, JOKER
from rules_ref.documents import RULESETS
from rules_ref.engine.legal_plays import legal_plays
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.ruleset import Ruleset
from rules_ref.position import Play, Position
from tests.benchmarks.turns import best_of, least_of, seconds_of

MOST_AT_A_TABLE: Final = 5
HANDS: Final = 200
ROUNDS: Final = 5

CASE: Final[dict[str, Any]] = {
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


@dataclass(frozen=True)
class Row:
    """One call of ``ours`` does ``count`` tasks, one of ``theirs`` does ``their_count``.

    ``measure``: times a call. ``least``: the lowest accepted ratio of our speed to theirs.
    """

    what: str
    beside: str
    ours: Callable[[], None]
    count: int
    theirs: Callable[[], None]
    their_count: int
    least: float = 0
    measure: Callable[..., float] = seconds_of

    def measured(self) -> tuple[float, float]:
        """The tasks per processor second, ours and theirs: the best of some rounds, in turns."""
        mine, others = self._seconds()
        return self.count / mine, self.their_count / others

    def ratio(self) -> float:
        """The ratio of our speed to theirs; the best of up to three while it is below ``least``."""

        def turned_over() -> float:
            ours, theirs = self.measured()
            return theirs / ours

        return float(1 / best_of(turned_over, 1 / self.least))

    def _seconds(self) -> list[float]:
        ours = partial(self.measure, self.ours)
        ours()
        seconds: list[float] = least_of(ours, partial(self.measure, self.theirs), rounds=ROUNDS, measure=call)
        return seconds


def rows() -> Iterator[Row]:
    """The engine's rows of docs/performance.md."""
    lists = partial(Row, beside="chess move lists", theirs=_chess_lists, their_count=200)
    for document, ruleset in RULESETS.items():
        regulation = Regulation(ruleset.options, {})
        led, followed = _led(ruleset), _followed(ruleset, regulation)
        yield lists(f"lead lists, {document}", ours=_lists(ruleset, regulation, led), count=HANDS)
        yield lists(f"follow lists, {document}", ours=_lists(ruleset, regulation, followed), count=HANDS)
        for what, positions in (("lead", led), ("follow", followed)):
            anew = _lists(ruleset, regulation, positions, anew=True)
            yield lists(f"{what} lists in new situations, {document}", ours=anew, count=HANDS)
    yield lists("full rulings", ours=partial(_rulings, CASE), count=50)
    asked = CASE | {"with_legal_plays": True}
    yield lists("full rulings with all legal plays", ours=partial(_rulings, asked), count=50)
    for document in RULESETS:
        yield Row(f"random games, {document}", "random chess games", _games(document), 20, _chess_games, 3)


def _chess_lists() -> None:
    board = chess.Board()
    for _ in range(200):
        list(board.legal_moves)


def _chess_games() -> None:
    rng = random.Random(3)
    for _ in range(3):
        board = chess.Board()
        for _ in range(200):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))


def _rulings(case: dict[str, Any]) -> None:
    for _ in range(50):
        assert adjudicate(case)["verdict"] == "legal"


def _names(ruleset: Ruleset) -> tuple[str, ...]:
    return tuple("ABCDE"[: max(size for size in ruleset.table_sizes if size <= MOST_AT_A_TABLE)])


def _deck(ruleset: Ruleset, rng: random.Random) -> list[Any]:
    decks = 2 if ruleset.decks > 1 else 1
    deck = [*DECK * decks, *(JOKER,) * min(2, ruleset.jokers)]
    rng.shuffle(deck)
    return deck


def _led(ruleset: Ruleset) -> list[Position]:
    rng = random.Random(1)
    return [
        Position(_names(ruleset), {"A": tuple(_deck(ruleset, rng)[:13])}, "A", round=2) for _ in range(HANDS)
    ]


def _followed(ruleset: Ruleset, regulation: Regulation) -> list[Position]:
    rng = random.Random(2)
    found = []
    for _ in range(HANDS):
        names, deck = _names(ruleset), _deck(ruleset, rng)
        last = names[-1]
        lead = Position(names, {last: tuple(deck[13:26])}, last, round=2)
        pile = (Play(last, rng.choice(legal_plays(ruleset, regulation, lead, last))),)
        found.append(Position(names, {"A": tuple(deck[:13])}, "A", pile=pile, round=2))
    return found


def _lists(
    ruleset: Ruleset, regulation: Regulation, positions: list[Position], *, anew: bool = False
) -> Callable[[], None]:
    """List the plays in all positions. ``anew``: with an empty cache."""

    def act() -> None:
        if anew:
            ruleset.remembered.clear()
        for position in positions:
            legal_plays(ruleset, regulation, position, "A")

    return act


def _games(document: str) -> Callable[[], None]:
    """Random games from the deal to the last exit; every move is chosen from the legal ones."""
    rng, names = random.Random(4), _names(RULESETS[document])

    def act() -> None:
        for seed in range(20):
            game = Game.new(document, names, seed)
            while not game.over:
                game = game.play(rng.choice(game.legal_moves()))

    return act
