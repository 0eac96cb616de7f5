"""Who sits in a stage, held against who enters it and which group everybody belongs to."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rules_ref.text import Text
from scoring.event.document import EntrantStatus, Seating, Withdrawal
from scoring.event.problem import Problem, place
from scoring.standings.state import group_of_place

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from scoring.event.document import EventDocument, EventRound, EventStage, EventTable
    from scoring.standings.state import StageState

    Places = Mapping[str, range]
    """The places that players may have reached at their last table: more than one while a tie there is open."""


def entry_problems(document: EventDocument, state: StageState) -> Iterator[Problem]:
    """Players who sit in a stage that they did not enter, and players who entered it and were forgotten."""
    if not state.tables:
        return
    if not state.entries.settled:
        what = Text(
            "前のステージの勝ち抜けが決まっていないのに、席が決まっている。",
            "Its seats were given before it was settled who goes on from the stages before.",
        )
        yield Problem("seated_early", place(state.stage.id), what)
        return
    for each in document.rounds:
        if each.stage == state.stage.id and each.tables:
            yield from _uninvited(document, state, each)
            yield from _forgotten(document, state, each)


def _uninvited(document: EventDocument, state: StageState, each: EventRound) -> Iterator[Problem]:
    came_in = {change.incoming for change in document.substitutions if change.stage == state.stage.id}
    left_later = {entrant.id for entrant in document.entrants if entrant.status is EntrantStatus.WITHDRAWN}
    welcome = came_in.union(state.entries.players, left_later if state.stage.enter is None else ())
    for table in each.tables:
        for player in table.seats.values():
            if player not in welcome:
                what = Text(
                    f"{player}はこのステージに進んでいないのに席がある。",
                    f"{player} has a seat, but did not enter this stage.",
                )
                yield Problem("not_entered", place(each.stage, each.number, table.number), what)


def _forgotten(document: EventDocument, state: StageState, each: EventRound) -> Iterator[Problem]:
    """Who is there and was not thought of. Seats that were given may leave somebody out on purpose."""
    if state.stage.seating is Seating.GIVEN:
        return
    seen = {player for table in each.tables for player in table.seats.values()}.union(each.byes)
    seen.update(decision.player for decision in document.decisions if isinstance(decision, Withdrawal))
    seen.update(each.id for each in document.entrants if each.status is not EntrantStatus.PRESENT)
    for change in document.substitutions:
        if change.stage == each.stage:
            seen.update((change.outgoing, change.incoming))
    for player in state.entries.players:
        if player not in seen:
            what = Text(
                f"{player}はこのステージに進んだのに、席も休みもない。",
                f"{player} entered this stage, but has neither a seat nor a bye.",
            )
            yield Problem("not_seated", place(each.stage, each.number), what)


def reached(state: StageState) -> dict[str, range]:
    """The places the players of a stage may have reached at their last table."""
    at = {row.player: (row.place_at_table, state.last_tables.get(row.player)) for row in state.rows}
    level = Counter((place, table and (table.round, table.number)) for place, table in at.values())
    return {
        player: range(reached, reached + level[reached, (table.round, table.number)])
        for player, (reached, table) in at.items()
        if reached is not None and table is not None
    }


def group_problems(document: EventDocument, state: StageState, places: Places) -> Iterator[Problem]:
    """Players at a table of another group than the place they reached before, and places that are still tied."""
    stage = state.stage
    if not (stage.by_group or stage.seating is Seating.BY_PLACE):
        return
    tables = [table for each in document.rounds if each.stage == stage.id for table in each.tables]
    groups = [table.group or "" for table in tables]
    last = max((int(group) for group in groups if group.isdecimal()), default=0)
    for each in document.rounds:
        if each.stage == stage.id and each.number == 1:
            for table in each.tables:
                yield from _group(stage, table, places, last)


def _group(stage: EventStage, table: EventTable, places: Places, last: int) -> Iterator[Problem]:
    """``last`` is the last group there is, which takes all further places where the rule does not say so."""
    where = place(stage.id, 1, table.number)
    for player in table.seats.values():
        if table.group is None or player not in places:
            continue
        due = {group_of_place(stage, each, last) for each in places[player]}
        if table.group not in due:
            yield Problem("group", where, _other_group(player, places[player][0], table.group))
        elif len(due) > 1:
            yield Problem("place_open", where, _open_place(player, places[player]))


def _other_group(player: str, reached: int, group: str) -> Text:
    return Text(
        f"前の卓で{reached}位の{player}が「{group}」の組にいる。",
        f"{player}, who came in place {reached} at the table before, is in group “{group}”.",
    )


def _open_place(player: str, places: range) -> Text:
    return Text(
        f"{player}の前の卓の順位({places[0]}~{places[-1]}位)は同点で決まっていない。",
        f"The place of {player} at the table before ({places[0]} to {places[-1]}) is tied and not decided.",
    )
