"""What one game can bring to some of the players of a table, the ends nobody of them would choose left out."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate, chain
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from scoring.standings.clinch.gains import End, Ends, Keys
    from scoring.standings.clinch.situation import GameLeft

    Vector = tuple[int, ...]
    Option = tuple[Vector, int | None]
    """What each of the players gains, and who of them is daifugo then."""


@dataclass(frozen=True, slots=True)
class Layer:
    """A game still to be played, for the players who sit first.

    ``options`` by the daifugo before it; one index after the players stands for everybody else. ``alike`` holds
    the options where the daifugo makes no difference, else nothing. ``most``: what one, two, … of the players can
    gain together at most; ``least``: what each of them gains at the very least.
    """

    game: GameLeft
    options: Mapping[int | None, Sequence[Option]]
    alike: Sequence[Option]
    most: Vector
    least: int


class Layers:
    """Makes layers. ``sign`` −1 negates all numbers: the players want to gain as little as possible then."""

    def __init__(self, keys: Keys, ends: Ends, sign: int) -> None:
        self._keys, self._ends, self._sign = keys, ends, sign
        self._known: dict[tuple[int, int, int, GameLeft], Layer] = {}

    def of(self, size: int, chosen: int, depth: int, game: GameLeft) -> Layer:
        """A game at a table of ``size`` as the first ``chosen`` players see it at a depth."""
        key = (size, chosen, depth, game)
        if key not in self._known:
            players, daifugos = range(chosen), (None, *range(min(chosen + 1, size)))
            self._known[key] = _layer(
                game,
                {
                    each: self.options(size, players, depth, game, self._ends.of(size, each))
                    for each in daifugos
                },
            )
        return self._known[key]

    def options(
        self, size: int, players: Sequence[int], depth: int, game: GameLeft, ends: Iterable[End]
    ) -> list[Option]:
        """The ends of a game as gains of ``players``."""
        found: dict[int, set[Vector]] = {}
        for order, fouls in ends:
            gains = tuple(
                [
                    self._sign * self._keys.gains(size, order.index(at), game, foul=at in fouls)[depth - 1]
                    for at in players
                ]
            )
            winner = players.index(order[0]) if order[0] in players else len(players)
            found.setdefault(winner, set()).add(gains)
        return [(gains, winner) for winner, each in found.items() for gains in _undominated(each)]


def _layer(game: GameLeft, options: Mapping[int | None, Sequence[Option]]) -> Layer:
    fronts = [_undominated({gains for gains, _ in each}) for each in options.values()]
    everything = list(chain.from_iterable(fronts))
    sums = [tuple(accumulate(sorted(gains, reverse=True))) for gains in everything]
    alike = fronts[0] if all(front == fronts[0] for front in fronts) else []
    return Layer(
        game,
        options,
        [(gains, None) for gains in alike],
        tuple(max(each) for each in zip(*sums, strict=True)),
        min(min(gains) for each in options.values() for gains, _ in each),
    )


def _undominated(vectors: Iterable[Vector]) -> list[Vector]:
    """The vectors no other one is at least as good as everywhere, the greatest first."""
    kept: list[Vector] = []
    for each in sorted(vectors, reverse=True):
        if not any(all(a >= b for a, b in zip(other, each, strict=True)) for other in kept):
            kept.append(each)
    return kept
