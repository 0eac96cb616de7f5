"""What a game can bring: for every way it can end, what each player gains in total and by each criterion.

The ends come from playing the exits through by the rules, so that nothing here knows of fouls or downfalls.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import Final

from rules_ref.classes import classes_by_place
from rules_ref.ranking import How
from scoring.criteria import Criterion, GameShare
from scoring.matches.counted import Points
from scoring.matches.games import SeatExit, scorer_of
from scoring.matches.match import GameStatus
from scoring.matches.scheme import Scheme
from scoring.standings.clinch.games_left import GameLeft

Amounts = tuple[Points, ...]
"""The total, then the value of each criterion; compared lexicographically."""
Order = tuple[tuple[int, ...], frozenset[int]]
"""Seats from the first place to the last, and those that fouled."""
End = tuple[tuple[Amounts, ...], int]
"""What each seat gains, and the seat that is daifugo then."""


UP: Final = 1
DOWN: Final = -1
"""Looking ``DOWN`` all amounts are negated, so that the lowest are the greatest."""


@dataclass(frozen=True, slots=True)
class GameBounds:
    """The bounds of a game: what each seat gains at least and at most, and totals of one, two … players.

    ``together``: for ``UP`` the most that they gain, for ``DOWN`` the least, negated.
    """

    least: tuple[Amounts, ...]
    most: tuple[Amounts, ...]
    together: Mapping[int, tuple[Points, ...]]


class GameEnds:
    """All the ways a game can end, with the gains by ``scheme`` and the criteria. Cached."""

    def __init__(self, scheme: Scheme, criteria: tuple[Criterion, ...]) -> None:
        self._scheme, self._criteria = scheme, criteria
        self.width = 1 + len(criteria)
        self._known: dict[tuple[int, bool, int | None, tuple[SeatExit, ...]], frozenset[End]] = {}
        self._bounds: dict[tuple[int, bool, int | None, tuple[SeatExit, ...]], GameBounds] = {}

    def of(
        self, size: int, game: GameLeft, daifugo: int | None, exits: tuple[SeatExit, ...] = ()
    ) -> frozenset[End]:
        """The ends of a game of ``size`` players after these ``exits``; ``daifugo``: of the game before."""
        key = (size, game.pays_bonus, daifugo, exits)
        if key not in self._known:
            gains = self._gains(size, game)
            self._known[key] = frozenset(
                (_by_seat(gains, order, fouls), order[0])
                for order, fouls in _orders(self._scheme, size, daifugo, exits)
            )
        return self._known[key]

    def bounds(
        self, size: int, game: GameLeft, daifugo: int | None = None, exits: tuple[SeatExit, ...] = ()
    ) -> GameBounds:
        """The bounds of a game. Before its first exit the daifugo counts as unknown, all seats as equal."""
        key = (size, game.pays_bonus, daifugo, exits)
        if key not in self._bounds:
            # By symmetry, any other daifugo gives the ends of one in seat 0, permuted.
            found = self.of(size, game, daifugo, exits) | (frozenset() if exits else self.of(size, game, 0))
            seats = list(zip(*(gains for gains, _ in found), strict=True))
            least, most = tuple(map(min, seats)), tuple(map(max, seats))
            if not exits:
                least, most = (min(least),) * size, (max(most),) * size
            self._bounds[key] = GameBounds(least, most, _together(found))
        return self._bounds[key]

    def _gains(self, size: int, game: GameLeft) -> Mapping[tuple[int, bool], Amounts]:
        """The gains by place (from 0), with and without a foul."""
        rules, classes = self._scheme.ranking, classes_by_place(size)
        found = {}
        for place, points in enumerate(rules.points[size]):
            total = points + (rules.bonus if game.pays_bonus and place == 0 else 0)
            for foul in (False, True):
                share = GameShare(classes[place], foul)
                found[place, foul] = (total, *(criterion.gained(share) for criterion in self._criteria))
        return found


def _together(ends: Iterable[End]) -> dict[int, tuple[Points, ...]]:
    totals = {tuple(sorted(amounts[0] for amounts in gains)) for gains, _ in ends}
    most = [tuple(accumulate(reversed(by_game))) for by_game in totals]
    least = [tuple(accumulate(-total for total in by_game)) for by_game in totals]
    return {UP: tuple(map(max, *most, most[0])), DOWN: tuple(map(max, *least, least[0]))}


def _by_seat(
    gains: Mapping[tuple[int, bool], Amounts], order: tuple[int, ...], fouls: frozenset[int]
) -> tuple[Amounts, ...]:
    places = {seat: place for place, seat in enumerate(order)}
    return tuple([gains[places[seat], seat in fouls] for seat in range(len(order))])


@lru_cache(maxsize=20_000)
def _orders(scheme: Scheme, size: int, daifugo: int | None, exits: tuple[SeatExit, ...]) -> frozenset[Order]:
    """The orders in which a game can end that ``exits`` have begun."""
    outcome = scorer_of(scheme).score_exits(size, daifugo, exits)
    if outcome.status is GameStatus.COMPLETE:
        return frozenset([(outcome.order, frozenset(outcome.fouls))])
    if outcome.status is not GameStatus.RUNNING:
        return frozenset()
    hows = (How.FINISH, How.FOUL) if scheme.ranking.foul_clause else (How.FINISH,)
    left = set(range(size)).difference(seat for seat, _ in exits)
    following = (_orders(scheme, size, daifugo, (*exits, (seat, how))) for seat in left for how in hows)
    return frozenset().union(*following)
