"""``manage.py serve``: the desk for one hall, over plain http, in the network that the phones are in."""

from __future__ import annotations

import os
import socket
import sys
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from league.lan import hosts, own_addresses
from scoring.sheets.qr import QUIET, modules

if TYPE_CHECKING:
    from django.core.management.base import CommandParser

_HALVES = {("0", "0"): " ", ("1", "0"): "▀", ("0", "1"): "▄", ("1", "1"): "█"}
_WHITE_ON_BLACK = "\x1b[97;40m{}\x1b[0m"


class Command(BaseCommand):
    help = "Prepare the database and the static files, then serve the desk to every phone in this network."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--demo", action="store_true", help="load the demo event first")

    def handle(self, *, port: int, demo: bool, **_options: Any) -> None:
        _require_free(port)
        settings.VAR.mkdir(mode=0o700, parents=True, exist_ok=True)
        call_command("migrate", verbosity=0)
        _collect_static()
        if demo:
            call_command("demo_event", stdout=self.stdout)
        addresses = own_addresses()
        self._announce(addresses, port)
        _become_gunicorn(port, [*settings.ALLOWED_HOSTS, *hosts(addresses)])

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
        socket.create_server(("", port)).close()
    except OSError as error:
        message = (
            f"ポート{port}を使えません（{error.strerror}）。別の番号で: make run PORT={port + 1}\n"
            f"Port {port} cannot be used ({error.strerror}). Choose another: make run PORT={port + 1}"
        )
        raise CommandError(message) from error


def _become_gunicorn(port: int, allowed_hosts: list[str]) -> None:
    """Replace this process, so that Ctrl+C and a supervisor's signals reach the server itself."""
    environment = os.environ | {"INSECURE_LAN": "true", "ALLOWED_HOSTS": ",".join(allowed_hosts)}
    command = [sys.executable, "-m", "gunicorn", "-c", "python:league.gunicorn", "--bind", f"0.0.0.0:{port}"]
    os.execve(sys.executable, command, environment)  # noqa: S606 - no shell, and every word is our own
