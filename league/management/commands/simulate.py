"""``manage.py simulate``: bots play a whole event, for a rehearsal, a demonstration or a load test."""

import os
import re
import secrets
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from itertools import chain, count
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.parse import quote

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from league.access import Person
from league.acts.services.acts import Refusal
from league.entrants.services.entrants import Newcomer, names_of
from league.events.services import EventDetails
from league.management.events import event_of
from league.management.output import show_progress
from league.models import Event, Season
from league.rehearsal.services.fictitious import people
from league.rehearsal.services.simulation import Progress, Until, refuse_beside_play, rehearse, set_up
from league.rehearsal.services.tables import BotReferee
from league.rehearsal.services.year import LARGEST, LEAST, MOST_IN_A_YEAR, play_year
from league.seasons.pages.words import finding_words
from league.seasons.services.state import published_season, state_of
from scoring.event.templates import TEMPLATES, Template

MOST: Final = 10_000
"""The largest number of entrants."""
_SLUG: Final = re.compile(r"[-\w]{1,50}", re.ASCII)
_STEM_LENGTH: Final = 45  # leaves room for a number
_NAME_LENGTH: Final = 100


class Command(BaseCommand):
    help = (
        "Let bots play an event to its end: a new one with fictitious entrants (--players, --format), or one that was set "
        "up on the pages (--event), from where it stands; what they enter stays in its log for good. The same seed gives "
        "the same event."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, metavar="N", help="how many entrants a new event has")
        parser.add_argument("--entrants", metavar="SLUG", help="take the entrants of this event instead")
        parser.add_argument("--format", metavar="ID", help=f"its stages: {', '.join(TEMPLATES)}")
        parser.add_argument("--slug", help="its address")
        parser.add_argument("--event", metavar="SLUG", help="play on in this event instead of a new one")
        parser.add_argument(
            "--seed", default="", help="the chance of everything; chosen at random if not given"
        )
        parser.add_argument(
            "--season",
            action="store_true",
            help="a whole season instead: regionals, last-chance qualifiers, kids and a final; --players is its largest event",
        )
        parser.add_argument(
            "--until",
            metavar="STAGE[/ROUND]",
            help="stop when this stage, or this round of it, is played: s1, s1/2",
        )

        parser.add_argument(
            "--database",
            metavar="FILE",
            help="play in a database of its own, made if it is not there, and leave the desk's alone",
        )
        parser.add_argument(
            "--incidents",
            action="store_true",
            help="after each stage one advancing entrant withdraws; one player is substituted at the first table",
        )

    def handle(self, **options: Any) -> None:
        arguments = Namespace(**options)
        if arguments.database:
            _in_other_database(arguments)
            return
        call_command("update", stdout=self.stdout)  # the desk may never have served before
        seed = arguments.seed or secrets.token_hex(4)
        hall = BotReferee(Person(_("シミュレーション")), Random(seed), timezone.now)  # noqa: S311 - it must repeat
        try:
            if arguments.season:
                self._play_year(arguments, seed, hall)
                return
            existing = _existing(arguments) if arguments.event else None
            refuse_beside_play(existing)
            event = existing or _new(arguments, seed, hall)
            until = _until(event, arguments.until)
            self._play(rehearse(event, hall, until, incidents=arguments.incidents))
        except Refusal as refused:
            raise CommandError(str(refused.message)) from refused
        self.stdout.write(event.slug)
        self.stdout.write(reverse("event_detail", args=[event.slug]))
        self.stdout.write(f"seed: {seed}")

    def _play_year(self, arguments: Namespace, seed: str, hall: BotReferee) -> None:
        """Play a season through the pages of the league and its regions, and report its findings."""
        extra = [f"--{name}" for name in ("entrants", "format", "event", "until") if getattr(arguments, name)]
        if extra or arguments.incidents:
            options = " ".join([*extra, *(["--incidents"] if arguments.incidents else [])])
            raise _refusal(_("--seasonとは一緒に使えません: %(options)s"), options=options)
        largest = arguments.players or LARGEST
        if not LEAST <= largest <= MOST_IN_A_YEAR:
            message = _("--seasonの--playersは%(least)dから%(most)dまでです。")
            raise _refusal(message, least=LEAST, most=MOST_IN_A_YEAR)
        slug = arguments.slug or f"sim-{seed}"
        refuse_beside_play(None)
        for name in play_year(slug=slug, year=hall.clock().year, largest=largest, hall=hall):
            self.stderr.write(name)
        season = Season.objects.get(slug=slug)
        for finding in state_of(season).findings:
            self.stdout.write(finding_words(published_season(season), finding))
        self.stdout.write(reverse("season_detail", args=[slug]))
        self.stdout.write(f"seed: {seed}")

    def _play(self, tables: Iterable[Progress]) -> None:
        """Play, with a progress bar."""
        for table in tables:
            done = f"{table.played}/{table.tables} {table.round}"
            show_progress(table.played / table.tables, done)


def _in_other_database(arguments: Namespace) -> None:
    """Run the same command on another database in its own process, because settings are read once."""
    database = Path(arguments.database).absolute()
    if not database.parent.is_dir():
        raise CommandError(f"フォルダがありません / There is no such folder: {database.parent}")
    names = ("players", "entrants", "format", "slug", "event", "seed", "until")
    given = [f"--{name}={value}" for name in names if (value := getattr(arguments, name))]
    given += ["--incidents"] * arguments.incidents + ["--season"] * arguments.season
    env = os.environ | {
        "DATABASE_URL": f"sqlite:///{quote(str(database))}",
        "PYTHONPATH": str(settings.BASE_DIR),
    }
    for command in (("migrate", "--verbosity=0"), ("simulate", *given)):
        done = subprocess.run(  # noqa: S603 - our own command, asked for at the keyboard
            [sys.executable, "-m", "django", *command], env=env, check=False
        )
        if done.returncode:
            raise CommandError(
                _("別のデータベースでのシミュレーションが、途中で止まりました。"), returncode=done.returncode
            )


def _refusal(message: str, **values: object) -> CommandError:
    return CommandError(message % values)


def _existing(arguments: Namespace) -> Event:
    options = ("players", "entrants", "format", "slug")
    extra = [f"--{option}" for option in options if getattr(arguments, option) is not None]
    if extra:
        raise _refusal(_("--eventとは一緒に使えません: %(options)s"), options=" ".join(extra))
    return event_of(arguments.event)


def _new(arguments: Namespace, seed: str, hall: BotReferee) -> Event:
    template = _template(arguments.format)
    newcomers = _newcomers(arguments, template, hall)
    slug = _free_slug(arguments.slug, f"sim-{template.id}-{len(newcomers)}-{seed}")
    name = _("シミュレーション %(seed)s: %(format)s（%(players)d人）") % {
        "seed": seed,
        "format": template.name.ja,
        "players": len(newcomers),
    }
    return set_up(
        details=EventDetails(name[:_NAME_LENGTH], slug), template=template, newcomers=newcomers, hall=hall
    )


def _free_slug(wanted: str | None, usual: str) -> str:
    """The slug asked for, or the usual one with a number if it is taken."""
    taken = set(Event.objects.values_list("slug", flat=True))
    if wanted is None:
        stem = slugify(usual)[:_STEM_LENGTH]
        return next(
            candidate
            for candidate in chain((stem,), (f"{stem}-{n}" for n in count(2)))
            if candidate not in taken
        )
    if not _SLUG.fullmatch(wanted):
        raise _refusal(_("アドレスは半角の英数字、ハイフン、下線で50文字までです: %(slug)s"), slug=wanted)
    if wanted in taken:
        message = _(
            "大会「%(slug)s」はもうあります。別のアドレスを--slugで決めるか、--event %(slug)sで続けてください。"
        )
        raise _refusal(message, slug=wanted)
    return wanted


def _template(name: str | None) -> Template:
    if name is None or name not in TEMPLATES:
        listed = "\n".join(
            f"  {template.id:22} {template.title.ja} / {template.title.en}" for template in TEMPLATES.values()
        )
        message = (
            _("形式「%(name)s」はありません。選べるのは:") if name else _("形式を--formatで選んでください:")
        )
        raise CommandError(f"{message % {'name': name}}\n{listed}")
    return TEMPLATES[name]


def _newcomers(arguments: Namespace, template: Template, hall: BotReferee) -> list[Newcomer]:
    if (arguments.players is None) == (arguments.entrants is None):
        raise _refusal(_("人数（--players）か、参加者を写す大会（--entrants）のどちらかを指定してください。"))
    if arguments.entrants is not None:
        entrants = event_of(arguments.entrants).entrants.all()
        return [Newcomer(names_of(entrant), entrant.seed) for entrant in entrants]
    players = arguments.players or 0
    if not 1 <= players <= MOST:
        raise _refusal(_("--playersは1から%(most)dまでです。"), most=MOST)
    seeds = sum(template.seeds.values())
    return [
        Newcomer(names, number if number <= seeds else None)
        for number, names in enumerate(people(players, hall.rng), start=1)
    ]


def _until(event: Event, text: str | None) -> Until | None:
    if text is None:
        return None
    stage, _slash, of_round = text.partition("/")
    codes = list(event.stages.values_list("code", flat=True))
    if stage not in codes:
        message = _("ステージ「%(stage)s」はありません。選べるのは: %(stages)s")
        raise _refusal(message, stage=stage, stages=", ".join(codes))
    if of_round and not of_round.isdecimal():
        raise _refusal(_("--untilはs1、またはs1/2のように書きます。"))
    return Until(stage, int(of_round) if of_round else None)
