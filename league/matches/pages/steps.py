"""The next step of a match and its game, as the table's page shows them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

from django.utils.translation import gettext as _

from league.matches.pages.board import SumCheck, game_check, points_text
from league.rules.pages.documents import words_of_duty
from league.scored_matches import ScoredMatch
from rules_ref.cards import SUITS, Suit
from rules_ref.classes import PlayerClass, classes_by_place
from rules_ref.procedure import Duty
from rules_ref.ranking import How, RankingRules, falls_by_first_finish
from rules_ref.text import Finding
from scoring.log.parts import GamePart, game_at
from scoring.matches.match import GameScore, GameStatus, findings_of, opening_of
from scoring.matches.progress import Task

_CACHED_TABLES: Final = 1024
"""The size of the cache of downfalls: one entry per table."""


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player in a game.

    ``reached``: their class once it is certain, ``how`` they went out (None: still in, fallen, or the last
    one left).
    """

    number: int
    name: str
    suit: Suit | None
    came_as: PlayerClass | None
    reached: PlayerClass | None
    how: How | None
    fallen: bool
    still_in: bool
    points: str
    bonus: int


@dataclass(frozen=True, slots=True)
class Giving:
    """What one player gives another before the game, in words."""

    giver: PlayerRow
    what: str
    clause: str


@dataclass(frozen=True, slots=True)
class OpeningView:
    """How the game begins, by the players' rows."""

    dealer: PlayerRow
    first: PlayerRow
    leader: PlayerRow
    cards_each: int
    exchanges: tuple[tuple[Giving, Giving], ...]


@dataclass(frozen=True, slots=True)
class GameView:
    """A game, its players in seat order."""

    set_number: int
    number: int
    status: GameStatus
    rows: tuple[PlayerRow, ...]
    opening: OpeningView | None
    check: SumCheck
    findings: tuple[Finding, ...]
    """All findings except that places follow the order of leaving, which is obvious."""
    stands: bool
    """Whether it keeps the classes it was played with, from before a correction."""

    last_out: PlayerRow | None = None
    """The player who went out last, by a finish or a foul."""
    falls: str = ""
    """JSON: the player who falls by who finishes first. A phone needs it before the desk answers."""
    first: int | None = None
    """The player who has finished first so far: the daifugo of the next game."""

    @property
    def begun(self) -> bool:
        return any(not row.still_in for row in self.rows)


@dataclass(frozen=True, slots=True)
class StepView:
    """The next step.

    ``part`` names its template, ``game`` is the game due, ``result`` the one just finished.
    """

    part: str
    place: str
    set_number: int
    game: GameView | None = None
    result: GameView | None = None
    later: LaterGames | None = None


@dataclass(frozen=True, slots=True)
class LaterGames:
    """The later games of a set, for a phone without a connection: ``rows`` as game ``number`` begins.

    ``places``: that game and those after it, by number and name. ``falls``: JSON, by the daifugo of the last
    game and the player who finishes first, which player falls.
    """

    number: int
    rows: tuple[PlayerRow, ...]
    falls: str
    places: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A game as a mark of progress: ``done``, ``now`` or ``ahead``. ``first``: whether it begins a set."""

    state: str
    label: str
    first: bool


def step_view(scored: ScoredMatch) -> StepView:
    """The next step of a match.

    A game is ``before`` until a player has gone out of it, then ``play``; names can be tapped in both.
    """
    step = scored.step
    at = step.set_number or max(len(scored.score.sets), 1)
    if scored.closed:
        return StepView("closed", _("終了"), at)
    if step.game is not None:
        return _game_step(scored, step.task, (at, step.game))
    match step.task:
        case Task.OPEN_ENVELOPE:
            played = len(scored.score.sets[at - 1].games)
            result = game_view(scored, at, played) if played else None
            return StepView("open", _("第%(set)dセット 開封") % {"set": at}, at, result=result)
        case Task.DRAW_SEATS:
            draw = _("第%(set)dセット 席決め") if at == 1 else _("第%(set)dセット 席替え")
            return StepView("seats", draw % {"set": at}, at, result=_last_game(scored))
        case Task.SEAL_ENVELOPE:
            return StepView("seal", _("第%(set)dセット 封筒") % {"set": at}, at)
    place = _("打ち切り") if scored.result.cut_off else _("全ゲーム終了")
    return StepView("confirm", place, at, result=_last_game(scored))


def _last_game(scored: ScoredMatch) -> GameView | None:
    """The result of the newest game that counts (None: there is none)."""
    counting = [game for game in scored.score.games if game.counts]
    return game_view(scored, counting[-1].set_number, counting[-1].number) if counting else None


def _game_step(scored: ScoredMatch, task: Task, at: tuple[int, int]) -> StepView:
    set_number, number = at
    game, place = game_view(scored, set_number, number), place_words(set_number, number)
    if task is Task.REPAIR:
        return StepView("repair", place, set_number, game)
    later = _later(scored, set_number, number + 1, tuple(map(_at_the_start, game.rows)))
    if game.begun:
        return StepView("play", place, set_number, game, later=later)
    result = game_view(scored, set_number, number - 1) if number > 1 else None
    return StepView("before", place, set_number, game, result, later)


def _later(
    scored: ScoredMatch, set_number: int, number: int, rows: tuple[PlayerRow, ...]
) -> LaterGames | None:
    numbers = range(number, scored.scheme.games_per_set + 1)
    places = tuple((later, place_words(set_number, later)) for later in numbers)
    if not places:
        return None
    falls = _falls_by_daifugo(scored.scheme.ranking, tuple([row.number for row in rows]))
    return LaterGames(number, rows, json.dumps(falls), places)


def way(scored: ScoredMatch) -> tuple[Mark, ...]:
    """Every game of the match, played or to come."""
    done = {(game.set_number, game.number) for game in scored.score.games if game.counts}
    marks: list[Mark] = []
    is_next = not scored.score.complete
    for set_number in range(1, scored.scheme.sets + 1):
        for game in range(1, scored.scheme.games_per_set + 1):
            state = "done" if (set_number, game) in done else "now" if is_next else "ahead"
            is_next = is_next and state == "done"
            marks.append(Mark(state, place_words(set_number, game), first=game == 1))
    return tuple(marks)


def place_words(set_number: int | None, game: int | None) -> str:
    """``第2セット 第3ゲーム``, as far as known."""
    if set_number is None:
        return ""
    if game is None:
        return _("第%(number)dセット") % {"number": set_number}
    return _("第%(set)dセット 第%(game)dゲーム") % {"set": set_number, "game": game}


def game_view(scored: ScoredMatch, set_number: int, game: int) -> GameView:
    """The view of a game that is finished, being played, or next."""
    game_score = _scored(scored, set_number, game)
    entry, games = scored.score.sets[set_number - 1], scored.result.sets[set_number - 1].games
    exits = {left.player: left.how for left in games[game - 1].exits} if game <= len(games) else {}
    classes = _classes_so_far(game_score, len(entry.players))
    suits = dict(zip(entry.seats or (), SUITS, strict=False))
    rows = tuple(
        _row(
            scored,
            game_score,
            number,
            suit=suits.get(number),
            reached=classes.get(number),
            how=exits.get(number),
        )
        for number in entry.seats or entry.players
    )
    by_number = {row.number: row for row in rows}
    findings = findings_of(game_score, scored.scheme, scored.labels.__getitem__)
    obvious = scored.scheme.ranking.places_clause
    out = (by_number[player] for player in reversed(exits) if player in by_number)
    return GameView(
        set_number,
        game,
        game_score.status,
        rows,
        _opening(scored, game_score, by_number),
        game_check(scored, game_score),
        tuple([finding for finding in findings if not finding.holds or finding.clause != obvious]),
        game_score.stands,
        next((row for row in out if row.how), None),
        _falls(scored, rows),
        next(iter(game_score.course.finishers), None),
    )


def _falls(scored: ScoredMatch, rows: Sequence[PlayerRow]) -> str:
    daifugo = next((row.number for row in rows if row.came_as is PlayerClass.DAIFUGO and row.still_in), None)
    if daifugo is None:
        return ""
    falls = _falls_by_daifugo(scored.scheme.ranking, tuple([row.number for row in rows]))
    return json.dumps(falls.get(daifugo, {}))


@lru_cache(maxsize=_CACHED_TABLES)
def _falls_by_daifugo(rules: RankingRules, players: tuple[int, ...]) -> Mapping[int, Mapping[int, str]]:
    """By the daifugo of the last game and the player who finishes first: the player who falls."""
    falls = falls_by_first_finish(rules, players)
    return {
        daifugo: {finisher: str(fallen) for finisher, fallen in finishers.items()}
        for daifugo, finishers in falls.items()
    }


def _at_the_start(row: PlayerRow) -> PlayerRow:
    """The player's row before a game, with nothing known of it yet."""
    return PlayerRow(
        number=row.number, name=row.name, suit=row.suit, came_as=None, reached=None, how=None,
        fallen=False, still_in=True, points="", bonus=0,
    )  # fmt: skip


def _scored(scored: ScoredMatch, set_number: int, game: int) -> GameScore[int]:
    games = scored.score.sets[set_number - 1].games
    if game <= len(games):
        return games[game - 1]
    begun = scored.with_parts(game_at(set_number, game).set_to(GamePart()))
    return begun.score.sets[set_number - 1].games[game - 1]


def _row(
    scored: ScoredMatch,
    game_score: GameScore[int],
    number: int,
    *,
    suit: Suit | None,
    reached: PlayerClass | None,
    how: How | None,
) -> PlayerRow:
    left = game_score.course.still_in
    return PlayerRow(
        number=number,
        name=scored.labels[number],
        suit=suit,
        came_as=game_score.classes_before.get(number),
        reached=reached,
        how=None if number in left else how,
        fallen=number == game_score.course.fallen,
        still_in=number in left and not game_score.counts,
        points=points_text(game_score.points.get(number)),
        bonus=game_score.bonus.get(number, 0),
    )


def _classes_so_far(game_score: GameScore[int], size: int) -> Mapping[int, PlayerClass]:
    """The classes that are certain: clean finishes take them from the top, fouls from the bottom."""
    if game_score.classes:
        return game_score.classes
    classes, course = classes_by_place(size), game_score.course
    from_top = zip(course.finishers, classes, strict=False)
    from_bottom = zip(course.fouls, reversed(classes), strict=False)
    return dict(from_top) | dict(from_bottom)


def _opening(
    scored: ScoredMatch, game_score: GameScore[int], rows: Mapping[int, PlayerRow]
) -> OpeningView | None:
    seats = scored.score.sets[game_score.set_number - 1].seats
    opening = opening_of(scored.scheme, seats, game_score.number, game_score.classes_before)
    if opening is None:
        return None
    return OpeningView(
        dealer=rows[opening.dealer],
        first=rows[opening.first_card_to],
        leader=rows[opening.leader],
        cards_each=opening.cards_each,
        exchanges=tuple(
            (_giving(duty, rows), _giving(back, rows))
            for duty, back in combinations(opening.duties, 2)
            if (duty.giver, duty.taker) == (back.taker, back.giver)
        ),
    )


def _giving(duty: Duty[int], rows: Mapping[int, PlayerRow]) -> Giving:
    return Giving(rows[duty.giver], words_of_duty(duty), duty.clause)
