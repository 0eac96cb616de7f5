"""``event_export SLUG [EVENT.json]``: the event document of a stored event, to a file or standard output."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, OutputWrapper

from league.event_document import document_with_head, document_with_log
from league.management.events import event_of
from scoring.event.reading import dumps


class Command(BaseCommand):
    help = "Write an event as its document (JSON): into a file, or on the standard output."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="SLUG")
        parser.add_argument(
            "file", nargs="?", default="-", metavar="EVENT.json", help="where to; - is the standard output"
        )
        parser.add_argument(
            "--with-log",
            action="store_true",
            help="for officials: the whole log, with all that was said in it",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        event = event_of(options["slug"])
        document = document_with_log(event) if options["with_log"] else document_with_head(event)
        text = dumps(document)
        if options["file"] == "-":
            _print(text, self.stdout)
        else:
            _store(text, Path(options["file"]))


def _print(text: str, output: OutputWrapper) -> None:
    """Write UTF-8 always: output redirected in Windows' own encoding could not be read again."""
    binary = getattr(output, "buffer", None)
    if binary is None:
        output.write(text, ending="")
    else:
        binary.write(text.encode())
        binary.flush()


def _store(text: str, path: Path) -> None:
    try:
        path.write_bytes(text.encode())
    except OSError as refused:
        raise CommandError(f"{path}: {refused.strerror}") from refused
