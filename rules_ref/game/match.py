"""A match: sets of games at one table, with seats and blind cards drawn anew for each set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from rules_ref.cards import Card
from rules_ref.game.dealing import table_size, take_blind
from rules_ref.game.game import NAMES, Game, dealt
from rules_ref.game.moves import GameMove, IllegalMoveError
from rules_ref.game.result import Result
from rules_ref.game.stock import seeded
from rules_ref.rules_of import Rules


@dataclass(frozen=True, slots=True)
class Match:
    """A match, immutable: the game being played, and the results so far.

    When ``game`` is over the next is dealt at once. A set has as many games as there are from bonus to bonus
    (JBL-1.2: four; TYC-16: three, and no further set). ``blind``: the blind cards of this set.

    >>> match = Match.new("jbl", seed=1)
    >>> match.set_number, match.game.number, len(match.blind), match.points
    (1, 1, 2, {'A': 0, 'B': 0, 'C': 0, 'D': 0})
    """

    rules: Rules
    players: tuple[str, ...]
    seed: int | str
    sets: int
    game: Game
    blind: tuple[Card, ...]
    results: tuple[Result, ...] = field(default=())

    @staticmethod
    def new(
        document: str,
        players: int | Sequence[str] = 4,
        seed: int | str = 0,
        sets: int | None = None,
        **options: Any,
    ) -> Match:
        """Seat the players and deal the first game; ``sets`` None: as the document says, or three.

        Raises as ``Game.new``, and ValueError for less than one set.
        """
        rules = Rules.of(document, **options)
        sets = rules.ruleset.ranking.sets if sets is None else sets
        if sets < 1:
            raise ValueError("a match has at least one set")
        names = tuple(NAMES[:players] if isinstance(players, int) else players)
        return _next_game(rules, names, seed, sets, ())

    @property
    def games_per_set(self) -> int:
        return self.rules.ruleset.ranking.bonus_every

    @property
    def set_number(self) -> int:
        """The number of the current set, from 1; after the match, that of the last set."""
        return min(len(self.results) // self.games_per_set + 1, self.sets)

    @property
    def over(self) -> bool:
        return len(self.results) == self.sets * self.games_per_set

    @property
    def points(self) -> Mapping[str, int | Fraction] | None:
        """The points of each player, in table order; None under a document without points."""
        if len(self.players) not in self.rules.ruleset.ranking.points:
            return None
        found: Counter[str] = Counter()
        for result in self.results:
            found.update(result.points or {})
        return {player: found[player] for player in self.players}

    def legal_moves(self) -> list[GameMove]:
        """The legal moves; empty when the match is over."""
        return [] if self.over else self.game.legal_moves()

    def play(self, move: GameMove) -> Match:
        """The match after a move. Raises IllegalMoveError, also for any move after the end."""
        if self.over:
            raise IllegalMoveError(move, None)
        game = self.game.play(move)
        result = game.result
        if result is None:
            return replace(self, game=game)
        results = (*self.results, result)
        match = replace(self, game=game, results=results)
        return match if match.over else _next_game(self.rules, self.players, self.seed, self.sets, results)


def _next_game(
    rules: Rules, players: tuple[str, ...], seed: int | str, sets: int, results: tuple[Result, ...]
) -> Match:
    per_set = rules.ruleset.ranking.bonus_every
    number = len(results) + 1
    set_number, in_set = divmod(len(results), per_set)
    set_rng = seeded(f"{seed}/{set_number}")
    seats = tuple(set_rng.sample(players, len(players)))
    # The same cards stay in the envelope for the whole set, and classes end with it.
    blind = take_blind(table_size(rules.ruleset, len(players)), set_rng)
    classes = results[-1].classes if in_set else {}
    game = dealt(rules, seats, blind, seeded(f"{seed}/{number}"), classes, number)
    return Match(rules, players, seed, sets, game, blind, results)
