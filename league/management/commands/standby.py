"""``manage.py standby``: a second laptop that has what the desk has, and takes its place."""

from __future__ import annotations

import json
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC
from http import HTTPStatus
from itertools import count
from typing import TYPE_CHECKING, Any, Final
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from league.backups.services.copies import BackupError, file_name, keep_backups, read_backup
from league.backups.services.standby import Notebook, make_token
from league.management.commands.backup import seconds_of

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from concurrent.futures import Future
    from pathlib import Path

_AGAIN_AFTER: Final = 1
"""Seconds after nobody answered. A look that is answered lasts until there is something new, a second at most."""
_KEPT: Final = 5
_PATIENCE: Final = 20
_AT_LEAST_EVERY: Final = 300
_NOT_TAKEN: Final = (
    "1台目がこの鍵を受け付けません。httpでは、--plain-httpで作った鍵が要ります。\n"
    "The first laptop does not accept this key. Over plain http it accepts one made with --plain-http."
)


class Command(BaseCommand):
    help = (
        "On the first laptop, without a URL: make the key that the second one needs. "
        "On the second: take copies from there and write down every act, until it is needed (--take-over)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("url", nargs="?", help="where the desk is: http://192.168.0.7:8000")
        parser.add_argument("key", nargs="?", help="as the first laptop has said it")
        parser.add_argument(
            "--plain-http", action="store_true", help="make a key that also opens where others may read along"
        )
        parser.add_argument("--every", type=seconds_of, default=30, help="a copy at most so often: 30s, 5m")
        parser.add_argument("--looks", type=int, help="end after so many looks")
        parser.add_argument("--take-over", action="store_true", help="put the newest copy in place")
        parser.add_argument("--yes", action="store_true", help="do not ask before that")

    def handle(self, *, url: str | None, key: str | None, **options: Any) -> None:
        settings.VAR.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder = settings.VAR / "standby"
        if options["take_over"]:
            self._take_over(folder, yes=options["yes"])
        elif url is None:
            token = make_token(over_plain_http=options["plain_http"])
            self._say("もう1台で / on the second laptop:")
            self._say(f"  {settings.STARTER} standby {settings.ADDRESS or 'http://…:8000'} {token}")
        elif key is None:
            raise CommandError(
                f"鍵がありません（1台目で {settings.STARTER} standby）。\n"
                f"There is no key: run {settings.STARTER} standby on the first laptop."
            )
        else:
            folder.mkdir(mode=0o700, exist_ok=True)
            first = First(url.rstrip("/"), key, folder)
            self._follow(first, every=options["every"], looks=options["looks"])

    def _follow(self, first: First, *, every: int, looks: int | None) -> None:
        silent = False
        for _look in count() if looks is None else range(looks):
            try:
                if (copy := first.look(every)) is not None:
                    self._say(f"{copy}")
                if silent:
                    self._say("1台目がまた応答しています。 / The first laptop answers again.")
                silent = False
            except CommandError:
                raise
            except (OSError, ValueError, BackupError) as error:
                if not silent:
                    self._say(
                        f"{timezone.localtime():%H:%M:%S} 1台目が応答しません。 / The first laptop does not answer. ({error})"
                    )
                    self._say(
                        "引き継ぐなら / to take over: Ctrl+C, "
                        f"{settings.STARTER} standby --take-over, {settings.STARTER} --no-demo"
                    )
                silent = True
                time.sleep(_AGAIN_AFTER)
        if (copy := first.finish()) is not None:
            self._say(f"{copy}")

    def _take_over(self, folder: Path, *, yes: bool) -> None:
        copies = sorted(folder.glob("desk-*.zip"))
        if not copies:
            raise CommandError(f"{folder}に写しがありません。\nThere is no copy in {folder}.")
        call_command("restore", str(copies[-1]), yes=yes, stdout=self.stdout)
        missing = list(Notebook(folder / "acts.jsonl").missing())
        for act in missing:
            self._say(f"  {act['event']} {act['no']}: {act['words']}")
        self._say(
            f"写しにない記録: {len(missing)}件。上の順に、紙と見比べて入れ直してください。\n"
            f"Acts that the copy does not have: {len(missing)}. Enter them again in this order, beside the papers."
            if missing
            else "1台目から知らされた記録は、すべてあります。 / Every act that the first laptop reported is there."
        )

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


class First:
    """The desk that is stood by."""

    def __init__(self, url: str, key: str, folder: Path) -> None:
        self.url, self.key, self.folder = url, key, folder
        self.notebook = Notebook(folder / "acts.jsonl")
        self._copied = float("-inf")
        self._news = True
        self._copier = ThreadPoolExecutor(1)
        self._coming: Future[Path] | None = None

    def look(self, every: int) -> Path | None:
        """Write down what was done; the new copy, once one has come. They are taken at most every so many seconds."""
        if self.notebook.take(json.loads(self._ask(f"?after={self.notebook.last}"))["acts"]):
            self._news = True
        if self._coming is not None:
            return self.finish() if self._coming.done() else None
        waited = time.monotonic() - self._copied
        if waited >= _AT_LEAST_EVERY or (self._news and waited >= every):
            self._news, self._copied = False, time.monotonic()
            # Beside the looks: a copy takes seconds, in which people go on and wait for what they do to be known here.
            self._coming = self._copier.submit(self._copy)
        return None

    def finish(self) -> Path | None:
        """The copy that is coming, waited for; None where none is."""
        coming, self._coming = self._coming, None
        if coming is None:
            return None
        path = coming.result()
        self.notebook.shorten()
        return path

    def _copy(self) -> Path:
        coming = self.folder / "coming.zip"
        coming.write_bytes(self._ask(""))
        coming.chmod(0o600)
        made = read_backup(coming).made.astimezone(UTC)
        path = coming.replace(self.folder / file_name(made))
        keep_backups(self.folder, _KEPT, max(made, timezone.now()))
        return path

    def _ask(self, query: str) -> bytes:
        if not self.url.startswith(("http://", "https://")):
            raise CommandError(f"{self.url}: http://… / https://…")
        request = Request(f"{self.url}/standby/{query}", headers={"Authorization": f"Bearer {self.key}"})  # noqa: S310
        try:
            with urlopen(request, timeout=_PATIENCE) as answer:  # noqa: S310 - the operator's own desk
                return bytes(answer.read())
        except URLError as error:
            if isinstance(error, HTTPError) and error.code == HTTPStatus.FORBIDDEN:
                raise CommandError(_NOT_TAKEN) from error
            raise
