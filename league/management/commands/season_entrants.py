"""``manage.py season_entrants SEASON.json INTO``: the holders of places, as a list of entrants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from league.management.file_command import FileCommand
from league.management.plain.season_entrants import run

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(FileCommand):
    help = "List who holds a place in the event that INTO leads to: a list of entrants (CSV) with seeds."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("season", help="the season file")
        parser.add_argument("into", help="which places, as the season names them")
        parser.add_argument("--folder", help="where the event files lie; else beside the season file")
        parser.add_argument(
            "--apart",
            action="store_true",
            help="as club, which a draw keeps apart, the event that the place comes from",
        )

    def handle(self, *, season: str, into: str, folder: str | None, apart: bool, **_options: object) -> None:
        run(season, into, folder, apart=apart)
