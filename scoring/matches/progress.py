"""The next step of a table, from its entries so far."""

from dataclasses import dataclass
from enum import Enum

from rules_ref.classes import Player
from scoring.matches.match import GameScore, GameStatus, MatchScore, SetScore
from scoring.matches.results import MatchResult, SetResult
from scoring.matches.scheme import Scheme


class Task(Enum):
    """The steps of a match, in the order in which a set goes through them."""

    DRAW_SEATS = "draw_seats"
    SEAL_ENVELOPE = "seal_envelope"
    PLAY = "play"
    REPAIR = "repair"
    OPEN_ENVELOPE = "open_envelope"
    CONFIRM = "confirm"


@dataclass(frozen=True, slots=True)
class Step:
    """The next task and where: ``set_number`` and ``game`` count from 1, None where the task has none."""

    task: Task
    set_number: int | None = None
    game: int | None = None


def next_step(match: MatchResult[Player], score: MatchScore[Player], scheme: Scheme) -> Step:
    """The first missing entry.

    An impossible game is asked for before anything later. A set with all games (typed in from a sheet) is not
    asked for its seats afterwards; a sealed envelope is to be opened, unless the table was cut off. Where all
    cards are dealt (KYOTO-1.1) there is none.
    """
    for number in range(1, scheme.sets + 1):
        # Sets that had not begun when the table was cut off are not played any more.
        if match.cut_off and number > len(match.sets):
            break
        entry, scored = _set_at(match, score, number)
        # A player may have left the table between two sets.
        seals = bool(scored and scheme.table_sizes[len(scored.players)].blind)
        step = _step_in_set(number, entry, scored, cut_off=match.cut_off, seals=seals)
        if step is not None:
            return step
    return Step(Task.CONFIRM)


def _set_at(
    match: MatchResult[Player], score: MatchScore[Player], number: int
) -> tuple[SetResult[Player] | None, SetScore[Player] | None]:
    if number > len(match.sets):
        return None, None
    return match.sets[number - 1], score.sets[number - 1]


def _step_in_set(
    number: int,
    entry: SetResult[Player] | None,
    scored: SetScore[Player] | None,
    *,
    cut_off: bool,
    seals: bool,
) -> Step | None:
    if entry is None or scored is None:
        return Step(Task.DRAW_SEATS, number)
    unfinished = next((game for game in scored.games if not game.counts), None)
    if unfinished is not None and not (cut_off and unfinished.status is GameStatus.RUNNING):
        return Step(_TASKS[unfinished.status], number, unfinished.number)
    if not scored.complete and not cut_off:
        return _step_before_game(number, entry, scored.games, seals=seals)
    # The envelopes of a table that was cut off stay closed.
    if entry.envelope is not None and entry.blind is None and not cut_off:
        return Step(Task.OPEN_ENVELOPE, number)
    return None


_TASKS = {GameStatus.RUNNING: Task.PLAY, GameStatus.IMPOSSIBLE: Task.REPAIR}


def _step_before_game(
    number: int, entry: SetResult[Player], games: tuple[GameScore[Player], ...], *, seals: bool
) -> Step:
    # Only before the first game: games typed in from a sheet may come without either, and no seats are drawn
    # afterwards.
    if not games and entry.seats is None:
        return Step(Task.DRAW_SEATS, number)
    if seals and not games and entry.envelope is None:
        return Step(Task.SEAL_ENVELOPE, number)
    return Step(Task.PLAY, number, len(games) + 1)
