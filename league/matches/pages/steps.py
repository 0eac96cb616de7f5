"""The next step of a match, with all that its page needs, and the steps before it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.matches.pages.games import GameView, PlayerRow, at_the_start, falls_by_daifugo, game_view
from league.matches.pages.history import place_words
from league.records import MatchRecord
from scoring.matches.progress import Task


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
    """For a phone without a connection: the set's players as game ``number`` begins for them.

    ``places``: that game and those after it, by number and name. ``falls``: see ``falls_by_daifugo``.
    """

    number: int
    rows: tuple[PlayerRow, ...]
    falls: str
    places: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """One game on the way through the match: ``done``, ``now`` or ``ahead``."""

    state: str
    label: str
    first: bool


def step_view(record: MatchRecord) -> StepView:
    """The next step.

    A game is ``before`` until a player has gone out of it, then ``play``; names can be tapped in both.
    """
    step = record.step
    at = step.set_number or max(len(record.score.sets), 1)
    if record.closed:
        return StepView("closed", _("終了"), at)
    if step.game is not None:
        return _game_step(record, step.task, (at, step.game))
    match step.task:
        case Task.OPEN_ENVELOPE:
            played = len(record.score.sets[at - 1].games)
            result = game_view(record, at, played) if played else None
            return StepView("open", _("第%(set)dセット 開封") % {"set": at}, at, result=result)
        case Task.DRAW_SEATS:
            draw = _("第%(set)dセット 席決め") if at == 1 else _("第%(set)dセット 席替え")
            return StepView("seats", draw % {"set": at}, at, result=_last_game(record))
        case Task.SEAL_ENVELOPE:
            return StepView("seal", _("第%(set)dセット 封筒") % {"set": at}, at)
    place = _("打ち切り") if record.result.cut_off else _("全ゲーム終了")
    return StepView("confirm", place, at, result=_last_game(record))


def _last_game(record: MatchRecord) -> GameView | None:
    """The result of the newest game that counts (None: there is none)."""
    counting = [game for game in record.score.games if game.counts]
    return game_view(record, counting[-1].set_number, counting[-1].number) if counting else None


def _game_step(record: MatchRecord, task: Task, at: tuple[int, int]) -> StepView:
    set_number, number = at
    game, place = game_view(record, set_number, number), place_words(set_number, number)
    if task is Task.REPAIR:
        return StepView("repair", place, set_number, game)
    later = _later(record, set_number, number + 1, tuple(map(at_the_start, game.rows)))
    if game.begun:
        return StepView("play", place, set_number, game, later=later)
    result = game_view(record, set_number, number - 1) if number > 1 else None
    return StepView("before", place, set_number, game, result, later)


def _later(
    record: MatchRecord, set_number: int, number: int, rows: tuple[PlayerRow, ...]
) -> LaterGames | None:
    numbers = range(number, record.scheme.games_per_set + 1)
    places = tuple((later, place_words(set_number, later)) for later in numbers)
    return LaterGames(number, rows, falls_by_daifugo(record, rows), places) if places else None


def way(record: MatchRecord) -> tuple[Mark, ...]:
    """Every game of the match, played or to come."""
    done = {(game.set_number, game.number) for game in record.score.games if game.counts}
    games = [
        (at, game)
        for at in range(1, record.scheme.sets + 1)
        for game in range(1, record.scheme.games_per_set + 1)
    ]
    now = next((game for game in games if game not in done and not record.score.complete), None)
    return tuple(Mark(_state(game, done, now), place_words(*game), first=game[1] == 1) for game in games)


def _state(game: tuple[int, int], done: set[tuple[int, int]], now: tuple[int, int] | None) -> str:
    if game == now:
        return "now"
    return "done" if game in done else "ahead"
