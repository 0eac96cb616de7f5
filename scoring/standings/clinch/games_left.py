"""The games a table has still to play, who plays them, and how far the first of them has come."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules_ref.ranking import Exit
from scoring.event.matches import sitting_at_table
from scoring.event.values import Substitution
from scoring.matches.counted import TableScore
from scoring.matches.games import GameScorer
from scoring.matches.match import GameStatus
from scoring.matches.results import MatchResult, SetResult

_OVER: Final = (GameStatus.COMPLETE, GameStatus.CUT_OFF)


@dataclass(frozen=True, slots=True)
class GameLeft:
    """A game still to be finished. ``opens_set``: no player is daifugo before it."""

    pays_bonus: bool
    opens_set: bool


@dataclass(frozen=True, slots=True)
class GamesLeft:
    """The games left of a table. ``daifugo`` and ``exits`` are those of the first of them.

    ``seated`` is None if another player sits down in a later set, so that no player plays all of the games.
    """

    games: tuple[GameLeft, ...] = ()
    seated: tuple[str, ...] | None = ()
    daifugo: str | None = None
    exits: tuple[Exit, ...] = ()


def games_left(table: TableScore, substitutions: Sequence[Substitution], scorer: GameScorer) -> GamesLeft:
    """What is left of a table's match, sets not begun included."""
    if table.complete:
        return GamesLeft()
    sets = {number: _of_set(table.match, number, scorer) for number in range(1, scorer.scheme.sets + 1)}
    unfinished = {number: games for number, games in sets.items() if games}
    seatings = {sitting_at_table(table.match.players, substitutions, number) for number in unfinished}
    games = tuple(game for left in unfinished.values() for game in left)
    daifugo, exits = _begun(table.match, min(unfinished), scorer)
    return GamesLeft(games, seatings.pop() if len(seatings) == 1 else None, daifugo, exits)


def _of_set(match: MatchResult, number: int, scorer: GameScorer) -> list[GameLeft]:
    entry = _entry(match, number)
    if entry.games and entry.games[-1].cut_off:
        return []
    done, scheme = _done(match, entry, scorer), scorer.scheme
    return [
        GameLeft(game % scheme.ranking.bonus_every == 0, game == 1)
        for game in range(done + 1, scheme.games_per_set + 1)
    ]


def _begun(match: MatchResult, number: int, scorer: GameScorer) -> tuple[str | None, tuple[Exit, ...]]:
    """The daifugo before the first game left of a set, and who has left that game."""
    entry = _entry(match, number)
    players, done = match.players_of(entry), _done(match, entry, scorer)
    outcomes = scorer.set_outcomes(players, entry.games)
    daifugo = outcomes[done - 1].daifugo if done else None
    running = done < len(outcomes) and outcomes[done].status is GameStatus.RUNNING
    exits = entry.games[done].exits if running else ()
    return None if daifugo is None else players[daifugo], exits


def _entry(match: MatchResult, number: int) -> SetResult:
    return match.sets[number - 1] if number <= len(match.sets) else SetResult()


def _done(match: MatchResult, entry: SetResult, scorer: GameScorer) -> int:
    outcomes = scorer.set_outcomes(match.players_of(entry), entry.games)
    return sum(outcome.status in _OVER for outcome in outcomes)
