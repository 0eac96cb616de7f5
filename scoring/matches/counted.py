"""Counted results: a set, a table, and each player's share."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from scoring.matches.games import GameOutcome
from scoring.matches.results import MatchResult

Points = int | Fraction


@dataclass(frozen=True, slots=True)
class CountedSet:
    """The games of a set that count. Index ``i`` in ``points`` and in an outcome is ``players[i]``."""

    players: tuple[str, ...]
    games: tuple[GameOutcome, ...]
    points: tuple[Points, ...]


class Tally(NamedTuple):
    """What a player has from the games of a table or a stage. ``points`` include the bonus and leave penalties out.

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
        """Of everyone who ever sat there."""
        return {player: tally.points for player, tally in self.tallies.items()}

    @property
    def played(self) -> bool:
        """Whether a game of it counts."""
        return any(played_set.games for played_set in self.sets)
