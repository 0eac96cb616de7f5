"""What a table shows beside its match: its score sheet, and its players' next seats."""

from collections.abc import Collection

from django.utils.formats import date_format

from league.language import reader_language
from league.models import Match, MatchPlayer
from league.scored_matches import ScoredMatch
from scoring.matches.results import MatchResult, SetResult
from scoring.sheets.check_code import check_code
from scoring.sheets.score_entries import Columns, columns_of
from scoring.sheets.score_sheet import ScoreSheet


def next_seats(match: Match) -> list[tuple[int, MatchPlayer]]:
    """The seat of each player of a match in the nearest later round, by entrant number; one query."""
    here = match.players.values("entrant")
    later = MatchPlayer.objects.filter(entrant__in=here, round__number__gt=match.table.round.number)
    found: dict[int, MatchPlayer] = {}
    for seat in later.select_related("entrant", "round__stage", "match__table").order_by("round__number"):
        found.setdefault(seat.entrant.number, seat)
    return list(found.items())


def score_sheet_of(
    match: Match,
    scored: ScoredMatch,
    table_url: str,
    *,
    before: bool,
    gone: Collection[int] = (),
    note: str = "",
) -> ScoreSheet[int]:
    """The sheet of a match in the active language, as it stands or as it was ``before`` the first game.

    ``gone``: those who left, whose column has no name.
    """
    table = match.table
    event = table.round.event
    began = [player for player in scored.stored.players if player.order <= match.size]
    clubs = tuple("" if player.number in gone else player.club for player in began)
    return ScoreSheet(
        event_name=event.name,
        date=date_format(event.date) if event.date else "",
        round_name=str(table.round),
        table_number=table.number,
        table_url=table_url,
        players=column_names(scored, gone),
        clubs=clubs if any(clubs) else (),
        match=_first_seats(scored) if before else scored.result,
        score=None if before else scored.score,
        called=scored.labels,
        note=note,
        check_code=None if before else check_code(scored.result),
        language=reader_language(),
        scheme=scored.scheme,
    )


def column_names(scored: ScoredMatch, gone: Collection[int] = ()) -> tuple[str, ...]:
    """The name above each column; with a substitution both, in order."""
    columns: list[Columns[int]] = [scored.starters]
    for number in range(1, scored.scheme.sets + 1):
        columns.append(columns_of(columns[-1], scored.players_of(number)))
    return tuple(
        "→".join(
            scored.labels[number]
            for number in dict.fromkeys(column)
            if number is not None and number not in gone
        )
        for column in zip(*columns, strict=True)
    )


def _first_seats(scored: ScoredMatch) -> MatchResult[int]:
    """The seats before the first game."""
    seats = tuple(SetResult(seats=played_set.seats) for played_set in scored.result.sets[:1])
    return MatchResult(scored.result.players, seats)
