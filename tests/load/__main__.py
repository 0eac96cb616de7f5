"""``python -m tests.load``: referees, spectators and an organiser on one desk, over the loopback; see ``--help``."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final
from uuid import uuid4

import django

from league.serving.limits import WORKERS
from tests.load.measuring import cpu_seconds, most_memory

if TYPE_CHECKING:  # models need the settings
    from league.models import Event
    from tests.load.people import Hall
    from tests.resilience.desk import Desk

_SIGNED_IN: Final = "organiser"


@dataclass(frozen=True, slots=True)
class Load:
    """The options: the numbers of tables and people, and how much each referee enters."""

    phones: int
    spectators: int
    sets: int
    games: int
    every: float
    postgresql: bool
    workers: int


def main() -> int:
    """Exit status 0 if every tap was recorded, nothing is lost, and the log is right, else 1."""
    asked = _arguments()
    with tempfile.TemporaryDirectory(prefix="daifugo-load-") as folder, _database(asked) as more:
        os.environ |= {"DJANGO_SETTINGS_MODULE": "league.settings", "INSECURE_LAN": "true", **more}
        os.environ |= {"VAR": f"{folder}/var", "SECRET_KEY": "only-for-this-desk-" * 4}
        Path(folder, "var").mkdir()
        django.setup()
        return _load(asked, Path(folder), more)


def _load(asked: Load, folder: Path, more: dict[str, str]) -> int:
    # Only now: models need the settings, and these the folder.
    from django.core.management import call_command  # noqa: PLC0415

    from tests.load.people import Hall, fill  # noqa: PLC0415
    from tests.rehearsal.judging import faults  # noqa: PLC0415
    from tests.rehearsal.plan import new_round, planned  # noqa: PLC0415
    from tests.resilience.desk import Desk  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    _say(f"Setting up {asked.phones} tables …")
    of_round = new_round(asked.phones, 1, sets=asked.sets, games_per_set=asked.games)
    plan = planned(of_round, 1)
    desk = Desk(folder, more=more | {"INSECURE_LAN": "true"})
    desk.start("--workers", str(asked.workers))
    try:
        hall, home = Hall(desk.port, asked.every), f"/e/{of_round.event.slug}/"
        begun, spent = monotonic(), cpu_seconds(desk.workers())
        pages = [home, f"{home}standings/", f"{home}seats/", f"{home}screen/"]
        rooms = [f"{home}hall/", home, f"{home}desk/", f"{home}print/", f"{home}standings/"]
        signed_in = _session(of_round.event)
        asyncio.run(
            fill(hall, plan, pages=pages, spectators=asked.spectators, rooms=rooms, signed_in=signed_in)
        )
        _report(hall, desk, monotonic() - begun, cpu_seconds(desk.workers()) - spent)
    finally:
        desk.stop()
    found = [*faults(of_round.event, plan), *_log_findings(of_round.event.slug)]
    _say("\n".join(found) or "Nothing lost, nothing double, the standings and the log are right.")
    return 1 if found or any(each.failed for each in hall.fared.values()) else 0


def _session(event: Event) -> dict[str, str]:
    """The cookie of an organiser who has signed in."""
    from django.conf import settings  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415
    from django.utils import timezone  # noqa: PLC0415

    from league.access import Person  # noqa: PLC0415
    from league.acts.services.acts import Entry  # noqa: PLC0415
    from league.models import Role  # noqa: PLC0415
    from league.roles.services import grant_role  # noqa: PLC0415
    from tests.factories import make_user  # noqa: PLC0415

    user = make_user(username=_SIGNED_IN)
    entry = Entry(Person("load"), uuid4(), event.version, timezone.now())
    grant_role(event=event, username=_SIGNED_IN, role=Role.ORGANISER, entry=entry)
    client = Client()
    client.force_login(user)
    return {settings.SESSION_COOKIE_NAME: client.cookies[settings.SESSION_COOKIE_NAME].value}


def _log_findings(slug: str) -> list[str]:
    """The findings of ``check_log``, except on clocks: acts wait for each other some milliseconds."""
    from league.management.logs import log_findings  # noqa: PLC0415
    from league.models import Event  # noqa: PLC0415
    from scoring.standings.findings.log import CLOCK  # noqa: PLC0415

    found = log_findings(Event.objects.get(slug=slug))
    return [each.text.en for each in found if each.code != CLOCK]


def _report(hall: Hall, desk: Desk, seconds: float, spent: float) -> None:
    _say(f"\n{'':24}{'answers':>9}{'p50':>9}{'p95':>9}{'p99':>9}{'errors':>9}")
    for kind, fared in sorted(hall.fared.items()):
        within = "".join(f"{1000 * fared.share(share):6.0f} ms" for share in (0.5, 0.95, 0.99))
        _say(f"{kind:24}{len(fared.took):9,}{within}{len(fared.failed):9,}")
        for failed in sorted(set(fared.failed))[:3]:
            _say(f"  {failed}")
    memory = ", ".join(f"{each / 1024:.0f} MB" for each in most_memory(desk.workers()))
    _say(
        f"{hall.requests / seconds:.0f} requests a second for {seconds:.0f} s; asked to come again: {hall.busy}"
        f"\nof the workers: {1000 * spent / hall.requests:.1f} ms of processor a request, at most {memory}"
    )


@contextmanager
def _database(asked: Load) -> Iterator[dict[str, str]]:
    """The environment that selects the database: empty for SQLite, or the URL of a new PostgreSQL."""
    if not asked.postgresql:
        yield {}
        return
    from tests.resilience.postgres import servers  # noqa: PLC0415 - psycopg is for this choice only

    with servers(1) as (server,):
        yield {"DATABASE_URL": f"postgres://postgres@127.0.0.1:{server.port}/postgres"}


def _arguments() -> Load:
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--phones", type=int, default=24, help="so many tables of four, each with a referee")
    parser.add_argument("--spectators", type=int, default=48, help="who looks at a page every 10 seconds")
    parser.add_argument(
        "--sets", type=int, default=1, help="what each referee enters: a set takes 20 minutes"
    )
    parser.add_argument("--games", type=int, default=2, help="in a set")
    parser.add_argument("--every", type=float, default=4.0, help="seconds from tap to tap at a table")
    parser.add_argument("--postgresql", action="store_true", help="on a PostgreSQL begun for this")
    parser.add_argument("--workers", type=int, default=WORKERS, help="processes that answer")
    return Load(**vars(parser.parse_args()))


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
