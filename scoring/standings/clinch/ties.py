"""Certainty where it hangs on ties that only the result between the tied, or a lot, can break.

A player's worst (or best) case is known by then: he ends at a certain threshold, and what is open is how ties there
fall. At his own table every course is looked at; of every other table, how many it brings ahead of him and who is
equal to him. Players of different tables have not met, so the result between them separates nobody of a group with
an equal from another table in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from scoring.standings.clinch.courses import TooManyError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from scoring.standings.clinch.courses import Courses, TableCourse
    from scoring.standings.clinch.gains import Amounts
    from scoring.standings.clinch.ranked_parts import RankedPart
    from scoring.standings.clinch.tie_rules import TieRules


class Chance(Enum):
    """What is asked of a player: may he be left without a certain place, or may he get one."""

    MISS = "miss"
    PASS = "pass"  # noqa: S105 -- no password

    def threat(self, ahead: int, beside: int) -> int:
        """How much ``ahead`` and ``beside`` him serve it: to miss, both; to get a place, as few ahead as can be."""
        return ahead + beside if self is Chance.MISS else -ahead

    def taken(self, threat: int, places: int) -> bool:
        """Whether the threat is enough, at a line below so many places."""
        return threat >= places if self is Chance.MISS else -threat < places


@dataclass(frozen=True, slots=True)
class _Share:
    """What a table brings to the line: so many ahead, and who is equal with what amounts."""

    ahead: int
    equal: frozenset[tuple[str, Amounts]]

    @property
    def who(self) -> frozenset[str]:
        return frozenset(player for player, _ in self.equal)


class Ties:
    """The ties of a part, in a stage of one match. ``best``: how many of each table do not come to the line."""

    def __init__(self, courses: Courses, rules: TieRules, part: RankedPart, best: Sequence[int]) -> None:
        self._courses, self._rules, self._part, self._best = courses, rules, part, best
        self._known: dict[tuple[int, Amounts], list[_Share]] = {}

    def may(self, chance: Chance, table: int, index: int, threshold: Amounts) -> bool:
        """Whether the player may miss or pass, ending at the threshold. Yes where there is too much to look at."""
        seen = self._part.tables[table]
        try:
            courses = self._courses.of(seen, threshold, index)
            others = [self._shares(at, threshold) for at in range(len(self._best)) if at != table]
        except TooManyError:
            return True
        line = _Line(chance, seen.players[index].id, self._rules, others, self._part.places)
        return any(line.crossed(course, self._best[table]) for course in courses)

    def _shares(self, table: int, threshold: Amounts) -> list[_Share]:
        key, best = (table, threshold), self._best[table]
        if key not in self._known:
            courses = self._courses.of(self._part.tables[table], threshold, results=best > 0)
            shares = {share for course in courses for share in self._of_course(course, best)}
            self._known[key] = list(shares)
        return self._known[key]

    def _of_course(self, course: TableCourse, best: int) -> Iterator[_Share]:
        for winners in self._rules.winners(course, max(0, best - course.ahead)):
            left = frozenset((who, has) for who, has in course.equal.items() if who not in winners)
            yield _Share(max(0, course.ahead - best), left)


@dataclass(frozen=True, slots=True)
class _Line:
    """The line as one player sees it. ``others``: what each other table may bring."""

    chance: Chance
    player: str
    rules: TieRules
    others: Sequence[Sequence[_Share]]
    places: int

    def crossed(self, course: TableCourse, best: int) -> bool:
        """Whether he may miss (or pass) in this course of his own table, whose ``best`` go on."""
        ahead, free = max(0, course.ahead - best), max(0, best - course.ahead)
        for winners in self.rules.winners(course, free):
            if self.player in winners:
                if self.chance is Chance.PASS:
                    return True
            elif any(
                self.chance.taken(each, self.places)
                for each in self._threats(course, ahead, frozenset(course.equal) - winners)
            ):
                return True
        return False

    def _threats(self, course: TableCourse, ahead: int, group: frozenset[str]) -> Iterator[int]:
        """The greatest threats: with no equal at another table, with a lot that holds all equals, and with none."""
        better, beside = self.rules.position(self.player, group, course)
        alone = self._most(lambda share: not share.equal, lambda share: self.chance.threat(share.ahead, 0))
        yield from (self.chance.threat(ahead + better, beside) + each for each in alone)
        lot = self.rules.lot_across(self.player)
        if lot is not None and group.issubset(lot):
            yield from self._drawn(lot, ahead, group)
        yield from self._undrawn(
            lot, course, _Share(ahead, frozenset((each, course.equal[each]) for each in group))
        )

    def _drawn(self, lot: tuple[str, ...], ahead: int, group: frozenset[str]) -> Iterator[int]:
        before = frozenset(lot[: lot.index(self.player)])
        others = self._most(
            lambda share: share.who.issubset(lot),
            lambda share: self.chance.threat(share.ahead + len(before & share.who), 0),
            lambda share: bool(share.equal),
        )
        yield from (self.chance.threat(ahead + len(before & group), 0) + each for each in others)

    def _undrawn(self, lot: tuple[str, ...] | None, course: TableCourse, own: _Share) -> Iterator[int]:
        covered = lot is not None and own.who.issubset(lot)
        mine = self.rules.further(self.player, course.equal[self.player])

        def threat(share: _Share) -> int:
            further = [self.rules.further(self.player, has) for who, has in share.equal if who != self.player]
            return self.chance.threat(share.ahead + sum(each > mine for each in further), further.count(mine))

        others = self._most(
            lambda _: True,
            threat,
            lambda share: bool(share.equal) and not (covered and lot is not None and share.who.issubset(lot)),
        )
        yield from (threat(own) + each for each in others)

    def _most(
        self,
        allowed: Callable[[_Share], bool],
        threat: Callable[[_Share], int],
        wanted: Callable[[_Share], bool] | None = None,
    ) -> Iterator[int]:
        """The greatest threat of all other tables together, at least one share a wanted one; nothing if impossible."""
        total, loss = 0, None if wanted else 0
        for shares in self.others:
            threats = [threat(share) for share in shares if allowed(share)]
            # One table that can bring nothing allowed makes the whole case impossible.
            if not threats:
                return
            total += max(threats)
            if wanted:
                # The wanted share is taken at the table where it costs the threat least.
                losses = [
                    max(threats) - threat(share) for share in shares if allowed(share) and wanted(share)
                ]
                loss = min([each for each in (loss, *losses) if each is not None], default=None)
        if loss is not None:
            yield total - loss
