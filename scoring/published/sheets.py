"""The filled score sheets of an event, from its public file."""

from collections.abc import Iterator
from typing import Literal

from scoring.event.values import EventRound
from scoring.matches.counted import TableScore
from scoring.matches.match import score_match
from scoring.published.published import Published
from scoring.sheets.score_entries import columns_of
from scoring.sheets.score_sheet import ScoreSheet, render_score_sheets

Language = Literal["ja", "en"]


def round_sheets(one: Published, played: EventRound, language: Language) -> bytes:
    """A PDF with a page for each table of a round where a game counts; empty without such a table."""
    sheets = list(_sheets(one, played, language))
    return render_score_sheets(sheets) if sheets else b""


def _sheets(one: Published, played: EventRound, language: Language) -> Iterator[ScoreSheet[str]]:
    name = one.round_name(played.stage, played.number).in_language(language)
    for table in played.tables:
        score = one.tables[played.stage, played.number, table.number]
        if not score.played:
            continue
        clubs = tuple(one.entrants[player].club for player in score.match.players)
        yield ScoreSheet(
            event_name=one.document.name,
            date=one.document.date,
            round_name=name,
            table_number=table.number,
            table_url=None,
            players=_columns(one, score),
            clubs=clubs if any(clubs) else (),
            match=score.match,
            score=score_match(score.match, one.document.scheme, one.names.__getitem__),
            called=one.names,
            language=language,
            scheme=one.document.scheme,
        )


def _columns(one: Published, score: TableScore) -> tuple[str, ...]:
    """The name above each column; all names, in order, if players were substituted."""
    columns = [columns_of(score.match.players, score.match.players)]
    for played in score.match.sets:
        columns.append(columns_of(columns[-1], score.match.players_of(played)))
    return tuple(
        "→".join(one.names[player] for player in dict.fromkeys(column) if player is not None)
        for column in zip(*columns, strict=True)
    )
