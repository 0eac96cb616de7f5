"""The matches of an event document: tables with the players of their sets, substitutes from their set on."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules_ref.cards import SUITS
from scoring.event.values import EventDocument, EventRound, EventTable, Substitution
from scoring.matches.results import MatchResult, SetResult, sitting

TableKey = tuple[str, int, int]
"""The key of a table: its stage, round and number."""


def result_at_table(table: EventTable, substitutions: Sequence[Substitution] = ()) -> MatchResult:
    """The match played at a table. ``substitutions`` are the table's own, in any order.

    Players are in the seat order of the first set; a substitute takes the place of the player who left. A
    substitution for a player who is not at the table has no effect. If the table was cut off, a game that had
    begun was cut off with it (JBL-1.9).
    """
    players = tuple(table.seats[suit] for suit in SUITS if suit in table.seats)
    played = _stopped(table.sets) if table.cut_off else table.sets
    if not substitutions:
        return MatchResult(players, played, table.cut_off)
    sets = tuple(
        _played_by(entry, players, sitting_at_table(players, substitutions, number))
        for number, entry in enumerate(played, start=1)
    )
    return MatchResult(players, sets, table.cut_off)


def _stopped(sets: tuple[SetResult, ...]) -> tuple[SetResult, ...]:
    """The sets with the last game cut off, if it has an exit."""
    if not sets or not sets[-1].games or not sets[-1].games[-1].exits:
        return sets
    *before, last = sets[-1].games
    return (*sets[:-1], replace(sets[-1], games=(*before, replace(last, cut_off=True))))


def sitting_at_table(
    players: Sequence[str], substitutions: Sequence[Substitution], number: int
) -> tuple[str, ...]:
    """The players of set ``number`` (from 1) at a table that ``players`` began."""
    return sitting(
        players,
        [
            (substitution.from_set, substitution.outgoing, substitution.incoming)
            for substitution in substitutions
        ],
        number,
    )


def _played_by(entry: SetResult, began: tuple[str, ...], players: tuple[str, ...]) -> SetResult:
    return entry if players == began else replace(entry, players=players)


def substitutions_by_table(document: EventDocument) -> dict[TableKey, list[Substitution]]:
    """The substitutions of every table that has any, in the order of the document."""
    found: dict[TableKey, list[Substitution]] = {}
    for substitution in document.substitutions:
        found.setdefault((substitution.stage, substitution.round, substitution.table), []).append(
            substitution
        )
    return found


def matches_of(document: EventDocument, stage: str) -> Iterator[tuple[EventRound, EventTable, MatchResult]]:
    """Every match of a stage, round by round and table by table as the document lists them."""
    substitutions = substitutions_by_table(document)
    for event_round in document.rounds:
        if event_round.stage != stage:
            continue
        for table in event_round.tables:
            key = (event_round.stage, event_round.number, table.number)
            yield event_round, table, result_at_table(table, substitutions.get(key, ()))
