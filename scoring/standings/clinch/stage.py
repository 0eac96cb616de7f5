"""The states that the players of a running stage can reach: at its tables, or waiting without one."""

from collections import Counter
from itertools import takewhile
from typing import Final

from scoring.event.matches import substitutions_by_table
from scoring.event.values import BestPerGroup, BestPerTable, EventDocument
from scoring.matches.counted import TableScore
from scoring.matches.games import scorer_of
from scoring.matches.scheme import Scheme
from scoring.standings.clinch.ends import Amounts, GameEnds
from scoring.standings.clinch.games_left import GameLeft, GamesLeft, games_left
from scoring.standings.clinch.reachable import ReachableStates, Rest, outlook_of, sums
from scoring.standings.state import StageState

Tables = list[tuple[TableScore, GamesLeft]]

EFFORT: Final = 20_000
"""The most ends of games tried in a stage, shared among its tables. A table that needs more has bounds."""


def outlooks(document: EventDocument, state: StageState) -> list[ReachableStates] | None:
    """The states that all players in the stage can reach; None if players or points of games are unknown.

    (A seat changes hands between two of them, or goes to a player who has never been ranked; the document has
    no points for a table of this size; the tables or groups of which the best go on are still to be made.)
    """
    rows = {row.player: row for row in state.rows}
    tables = _tables(document, state)
    for _, left in tables:
        if left.seated is None or not rows.keys() >= set(left.seated):
            return None
        if left.games and len(left.seated) not in document.scheme.ranking.points:
            return None
    criteria = tuple(takewhile(lambda criterion: criterion.gain, document.tiebreaks))
    ends = GameEnds(document.scheme, criteria)
    amounts: dict[str, Amounts] = {
        player: (row.total, *(criterion.value(row.tally) for criterion in criteria))
        for player, row in rows.items()
    }
    if not _are_separate(tables, state):
        if isinstance(state.stage.advance, BestPerTable | BestPerGroup):
            return None
        return _one_by_one(tables, amounts, ends, document.scheme, _matches_to_draw(state))
    return _by_table(tables, amounts, ends, groups_of(state))


def groups_of(state: StageState) -> dict[str, str | None]:
    """By player, the group if the best of each go on, else None; one the rule does not name is the last."""
    if not isinstance(state.stage.advance, BestPerGroup):
        return dict.fromkeys((row.player for row in state.rows), None)
    named = list(state.stage.advance.k)
    return {
        row.player: row.group if row.group is None or row.group in named else named[-1] for row in state.rows
    }


def _tables(document: EventDocument, state: StageState) -> Tables:
    """All tables of the stage, with the games they have left."""
    scorer, stage = scorer_of(document.scheme), state.stage.id
    substitutions = substitutions_by_table(document)
    return [
        (table, games_left(table, substitutions.get((stage, table.round, table.number), ()), scorer))
        for table in state.tables
    ]


def _matches_to_draw(state: StageState) -> int:
    return max(0, state.stage.matches - len({table.round for table in state.tables}))


def _are_separate(tables: Tables, state: StageState) -> bool:
    """Whether no player plays at two tables from now on, and the best of tables are those of the last round."""
    sitting = Counter(player for table, _ in _current(tables) for player in table.players)
    late = len({table.round for table, _ in _current(tables)}) > 1
    return not (
        _matches_to_draw(state)
        or max(sitting.values(), default=0) > 1
        or (late and isinstance(state.stage.advance, BestPerTable))
    )


def _current(tables: Tables) -> Tables:
    """The tables of the last round and all unfinished ones; the others are in the totals already."""
    last = max((table.round for table, _ in tables), default=0)
    return [(table, left) for table, left in tables if left.games or table.round == last]


def _by_table(
    tables: Tables, now: dict[str, Amounts], ends: GameEnds, groups: dict[str, str | None]
) -> list[ReachableStates]:
    """The states of each table, or of each group at it, and of the players who wait."""
    found, effort = list[ReachableStates](), EFFORT // max(sum(bool(left.games) for _, left in tables), 1)
    for table, left in _current(tables):
        here = {player: now[player] for player in (*table.players, *(left.seated or ()))}
        for group in dict.fromkeys(groups[player] for player in here):
            members = {player: amounts for player, amounts in here.items() if groups[player] == group}
            found.append(outlook_of(members, left, ends, effort))
    sitting = {player for outlook in found for player in outlook.players}
    return [
        *found,
        *(
            ReachableStates((player,), [(now[player],)], waiting=True)
            for player in now
            if player not in sitting
        ),
    ]


def _one_by_one(
    tables: Tables, now: dict[str, Amounts], ends: GameEnds, scheme: Scheme, to_draw: int
) -> list[ReachableStates]:
    """Every player alone, with all the games they have left at any table."""
    nothing: Amounts = (0,) * ends.width
    least, most = ({player: [nothing] for player in now} for _ in range(2))
    for _, left in tables:
        at_table = outlook_of(dict.fromkeys(left.seated or (), nothing), left, ends, 0)
        if at_table.rest:
            for seat, player in enumerate(at_table.players):
                least[player].append(at_table.rest.least[seat])
                most[player].append(at_table.rest.most[seat])
    low, high = _matches(ends, scheme, to_draw)
    rests = {player: Rest((sums([*least[player], low]),), (sums([*most[player], high]),)) for player in now}
    return [ReachableStates((player,), [(now[player],)], rests[player], waiting=True) for player in now]


def _matches(ends: GameEnds, scheme: Scheme, count: int) -> tuple[Amounts, Amounts]:
    """The least and the most that matches still to be drawn bring to a player, who may have a bye in each."""
    nothing: Amounts = (0,) * ends.width
    least, most = [nothing], [nothing]
    for size in scheme.ranking.points:
        games = [
            ends.bounds(size, GameLeft(game % scheme.ranking.bonus_every == 0, game == 1))
            for game in range(1, scheme.games_per_set + 1)
        ] * scheme.sets
        least.append(sums(game.least[0] for game in games))
        most.append(sums(game.most[0] for game in games))
    return sums([nothing, *[min(least)] * count]), sums([nothing, *[max(most)] * count])
