"""A match from its results: classes from game to game, points, bonus, totals, and impossible entries."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Generic

from rules_ref.cards import SUITS
from rules_ref.classes import Player, PlayerClass, classes_by_place, daifugo_of
from rules_ref.points import finished, reasons, share_open_places
from rules_ref.procedure import Opening
from rules_ref.ranking import Course, CutOff, bottom_places, follow_exits
from rules_ref.text import Finding
from scoring.matches.results import MatchResult, SetResult
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
    """The values of a game: status, order, classes, points and bonus.

    ``points`` include the bonus, and are empty where it gives none. ``order`` only for a complete game;
    ``classes`` are those taken, also of a game that was cut off.
    """

    status: GameStatus
    order: tuple[Player, ...] = ()
    classes: Mapping[Player, PlayerClass] = field(default_factory=dict)
    points: Mapping[Player, int | Fraction] = field(default_factory=dict)
    bonus: Mapping[Player, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GameScore(Generic[Player]):
    """One game, scored. ``set_number`` and ``number`` count from 1, ``number`` within the set.

    ``order``, ``classes`` and ``points`` are empty unless the game is complete (shared places of a cut-off game
    give points only). ``points`` include the bonus.
    """

    set_number: int
    number: int
    status: GameStatus
    classes_before: Mapping[Player, PlayerClass]
    course: Course[Player]
    order: tuple[Player, ...]
    classes: Mapping[Player, PlayerClass]
    points: Mapping[Player, int | Fraction]
    bonus: Mapping[Player, int]
    stands: bool = False
    """Whether it stands as it was played, by classes that the game before no longer gives."""

    @property
    def check(self) -> int | Fraction:
        """The sum of all players' points."""
        return sum(self.points.values())

    @property
    def counts(self) -> bool:
        """Whether the game counts: complete, or cut off."""
        return self.status in (GameStatus.COMPLETE, GameStatus.CUT_OFF)


@dataclass(frozen=True, slots=True)
class SetScore(Generic[Player]):
    """One set: its players, its games and their points, bonus included.

    ``points`` have everyone who ever sat at the table, so that sets can be added up.
    """

    number: int
    players: tuple[Player, ...]
    seats: tuple[Player, ...] | None
    games: tuple[GameScore[Player], ...]
    points: Mapping[Player, int | Fraction]
    complete: bool

    @property
    def check(self) -> int | Fraction:
        return sum(self.points.values())


@dataclass(frozen=True, slots=True)
class MatchScore(Generic[Player]):
    """A match, scored as far as it has been played.

    ``players`` began it; ``points`` have everyone who ever sat at the table, with their own points.
    """

    players: tuple[Player, ...]
    sets: tuple[SetScore[Player], ...]
    points: Mapping[Player, int | Fraction]
    complete: bool

    @property
    def check(self) -> int | Fraction:
        return sum(self.points.values())

    @property
    def games(self) -> tuple[GameScore[Player], ...]:
        """All games in order."""
        return tuple(game for played_set in self.sets for game in played_set.games)

    @property
    def impossible(self) -> tuple[GameScore[Player], ...]:
        """Games with an impossible entry, in order."""
        return tuple(game for game in self.games if game.status is GameStatus.IMPOSSIBLE)


def score_match(
    match: MatchResult[Player], scheme: Scheme, called: Callable[[Player], str] = str
) -> MatchScore[Player]:
    """Score every game in order.

    Contradictory results do not raise: see ``impossible``. ``called``: names of the players in findings. A
    game after an impossible or unfinished one is scored without classes, so that a page can always show it.
    """
    sets = tuple(
        _score_set(number, played_set, match, scheme, called)
        for number, played_set in enumerate(match.sets, start=1)
    )
    points = _add_up(match.everyone, [played_set.points for played_set in sets])
    complete = match.cut_off or (len(sets) == scheme.sets and all(played_set.complete for played_set in sets))
    return MatchScore(match.players, sets, points, complete)


def _score_set(
    number: int,
    entry: SetResult[Player],
    match: MatchResult[Player],
    scheme: Scheme,
    called: Callable[[Player], str],
) -> SetScore[Player]:
    players = match.players_of(entry)
    seats = None if entry.seats is None else tuple(entry.seats[suit] for suit in SUITS if suit in entry.seats)
    games: list[GameScore[Player]] = []
    classes: Mapping[Player, PlayerClass] = {}
    for at, game in enumerate(entry.games, start=1):
        before = classes if game.classes is None else game.classes
        course = follow_exits(scheme.ranking, players, daifugo_of(before), game.exits, called)
        found = worth(scheme, course, game=at, cut_off=game.cut_off)
        # A cut-off game gives no classes to the next, not even those taken.
        classes = found.classes if found.status is GameStatus.COMPLETE else {}
        games.append(
            GameScore(
                number, at, found.status, before, course, found.order, classes, found.points, found.bonus,
                stands=game.classes is not None,
            )
        )  # fmt: skip
    complete = len(games) == scheme.games_per_set and all(scored.counts for scored in games)
    # Impossible last exits do not end the set: they have to be repaired first.
    cut_off = bool(games) and entry.games[-1].cut_off and games[-1].counts
    points = _add_up(match.everyone, [scored.points for scored in games])
    return SetScore(number, players, seats, tuple(games), points, complete or cut_off)


def opening_of(
    scheme: Scheme, seats: Sequence[Player] | None, number: int, classes: Mapping[Player, PlayerClass]
) -> Opening[Player] | None:
    """How game ``number`` of a set begins; None while the seats, or the classes it needs, are unknown.

    None also where the document's own way to open a game is not the league's.
    """
    if scheme.opening is None or seats is None or (number > 1 and not classes):
        return None
    return scheme.opening(scheme.table_sizes[len(seats)], seats, classes or None)


def worth(scheme: Scheme, course: Course[Player], *, game: int, cut_off: bool) -> Worth[Player]:
    """Compute the values of a game from its exits.

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
    game: GameScore[Player], scheme: Scheme, called: Callable[[Player], str] = str
) -> tuple[Finding, ...]:
    """The reasons for the values of a game; ``called`` names the players."""
    rules, course = scheme.ranking, game.course
    if game.status is GameStatus.COMPLETE:
        return reasons(rules, course, game.order, game.bonus, called)
    if game.status is GameStatus.CUT_OFF and scheme.cut_off is CutOff.SHARE_OPEN_PLACES:
        return (*course.findings, *share_open_places(rules, course, game=game.number, called=called).findings)
    return course.findings


def _taken(scheme: Scheme, course: Course[Player]) -> Mapping[Player, PlayerClass]:
    """The classes taken before the game was stopped (JBL-1.9), from the top and from the bottom."""
    bottom = bottom_places(scheme.ranking, course)
    table = classes_by_place(len(course.finishers) + len(course.still_in) + len(bottom))
    taken = dict(zip(course.finishers, table, strict=False))
    return taken | dict(zip(bottom, reversed(table), strict=False))


def _add_up(
    players: tuple[Player, ...], parts: Sequence[Mapping[Player, int | Fraction]]
) -> Mapping[Player, int | Fraction]:
    points: dict[Player, int | Fraction] = dict.fromkeys(players, 0)
    for part in parts:
        for player, won in part.items():
            points[player] += won
    return points
