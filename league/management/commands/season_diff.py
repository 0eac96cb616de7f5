"""``manage.py season_diff SEASON.json ID EVENT.json``: what a new file for an event would change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from league.management.file_command import FileCommand
from league.management.plain.season_diff import run

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(FileCommand):
    help = "Say what a newer file of an event would change in a season, as JSON: places, points, ranks, announcements."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("season", help="the season file")
        parser.add_argument("event", metavar="ID", help="the event's id in the season")
        parser.add_argument("file", help="the event file that would be taken")
        parser.add_argument("--folder", help="where the other event files lie; else beside the season file")

    def handle(self, *, season: str, event: str, file: str, folder: str | None, **_options: object) -> None:
        run(season, event, file, folder)
