"""Compare lots, withdrawals and players who moved up with the table and the rule of their stage."""

import datetime as dt
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, takewhile
from typing import Final

from rules_ref.text import Text
from scoring.criteria import LOT
from scoring.event.problem import EventProblem, place, repeated
from scoring.event.values import EntrantStatus, EventDocument, Lot, MoveUp, Withdrawal
from scoring.standings.advance import line_by_rule, tables_of_last_round
from scoring.standings.entering import moves, withdrawn_by
from scoring.standings.findings.entries import taking_part
from scoring.standings.state import StageState

_DAY: Final = re.compile(
    r"\s*(?:(\d{4})|(?:令和|R)\s*(\d{1,2}|元))(?:\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})|(\d{2})(\d{2}))(?!\d)"
)
_BEFORE_REIWA: Final = 2018
"""The year before the Reiwa era, whose years Japanese papers count."""
_TWO: Final = 2


def withdrawal_problems(document: EventDocument) -> Iterator[EventProblem]:
    """Players who withdrew twice."""
    left = [decision.player for decision in document.decisions if isinstance(decision, Withdrawal)]
    for player in repeated(left):
        what = Text(f"{player}の棄権が2回ある。", f"{player} withdrew twice.")
        yield EventProblem("withdrawn_twice", Text("決定", "decisions"), what)


def decision_findings(document: EventDocument, state: StageState) -> Iterator[EventProblem]:
    """The decisions about a stage that do not agree with its table."""
    yield from _departures(document, state)
    yield from _moves(document, state)
    lots = [
        decision
        for decision in document.decisions
        if isinstance(decision, Lot) and decision.stage == state.stage.id
    ]
    tied = _tied_before_lots(state) if lots and state.complete else None
    for lot in lots:
        yield from _lot(lot, document.date, tied)


def _departures(document: EventDocument, state: StageState) -> Iterator[EventProblem]:
    """Withdrawals after a stage that the player never reached."""
    here = taking_part(document, state)
    for decision in document.decisions:
        if (
            isinstance(decision, Withdrawal)
            and decision.after == state.stage.id
            and decision.player not in here
        ):
            what = Text(
                f"{decision.player}はこのステージに出ていないのに、その後で棄権している。",
                f"{decision.player} withdrew after it, but did not reach it.",
            )
            yield EventProblem("withdrawn_elsewhere", place(state.stage.id), what)


def _moves(document: EventDocument, state: StageState) -> Iterator[EventProblem]:
    moved, where = moves(document, state.stage.id), place(state.stage.id)
    gone = withdrawn_by(document, state.stage.id)
    left = gone | {entrant.id for entrant in document.entrants if entrant.status is EntrantStatus.WITHDRAWN}
    for move in moved:
        if move.instead_of not in left:
            what = Text(
                f"{move.player}が、棄権していない{move.instead_of}の代わりに繰り上がっている。",
                f"{move.player} moved up for {move.instead_of}, who did not withdraw.",
            )
            yield EventProblem("move_up_for_nobody", where, what)
        if move.player in gone or move.player not in taking_part(document, state):
            what = Text(
                f"繰り上がった{move.player}は、このステージにいないか棄権している。",
                f"{move.player} moved up, but is not in it or withdrew.",
            )
            yield EventProblem("move_up_stranger", where, what)
    yield from _one_place_twice(moved, where)
    yield from _against_the_line(state, moved)


def _one_place_twice(moved: Sequence[MoveUp], where: Text) -> Iterator[EventProblem]:
    for player in repeated(move.instead_of for move in moved):
        what = Text(f"{player}の代わりに2人が繰り上がっている。", f"Two moved up for {player}.")
        yield EventProblem("move_up_twice", where, what)
    for player in repeated(move.player for move in moved):
        what = Text(f"{player}が2回繰り上がっている。", f"{player} moved up twice.")
        yield EventProblem("move_up_in_already", where, what)


def _against_the_line(state: StageState, moved: Sequence[MoveUp]) -> Iterator[EventProblem]:
    """Moves up for a player who did not advance, or of one who advances anyway; once the stage is over."""
    if not state.complete:
        return
    where, line = place(state.stage.id), line_by_rule(state)
    certain = line.above
    possible = certain.union(
        state.stage.advanced or (), (move.player for move in moved), *(tie.among for tie in line.ties)
    )
    for move in moved:
        if move.instead_of not in possible:
            what = Text(
                f"{move.player}が、勝ち抜けていない{move.instead_of}の代わりに繰り上がっている。",
                f"{move.player} moved up for {move.instead_of}, who did not advance.",
            )
            yield EventProblem("move_up_for_loser", where, what)
        if move.player in certain:
            what = Text(
                f"{move.player}は繰り上がらなくても勝ち抜けている。",
                f"{move.player} moved up, but advances anyway.",
            )
            yield EventProblem("move_up_in_already", where, what)


def _lot(lot: Lot, date: str, tied: Sequence[frozenset[str]] | None) -> Iterator[EventProblem]:
    """Problems of a lot. ``tied``: groups whom nothing separated before lots; None while that may change."""
    where, (ja, en) = place(lot.stage), ("、".join(lot.order), ", ".join(lot.order))
    if len(lot.order) < _TWO:
        yield EventProblem("lot_alone", where, Text(f"1人だけのくじ: {ja}。", f"A lot of one: {en}."))
    elif tied is not None and not any(len(tie.intersection(lot.order)) >= _TWO for tie in tied):
        what = Text(f"同点でない人のくじ: {ja}。", f"A lot among people who are not tied: {en}.")
        yield EventProblem("lot_not_tied", where, what)
    day, event_day = _day_of(lot.at), _day_of(date)
    if day is not None and event_day is not None and day < event_day - dt.timedelta(days=1):
        what = Text(
            f"大会（{date}）の前日より前に引かれたくじ: {lot.at}。",
            f"A lot was drawn earlier than the day before the event ({date}): {lot.at}.",
        )
        yield EventProblem("lot_early", where, what)


def _day_of(text: str) -> dt.date | None:
    """The day at the beginning of a text, by the Western or the Japanese year; None where there is none.

    >>> _day_of("2024-10-20T15:10+09:00"), _day_of("14:00")
    (datetime.date(2024, 10, 20), None)
    >>> _day_of("令和6年10月20日"), _day_of("20241020")
    (datetime.date(2024, 10, 20), datetime.date(2024, 10, 20))
    """
    found = _DAY.match(unicodedata.normalize("NFKC", text))
    if found is None:
        return None
    year, of_reiwa, *month_and_day = found.groups()
    counted = int(year) if year else _BEFORE_REIWA + int((of_reiwa or "").replace("元", "1"))
    try:
        return dt.date(counted, *(int(part) for part in month_and_day if part))
    except ValueError:
        return None


def _tied_before_lots(state: StageState) -> list[frozenset[str]]:
    """Players equal before any lot: in the stage, at a table, in a group, or among those below the line."""
    before = tuple(takewhile(lambda criterion: criterion != LOT, state.contest.tiebreaks))
    contest = replace(state.contest, lots=(), tiebreaks=before)
    tiers = chain(
        *(contest.tiers(players) for players in _compared(state)),
        *(contest.tiers(table.points, table.points) for table in state.tables),
    )
    return [frozenset(tier.players) for tier in tiers if len(tier.players) >= _TWO]


def _compared(state: StageState) -> Iterator[list[str]]:
    players = [row.player for row in state.rows]
    yield players
    # Ties are broken among those whom a rule compares: two may need a lot at their table only.
    yield from tables_of_last_round(state)
    for group in dict.fromkeys(row.group for row in state.rows):
        yield [row.player for row in state.rows if row.group == group]
    above = line_by_rule(state).above
    yield [player for player in players if player not in above]
