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

    from scoring.standings.clinch.courses import Course, Courses
    from scoring.standings.clinch.gains import Amounts
    from scoring.standings.clinch.parts import Part
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
    """What a table brings to the line: so many ahead, and so many beside. ``who`` they are, None if that is open."""

    ahead: int
    beside: int = 0
    who: frozenset[str] | None = frozenset()


class Ties:
    """The ties of a part, in a stage of one match. ``best``: how many of each table do not come to the line."""

    def __init__(self, courses: Courses, rules: TieRules, part: Part, best: Sequence[int]) -> None:
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
        key = (table, threshold)
        if key not in self._known:
            courses = self._courses.of(self._part.tables[table], threshold)
            self._known[key] = list({_share(course, self._best[table]) for course in courses})
        return self._known[key]


def _share(course: Course, best: int) -> _Share:
    ahead, equal = max(0, course.ahead - best), frozenset(course.equal)
    going = max(0, best - course.ahead)
    if not going or going >= len(equal):
        return _Share(ahead, 0 if going else len(equal), frozenset() if going else equal)
    return _Share(ahead, len(equal) - going, None)


@dataclass(frozen=True, slots=True)
class _Line:
    """The line as one player sees it. ``others``: what each other table may bring."""

    chance: Chance
    player: str
    rules: TieRules
    others: Sequence[Sequence[_Share]]
    places: int

    def crossed(self, course: Course, best: int) -> bool:
        """Whether he may miss (or pass) in this course of his own table, whose ``best`` go on."""
        group, free = frozenset(course.equal), best - course.ahead
        if free <= 0:
            return self._taken(course, -free, group)
        for winners in self.rules.winners(course, free):
            if self.player in winners:
                if self.chance is Chance.PASS:
                    return True
            elif self._taken(course, 0, group - winners):
                return True
        return False

    def _taken(self, course: Course, ahead: int, group: frozenset[str]) -> bool:
        return any(self.chance.taken(each, self.places) for each in self._threats(course, ahead, group))

    def _threats(self, course: Course, ahead: int, group: frozenset[str]) -> Iterator[int]:
        """The greatest threats: nobody of another table beside him; a lot that holds all equals; nothing that does."""
        better, beside = self.rules.position(self.player, group, course)
        alone = self._most(lambda share: not share.beside, self._open)
        yield from (self.chance.threat(ahead + better, beside) + each for each in alone)
        lot = self.rules.lot_across(self.player)
        covered = frozenset(lot or ())
        if group <= covered:
            before = frozenset(lot[: lot.index(self.player)] if lot else ())
            drawn = self._most(
                lambda share: share.who is not None and share.who <= covered,
                lambda share: self.chance.threat(share.ahead + len(before & (share.who or frozenset())), 0),
                lambda share: share.beside > 0,
            )
            yield from (self.chance.threat(ahead + len(before & group), 0) + each for each in drawn)
        outside = self._most(
            lambda _: True,
            self._open,
            lambda share: (
                share.beside > 0 and not (group <= covered and share.who is not None and share.who <= covered)
            ),
        )
        yield from (self.chance.threat(ahead, len(group) - 1) + each for each in outside)

    def _open(self, share: _Share) -> int:
        return self.chance.threat(share.ahead, share.beside)

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
            if not threats:
                return
            total += max(threats)
            if wanted:
                losses = [
                    max(threats) - threat(share) for share in shares if allowed(share) and wanted(share)
                ]
                loss = min([each for each in (loss, *losses) if each is not None], default=None)
        if loss is not None:
            yield total - loss
