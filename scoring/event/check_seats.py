"""Check rounds, tables and seats for contradictions."""

from collections.abc import Iterator, Mapping
from typing import Final

from rules_ref.cards import SUITS, Suit
from rules_ref.text import Text
from scoring.event.problem import DocumentNames, EventProblem, place, repeated
from scoring.event.values import EventDocument, EventRound, EventTable
from scoring.matches.scheme import Scheme

SIZES: Final = (3, 4)
"""The possible numbers of players at a table."""


def seat_problems(document: EventDocument, names: DocumentNames) -> Iterator[EventProblem]:
    for event_round in document.rounds:
        yield from names.unknown_stages((event_round.stage,), place(event_round.stage, event_round.number))
    yield from _numbering(document)
    for event_round in document.rounds:
        yield from _seated_twice(document, event_round)
        yield from names.unknown_or_repeated(event_round.byes, place(event_round.stage, event_round.number))
        for table in event_round.tables:
            yield from _table(document.scheme, event_round, table, names)


def _numbering(document: EventDocument) -> Iterator[EventProblem]:
    """Rounds of a stage count from 1 without gaps, up to the number of matches per player."""
    for stage in document.stages:
        numbers = sorted(
            event_round.number for event_round in document.rounds if event_round.stage == stage.id
        )
        for number in repeated(numbers):
            what = Text("この回戦が2つある。", "There are two rounds with this number.")
            yield EventProblem("round_twice", place(stage.id, number), what)
        for due, number in enumerate(dict.fromkeys(numbers), start=1):
            if number > due:
                what = Text("これがないのに、後の回戦がある。", "It is missing, but there is a later round.")
                yield EventProblem("round_missing", place(stage.id, due), what)
                # Only the first gap is reported: it puts all later rounds out of place.
                break
        if numbers and numbers[-1] > stage.matches:
            what = Text(
                f"このステージは1人{stage.matches}マッチまで。",
                f"In this stage everybody plays at most {stage.matches} match{'' if stage.matches == 1 else 'es'}.",
            )
            yield EventProblem("too_many_rounds", place(stage.id, numbers[-1]), what)


def _seated_twice(document: EventDocument, event_round: EventRound) -> Iterator[EventProblem]:
    """Players at two tables of a round (also as substitutes) or also on a bye, and repeated table numbers."""
    substitutes = _substitutes(document, event_round)
    table_of: dict[str, int] = {}
    where, byes = place(event_round.stage, event_round.number), frozenset(event_round.byes)
    for table in event_round.tables:
        for player in dict.fromkeys((*table.seats.values(), *substitutes.get(table.number, ()))):
            if player in table_of:
                yield EventProblem("two_tables", where, _both(player, table_of[player], table.number))
            table_of[player] = table.number
        for player in table.seats.values():
            if player in byes:
                what = Text(f"{player}は休みなのに席がある。", f"{player} has a bye but sits at a table.")
                yield EventProblem("bye_sits", where, what)
    for number in repeated(table.number for table in event_round.tables):
        what = Text("この番号の卓が2つある。", "Two tables have this number.")
        yield EventProblem("table_twice", place(event_round.stage, event_round.number, number), what)


def _substitutes(document: EventDocument, event_round: EventRound) -> dict[int, list[str]]:
    """The substitutes of a round, by the number of the table."""
    found: dict[int, list[str]] = {}
    for change in document.substitutions:
        if (change.stage, change.round) == (
            event_round.stage,
            event_round.number,
        ) and change.incoming is not None:
            found.setdefault(change.table, []).append(change.incoming)
    return found


def _both(player: str, one: int, other: int) -> Text:
    return Text(
        f"{player}が{one}卓と{other}卓の両方にいる。", f"{player} is at table {one} and at table {other}."
    )


def _table(
    scheme: Scheme, event_round: EventRound, table: EventTable, names: DocumentNames
) -> Iterator[EventProblem]:
    where = place(event_round.stage, event_round.number, table.number)
    yield from names.unknown_entrants(table.seats.values(), where)
    for suit in table.suits_twice:
        what = Text(f"{suit.symbol}に2人いる。", f"Two players have the seat {suit.symbol}.")
        yield EventProblem("suit_twice", where, what)
    # The players are uncertain: any further problem would only follow from that.
    if table.suits_twice:
        return
    for player in repeated(table.seats.values()):
        what = Text(f"{player}が2つの席にいる。", f"{player} has two seats.")
        yield EventProblem("two_seats", where, what)
    size = len(table.seats)
    if size not in SIZES:
        what = Text(f"{size}人の卓はできない（3人か4人）。", f"A table has 3 or 4 players, not {size}.")
        yield EventProblem("table_size", where, what)
        return
    if size not in scheme.ranking.points:
        what = Text(f"{size}人卓の得点が決まっていない。", f"No points are set for tables of {size}.")
        yield EventProblem("no_points", where, what)
    yield from wrong_suits(table.seats, where)


def wrong_suits(seats: Mapping[Suit, str], where: Text) -> Iterator[EventProblem]:
    """Seats must be ♠ ♥ ♦ ♣, at a table of three ♠ ♥ ♦ (JBL-2.1)."""
    due = SUITS[: len(seats)]
    if set(seats) != set(due):
        listed = " ".join(suit.symbol for suit in due)
        what = Text(
            f"{len(seats)}人の席は{listed}でなければならない。", f"The seats of {len(seats)} are {listed}."
        )
        yield EventProblem("suits", where, what)
