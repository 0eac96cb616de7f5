"""What the engine is measured by: each work beside the same of python-chess, or beside Python without Django, in one run."""

import json
import random
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from operator import call
from pathlib import Path
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
LEAST_GAMES: Final = {"jbl": 2.0, "sdin": 2.0, "zai": 0.1}
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

SEASON: Final[dict[str, Any]] = {
    "format": "daifugo-season/1",
    "from": "2025-12-01",
    "to": "2026-11-30",
    "persons": [{"id": "P1"}],
    "events": [
        {"id": "a", "kind": "regional", "date": "2026-03-14", "status": "official"}
        | {"results": [{"person": "P1", "rank": 1}]}
    ],
}


def _nothing() -> None:
    """What has to be done before most work."""


@dataclass(frozen=True)
class Row:
    """Of ``ours`` and ``theirs`` so many are done by one call.

    ``measure``: what times them. ``ready``: done before each of ours, and not measured. ``least``: how many of ours at least while one of theirs is done. A busy machine must pass it too: it is a third
    of what was measured, or less.
    """

    what: str
    beside: str
    ours: Callable[[], None]
    count: int
    theirs: Callable[[], None]
    their_count: int
    least: float
    ready: Callable[[], object] = _nothing
    measure: Callable[..., float] = seconds_of

    def measured(self) -> tuple[float, float]:
        """How many of each a second of the processor does: the best of some rounds, taken in turns."""
        mine, others = self._seconds()
        return self.count / mine, self.their_count / others

    def ratio(self) -> float:
        """Of ours to theirs; the best of up to three times while it is below ``least``."""

        def turned_over() -> float:
            ours, theirs = self.measured()
            return theirs / ours

        return float(1 / best_of(turned_over, 1 / self.least))

    def _seconds(self) -> list[float]:
        ours = partial(self.measure, self.ours, self.ready)
        ours()
        seconds: list[float] = least_of(ours, partial(self.measure, self.theirs), rounds=ROUNDS, measure=call)
        return seconds


def rows() -> Iterator[Row]:
    """Every row but those of processes, which need a file."""
    lists = partial(Row, beside="chess move lists", theirs=_chess_lists, their_count=200)
    least = {"momo": (0.2, 0.2)}
    least_anew = {
        "jbl": (1.0, 0.17),
        "sdin": (1.0, 0.17),
        "momo": (0.13, 0.08),
        "kyoto": (0.25, 0.12),
        "zai": (0.28, 0.06),
        "uecda": (0.4, 0.2),
    }
    for document, ruleset in RULESETS.items():
        lead, follow = least.get(document, (0.7, 0.7))
        bounds = least_anew.get(document, (0.06, 0.06))
        regulation = Regulation(ruleset.options, {})
        led, followed = _led(ruleset), _followed(ruleset, regulation)
        yield lists(f"lead lists, {document}", ours=_lists(ruleset, regulation, led), count=HANDS, least=lead)
        yield lists(
            f"follow lists, {document}", ours=_lists(ruleset, regulation, followed), count=HANDS, least=follow
        )
        for what, positions, bound in zip(("lead", "follow"), (led, followed), bounds, strict=True):
            anew = _lists(ruleset, regulation, positions, anew=True)
            yield lists(f"{what} lists in new situations, {document}", ours=anew, count=HANDS, least=bound)
    yield lists("full rulings", ours=partial(_rulings, CASE), count=50, least=0.025)
    asked = CASE | {"with_legal_plays": True}
    yield lists("full rulings with all legal plays", ours=partial(_rulings, asked), count=50, least=0.02)
    for document in RULESETS:
        at_least = LEAST_GAMES.get(document, 0.3)
        yield Row(
            f"random games, {document}", "random chess games", _games(document), 20, _chess_games, 3, at_least
        )


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
    """``anew``: as if none of the situations had been met before."""

    def act() -> None:
        if anew:
            ruleset.remembered.clear()
        for position in positions:
            legal_plays(ruleset, regulation, position, "A")

    return act


def _games(document: str) -> Callable[[], None]:
    """Games by chance from the deal to the last exit: every move is one of those that are legal."""
    rng, names = random.Random(4), _names(RULESETS[document])

    def act() -> None:
        for seed in range(20):
            game = Game.new(document, names, seed)
            while not game.over:
                game = game.play(rng.choice(game.legal_moves()))

    return act


def process_rows(folder: Path) -> Iterator[Row]:
    """A command as a process: how many of ours while Python with the engine alone, without Django, answers one case."""
    case, season = folder / "case.json", folder / "season.json"
    case.write_text(json.dumps(CASE), encoding="utf-8")
    season.write_text(json.dumps(SEASON), encoding="utf-8")
    alone = "import json, sys; from rules_ref import adjudicate; print(json.dumps(adjudicate(json.load(open(sys.argv[1])))))"
    theirs = partial(_run, sys.executable, "-c", alone, str(case))
    for what, command, file in (
        ("adjudicate, one case", "adjudicate", case),
        ("season, one event", "season", season),
    ):
        ours = partial(_run, sys.executable, "manage.py", command, str(file))
        yield ProcessRow(f"{what}, as a process", "the engine without Django", ours, 1, theirs, 1, 0.6)


class ProcessRow(Row):
    """A process is paid for by its parent's children."""

    def _seconds(self) -> list[float]:
        seconds: list[float] = least_of(self.ours, self.theirs, rounds=ROUNDS, measure=_seconds_of_child)
        return seconds


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)


def _seconds_of_child(work: Callable[[], None]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    work()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
