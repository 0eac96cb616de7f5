"""``manage.py log_heads --to COMMAND_OR_FILE``: send the heads of all logs to a second place."""

import shlex
import shutil
import subprocess
import time
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from league.chain import head_of
from league.models import Event


class Command(BaseCommand):
    help = "Append the head of every event's log, where it has moved, to a file, or give them to a command."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--to", required=True, help="a file, or a command that reads lines")
        parser.add_argument("--every", type=int, help="go on, once in so many minutes")

    def handle(self, *, to: str, every: int | None, **_options: object) -> None:
        known: dict[str, str] = {}
        while True:
            heads = {
                event.slug: head.whole if (head := head_of(event)) else ""
                for event in Event.objects.exclude(log_no=0).order_by("slug")
            }
            moved = {slug: head for slug, head in heads.items() if known.get(slug) != head}
            if moved:
                now = timezone.now().isoformat(timespec="seconds")
                _send(to, "".join(f"{now} {slug} {head}\n" for slug, head in moved.items()))
            known = heads
            if not every:
                return
            time.sleep(every * 60)


def _send(to: str, lines: str) -> None:
    """Give the lines to a command, or append them to a file. Raises CommandError if that fails."""
    command = shlex.split(to)
    try:
        if shutil.which(command[0]):
            subprocess.run(command, input=lines, encoding="utf-8", check=True)  # noqa: S603 - the operator's own command
            return
        with Path(to).open("a", encoding="utf-8") as file:
            file.write(lines)
    except (OSError, subprocess.CalledProcessError) as error:
        raise CommandError(f"{to}: {error}") from error
