"""``manage.py rerule --event SLUG``: judge all rulings of a stored event again; ``plain.rerule`` has the rest."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from league.event_document.rulings import rulings_of
from league.management.events import event_of
from league.management.plain.rerule import report_turned
from league.management.refusal import MALFORMED


class Command(BaseCommand):
    help = "Ask every ruling of an event again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--event", metavar="SLUG", required=True)

    def handle(self, *, event: str, **_options: object) -> None:
        report_turned(rulings_of(event_of(event, returncode=MALFORMED)))
