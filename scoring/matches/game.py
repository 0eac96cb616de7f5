"""One game: its status and each player's result, the same at its table and in bulk."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Generic

from rules_ref.classes import Player, PlayerClass, classes_by_place
from rules_ref.points import finished, reasons, share_open_places
from rules_ref.ranking import Course, CutOff, bottom_places
from rules_ref.text import Finding
from scoring.matches.scheme import Scheme


class GameStatus(Enum):
    """The status of a game.

    ``IMPOSSIBLE``: one of its exits cannot have happened, so that nothing follows from it.
    """

    RUNNING = "running"
    COMPLETE = "complete"
    CUT_OFF = "cut_off"
    IMPOSSIBLE = "impossible"


@dataclass(frozen=True, slots=True)
class Worth(Generic[Player]):
    """The values of a game.

    ``points`` include the bonus, and are empty where it gives none. ``order`` only for a complete game;
    ``classes`` are those taken, also of a game that was cut off.
    """

    status: GameStatus
    order: tuple[Player, ...] = ()
    classes: Mapping[Player, PlayerClass] = field(default_factory=dict)
    points: Mapping[Player, int | Fraction] = field(default_factory=dict)
    bonus: Mapping[Player, int] = field(default_factory=dict)


def worth(scheme: Scheme, course: Course[Player], *, game: int, cut_off: bool) -> Worth[Player]:
    """The values of a game by its exits.

    ``game`` counts within the set; ``cut_off``: the organiser stopped it.
    """
    if course.refused is not None:
        return Worth(GameStatus.IMPOSSIBLE)
    if course.over:
        found = finished(scheme.ranking, course, game=game)
        return Worth(GameStatus.COMPLETE, found.order, found.classes, found.points or {}, found.bonus)
    if not cut_off:
        return Worth(GameStatus.RUNNING)
    if scheme.cut_off is not CutOff.SHARE_OPEN_PLACES:
        return Worth(GameStatus.CUT_OFF)
    shared = share_open_places(scheme.ranking, course, game=game)
    return Worth(GameStatus.CUT_OFF, classes=_taken(scheme, course), points=shared.points, bonus=shared.bonus)


def findings_of(
    scheme: Scheme, course: Course[Player], *, game: int, cut_off: bool, called: Callable[[Player], str] = str
) -> tuple[Finding, ...]:
    """The reasons for these values; ``called``: names of the players."""
    rules = scheme.ranking
    if course.refused is None and course.over:
        return reasons(rules, course, finished(rules, course, game=game), called)
    if course.refused is None and cut_off and scheme.cut_off is CutOff.SHARE_OPEN_PLACES:
        return (*course.findings, *share_open_places(rules, course, game=game, called=called).findings)
    return course.findings


def _taken(scheme: Scheme, course: Course[Player]) -> Mapping[Player, PlayerClass]:
    """The places that were taken when the game was stopped (JBL-1.9), from the top and from the bottom."""
    bottom = bottom_places(scheme.ranking, course)
    table = classes_by_place(len(course.finishers) + len(course.still_in) + len(bottom))
    taken = dict(zip(course.finishers, table, strict=False))
    return taken | dict(zip(bottom, reversed(table), strict=False))
