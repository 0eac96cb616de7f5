"""How equals at one table are told apart, and what a lot says of equals at several."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from scoring.event.values import Tiebreak

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from scoring.standings.clinch.courses import TableCourse
    from scoring.standings.clinch.gains import Amounts


@dataclass(frozen=True, slots=True)
class TieRules:
    """The tie-breaks from the first on that must know who is tied. ``columns``: where amounts hold the others."""

    tiebreaks: tuple[Tiebreak, ...]
    columns: Mapping[Tiebreak, int]
    lots: tuple[tuple[str, ...], ...]

    def lot_across(self, player: str) -> tuple[str, ...] | None:
        """The lot that may separate the player from equals at other tables, whom he has never met."""
        holding = self._lots_of(player)
        return holding[0] if self._only_lots and len(holding) == 1 else None

    def further(self, player: str, amounts: Amounts) -> Amounts:
        """What else is compared with equals at other tables, if no lot may come before."""
        if self._only_lots or self._lots_of(player):
            return ()
        return tuple(amounts[self.columns[each]] for each in self.tiebreaks if each in self.columns)

    def _lots_of(self, player: str) -> list[tuple[str, ...]]:
        return [lot for lot in self.lots if player in lot and Tiebreak.LOT in self.tiebreaks]

    @property
    def _only_lots(self) -> bool:
        return all(each not in self.columns for each in self.tiebreaks)

    def position(self, player: str, group: frozenset[str], course: TableCourse) -> tuple[int, int]:
        """How many of a group from one table come out ahead of the player, and how many beside him."""
        ahead = 0
        for tier in self._tiers(tuple(sorted(group)), self.tiebreaks, course):
            if player in tier:
                return ahead, len(tier) - 1
            ahead += len(tier)
        raise ValueError(player)

    def winners(self, course: TableCourse, places: int) -> Iterator[frozenset[str]]:
        """Who of the equals may get the ``places`` of their table: every way an open tie can fall."""
        certain: list[str] = []
        for tier in self._tiers(tuple(sorted(course.equal)), self.tiebreaks, course):
            free = places - len(certain)
            if len(tier) > free:
                # Nothing is certain that rests on an open tie, so that every way it can fall has to be looked at.
                yield from (frozenset([*certain, *some]) for some in combinations(tier, free))
                return
            certain += tier
        yield frozenset(certain)

    def _tiers(
        self, tied: tuple[str, ...], tiebreaks: Sequence[Tiebreak], course: TableCourse
    ) -> Iterator[tuple[str, ...]]:
        if len(tied) == 1 or not tiebreaks:
            yield tied
            return
        values = self._values(tied, tiebreaks[0], course)
        for value in sorted(set(values), reverse=True):
            equal = tuple(player for player, each in zip(tied, values, strict=True) if each == value)
            yield from self._tiers(equal, tiebreaks[1:], course)

    def _values(self, tied: tuple[str, ...], tiebreak: Tiebreak, course: TableCourse) -> list[int]:
        match tiebreak:
            case Tiebreak.HEAD_TO_HEAD:
                return _results(tied, course)
            case Tiebreak.LOT:
                # A lot about some of them alone says nothing of the others: only one about all can separate them.
                order = next((lot for lot in reversed(self.lots) if set(tied) <= set(lot)), tied)
                return [-order.index(each) if order is not tied else 0 for each in tied]
            case _:
                return [course.equal[each][self.columns[tiebreak]] for each in tied]


def _results(tied: tuple[str, ...], course: TableCourse) -> list[int]:
    """Games ahead minus behind among the tied; nothing if some of them never met."""
    pairs = [[(one, other) for other in tied if other != one] for one in tied]
    if any(pair not in course.against for each in pairs for pair in each):
        return [0] * len(tied)
    return [sum(course.against[pair] for pair in each) for each in pairs]
