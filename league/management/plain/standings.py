"""Every table, tie, advance and the final ranking of an event, from the file alone."""

from __future__ import annotations

from league.management.event_files import read_event_file, refuse_problems, write_json
from scoring.standings.answer import answer
from scoring.standings.standings import standings


def run(file: str) -> None:
    """Write the standings of an event; exit status 1 where it is inconsistent."""
    document = read_event_file(file)
    refuse_problems(document)
    write_json(answer(standings(document)))
