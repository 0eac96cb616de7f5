"""Check a whole season: digests, each event's own check, the ledger, the table."""

from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter

from rules_ref.text import Text
from scoring.event.problem import EventProblem, place
from scoring.event.reading import dumps
from scoring.event.values import EventDocument
from scoring.season.difference import DifferenceJson, RowChange, difference
from scoring.season.played import Files, parsed
from scoring.season.season import work_out
from scoring.season.sentences import sentence, where
from scoring.season.values import Season, SeasonEvent
from scoring.standings.altered import altered_games, restored
from scoring.standings.verify import verify


def season_problems(season: Season, files: Files) -> Iterator[EventProblem]:
    """A problem for each finding of the season, and for each of an event file's own check.

    Raises MalformedCaseError for an event file that cannot be read.
    """
    for finding in work_out(season, files).findings:
        at = where(finding) or season.slug
        yield EventProblem(finding.kind, Text(at, at), sentence(finding))
    for event in season.events:
        text = files(event.file) if event.played and event.file is not None else None
        if event.file is None or text is None:
            continue
        document = parsed(event.file, text)
        for problem in verify(document):
            inside = Text(f"{event.id}: {problem.where.ja}", f"{event.id}: {problem.where.en}")
            yield EventProblem("event", inside, problem.what)
        yield from _altered(season, files, event, document)


def _altered(
    season: Season, files: Files, event: SeasonEvent, document: EventDocument
) -> Iterator[EventProblem]:
    """Tables with a game that may have been changed after signing, and what that moved in the season.

    If several games of a table could each explain its totals, all of them are named.
    """
    at_table = attrgetter("stage", "round", "table")
    for (stage, number, table), found in groupby(altered_games(document), key=at_table):
        games = list(found)
        at = place(stage, number, table)
        where = Text(f"{event.id}: {at.ja}", f"{event.id}: {at.en}")
        what = Text(
            f"{'か'.join(f'第{one.set}セット第{one.game}ゲーム' for one in games)}だけが違う結果なら、記録と合う。",
            f"With another result of {' or '.join(f'set {one.set}, game {one.game}' for one in games)} alone "
            "the record would be right.",
        )
        yield EventProblem("event", where, what)
        text = dumps(restored(document, games[0])).encode()
        for moved in _moved(difference(season, files, event.id, text)):
            yield EventProblem("event", where, moved)


def _moved(change: DifferenceJson) -> Iterator[Text]:
    """The places and rows that a change moved, from the season with the signed file to the present one.

    If points moved, persons of whom only the rank followed are counted, not named.
    """
    places = [
        f"{one['into']} {one['person']} {one['after'] or '–'} → {one['before'] or '–'}"
        for one in change["places"]
    ]
    if places:
        yield Text(f"動いた枠: {'、'.join(places)}", f"Places that moved: {', '.join(places)}")
    named = [row for row in change["table"] if row["points"][0] != row["points"][1]] or change["table"]
    rows = [f"{row['person']} {_stood(row, 1)} → {_stood(row, 0)}" for row in named]
    followed = len(change["table"]) - len(named)
    if rows:
        yield Text(
            f"動いた年間順位: {'、'.join(rows)}" + (f"、ほか{followed}人は順位だけ" if followed else ""),
            f"Rows of the table that moved: {', '.join(rows)}"
            + (f", and the rank alone of {followed} more" if followed else ""),
        )


def _stood(row: RowChange, when: int) -> str:
    """The rank and points of a row before (0) or after (1) a change."""
    rank, points = row["rank"][when], row["points"][when]
    return "–" if rank is None else f"{rank} ({points} P)"
