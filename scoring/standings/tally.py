"""What every player has from a stage: the games of its tables, counted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules_ref.classes import PlayerClass
from scoring.event.matches import matches_of
from scoring.match import Status

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from fractions import Fraction

    from scoring.event.document import EventDocument, EventTable
    from scoring.games import GameOutcome, GameScorer
    from scoring.results import MatchResult, SetResult

    Points = int | Fraction

_OVER = (Status.COMPLETE, Status.CUT_OFF)


@dataclass(frozen=True, slots=True)
class PlayedSet:
    """The games of a set that count. Index ``i`` in an outcome is ``players[i]``."""

    players: tuple[str, ...]
    games: tuple[GameOutcome, ...]


@dataclass(frozen=True, slots=True)
class TableScore:
    """A table, scored as far as it has been played. ``players``: all who ever sat there, substitutes last.

    ``points`` include the bonus and leave penalties out. ``check``: what the counted games must add up to.
    """

    round: int
    number: int
    group: str | None
    match: MatchResult
    players: tuple[str, ...]
    sets: tuple[PlayedSet, ...]
    points: Mapping[str, Points]
    check: int
    complete: bool

    @property
    def played(self) -> bool:
        """Whether a game of it counts."""
        return any(each.games for each in self.sets)


@dataclass(frozen=True, slots=True)
class Tally:
    """What a player has from the games of a stage. ``points`` include the bonus and leave penalties out.

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


def score_tables(document: EventDocument, stage: str, scorer: GameScorer) -> tuple[TableScore, ...]:
    """All tables of a stage in the order of its rounds."""
    scored = (
        _score_table(each.number, table, match, scorer) for each, table, match in matches_of(document, stage)
    )
    return tuple(sorted(scored, key=lambda table: table.round))


def _score_table(number: int, table: EventTable, match: MatchResult, scorer: GameScorer) -> TableScore:
    outcomes = [
        (match.players_of(each), scorer.set_outcomes(match.players_of(each), each.games))
        for each in match.sets
    ]
    sets = tuple(
        PlayedSet(players, tuple(game for game in games if game.counts)) for players, games in outcomes
    )
    everyone = match.everyone
    points: dict[str, Points] = dict.fromkeys(everyone, 0)
    for each in sets:
        for game in each.games:
            for player, won in zip(each.players, game.points, strict=True):
                points[player] += won
    over = [_is_over(entry, games, scorer) for entry, (_, games) in zip(match.sets, outcomes, strict=True)]
    complete = match.cut_off or (len(over) >= scorer.scheme.sets and all(over))
    check = sum(_check(each, scorer) for each in sets)
    return TableScore(number, table.number, table.group, match, everyone, sets, points, check, complete)


def _is_over(entry: SetResult, games: Sequence[GameOutcome], scorer: GameScorer) -> bool:
    if not games or any(game.status not in _OVER for game in games):
        return False
    return len(games) >= scorer.scheme.games_per_set or entry.games[-1].cut_off


def _check(played: PlayedSet, scorer: GameScorer) -> int:
    bonus = sum(sum(game.bonus) for game in played.games)
    return len(played.games) * scorer.scheme.game_check(len(played.players)) + bonus if played.games else 0


def tally(tables: Iterable[TableScore]) -> dict[str, Tally]:
    """Everyone who sat at one of the tables, with what they won themselves. ``tables`` in the order of play."""
    counts: dict[str, _Count] = {}
    for table in tables:
        for player in table.players:
            counts.setdefault(player, _Count())
        for played in table.sets:
            for place, player in enumerate(played.players if played.games else ()):
                counts[player].add(place, played.games)
    return {player: count.tally() for player, count in counts.items()}


class _Count:
    """A tally while it is being counted."""

    __slots__ = ("bonus", "daifugo", "downfalls", "fouls", "fugo", "games", "last_set", "points")

    def __init__(self) -> None:
        self.points: Points = 0
        self.last_set: Points = 0
        self.games = self.daifugo = self.fugo = self.fouls = self.downfalls = self.bonus = 0

    def add(self, place: int, games: Sequence[GameOutcome]) -> None:
        """Count the games of a set for the player at index ``place``."""
        self.last_set = 0
        for game in games:
            self.last_set += game.points[place]
            self.bonus += game.bonus[place]
            self.daifugo += game.classes[place] is PlayerClass.DAIFUGO
            self.fugo += game.classes[place] is PlayerClass.FUGO
            self.fouls += place in game.fouls
            self.downfalls += place == game.fallen
        self.games += len(games)
        self.points += self.last_set

    def tally(self) -> Tally:
        return Tally(
            self.points,
            self.games,
            self.daifugo,
            self.fugo,
            self.fouls,
            self.downfalls,
            self.bonus,
            self.last_set,
        )
