"""From the document to matches: each table with the players of its sets, substitutes from their set on."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules_ref.cards import SUITS
from scoring.event.values import EventDocument, EventRound, EventTable, Substitution
from scoring.matches.results import MatchResult, SetResult, sitting

TableKey = tuple[str, int, int]
"""What a table is known by: its stage, round and number."""


def result_at_table(table: EventTable, substitutions: Sequence[Substitution] = ()) -> MatchResult:
    """The match played at a table. ``substitutions`` are the table's own, in any order.

    Players stand in seat order as the first set begins; a substitute takes the place of who left. One who
    replaces no player at the table changes nothing. Where the table was cut off, a game that had begun was cut
    off with it (JBL-1.9).
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
    """The sets with the last game cut off, if anybody has left it."""
    if not sets or not sets[-1].games or not sets[-1].games[-1].exits:
        return sets
    *before, last = sets[-1].games
    return (*sets[:-1], replace(sets[-1], games=(*before, replace(last, cut_off=True))))


def sitting_at_table(
    players: Sequence[str], substitutions: Sequence[Substitution], number: int
) -> tuple[str, ...]:
    """Who plays set ``number`` (from 1) of a table that ``players`` began."""
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
