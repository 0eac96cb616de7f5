"""Counted results: a game, a set, a table, and each player's share."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from rules_ref.classes import PlayerClass
from scoring.matches.match import GameStatus
from scoring.matches.results import MatchResult

Points = int | Fraction


class Tally(NamedTuple):
    """A player's results from the games of a table or a stage. ``points`` include the bonus, not penalties.

    ``daifugo_games`` and ``fugo_games`` count games by the class they gave, so a second place at a table of
    three is a fugo game (JBL-5.6). ``last_set``: points of the last set with a game that counts.
    """

    points: Points = 0
    games: int = 0
    daifugo_games: int = 0
    fugo_games: int = 0
    fouls: int = 0
    downfalls: int = 0
    bonus: int = 0
    last_set: Points = 0


class PlayerOutcome(NamedTuple):
    """What one game adds to a player's tally, beside its points: to the fields of ``Tally`` with these names."""

    daifugo_games: int
    fugo_games: int
    fouls: int
    downfalls: int
    bonus: int


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """One game by indices at the table: element ``i`` of ``points``, ``classes`` and ``bonus`` is player ``i``'s.

    ``counts``: the game is one of the games played (complete, or cut off with its open places shared); otherwise
    it adds nothing to any tally. ``points`` include the bonus. A class of None is a place that was shared.
    ``shares`` are what a game that counts adds to each player's tally beside its points. ``daifugo`` begins
    the next game of the set as daifugo (None: the game gives no classes).
    """

    status: GameStatus
    counts: bool
    points: tuple[Points, ...]
    bonus: tuple[int, ...]
    classes: tuple[PlayerClass | None, ...]
    shares: tuple[PlayerOutcome, ...]
    order: tuple[int, ...] = ()
    fouls: tuple[int, ...] = ()
    fallen: int | None = None

    @property
    def daifugo(self) -> int | None:
        return self.order[0] if self.order else None


@dataclass(frozen=True, slots=True)
class CountedSet:
    """The games of a set that count. Index ``i`` in ``points`` and in an outcome is ``players[i]``."""

    players: tuple[str, ...]
    games: tuple[GameOutcome, ...]
    points: tuple[Points, ...]


@dataclass(frozen=True, slots=True)
class TableScore:
    """The score of a table so far.

    ``players``: all who ever sat there, substitutes last. ``tallies``: their results. ``check``: the sum that
    the counted games must have.
    """

    round: int
    number: int
    group: str | None
    match: MatchResult
    players: tuple[str, ...]
    sets: tuple[CountedSet, ...]
    tallies: Mapping[str, Tally]
    check: int
    complete: bool

    @property
    def points(self) -> dict[str, Points]:
        """Points of every player who sat at the table."""
        return {player: tally.points for player, tally in self.tallies.items()}

    @property
    def played(self) -> bool:
        """Whether a game of the table counts."""
        return any(played_set.games for played_set in self.sets)
