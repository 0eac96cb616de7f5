"""The results that the players of one table can still reach, each alone and several together."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate
from operator import add
from typing import Final

from scoring.matches.counted import Points
from scoring.matches.games import SeatExit
from scoring.standings.clinch.ends import DOWN, UP, Amounts, GameEnds
from scoring.standings.clinch.games_left import GameLeft, GamesLeft

_MUCH: Final = 10**9
"""An upper bound for every criterion but the total."""


@dataclass(frozen=True, slots=True)
class Rest:
    """The bounds of what games bring: ``least`` and ``most`` by player, and totals of several ``together``.

    ``sharing``: which players share in the totals. ``together``: for ``UP`` the most that one, two … of those
    gain, for ``DOWN`` the least, negated.
    """

    least: tuple[Amounts, ...]
    most: tuple[Amounts, ...]
    sharing: tuple[bool, ...] = (False,)
    together: Mapping[int, tuple[Points, ...]] = field(default_factory=lambda: {UP: (), DOWN: ()})

    def gains(self, direction: int) -> tuple[Amounts, ...]:
        """The most (``UP``) or the least (``DOWN``) that each player alone can gain, not negated."""
        return self.most if direction == UP else self.least


@dataclass(frozen=True, slots=True)
class ReachableStates:
    """Players and the ``states`` they can reach. ``rest``: bounds of the games after these, None if final.

    ``waiting``: they sit at no table, so that none of them is the best of one.
    """

    players: tuple[str, ...]
    states: Collection[tuple[Amounts, ...]]
    rest: Rest | None = None
    waiting: bool = False

    def levels(self, direction: int) -> list[Amounts]:
        """The best level, in any state, that one, two … of the players can all reach, in that order."""
        by_state = [self._levels(state, direction) for state in self.states]
        return [max(reached) for reached in zip(*by_state, strict=True)]

    def beside(self, index: int, direction: int) -> set[tuple[Amounts, int]]:
        """For each state: the least that the player ends with, and how many others at the table may reach it.

        Looking ``DOWN``: the most that they can have, negated, and how many others may stay at or below it.
        """
        found = set()
        for state in self.states:
            own = _signed(state[index], direction)
            if self.rest:
                own = _plus(own, _signed(self.rest.gains(-direction)[index], direction))
            found.add((own, sum(level >= own for level in self._levels(state, direction, index))))
        return found

    def _levels(
        self, state: tuple[Amounts, ...], direction: int, without: int | None = None
    ) -> list[Amounts]:
        now = [_signed(amounts, direction) for amounts in state]
        others = [index for index in range(len(now)) if index != without]
        if self.rest is None:
            return sorted((now[index] for index in others), reverse=True)
        gains = [_signed(amounts, direction) for amounts in self.rest.gains(direction)]
        alone = sorted((_plus(now[index], gains[index]) for index in others), reverse=True)
        sharing = sorted((now[index][0] for index in others if self.rest.sharing[index]), reverse=True)
        # Beyond the players who play no more, every further one of a group shares what the games bring.
        idle = len(others) - len(sharing)
        together = self.rest.together[direction]
        return [
            min(level, _shared(sharing[: count - idle], together, len(level))) if count > idle else level
            for count, level in enumerate(alone, 1)
        ]


def _shared(totals: Sequence[Points], together: Sequence[Points], width: int) -> Amounts:
    """An upper bound for what players with these totals can all reach, however they share the gains."""
    sums = accumulate(sorted(totals))
    bounds = (
        Fraction(total + gain) / count
        for count, (total, gain) in enumerate(zip(sums, together, strict=False), 1)
    )
    return (min(bounds), *(_MUCH,) * (width - 1))


def outlook_of(now: Mapping[str, Amounts], left: GamesLeft, ends: GameEnds, effort: int) -> ReachableStates:
    """The states that players at a table can reach from what they have ``now``.

    Exact if that takes no more than ``effort`` steps, else by bounds.
    """
    players, amounts = tuple(now), tuple(now.values())
    if not left.games or left.seated is None:
        return ReachableStates(players, [amounts])
    seats = {player: seat for seat, player in enumerate(left.seated)}
    exits = tuple((seats[leaving.player], leaving.how) for leaving in left.exits)
    at = tuple(seats.get(player) for player in players)
    daifugo = None if left.daifugo is None else seats[left.daifugo]
    table = _Table(left.games, len(seats), at, daifugo, exits, ends)
    states = table.ends_from(amounts, effort)
    return (
        ReachableStates(players, [amounts], table.rest())
        if states is None
        else ReachableStates(players, states)
    )


@dataclass(frozen=True, slots=True)
class _Table:
    """The games left at a table. ``at``: where each player sits, None for one who plays no more."""

    games: tuple[GameLeft, ...]
    size: int
    at: tuple[int | None, ...]
    daifugo: int | None
    exits: tuple[SeatExit, ...]
    ends: GameEnds

    def ends_from(self, now: tuple[Amounts, ...], effort: int) -> set[tuple[Amounts, ...]] | None:
        """All that the players can have in the end; None if that takes more than ``effort`` steps."""
        states, exits = {(self.daifugo, now)}, self.exits
        for game in self.games:
            moves = {
                before: self.ends.of(self.size, game, None if game.opens_set else before, exits)
                for before, _ in states
            }
            effort -= sum(len(moves[before]) for before, _ in states)
            if effort < 0:
                return None
            states = {
                (winner, self._after(amounts, gains))
                for before, amounts in states
                for gains, winner in moves[before]
            }
            exits = ()
        return {amounts for _, amounts in states}

    def _after(self, amounts: tuple[Amounts, ...], gains: tuple[Amounts, ...]) -> tuple[Amounts, ...]:
        pairs = zip(amounts, self.at, strict=True)
        return tuple([had if seat is None else _plus(had, gains[seat]) for had, seat in pairs])

    def rest(self) -> Rest:
        """Bounds of all the games left."""
        first, *others = self.games
        games = [self.ends.bounds(self.size, game) for game in others]
        begun = (self.daifugo, self.exits) if self.exits else ()
        games.append(self.ends.bounds(self.size, first, *begun))
        nothing = (0,) * self.ends.width
        return Rest(
            tuple(nothing if seat is None else sums(game.least[seat] for game in games) for seat in self.at),
            tuple(nothing if seat is None else sums(game.most[seat] for game in games) for seat in self.at),
            tuple(seat is not None for seat in self.at),
            {direction: sums(game.together[direction] for game in games) for direction in (UP, DOWN)},
        )


def sums(amounts: Iterable[Sequence[Points]]) -> tuple[Points, ...]:
    return tuple(map(sum, zip(*amounts, strict=True)))


def _plus(one: Amounts, other: Amounts) -> Amounts:
    return tuple(map(add, one, other))


def _signed(amounts: Amounts, direction: int) -> Amounts:
    return amounts if direction == UP else tuple([-amount for amount in amounts])
