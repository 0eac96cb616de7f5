"""The classes and points of a game that is over, or that the organiser stopped."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic

from rules_ref.classes import Player, PlayerClass, classes_by_place
from rules_ref.ranking import Course, Exit, Fallen, RankingRules, bottom_places, follow_exits, order_of
from rules_ref.text import Finding, Text
from rules_ref.wording import everyone


@dataclass(frozen=True, slots=True)
class Finished(Generic[Player]):
    """The values of a finished game: places, classes, points with the bonus in them.

    ``points`` is None where the document has none for this number of players.
    """

    order: tuple[Player, ...]
    classes: Mapping[Player, PlayerClass]
    points: Mapping[Player, int | Fraction] | None
    bonus: Mapping[Player, int]


@dataclass(frozen=True, slots=True)
class GameRanking(Finished[Player]):
    """A finished game with its course, and the findings that give the reasons."""

    course: Course[Player]
    findings: tuple[Finding, ...]

    @property
    def downfall(self) -> Player | None:
        return self.course.fallen


@dataclass(frozen=True, slots=True)
class SharedGame(Generic[Player]):
    """A game cut off under ``share_open_places``: points with the bonus in them, findings on the bonus."""

    points: Mapping[Player, int | Fraction]
    bonus: Mapping[Player, int]
    findings: tuple[Finding, ...]


def rank(
    rules: RankingRules,
    players: Sequence[Player],
    daifugo: Player | None,
    exits: Sequence[Exit[Player]],
    *,
    game: int,
) -> GameRanking[Player]:
    """Rank a finished game. ``game`` counts from 1 in the match; every ``bonus_every``-th pays the bonus.

    Raises ValueError when the exits do not describe a finished game (``follow_exits`` gives the reason).
    """
    course = follow_exits(rules, players, daifugo, exits)
    if course.refused is not None or not course.over:
        raise ValueError("the exits do not describe a finished game")
    found = finished(rules, course, game=game)
    findings = reasons(rules, course, found.order, found.bonus)
    return GameRanking(found.order, found.classes, found.points, found.bonus, course, findings)


def finished(rules: RankingRules, course: Course[Player], *, game: int) -> Finished[Player]:
    """The values of a game that is over (``course.over``, and nothing refused)."""
    order = order_of(rules, course)
    classes = dict(zip(order, classes_by_place(len(order)), strict=True))
    table = rules.points.get(len(order))
    if table is None:
        return Finished(order, classes, None, {})
    bonus = _bonus(rules, order[0], game)
    return Finished(order, classes, _with_bonus(dict(zip(order, table, strict=True)), bonus), bonus)


def reasons(
    rules: RankingRules,
    course: Course[Player],
    order: tuple[Player, ...],
    bonus: Mapping[Player, int],
    called: Callable[[Player], str] = str,
) -> tuple[Finding, ...]:
    """Why a game that is over has this order and bonus, step by step; ``called`` as for ``follow_exits``."""
    findings = (*course.findings, *_closing_findings(rules, course, order, called))
    table = rules.points.get(len(order))
    if table is None:
        return findings
    return (*findings, *_points_findings(rules, table), *_bonus_findings(rules, bonus, called))


def share_open_places(
    rules: RankingRules, course: Course[Player], *, game: int, called: Callable[[Player], str] = str
) -> SharedGame[Player]:
    """A game cut off under ``share_open_places`` (JBL-1.9): places taken count, the open ones are shared.

    A daifugo who has finished keeps the bonus of a set's last game; a shared place never brings it.

    >>> from rules_ref.ranking import Exit, RankingRules
    >>> rules = RankingRules("JBL-4.3", points={4: (6, 4, 2, 0)})
    >>> share_open_places(rules, follow_exits(rules, "ABCD", None, [Exit("B")]), game=1).points["A"]
    2
    """
    bottom = bottom_places(rules, course)
    table = rules.points[len(course.finishers) + len(course.still_in) + len(bottom)]
    open_places = table[len(course.finishers) : len(table) - len(bottom)]
    points: dict[Player, int | Fraction] = dict(zip(course.finishers, table, strict=False))
    points |= dict.fromkeys(course.still_in, _whole(Fraction(sum(open_places), len(course.still_in))))
    # The lowest place first, so the table is read from its end.
    points |= dict(zip(bottom, reversed(table), strict=False))
    bonus = _bonus(rules, course.finishers[0], game) if course.finishers else {}
    return SharedGame(_with_bonus(points, bonus), bonus, tuple(_bonus_findings(rules, bonus, called)))


def _whole(value: Fraction) -> int | Fraction:
    return int(value) if value.denominator == 1 else value


def _bonus(rules: RankingRules, daifugo: Player, game: int) -> dict[Player, int]:
    return {daifugo: rules.bonus} if rules.bonus and game % rules.bonus_every == 0 else {}


def _with_bonus(
    points: Mapping[Player, int | Fraction], bonus: Mapping[Player, int]
) -> Mapping[Player, int | Fraction]:
    return {player: value + bonus.get(player, 0) for player, value in points.items()}


def _closing_findings(
    rules: RankingRules, course: Course[Player], order: tuple[Player, ...], called: Callable[[Player], str]
) -> list[Finding]:
    findings: list[Finding] = []
    for last in course.still_in:
        place = order.index(last) + 1
        left = called(last)
        text = Text(
            f"最後に残った{left}は、空いている順位のうち一番上の{place}位です。",
            f"{left}, the last one left, takes the best open place: {place}.",
        )
        findings.append(Finding(rules.last_player_clause, True, text))
    if course.fouls and rules.fouls_clause and (len(course.fouls) > 1 or course.fallen is not None):
        text = Text(
            f"{rules.foul_word.ja}の人は、そうなった順に下の順位から入ります（{everyone(map(called, course.fouls)).ja}）。",
            f"{rules.foul_words.many.en} take the places from the lowest up, in the order in which they happened: {everyone(map(called, course.fouls)).en}.",
        )
        findings.append(Finding(rules.fouls_clause, True, text))
    if course.fallen is not None and course.fouls and rules.fallen_clause:
        place = order.index(course.fallen) + 1
        text = Text(
            f"{rules.foul_word.ja}があるので、都落ちした{called(course.fallen)}は{place}位です。",
            f"With {rules.foul_words.many.en.lower()} in the game the fallen daifugo, {called(course.fallen)}, takes place {place}.",
        )
        findings.append(Finding(rules.fallen_clause, True, text, reading=_is_reading(rules, course)))
    return findings


def _is_reading(rules: RankingRules, course: Course[Player]) -> bool:
    """Whether the fallen daifugo's place among several fouls is our reading; an order in time is text."""
    return rules.fallen is Fallen.ABOVE_FOULS and len(course.fouls) > 1


def _points_findings(rules: RankingRules, table: Sequence[int]) -> list[Finding]:
    text = Text(
        f"得点は、上の順位から順に{'、'.join(map(str, table))}{rules.unit.ja}です。",
        f"From the first place down the points are {', '.join(map(str, table))}.",
    )
    return [Finding(rules.points_clause, True, text)] if rules.points_clause else []


def _bonus_findings(
    rules: RankingRules, bonus: Mapping[Player, int], called: Callable[[Player], str]
) -> list[Finding]:
    return [
        Finding(
            rules.bonus_clause or rules.places_clause,
            True,
            Text(
                f"セット最後のゲームで大富豪になった{called(winner)}に、{extra}{rules.unit.ja}のボーナスがつきます。",
                f"{called(winner)}, daifugo of the set's last game, gets a bonus of {extra} {rules.unit.en}.",
            ),
        )
        for winner, extra in bonus.items()
    ]
