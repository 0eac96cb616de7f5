"""``manage.py season SEASON.json|- [--at DAY]``: places, table, ledger and findings of a season, from files alone."""

from __future__ import annotations

from argparse import ArgumentTypeError
from datetime import date
from typing import TYPE_CHECKING

from league.management.file_command import FileCommand
from league.management.plain.season import run

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(FileCommand):
    help = "Work out a season from its file, as JSON. Exit status 1: there are findings; 2: it is malformed."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the season file; - reads standard input")
        parser.add_argument("--at", type=_day, help="as it stood at the end of this day: 2026-03-14")
        parser.add_argument("--folder", help="where the event files lie; else beside the season file")

    def handle(self, *, file: str, at: str | None, folder: str | None, **_options: object) -> None:
        run(file, at, folder)


def _day(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError as error:
        raise ArgumentTypeError(f"{text}: 2026-03-14") from error
