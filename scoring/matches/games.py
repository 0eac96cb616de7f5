"""Games in bulk: the results of thousands of games as places at a table, each kind of game worked out once.

``scoring.matches.match`` tells what happened at one table, with a sentence for every step. Rankings need only the numbers,
and those depend on nothing but who (by index at the table) left in which order and how.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules_ref.classes import PlayerClass, classes_by_place
from rules_ref.points import share_open_places
from rules_ref.ranking import CutOff, How, bottom_places, follow, order_of
from rules_ref.ranking import Exit as _Exit
from scoring.matches.match import Status

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from rules_ref.ranking import Course
    from scoring.matches.results import GameResult
    from scoring.matches.scheme import Scheme

SeatExit = tuple[int, How]
"""Someone's exit: the index at the table and the way. An index of −1 is nobody at the table."""


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """One game by indices at the table: element ``i`` of ``points``, ``classes`` and ``bonus`` is player ``i``'s.

    ``counts``: the game is one of the games played (complete, or cut off with its open places shared); otherwise
    nobody has anything from it. ``points`` include the bonus. A class of None is a place that was shared.
    ``daifugo`` is who begins the next game of the set as daifugo (None: the game gives no classes).
    """

    status: Status
    counts: bool
    points: tuple[int | Fraction, ...]
    bonus: tuple[int, ...]
    classes: tuple[PlayerClass | None, ...]
    order: tuple[int, ...] = ()
    fouls: tuple[int, ...] = ()
    fallen: int | None = None

    @property
    def daifugo(self) -> int | None:
        return self.order[0] if self.order else None


class GameScorer:
    """Scores games under one scheme and remembers what it has seen."""

    def __init__(self, scheme: Scheme) -> None:
        self.scheme = scheme
        self._known: dict[tuple[int, int | None, tuple[SeatExit, ...], bool, bool], GameOutcome] = {}

    def set_outcomes(self, players: Sequence[str], games: Sequence[GameResult]) -> list[GameOutcome]:
        """The games of one set in order, classes going from game to game. ``players`` are those of the set."""
        index = {player: place for place, player in enumerate(players)}
        found: list[GameOutcome] = []
        daifugo: int | None = None
        for number, game in enumerate(games, start=1):
            exits = tuple([(index.get(each.player, -1), each.how) for each in game.exits])
            last = number % self.scheme.ranking.bonus_every == 0
            outcome = self.score_exits(len(players), daifugo, exits, pays_bonus=last, cut_off=game.cut_off)
            daifugo = outcome.daifugo
            found.append(outcome)
        return found

    def score_exits(
        self,
        players: int,
        daifugo: int | None,
        exits: tuple[SeatExit, ...],
        *,
        pays_bonus: bool = False,
        cut_off: bool = False,
    ) -> GameOutcome:
        """One game. ``daifugo``: the index of the last game's daifugo; ``pays_bonus``: it is a set's last game."""
        key = (players, daifugo, exits, pays_bonus, cut_off)
        outcome = self._known.get(key)
        if outcome is None:
            outcome = self._known[key] = _Game(self.scheme, players, pays_bonus, cut_off).score(
                daifugo, exits
            )
        return outcome


@dataclass(frozen=True, slots=True)
class _Game:
    """A game not seen before. The rules know players by name, so the indices are written out for them."""

    scheme: Scheme
    players: int
    pays_bonus: bool
    cut_off: bool

    def score(self, daifugo: int | None, exits: tuple[SeatExit, ...]) -> GameOutcome:
        rules, names = self.scheme.ranking, [str(place) for place in range(self.players)]
        course = follow(
            rules,
            names,
            None if daifugo is None else str(daifugo),
            [_Exit(str(at), how) for at, how in exits],
        )
        if self.players not in rules.points or course.refused is not None:
            return self._without_result(Status.IMPOSSIBLE)
        if course.over:
            return self._complete(course)
        if not self.cut_off:
            return self._without_result(Status.RUNNING)
        if self.scheme.cut_off is CutOff.SHARE_OPEN_PLACES:
            return self._shared(course)
        return self._without_result(Status.CUT_OFF)

    def _without_result(self, status: Status) -> GameOutcome:
        nothing = (0,) * self.players
        return GameOutcome(status, False, nothing, nothing, (None,) * self.players)

    def _complete(self, course: Course) -> GameOutcome:
        rules = self.scheme.ranking
        order = tuple(int(each) for each in order_of(rules, course))
        place = [order.index(player) for player in range(self.players)]
        bonus = tuple(rules.bonus if at == 0 and self.pays_bonus else 0 for at in place)
        points = tuple(rules.points[self.players][at] + extra for at, extra in zip(place, bonus, strict=True))
        table = classes_by_place(self.players)
        classes = tuple(table[at] for at in place)
        fouls, fallen = _out(course)
        return GameOutcome(Status.COMPLETE, True, points, bonus, classes, order, fouls, fallen)

    def _shared(self, course: Course) -> GameOutcome:
        """JBL-1.9: places already taken count, the open ones are shared."""
        rules, names = self.scheme.ranking, [str(place) for place in range(self.players)]
        shared = share_open_places(rules, course, game=rules.bonus_every if self.pays_bonus else 1)
        table = classes_by_place(self.players)
        taken = dict(zip(course.finishers, table, strict=False))
        taken |= dict(zip(bottom_places(rules, course), reversed(table), strict=False))
        fouls, fallen = _out(course)
        return GameOutcome(
            Status.CUT_OFF,
            True,
            tuple(shared.points[name] for name in names),
            tuple(shared.bonus.get(name, 0) for name in names),
            tuple(taken.get(name) for name in names),
            fouls=fouls,
            fallen=fallen,
        )


def _out(course: Course) -> tuple[tuple[int, ...], int | None]:
    fallen = None if course.fallen is None else int(course.fallen)
    return tuple(int(each) for each in course.fouls), fallen
