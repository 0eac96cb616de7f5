"""``manage.py serve``: the desk for one hall, in the phones' network, over http or with a certificate."""

import logging
import os
import sqlite3
import sys
import threading
import time
from argparse import ArgumentTypeError
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.management.color import supports_color
from django.db import OperationalError, connection
from django.utils import timezone

from league.accounts.services.signing_in import has_accounts
from league.backups.services.backup import BackupError
from league.backups.services.copies import make_hourly_backup
from league.backups.services.updating import UpdateError
from league.damage import is_damage
from league.management.commands.update import Command as Update
from league.management.reach import DeskReach, desk_reach
from league.management.running import Running, alone
from league.serving.limits import WORKERS
from league.serving.supervisor import listen, supervise
from scoring.sheets.pen import QUIET, modules

logger = logging.getLogger(__name__)

_HALVES = {("0", "0"): " ", ("1", "0"): "▀", ("0", "1"): "▄", ("1", "1"): "█"}
# Files of the libraries that no page uses; compressing them took most of the first start.
_UNUSED = ("*.md", "django_tables2", "django_htmx/ext/*", "htmax-*", "htmx-4*", "htmx-2.js", "redoc.*")
_WHITE_ON_BLACK = "\x1b[97;40m{}\x1b[0m"


class Command(BaseCommand):
    help = "Prepare the database and the static files, then serve the desk to every phone in this network."
    hall: DeskReach  # as it was when last checked

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=_port, default=8000)
        parser.add_argument(
            "--workers",
            type=int,
            choices=range(1, WORKERS + 1),
            default=WORKERS,
            help="processes that answer",
        )
        parser.add_argument("--demo", action="store_true", help="load the demo event first")
        parser.add_argument("--address", default="", help="of several addresses of this computer the hall's")
        parser.add_argument("--certificate", type=Path, metavar="FILE", help="serve https: a PEM file")
        parser.add_argument("--key", type=Path, metavar="FILE", help="the certificate's key: a PEM file")
        parser.add_argument(
            "--copies-to",
            type=Path,
            metavar="FOLDER",
            default=settings.COPIES_TO,
            help="on another disk or machine: each copy goes there as well",
        )
        parser.add_argument(
            "--proxied", action="store_true", help="listen to a proxy on this machine only (docs/server.md)"
        )
        parser.add_argument(
            "--phones-may-sign-in",
            action="store_true",
            help="without a certificate too, where anybody in the network can read along",
        )

    def handle(self, *, port: int, demo: bool, **options: Any) -> None:
        scheme = "http" if options["certificate"] is None else "https"
        with ExitStack() as running:
            with _as_command_errors():
                settings.VAR.mkdir(mode=0o700, parents=True, exist_ok=True)
                running.enter_context(alone(settings.VAR, f"{scheme}://localhost:{port}/"))
            _require_free(port)
            sys.exit(self._serve(port, demo=demo, **options))

    def _serve(self, port: int, *, demo: bool, **options: Any) -> int:
        hall = desk_reach(
            port,
            options["address"],
            options["certificate"],
            options["key"],
            phones_may_sign_in=options["phones_may_sign_in"],
        )
        with _as_command_errors():
            self._prepare(demo=demo)
        hall = replace(hall, proxied=options["proxied"])
        if options["copies_to"] is not None:
            os.environ["COPIES_TO"] = str(options["copies_to"].absolute())
        self._announce(hall)
        if not has_accounts():
            self._name_first_account(hall)
        if settings.BACKUP_SECONDS:
            threading.Thread(target=_back_up_hourly, args=[options["copies_to"]], daemon=True).start()
        self._say(
            "サーバーを始めています。数秒で開けます。", "Starting the server: pages open in some seconds."
        )
        self.hall = hall
        host = "127.0.0.1" if hall.proxied else ""
        # Kept open, because opening the database needs room, which a full disk does not have.
        with connection.cursor():
            return supervise(
                port,
                host=host,
                environment=hall.environment,
                options=hall.options,
                number=options["workers"],
                changed=self._changed,
            )

    def _prepare(self, *, demo: bool) -> None:
        self._say("データベースを用意しています…", "Preparing the database …")
        update = Update()
        update.stdout = self.stdout
        update.bring_up_to_date()
        self._say("ページの部品を用意しています…", "Preparing the pages' files …")
        _collect_static()
        if demo:
            self._say("デモ大会を用意しています…", "Preparing the demo event …")
            call_command("demo_event", stdout=self.stdout)

    def _say(self, japanese: str, english: str) -> None:
        self.stdout.write(f"{japanese} / {english}")
        self.stdout.flush()

    def _changed(self) -> dict[str, str] | None:
        """Announce a new address after a move to another network, and return the workers' new environment.

        None: the addresses are the same. Papers and screens show the old one.
        """
        now = self.hall.now()
        if set(now.addresses) == set(self.hall.addresses):
            return None
        self.hall = now
        self._say("\nアドレスが変わりました。", "The address has changed.")
        self._announce(now)
        return now.environment

    def _announce(self, hall: DeskReach) -> None:
        if settings.BEHIND_PROXY and not hall.proxied:
            self._say(
                "BEHIND_PROXY: プロキシの言うアドレスを信じます。プロキシのほかから届かないようにしてください。",
                "BEHIND_PROXY: a proxy is believed about the addresses of visitors. Let nothing but the proxy reach this port.",
            )
        scheme = "http" if hall.certificate is None else "https"
        self.stdout.write(f"\nこのパソコン / on this computer:  {scheme}://localhost:{hall.port}/")
        if not hall.addresses:
            self.stdout.write(
                "ネットワークにつながっていません。つなぐと、ここにアドレスが出ます。\n"
                "No network: connect, and the address for phones appears here."
            )
        for url in hall.urls:
            self.stdout.write(f"スマホから / on a phone:         {url}/")
        if hall.certificate is None and len(hall.addresses) > 1 and not hall.chosen:
            self.stdout.write(
                "アドレスがいくつかあります。会場のものを選ぶには / there are several; to choose the hall's: --address …"
            )
        # Old consoles of Windows print colour codes as text; their background is black anyway.
        colours = self.stdout.isatty() and supports_color()
        for line in qr_code(f"{hall.urls[0]}/") if hall.urls and self._can_draw() else []:
            self.stdout.write(_WHITE_ON_BLACK.format(line) if colours else line)
        self.stdout.write("終了 / stop: Ctrl+C\n")
        self.stdout.flush()

    def _name_first_account(self, hall: DeskReach) -> None:
        if hall.proxied or settings.BEHIND_PROXY:
            how = f"{settings.STARTER} createorganiser NAME --keeper"
        else:
            scheme = "http" if hall.certificate is None else "https"
            how = f"{scheme}://localhost:{hall.port}/first-account/"
        self._say("アカウントがまだありません。作るには", f"There is no account yet. To make one:  {how}")

    def _can_draw(self) -> bool:
        """Whether the output's encoding has the characters of a QR code; that of Japanese Windows has not."""
        try:
            "".join(_HALVES.values()).encode(getattr(self.stdout, "encoding", None) or "utf-8")
        except UnicodeEncodeError:
            return False
        return True


def _back_up_hourly(second: Path | None) -> None:
    """Make hourly backups, in the process that answers no requests. A failed one is retried next time."""
    while True:
        time.sleep(settings.BACKUP_SECONDS)
        try:
            make_hourly_backup(settings.BACKUPS, timezone.now(), number=settings.BACKUPS_KEPT, second=second)
        except BackupError as error:
            logger.error("%s", error)  # noqa: TRY400 - its message is enough
        except Exception:
            logger.exception("No backup")
        finally:
            connection.close()


def qr_code(text: str) -> list[str]:
    """A QR code in half-block characters, two modules to a character; the light modules are drawn."""
    rows = [row.decode().center(len(row) + 2 * QUIET, "1") for row in modules(text)]
    blank = "1" * len(rows[0])
    rows = [blank] * QUIET + rows + [blank] * QUIET
    pairs = zip_longest(rows[::2], rows[1::2], fillvalue=blank)
    return ["".join(_HALVES[halves] for halves in zip(*pair, strict=True)) for pair in pairs]


def _collect_static() -> None:
    """Collect static files if a source is newer than the last collection.

    Compressing takes seconds on a slow laptop.
    """
    collected = settings.STATIC_ROOT / "staticfiles.json"
    sources = [Path(storage.path(name)) for finder in get_finders() for name, storage in finder.list(None)]
    newest = max(source.stat().st_mtime for source in sources)
    if not collected.exists() or newest > collected.stat().st_mtime:
        call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=[*_UNUSED])


def _port(given: str) -> int:
    try:
        port = int(given)
    except ValueError:
        port = 0
    if not 0 < port < 1 << 16:
        raise ArgumentTypeError("1〜65535の番号を / a number from 1 to 65535, please")
    return port


def _require_free(port: int) -> None:
    try:
        listen(port).close()
    except OSError as error:
        message = (
            f"ポート{port}を使えません（{error.strerror}）。別の番号で: {settings.STARTER} --port {port + 1}\n"
            f"Port {port} cannot be used ({error.strerror}). Choose another: {settings.STARTER} --port {port + 1}"
        )
        raise CommandError(message) from error


@contextmanager
def _as_command_errors() -> Iterator[None]:
    try:
        yield
    except (BackupError, Running, UpdateError) as error:
        raise CommandError(str(error)) from error
    except (OSError, OperationalError, sqlite3.OperationalError) as error:
        if is_damage(error):
            raise
        # A full disk and a read-only one give the same error of the database.
        raise CommandError(
            f"{settings.VAR}に書き込めません（{error}）。ディスクの空きと、フォルダの書き込みの許可を確かめてください。\n"
            f"{settings.VAR} cannot be written to ({error}). Check that the disk has room and the folder may be written to."
        ) from error
