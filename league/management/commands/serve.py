"""``manage.py serve``: the desk for one hall, over plain http, in the network that the phones are in."""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connection
from django.utils import timezone

from league.backups.services import keep_copy
from league.lan import hosts, own_addresses
from league.serving.presence import present
from league.serving.workers import keep, listen
from scoring.sheets.qr import QUIET, modules

if TYPE_CHECKING:
    from django.core.management.base import CommandParser

logger = logging.getLogger(__name__)

_HALVES = {("0", "0"): " ", ("1", "0"): "▀", ("0", "1"): "▄", ("1", "1"): "█"}
_WHITE_ON_BLACK = "\x1b[97;40m{}\x1b[0m"


class Command(BaseCommand):
    help = "Prepare the database and the static files, then serve the desk to every phone in this network."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--demo", action="store_true", help="load the demo event first")

    def handle(self, *, port: int, demo: bool, **_options: Any) -> None:
        _require_free(port)
        try:
            self._prepare(demo=demo)
        except (OSError, OperationalError) as error:
            raise CommandError(_in_words(error)) from error
        addresses = own_addresses()
        self._announce(addresses, port)
        if settings.BACKUP_SECONDS:
            threading.Thread(target=_keep_copies, daemon=True).start()
        with (
            present(settings.VAR),
            connection.cursor(),
        ):  # held open: a full disk has no room for what opening it takes
            sys.exit(keep(port, environment=_for_a_hall([*settings.ALLOWED_HOSTS, *hosts(addresses)])))

    def _prepare(self, *, demo: bool) -> None:
        settings.VAR.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._say("データベースを用意しています…", "Preparing the database …")
        call_command("update", stdout=self.stdout)
        self._say("ページの部品を用意しています…", "Preparing the pages' files …")
        _collect_static()
        if demo:
            self._say("デモ大会を用意しています…", "Preparing the demo event …")
            call_command("demo_event", stdout=self.stdout)

    def _say(self, japanese: str, english: str) -> None:
        self.stdout.write(f"{japanese} / {english}")
        self.stdout.flush()

    def _announce(self, addresses: list[str], port: int) -> None:
        self.stdout.write(f"\nこのパソコン / on this computer:  http://localhost:{port}/")
        if not addresses:
            self.stdout.write(
                "ネットワークにつながっていません。つないでから起動し直すとスマホから開けます。\n"
                "No network: connect, then start again, and phones can open the desk."
            )
        for address in addresses:
            self.stdout.write(f"スマホから / on a phone:         http://{address}:{port}/")
        for line in qr_code(f"http://{addresses[0]}:{port}/") if addresses else []:
            self.stdout.write(_WHITE_ON_BLACK.format(line) if self.stdout.isatty() else line)
        self.stdout.write("終了 / stop: Ctrl+C\n")
        self.stdout.flush()


def _keep_copies() -> None:
    """The last hour's copies, made by the keeper, who serves nobody meanwhile. One that fails is tried again in its turn."""
    while True:
        time.sleep(settings.BACKUP_SECONDS)
        try:
            keep_copy(settings.BACKUPS, timezone.now(), number=settings.BACKUPS_KEPT)
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
    """Only where a source is newer than the last collection: compressing takes seconds on a slow laptop."""
    collected = settings.STATIC_ROOT / "staticfiles.json"
    sources = [Path(storage.path(name)) for finder in get_finders() for name, storage in finder.list(None)]
    newest = max(source.stat().st_mtime for source in sources)
    if not collected.exists() or newest > collected.stat().st_mtime:
        call_command("collectstatic", interactive=False, verbosity=0)


def _require_free(port: int) -> None:
    try:
        listen(port).close()
    except OSError as error:
        message = (
            f"ポート{port}を使えません（{error.strerror}）。別の番号で: python desk.py --port {port + 1}\n"
            f"Port {port} cannot be used ({error.strerror}). Choose another: python desk.py --port {port + 1}"
        )
        raise CommandError(message) from error


def _in_words(error: OSError | OperationalError) -> str:
    """A full or closed disk in the words of whoever owns it; a database says both in one sentence."""
    return (
        f"{settings.VAR}に書き込めません（{error}）。ディスクの空きと、フォルダの書き込みの許可を確かめてください。\n"
        f"{settings.VAR} cannot be written to ({error}). Check that the disk has room and the folder may be written to."
    )


def _for_a_hall(allowed_hosts: list[str]) -> dict[str, str]:
    return dict(os.environ) | {"INSECURE_LAN": "true", "ALLOWED_HOSTS": ",".join(allowed_hosts)}
