"""What a game can bring: for every way it can end, one number per player that holds all criteria in their order.

Total, daifugo games, fugo games, fouls and the last set only ever add up, game by game. Written as the digits of
one number in a base no digit can overflow, they still add up, and comparing two numbers compares the criteria one
after the other. How many of the criteria the numbers hold is their depth; depth 1 is the total alone.
"""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING, Final

from rules_ref.classes import PlayerClass, classes_by_place
from rules_ref.ranking import How
from scoring.event.document import Tiebreak
from scoring.games import GameScorer
from scoring.match import Status

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from fractions import Fraction

    from scoring.games import SeatExit
    from scoring.scheme import Scheme
    from scoring.standings.clinch.situation import GameLeft, PlayerSoFar

    End = tuple[tuple[int, ...], frozenset[int]]

_SO_FAR: Final[dict[Tiebreak, Callable[[PlayerSoFar], int | Fraction]]] = {
    Tiebreak.DAIFUGO_GAMES: lambda player: player.daifugo_games,
    Tiebreak.FUGO_GAMES: lambda player: player.fugo_games,
    Tiebreak.FEWER_FOULS: lambda player: -player.fouls,
    Tiebreak.LAST_SET: lambda player: player.last_set,
}


class Keys:
    """Turns what players have and what games bring into numbers, one for every depth."""

    def __init__(self, scheme: Scheme, tiebreaks: Iterable[Tiebreak], players: Sequence[PlayerSoFar]) -> None:
        self.scheme = scheme
        self.criteria = tuple(each for each in tiebreaks if each in _SO_FAR)
        self.scale = lcm(*(each.denominator for each in _amounts(players)), 1)
        most = max([0, *(abs(int(each)) for each in _amounts(players))])
        best = max(abs(each) for row in scheme.ranking.points.values() for each in row) + abs(
            scheme.ranking.bonus
        )
        self._base = 4 * self.scale * (most + scheme.games * best + 2)
        self._gains: dict[tuple[int, int, GameLeft, bool], tuple[int, ...]] = {}

    @property
    def depths(self) -> int:
        return 1 + len(self.criteria)

    def so_far(self, player: PlayerSoFar) -> tuple[int, ...]:
        """The player's number at each depth, from depth 1."""
        return self._numbers([player.total, *(_SO_FAR[each](player) for each in self.criteria)])

    def gains(self, size: int, place: int, game: GameLeft, *, foul: bool) -> tuple[int, ...]:
        """What ``place`` (from 0) in a game brings, at each depth."""
        key = (size, place, game, foul)
        if key not in self._gains:
            self._gains[key] = self._work_out(size, place, game, foul=foul)
        return self._gains[key]

    def _work_out(self, size: int, place: int, game: GameLeft, *, foul: bool) -> tuple[int, ...]:
        rules = self.scheme.ranking
        points = rules.points[size][place] + (rules.bonus if game.pays_bonus and place == 0 else 0)
        reached = classes_by_place(size)[place]
        by_criterion = {
            Tiebreak.DAIFUGO_GAMES: int(reached is PlayerClass.DAIFUGO),
            Tiebreak.FUGO_GAMES: int(reached is PlayerClass.FUGO),
            Tiebreak.FEWER_FOULS: -int(foul),
            Tiebreak.LAST_SET: points if game.in_last_set else 0,
        }
        return self._numbers([points, *(by_criterion[each] for each in self.criteria)])

    def _numbers(self, amounts: Iterable[int | Fraction]) -> tuple[int, ...]:
        number, found = 0, []
        for amount in amounts:
            number = number * self._base + int(amount * self.scale)
            found.append(number)
        return tuple(found)


def _amounts(players: Iterable[PlayerSoFar]) -> Iterator[int | Fraction]:
    for player in players:
        yield from (player.total, player.last_set, player.daifugo_games, player.fugo_games, player.fouls)


class Ends:
    """All the ways a game can end, found by playing them through: the order, and who fouled."""

    def __init__(self, scheme: Scheme) -> None:
        self._scorer = GameScorer(scheme)
        self._hows = (How.FINISH, How.FOUL) if scheme.ranking.foul_clause else (How.FINISH,)
        self._known: dict[tuple[int, int | None, tuple[SeatExit, ...]], frozenset[End]] = {}

    def of(self, size: int, daifugo: int | None, exits: tuple[SeatExit, ...] = ()) -> frozenset[End]:
        """The ends of a game that ``exits`` have begun."""
        key = (size, daifugo, exits)
        if key not in self._known:
            self._known[key] = frozenset(self._play(size, daifugo, exits))
        return self._known[key]

    def _play(self, size: int, daifugo: int | None, exits: tuple[SeatExit, ...]) -> Iterator[End]:
        outcome = self._scorer.score_exits(size, daifugo, exits)
        if outcome.status is Status.COMPLETE:
            yield outcome.order, frozenset(outcome.fouls)
        elif outcome.status is Status.RUNNING:
            gone = {at for at, _ in exits}
            for player in range(size):
                for how in self._hows if player not in gone else ():
                    yield from self.of(size, daifugo, (*exits, (player, how)))
