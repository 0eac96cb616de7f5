"""``manage.py season_who SEASON.json EVENT.json``: candidates among the persons for its entrants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from league.management.file_command import FileCommand
from league.management.plain.season_who import run

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(FileCommand):
    help = "Propose who of a season the entrants of an event are, as JSON with reasons. Nothing is written to either file."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("season", help="the season file")
        parser.add_argument("event", help="the event file")

    def handle(self, *, season: str, event: str, **_options: object) -> None:
        run(season, event)
