"""``manage.py publish SLUG … --to DIR`` or ``--file EVENT.json … --to DIR``: a site of static pages."""

from argparse import ArgumentParser
from pathlib import Path
from time import sleep
from typing import Any, Final

from django.core.management.base import CommandError
from django.utils.text import slugify

from league.management.event_files import file_bytes, naming, read_event_file
from league.management.events import event_of, season_of
from league.management.file_command import FileCommand
from league.management.plain.season import beside
from league.management.refusal import DOES_NOT_HOLD, RefusedFileError
from league.publishing.site import site_of, write
from scoring.event.check import problems
from scoring.event.spectators import for_spectators
from scoring.published.published import Published
from scoring.published.season import PublishedSeason
from scoring.season.reading import parse_season
from scoring.season.season import work_out

EVERY_SECONDS: Final = 10
"""Seconds between two checks of ``--watch``."""


class Command(FileCommand):
    help = "Write the results of events as a site of static pages, for any web server or to be opened from a folder."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slugs", nargs="*", metavar="SLUG", help="events of this desk")
        parser.add_argument(
            "--file", action="append", default=[], metavar="EVENT.json", help="an event file; may be repeated"
        )
        parser.add_argument(
            "--season", action="append", default=[], metavar="SLUG", help="a season of this desk"
        )
        parser.add_argument(
            "--season-file",
            action="append",
            default=[],
            metavar="SEASON.json",
            help="a season file, with its event files beside it",
        )
        parser.add_argument("--to", required=True, type=Path, metavar="DIR", help="the folder of the site")
        parser.add_argument(
            "--watch", action="store_true", help="write again what changes, until stopped (Ctrl-C)"
        )
        parser.add_argument(
            "--base", default="", help="the address the site will have: https://example.org/results"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        sources = ("file", "slugs", "season", "season_file")
        if not any(options[source] for source in sources):
            raise CommandError(
                "大会のID、--file、--season のどれかが必要です。 / Name an event, an event file (--file) or a season (--season)."
            )
        self._write(options)
        while options["watch"]:
            sleep(EVERY_SECONDS)
            try:
                self._write(options)
            # A file being written just now, or an event inconsistent as yet: the site stays as it was.
            except (CommandError, RefusedFileError) as refused:
                self.stderr.write(str(refused))

    def _write(self, options: dict[str, Any]) -> None:
        events = [
            _consistent(name, Published(for_spectators(read_event_file(name)))) for name in options["file"]
        ]
        events += [_of_database(slug) for slug in options["slugs"]]
        seasons = [_season_in_file(name) for name in options["season_file"]]
        seasons += [_season_of_database(slug) for slug in options["season"]]
        try:
            changed = write(site_of(events, options["base"], seasons), options["to"])
        except OSError as refused:
            raise CommandError(f"{options['to']}: {refused.strerror}") from refused
        if changed or not options["watch"]:
            self.stdout.write(
                f"{options['to']}: {changed} 個のファイルを書きました。 / {changed} files written."
            )


def _of_database(slug: str) -> Published:
    from league.publishing.desk_notes import published_of  # noqa: PLC0415 - files alone need no database

    return _consistent(slug, published_of(event_of(slug)))


def _consistent(name: str, published: Published) -> Published:
    found = problems(published.document)
    if found:
        raise CommandError(f"{name}: {found[0].text.ja} / {found[0].text.en}", returncode=DOES_NOT_HOLD)
    return published


def _season_of_database(slug: str) -> PublishedSeason:
    from league.seasons.services.state import published_season  # noqa: PLC0415 - files alone need no database

    return published_season(season_of(slug))


def _season_in_file(name: str) -> PublishedSeason:
    files = beside(name, None)
    with naming(name):
        state = work_out(parse_season(file_bytes(name)), files)
    return PublishedSeason(state, slugify(state.season.slug) or "season", logo=files(state.season.look.file))
