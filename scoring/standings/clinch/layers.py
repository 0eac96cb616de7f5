"""What one game can bring to some of the players of a table, the ends nobody of them would choose left out."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from scoring.latest import Latest

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from scoring.event.values import Tiebreak
    from scoring.matches.games import SeatExit
    from scoring.matches.scheme import Scheme
    from scoring.standings.clinch.gains import Amounts, Criteria, Ends
    from scoring.standings.clinch.situation import GameLeft

    Asked = tuple[tuple[int, ...], ...]
    """The criteria (by index) that matter for each of some players."""
    Vector = tuple[int, ...]
    """A number for each criterion asked for of the first player, then of the second, and so on."""
    Option = tuple[Vector, int | None]
    """What the players gain, and who of them is daifugo then."""


_MOST_KNOWN: Final = 2_000
_MOST_ENDED: Final = 400
"""So much is kept from one stage to the next, each some kilobytes."""


@dataclass(frozen=True, slots=True)
class Layer:
    """A game still to be played, for the players who sit first.

    ``options`` by the daifugo before it; one index after the players stands for everybody else. ``alike`` holds
    the options where the daifugo makes no difference, else nothing. ``most``: what one, two, … of the players can
    gain together at most, by criterion; ``least``: what they gain at the very least.
    """

    game: GameLeft
    options: Mapping[int | None, Sequence[Option]]
    alike: Sequence[Option]
    most: Mapping[int, Vector]
    least: Vector


@dataclass(frozen=True, slots=True)
class _Worth:
    """What games bring: all that layers follow from. ``criteria`` and ``ends`` are those of what is compared."""

    # Not compared: all they say of games follows from the fields below, and they hold the players of one stage.
    criteria: Criteria = field(compare=False)
    ends: Ends = field(compare=False)
    scheme: Scheme
    tiebreaks: tuple[Tiebreak, ...]
    scale: int
    sign: int


def layers_of(criteria: Criteria, ends: Ends, sign: int) -> Layers:
    """The layers of one side of a stage, with all that is known of other stages like it."""
    return _LAYERS.of(_Worth(criteria, ends, criteria.scheme, criteria.tiebreaks, criteria.scale, sign))


class Layers:
    """Makes layers. ``sign`` −1 negates all numbers: the players want to gain as little as possible then."""

    def __init__(self, worth: _Worth) -> None:
        self._criteria, self._ends, self._sign = worth.criteria, worth.ends, worth.sign
        self._known: dict[tuple[int, Asked, GameLeft], Layer] = {}
        self._free: dict[int, bool] = {}
        self._ended: dict[
            tuple[int, GameLeft, int | None, tuple[SeatExit, ...], bool], set[tuple[int, tuple[Amounts, ...]]]
        ] = {}

    def of(self, size: int, asked: Asked, game: GameLeft) -> Layer:
        """A game at a table of ``size``, for as many players as ``asked`` has entries."""
        key = (size, asked, game)
        if key not in self._known:
            if len(self._known) > _MOST_KNOWN:
                self._known.clear()
            players, daifugos = range(len(asked)), (None, *range(min(len(asked) + 1, size)))
            # Every order comes about under every daifugo: one of them stands for all.
            if self._only_order_counts(size, asked):
                daifugos = (None,)
            options = {each: self.options(size, players, asked, game, daifugo=each) for each in daifugos}
            self._known[key] = _layer(game, asked, options)
        return self._known[key]

    def alike(self, size: int) -> bool:
        """Whether every order can come about whoever is daifugo. (Without fouls a daifugo is first or last.)"""
        if size not in self._free:
            orders = [{order for order, _ in self._ends.of(size, each)} for each in (None, *range(size))]
            self._free[size] = all(each == orders[0] for each in orders)
        return self._free[size]

    def _only_order_counts(self, size: int, asked: Asked) -> bool:
        return self.alike(size) and not any(self._criteria.fouls in criteria for criteria in asked)

    def options(
        self,
        size: int,
        players: Sequence[int],
        asked: Asked,
        game: GameLeft,
        *,
        daifugo: int | None,
        exits: tuple[SeatExit, ...] = (),
    ) -> list[Option]:
        """The ends of a game that ``exits`` have begun, as gains of ``players``."""
        slots = [(at, each) for at, criteria in zip(players, asked, strict=True) for each in criteria]
        index = {at: position for position, at in enumerate(players)}
        found: dict[int, set[Vector]] = {}
        fouls = any(self._criteria.fouls in criteria for criteria in asked)
        for winner, amounts in self._amounts(size, game, daifugo, exits, fouls=fouls):
            gains = tuple([amounts[at][criterion] for at, criterion in slots])
            found.setdefault(index.get(winner, len(index)), set()).add(gains)
        return [(gains, winner) for winner, each in found.items() for gains in _undominated(each)]

    def _amounts(
        self, size: int, game: GameLeft, daifugo: int | None, exits: tuple[SeatExit, ...], *, fouls: bool
    ) -> set[tuple[int, tuple[Amounts, ...]]]:
        """For every end of a game: who wins it, and what everybody gains."""
        key = (size, game, daifugo, exits, fouls)
        found = self._ended.get(key)
        if found is None:
            if len(self._ended) > _MOST_ENDED:
                self._ended.clear()
            gains = [
                [self._gain(size, place, game, foul=foul) for foul in (False, True)] for place in range(size)
            ]
            found = self._ended[key] = {
                (order[0], _in_seats(order, fouled if fouls else (), gains))
                for order, fouled in self._ends.of(size, daifugo, exits)
            }
        return found

    def _gain(self, size: int, place: int, game: GameLeft, *, foul: bool) -> Amounts:
        return tuple([self._sign * each for each in self._criteria.gains(size, place, game, foul=foul)])


def _in_seats(
    order: tuple[int, ...], fouls: Collection[int], gains: Sequence[Sequence[Amounts]]
) -> tuple[Amounts, ...]:
    """What everybody gains, by seat; ``gains`` by place, without a foul and with one."""
    places = sorted(range(len(order)), key=order.__getitem__)
    return tuple([gains[place][order[place] in fouls] for place in places])


_LAYERS: Final = Latest(Layers, most=8)


def _layer(game: GameLeft, asked: Asked, options: Mapping[int | None, Sequence[Option]]) -> Layer:
    fronts = [_undominated({gains for gains, _ in each}) for each in options.values()]
    everything = {gains for each in options.values() for gains, _ in each}
    alike = fronts[0] if all(front == fronts[0] for front in fronts) else []
    return Layer(
        game,
        options,
        [(gains, None) for gains in alike],
        {each: _most(everything, slots) for each, slots in slots_by_criterion(asked).items()},
        tuple(min(each) for each in zip(*everything, strict=True)),
    )


def slots_by_criterion(asked: Asked) -> dict[int, list[int]]:
    """Where in a vector the numbers of each criterion stand."""
    found: dict[int, list[int]] = {}
    for slot, criterion in enumerate(each for criteria in asked for each in criteria):
        found.setdefault(criterion, []).append(slot)
    return found


def _most(vectors: Iterable[Vector], slots: Sequence[int]) -> Vector:
    sums = [accumulate(sorted([gains[slot] for slot in slots], reverse=True)) for gains in vectors]
    return tuple(max(each) for each in zip(*sums, strict=True))


def _undominated(vectors: Iterable[Vector]) -> list[Vector]:
    """The vectors no other one is at least as good as everywhere, the greatest first."""
    kept: list[Vector] = []
    for each in sorted(vectors, reverse=True):
        if not any(all(a >= b for a, b in zip(other, each, strict=True)) for other in kept):
            kept.append(each)
    return kept
