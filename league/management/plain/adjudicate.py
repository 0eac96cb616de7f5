"""Adjudicate cases: one JSON object, or one per line; a ruling per line. Exit status 2 when any of them is malformed."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from itertools import chain
from pathlib import Path

from league.management.output import write_lines
from league.management.refusal import MALFORMED, RefusedFileError
from rules_ref import adjudicate
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.cases.json_text import read_json


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", help="file with the cases; - reads standard input")


def run(file: str) -> None:
    """Answer every case of a file in order; exit status 2 where one of them is malformed."""
    malformed = False

    def answers(lines: Iterable[bytes]) -> Iterator[str]:
        nonlocal malformed
        for text in _cases(lines):
            ruling = _answer(text)
            malformed |= "error" in ruling
            yield json.dumps(ruling, ensure_ascii=False)

    try:
        with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as lines:
            write_lines(answers(lines))
    except OSError as refused:
        raise RefusedFileError(f"{file}: {refused.strerror}") from refused
    if malformed:
        sys.exit(MALFORMED)


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
