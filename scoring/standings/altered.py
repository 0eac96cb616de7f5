"""Games whose result may have been changed after the totals were signed.

Another order of exits gives those totals.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from scoring.event.matches import matches_of
from scoring.event.values import EventDocument, EventTable
from scoring.matches.counted import Points
from scoring.matches.games import GameScorer, scorer_of
from scoring.matches.results import GameResult, MatchResult, SetResult
from scoring.standings.tally import score_table


@dataclass(frozen=True, slots=True)
class AlteredGame:
    """A game by its round, table, set and number, and the result with which its table gives the signed totals."""

    stage: str
    round: int
    table: int
    set: int
    game: int
    result: GameResult[str]


def altered_games(document: EventDocument) -> Iterator[AlteredGame]:
    """For each table whose games do not give its recorded totals, every game that alone may explain it.

    Only the order of players is varied; how each exit happened (a finish, a foul) is taken as it stands.
    """
    scorer = scorer_of(document.scheme)
    for stage in document.stages:
        for played, table, match in matches_of(document, stage.id):
            if table.recorded is None or _points(table, match, scorer) == _without_zeros(table.recorded):
                continue
            for at, number, result in _fitting(table, match, _without_zeros(table.recorded), scorer):
                yield AlteredGame(stage.id, played.number, table.number, at + 1, number + 1, result)


def restored(document: EventDocument, game: AlteredGame) -> EventDocument:
    """The event with the result of ``game`` in place of the recorded one."""
    rounds = tuple(
        replace(played, tables=tuple(_restored(table, game) for table in played.tables))
        if (played.stage, played.number) == (game.stage, game.round)
        else played
        for played in document.rounds
    )
    return replace(document, rounds=rounds)


def _restored(table: EventTable, game: AlteredGame) -> EventTable:
    if table.number != game.table:
        return table
    return replace(table, sets=_with(table.sets, game.set - 1, game.game - 1, game.result))


def _fitting(
    table: EventTable, match: MatchResult[str], recorded: Mapping[str, Points], scorer: GameScorer
) -> Iterator[tuple[int, int, GameResult[str]]]:
    """(Set index, game index, result): by game, the first other result that fits the signed totals."""
    for at, entry in enumerate(match.sets):
        for number, game in enumerate(entry.games):
            for other in _other_ends(game, match.players_of(entry)):
                changed = replace(match, sets=_with(match.sets, at, number, other))
                if _points(table, changed, scorer) == recorded:
                    yield at, number, other
                    break


def _other_ends(game: GameResult[str], players: Sequence[str]) -> Iterator[GameResult[str]]:
    for order in permutations(players, len(game.exits)):
        exits = [replace(gone, player=player) for gone, player in zip(game.exits, order, strict=True)]
        yield replace(game, exits=tuple(exits))


def _with(
    sets: tuple[SetResult[str], ...], at: int, number: int, result: GameResult[str]
) -> tuple[SetResult[str], ...]:
    games = sets[at].games
    changed = replace(sets[at], games=(*games[:number], result, *games[number + 1 :]))
    return (*sets[:at], changed, *sets[at + 1 :])


def _points(table: EventTable, match: MatchResult[str], scorer: GameScorer) -> dict[str, Points]:
    return _without_zeros(score_table(1, table, match, scorer).points)


def _without_zeros(points: Mapping[str, Points]) -> dict[str, Points]:
    return {player: number for player, number in points.items() if number}
