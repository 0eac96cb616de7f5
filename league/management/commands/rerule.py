"""``manage.py rerule EVENT.json|-`` or ``rerule --event SLUG``: judge all rulings again, list changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from league.event_document.rulings import rulings_of
from league.management.events import event_of
from league.management.file_command import FileCommand
from league.management.plain.rerule import run, tell
from league.management.refusal import MALFORMED

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(FileCommand):
    help = "Ask every ruling again: those that turn, with both reasonings. Exit status 1: one turns; 2: malformed."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        whose = parser.add_mutually_exclusive_group(required=True)
        whose.add_argument(
            "file", nargs="?", help="event file, or rulings as the API gives them; - reads standard input"
        )
        whose.add_argument("--event", metavar="SLUG", help="an event of this desk")

    def handle(self, *, file: str | None, event: str | None, **_options: object) -> None:
        if event is None:
            run(str(file))
        else:
            tell(rulings_of(event_of(event, returncode=MALFORMED)))
