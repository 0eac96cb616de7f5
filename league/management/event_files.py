"""Event documents for commands: from a named file, or standard input for ``-``."""

import gc
import os
import sys
from argparse import ArgumentTypeError
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

from league.management.output import write_lines
from league.management.refusal import DOES_NOT_HOLD, RefusedFileError
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.text import Text
from scoring.event.check import problems
from scoring.event.problem import EventProblem
from scoring.event.reading import parse_event
from scoring.event.values import EventDocument
from scoring.log.chain import Head, UnreadableHeadError
from scoring.standings.findings.log import CLOCK

_LARGEST_MB: Final = 64
"""Enough for a thousand tables, at 50 KB a match with its log; a wrong file is refused within a second."""
_SETTING: Final = "LARGEST_FILE_MB"
_MB: Final = 1024 * 1024


def read_event_file(name: str) -> EventDocument:
    """The event in a file. Raises RefusedFileError, with exit status 2, naming the file or the field."""
    return event_in(name, file_bytes(name))


def event_in(name: str, text: bytes) -> EventDocument:
    """The event in the text of a file. Raises RefusedFileError naming the file or the field."""
    with naming(name), _exempt_from_gc():
        return parse_event(text)


@contextmanager
def naming(name: str) -> Iterator[None]:
    """Name the file in an error about its contents. Raises RefusedFileError."""
    try:
        yield
    except MalformedCaseError as error:
        raise RefusedFileError(f"{error.within(name).field}: {in_both(error.text)}") from error


@contextmanager
def _exempt_from_gc() -> Iterator[None]:
    """Exclude the objects made here from garbage collection.

    The collector's repeated walks through a large event take longer than reading it.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if enabled:
            gc.enable()


def refuse_problems(document: EventDocument) -> None:
    """Exit with status 1 where an event is inconsistent, listing all problems."""
    found = problems(document)
    for problem in found:
        sys.stderr.write(in_both(problem.text) + "\n")
    if found:
        sys.exit(DOES_NOT_HOLD)


def report(found: Iterable[EventProblem]) -> None:
    """Print all findings, one per line; exit status 1 for any that is more than a warning."""
    problems_found = list(found)
    write_lines(in_both(problem.text) for problem in problems_found)
    if any(problem.code != CLOCK for problem in problems_found):
        sys.exit(DOES_NOT_HOLD)
    if not problems_found:
        write_lines(["すべて合っています。 / Everything agrees."])


def head(text: str) -> Head:
    """Parse a log head, for an argument of a command."""
    try:
        return Head.read(text)
    except UnreadableHeadError as error:
        raise ArgumentTypeError(f"{text}: 345 3f9a12c477e0…") from error


def file_bytes(name: str) -> bytes:
    """The contents of a file.

    Raises RefusedFileError, with exit status 2, where it cannot be read or is too large.
    """
    try:
        if name == "-":
            return _within_limit(name, sys.stdin.buffer)
        with Path(name).open("rb") as file:
            return _within_limit(name, file)
    except (OSError, ValueError) as refused:  # a name with a null character is a ValueError
        reason = refused.strerror if isinstance(refused, OSError) else refused
        raise RefusedFileError(f"{name}: {reason}") from refused


def _within_limit(name: str, file: BinaryIO) -> bytes:
    """Read the whole file, but never beyond the limit: it may be an endless device."""
    limit = os.environ.get(_SETTING, str(_LARGEST_MB))
    if not (limit.isascii() and limit.isdecimal() and int(limit)):
        raise RefusedFileError(f"{_SETTING}: {limit}")
    found = bytearray()
    # In pieces, because one read up to the limit would allocate all of it at once.
    while len(found) <= int(limit) * _MB and (more := file.read(_MB)):
        found += more
    if len(found) <= int(limit) * _MB:
        return bytes(found)
    text = Text(
        f"ファイルが大きすぎます（上限は{limit} MB）。正しいファイルなら {_SETTING} に上限をMBで書いてください。",
        f"The file is too large (at most {limit} MB). If it is the right one, give a limit in MB as {_SETTING}.",
    )
    raise RefusedFileError(f"{name}: {in_both(text)}")


def in_both(text: Text) -> str:
    """A sentence in both languages, for a terminal."""
    return f"{text.ja} / {text.en}"
