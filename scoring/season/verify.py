"""A whole season held against itself: digests, each event's own check, the ledger, the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_ref.text import Text
from scoring.event.problem import EventProblem
from scoring.season.played import parsed
from scoring.season.season import work_out
from scoring.season.sentences import sentence, where
from scoring.standings.verify import verify

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.season.played import Files
    from scoring.season.values import Season


def season_problems(season: Season, files: Files) -> Iterator[EventProblem]:
    """One for each finding of the season, and one for each of an event file's own check.

    Raises MalformedCaseError for an event file that cannot be read.
    """
    for finding in work_out(season, files).findings:
        at = where(finding) or season.slug
        yield EventProblem(finding.kind, Text(at, at), sentence(finding))
    for event in season.events:
        text = files(event.file) if event.played and event.file is not None else None
        if event.file is None or text is None:
            continue
        for problem in verify(parsed(event.file, text)):
            inside = Text(f"{event.id}: {problem.where.ja}", f"{event.id}: {problem.where.en}")
            yield EventProblem("event", inside, problem.what)
