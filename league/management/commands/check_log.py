"""``manage.py check_log SLUG``: verify the log of an event or a season, and the database against it."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from league.management.event_files import head, report
from league.management.events import event_of, season_of
from league.management.logs import log_findings
from league.management.refusal import MALFORMED
from league.seasons.services.checking import season_log_problems


class Command(BaseCommand):
    help = "Check the log of an event, or of a season, one line per finding. Exit status 1: something does not agree."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="SLUG")
        parser.add_argument("--season", action="store_true", help="SLUG is a season's")
        parser.add_argument("--head", type=head, help='a head that was kept: "345 3f9a12c477e0"')

    def handle(self, *_args: Any, **options: Any) -> None:
        slug, held = options["slug"], options["head"]
        if options["season"]:
            report(season_log_problems(season_of(slug, returncode=MALFORMED), held))
        else:
            report(log_findings(event_of(slug, returncode=MALFORMED), held))
