"""Recompute an event or a season from its file and list differences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from league.management.event_files import event_in, file_bytes, malformed, report
from rules_ref.cases.errors import MalformedCaseError
from scoring.standings.verify import verify

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.event.problem import EventProblem
    from scoring.log.chain import Head


def run(file: str, head: Head | None = None, folder: str | None = None) -> None:
    """Write all differences; ``head`` is a log head noted earlier. Exit status 1 where there are any."""
    text = file_bytes(file)
    # The name of the format stands in every season file and, as a text with these quotes, in no event file.
    if b'"daifugo-season/1"' in text:
        report(_season_problems(file, text, folder))
    else:
        report(verify(event_in(file, text), head))


def _season_problems(file: str, text: bytes, folder: str | None) -> Sequence[EventProblem]:
    from league.management.plain.season import beside  # noqa: PLC0415 - an event's check starts without it
    from scoring.season.reading import parse_season  # noqa: PLC0415
    from scoring.season.verify import season_problems  # noqa: PLC0415

    try:
        return list(season_problems(parse_season(text), beside(file, folder)))
    except MalformedCaseError as error:
        raise malformed(file, error) from error
