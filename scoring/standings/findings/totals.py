"""Compare the totals that were signed with the games."""

from collections.abc import Iterator, Mapping

from rules_ref.cases.writer import number_json
from rules_ref.text import Text
from scoring.event.problem import EventProblem, place
from scoring.event.values import EventDocument
from scoring.matches.counted import Points, TableScore
from scoring.standings.state import StageState


def total_problems(document: EventDocument, state: StageState) -> Iterator[EventProblem]:
    """Each recorded total that the games do not give, and records that do not add up (12/9, 50/38, 150/114)."""
    recorded = {
        (event_round.number, table.number): table.recorded
        for event_round in document.rounds
        if event_round.stage == state.stage.id
        for table in event_round.tables
    }
    for table in state.tables:
        record = recorded[table.round, table.number]
        if record is not None:
            yield from _table(place(state.stage.id, table.round, table.number), table, record)


def _table(where: Text, table: TableScore, record: Mapping[str, Points]) -> Iterator[EventProblem]:
    for player, points in table.points.items():
        if player not in record and points:
            what = Text(f"{player}の得点が記録されていない。", f"The points of {player} are not recorded.")
            yield EventProblem("not_recorded", where, what)
        elif record.get(player, 0) != points:
            wrote, due = number_json(record[player]), number_json(points)
            what = Text(
                f"{player}の記録は{wrote}P、ゲームからは{due}P。",
                f"{player} is recorded with {wrote} P; the games give {due} P.",
            )
            yield EventProblem("total", where, what)
    added_up = sum(record.values())
    if added_up != table.check:
        what = Text(
            f"記録の合計は{number_json(added_up)}Pだが、{table.check}Pでなければならない。",
            f"The record adds up to {number_json(added_up)} P; it must be {table.check} P.",
        )
        yield EventProblem("sum", where, what)
