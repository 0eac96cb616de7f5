"""Adjudicate cases: one JSON object, or one per line; a ruling per line. Exit status 2 when any of them is malformed."""

import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from itertools import chain
from pathlib import Path

from league.management.refusal import MALFORMED, RefusedFileError
from rules_ref import adjudicate
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.cases.json_text import read_json


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", help="file with the cases; - reads standard input")


def run(file: str) -> None:
    """Answer every case of a file; exit status 2 where one of them is malformed."""
    try:
        with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as lines:
            found_malformed = _answer_all(lines)
    except OSError as refused:
        raise RefusedFileError(f"{file}: {refused.strerror}") from refused
    if found_malformed:
        sys.exit(MALFORMED)


def _answer_all(lines: Iterable[bytes]) -> bool:
    """Answer cases in order. Returns True when one was malformed."""
    malformed = False
    try:
        for text in _cases(lines):
            ruling = _answer(text)
            malformed |= "error" in ruling
            written = json.dumps(ruling, ensure_ascii=False)
            # A lone surrogate in a name cannot be UTF-8; this spells it as the JSON escape it came from.
            sys.stdout.buffer.write(written.encode("utf-8", "backslashreplace") + b"\n")
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader closed the pipe (``| head``). Without this Python reports the error again on exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return malformed


def _cases(lines: Iterable[bytes]) -> Iterator[bytes]:
    """The text of each case: one per line, or everything where one object spans many lines."""
    filled = (line for line in lines if line.strip())
    first = next(filled, b"")
    if not first or _is_readable(first):
        yield from chain([first] if first else [], filled)
        return
    rest = [first, *filled]
    whole = b"".join(rest)
    yield from [whole] if _is_readable(whole) else rest


def _is_readable(text: bytes) -> bool:
    try:
        read_json(text)
    except MalformedCaseError:
        return False
    return True


def _answer(text: bytes) -> dict[str, object]:
    try:
        return adjudicate(read_json(text))
    except MalformedCaseError as error:
        error_json = {"field": "", "message_ja": error.text.ja, "message_en": error.text.en}
        return {"id": None, "error": error_json}
