"""Who was announced as going on, held against the table, the rule and the decisions."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from rules_ref.text import Text
from scoring.event.document import BestPerGroup, BestPerTable
from scoring.event.problem import Problem, place
from scoring.standings.advance import Advancement, advancement
from scoring.standings.entering import after_decisions, moves

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scoring.event.document import EventDocument
    from scoring.standings.state import Row, StageState
    from scoring.standings.tally import Points


def announcement_problems(document: EventDocument, state: StageState) -> Iterator[Problem]:
    """Everyone wrongly announced or left out, ties that nobody has decided, and a list in the wrong order."""
    stage, where = state.stage, place(state.stage.id)
    if stage.advanced is None or (stage.advance is None and not stage.advanced):
        return
    if not state.complete:
        what = Text(
            "終わっていないのに、勝ち抜けが発表されている。",
            "It is not complete, but those who go on have been announced.",
        )
        yield Problem("announced_early", where, what)
        return
    due = advancement(document, state) or _everybody(document, state)
    announced = after_decisions(document, stage.id, stage.advanced)
    yield from _wrong(where, announced, due)
    yield from open_tie_problems(where, due)
    if stage.advance is not None:
        yield from _order(document, state, where)


def _everybody(document: EventDocument, state: StageState) -> Advancement:
    players = tuple(row.player for row in state.rows)
    going = after_decisions(document, state.stage.id, players)
    return Advancement(going, tuple(each for each in players if each not in going), ())


def _wrong(where: Text, announced: Sequence[str], due: Advancement) -> Iterator[Problem]:
    open_to = {player for tie in due.undecided for player in tie.among}
    for player in announced:
        if player not in due.going and player not in open_to:
            what = Text(
                f"{player}は勝ち抜けと発表されているが、勝ち抜けない。",
                f"{player} is announced as going on, but does not.",
            )
            yield Problem("advance", where, what)
    for player in due.going:
        if player not in announced:
            what = Text(
                f"{player}は勝ち抜けるのに、発表されていない。", f"{player} goes on, but is not announced."
            )
            yield Problem("advance", where, what)


def open_tie_problems(where: Text, due: Advancement) -> Iterator[Problem]:
    """Ties across the line that nobody has decided."""
    for tie in due.undecided:
        what = Text(
            f"{tie.places}つの枠をめぐる同点が決まっていない: {'、'.join(tie.among)}。",
            f"A tie for {tie.places} place(s) is not decided: {', '.join(tie.among)}.",
        )
        yield Problem("advance_open", where, what)


def _order(document: EventDocument, state: StageState, where: Text) -> Iterator[Problem]:
    """A list is read as one of ranks, unless it is plainly in another order: of entrants, tables or groups."""
    risen = {each.player for each in moves(document, state.stage.id)}
    rows = {row.player: row for row in state.rows if row.player not in risen}
    listed = [rows[player] for player in state.stage.advanced or () if player in rows]
    if any(_ascends(keys) for keys in _orders(document, state, listed)):
        return
    first, second = next(pair for pair in pairwise(listed) if pair[0].rank > pair[1].rank)
    what = Text(
        f"{first.player}({first.rank}位)が{second.player}({second.rank}位)より先に発表されている。",
        f"{first.player} (rank {first.rank}) is announced ahead of {second.player} (rank {second.rank}).",
    )
    yield Problem("rank", where, what)


def _ascends(keys: Sequence[tuple[Points, ...]]) -> bool:
    return all(one <= other for one, other in pairwise(keys))


def _orders(
    document: EventDocument, state: StageState, listed: Sequence[Row]
) -> Iterator[list[tuple[Points, ...]]]:
    """What ascends in a list, for every order it may have."""
    yield [(row.rank,) for row in listed]
    entered = {each.id: index for index, each in enumerate(document.entrants)}
    yield [(entered[row.player],) for row in listed]
    match state.stage.advance:
        case BestPerTable(k):
            yield from _by_table(k, _places_at_tables(state, listed))
        case BestPerGroup(k):
            groups = list(k)
            yield [
                (groups.index(row.group) if row.group in groups else len(groups), -row.total)
                for row in listed
            ]


def _by_table(k: int, seats: Sequence[tuple[int, int, Points]]) -> Iterator[list[tuple[Points, ...]]]:
    """``seats``: of each player the table, the place there and the total. Who is not in the best ``k`` may come last."""
    yield [(table, place) for table, place, _ in seats]
    yield [(place, table) for table, place, _ in seats]
    yield [(place, -total) for _, place, total in seats]
    yield [(place > k, table if place <= k else 0, -total) for table, place, total in seats]
    yield [(place > k, -total) for _, place, total in seats]


def _places_at_tables(state: StageState, listed: Sequence[Row]) -> list[tuple[int, int, Points]]:
    tables = [(_table_number(state, row), row.total) for row in listed]
    totals: dict[int, list[Points]] = {}
    for table, total in tables:
        totals.setdefault(table, []).append(total)
    return [(table, 1 + sum(more > total for more in totals[table]), total) for table, total in tables]


def _table_number(state: StageState, row: Row) -> int:
    table = state.last_tables.get(row.player)
    return 0 if table is None else table.number
