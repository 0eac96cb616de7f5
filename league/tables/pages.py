"""A table's score sheet: from what is stored to what the sheet shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.formats import date_format

from league.paper_language import paper_language
from scoring.matches.results import MatchResult, SetResult
from scoring.sheets import ScoreSheet, check_code

if TYPE_CHECKING:
    from league.models import Match
    from league.records import MatchRecord


def sheet_of(match: Match, record: MatchRecord, table_url: str, *, before: bool) -> ScoreSheet:
    """The sheet of a match, in the language in force: from its record, or as it was ``before`` the first game."""
    table = match.table
    event = table.round.event
    entrants = [player.entrant for player in match.players.all() if player.order <= match.size]
    clubs = tuple(entrant.club for entrant in entrants)
    return ScoreSheet(
        event_name=event.name,
        date=date_format(event.date) if event.date else "",
        round_name=str(table.round),
        table_number=table.number,
        table_url=table_url,
        players=column_names(record),
        clubs=clubs if any(clubs) else (),
        match=_first_seats(record) if before else record.result,
        score=None if before else record.score,
        check_code=None if before else check_code(record.numbered),
        language=paper_language(),
        scheme=record.scheme,
    )


def column_names(record: MatchRecord) -> tuple[str, ...]:
    """The name over each column; with a substitution both, in order."""
    sets = [record.players_of(number) for number in range(1, record.scheme.sets + 1)]
    return tuple(
        "→".join(record.labels[number] for number in dict.fromkeys(chain))
        for chain in zip(*sets, strict=True)
    )


def _first_seats(record: MatchRecord) -> MatchResult:
    """What is known before the first game: its seats."""
    seats = [SetResult(seats=each.seats) for each in record.result.sets[:1]]
    return MatchResult(record.result.players, tuple(seats))
