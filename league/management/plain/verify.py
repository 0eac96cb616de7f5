"""Recompute an event or a season from its file, one line per difference.

Exit status 1: something does not agree; 2: malformed.
"""

from argparse import ArgumentParser
from collections.abc import Sequence

from league.management.event_files import event_in, file_bytes, head, naming, report
from scoring.event.problem import EventProblem
from scoring.log.chain import Head
from scoring.standings.verify import verify


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", help="the event or season file; - reads standard input")
    parser.add_argument("--folder", help="of a season: where its event files lie; else beside it")
    parser.add_argument("--head", type=head, help='a head that was kept: "345 3f9a12c477e0"')


def run(file: str, folder: str | None, head: Head | None) -> None:
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

    with naming(file):
        return list(season_problems(parse_season(text), beside(file, folder)))
