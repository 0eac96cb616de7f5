"""What a game can bring: for every way it can end, what each player gains in each criterion.

The criteria are the total and those tie-breaks that only ever add up, game by game: daifugo games, fugo games,
fewer fouls, the last set. Amounts are whole numbers: the points are multiplied by what makes all of them whole.
"""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING, Final

from rules_ref.classes import PlayerClass, classes_by_place
from rules_ref.ranking import How
from scoring.event.values import Tiebreak
from scoring.latest import Latest
from scoring.matches.game import GameStatus
from scoring.matches.games import SCORERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from fractions import Fraction

    from scoring.matches.games import SeatExit
    from scoring.matches.scheme import Scheme
    from scoring.standings.clinch.situation import GameLeft, PlayerSoFar

    End = tuple[tuple[int, ...], frozenset[int]]
    Amounts = tuple[int, ...]
    """One number for each criterion, the total first. Comparing two compares the criteria one after the other."""

_SO_FAR: Final[dict[Tiebreak, Callable[[PlayerSoFar], int | Fraction]]] = {
    Tiebreak.DAIFUGO_GAMES: lambda player: player.daifugo_games,
    Tiebreak.FUGO_GAMES: lambda player: player.fugo_games,
    Tiebreak.FEWER_FOULS: lambda player: -player.fouls,
    Tiebreak.LAST_SET: lambda player: player.last_set,
}
_PLACES: Final = {Tiebreak.DAIFUGO_GAMES: PlayerClass.DAIFUGO, Tiebreak.FUGO_GAMES: PlayerClass.FUGO}


class Criteria:
    """The criteria of a stage, and what players have and games bring by them."""

    def __init__(self, scheme: Scheme, tiebreaks: Iterable[Tiebreak], players: Sequence[PlayerSoFar]) -> None:
        self.scheme = scheme
        self.tiebreaks = tuple(each for each in tiebreaks if each in _SO_FAR)
        self.count = 1 + len(self.tiebreaks)
        column = {each: index for index, each in enumerate(self.tiebreaks, 1)}
        self.fouls = column.get(Tiebreak.FEWER_FOULS)
        # Shared places bring fractions: scaled, all amounts are whole numbers.
        self.scale = lcm(
            *{each.denominator for player in players for each in (player.total, player.last_set)}
        )
        self._gains: dict[tuple[int, int, GameLeft, bool], Amounts] = {}
        self._read = [
            (_SO_FAR[each], self.scale if each is Tiebreak.LAST_SET else 1) for each in self.tiebreaks
        ]

    def so_far(self, player: PlayerSoFar) -> Amounts:
        """What the player has already."""
        return (
            int(player.total * self.scale),
            *[int(read(player) * scale) for read, scale in self._read],
        )

    def gains(self, size: int, place: int, game: GameLeft, *, foul: bool) -> Amounts:
        """What ``place`` (from 0) in a game brings."""
        key = (size, place, game, foul)
        if key not in self._gains:
            self._gains[key] = self._work_out(size, place, game, foul=foul)
        return self._gains[key]

    def worth(self, size: int) -> tuple[int, ...]:
        """The least total that comes with 1 in each further criterion; 0 where that says nothing.

        (Points of the last set count in the total, too.)
        """
        points = self.scheme.ranking.points[size]
        # Where a game can cost points, a daifugo game says nothing of the total.
        if min(points) < 0 or self.scheme.ranking.bonus < 0:
            return (0,) * len(self.tiebreaks)
        place_of = {reached: points[place] for place, reached in enumerate(classes_by_place(size))}
        return tuple(
            self.scale * place_of.get(_PLACES[each], 0) if each in _PLACES else 0 for each in self.tiebreaks
        )

    def _work_out(self, size: int, place: int, game: GameLeft, *, foul: bool) -> Amounts:
        rules = self.scheme.ranking
        points = rules.points[size][place] + (rules.bonus if game.pays_bonus and place == 0 else 0)
        reached = classes_by_place(size)[place]
        return self._whole(
            points,
            {
                Tiebreak.DAIFUGO_GAMES: int(reached is PlayerClass.DAIFUGO),
                Tiebreak.FUGO_GAMES: int(reached is PlayerClass.FUGO),
                Tiebreak.FEWER_FOULS: -int(foul),
                Tiebreak.LAST_SET: points if game.in_last_set else 0,
            },
        )

    def _whole(self, total: int | Fraction, by: Mapping[Tiebreak, int | Fraction]) -> Amounts:
        scaled = (by[each] * (self.scale if each is Tiebreak.LAST_SET else 1) for each in self.tiebreaks)
        return (int(total * self.scale), *(int(each) for each in scaled))


class Ends:
    """All the ways a game can end, found by playing them through: the order, and who fouled."""

    def __init__(self, scheme: Scheme) -> None:
        self._scorer = SCORERS.of(scheme)
        self._hows = (How.FINISH, How.FOUL) if scheme.ranking.foul_clause else (How.FINISH,)
        self._known: dict[tuple[int, int | None, tuple[SeatExit, ...]], frozenset[End]] = {}

    def of(self, size: int, daifugo: int | None, exits: tuple[SeatExit, ...] = ()) -> frozenset[End]:
        """The ends of a game that ``exits`` have begun."""
        key = (size, daifugo, exits)
        if key not in self._known:
            # Played through for one daifugo only: the ends for another are the same with two seats exchanged.
            self._known[key] = (
                frozenset(self._play(size, daifugo, exits))
                if exits or not daifugo
                else _in_places_of(daifugo, self.of(size, 0))
            )
        return self._known[key]

    def _play(self, size: int, daifugo: int | None, exits: tuple[SeatExit, ...]) -> Iterator[End]:
        outcome = self._scorer.score_exits(size, daifugo, exits)
        if outcome.status is GameStatus.COMPLETE:
            yield outcome.order, frozenset(outcome.fouls)
        elif outcome.status is GameStatus.RUNNING:
            gone = {at for at, _ in exits}
            for player in range(size):
                for how in self._hows if player not in gone else ():
                    yield from self.of(size, daifugo, (*exits, (player, how)))


ENDS: Final = Latest(Ends)
"""The ends of games under a scheme, played through once."""


def _in_places_of(daifugo: int, ends: frozenset[End]) -> frozenset[End]:
    """The ends with the first player and the daifugo in each other's places: the rules know seats by who is daifugo only."""
    now = {0: daifugo, daifugo: 0}
    return frozenset(
        (tuple(now.get(each, each) for each in order), frozenset(now.get(each, each) for each in fouls))
        for order, fouls in ends
    )
