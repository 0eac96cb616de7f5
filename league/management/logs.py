"""Verification of an event's log against the database, for several commands."""

from collections.abc import Iterator
from typing import Final

from django.core.exceptions import ObjectDoesNotExist

from league.acts.services.check import row_problems
from league.acts.services.check_rows import UNREADABLE
from league.chain import log_of
from league.event_document import document_with_log
from league.models import Event
from league.snapshot import read_snapshot
from rules_ref.text import Text
from scoring.event.problem import EventProblem
from scoring.log.chain import Head
from scoring.log.chain_findings import chain_findings
from scoring.standings.findings.log import CLOCK, chain_problem, log_problems

_SHOWN: Final = 5
"""The largest number of findings in the report of an event; ``check_log`` lists all."""


def log_findings(event: Event, held: Head | None = None) -> list[EventProblem]:
    """All errors of an event's log, and of the rows that its acts explain. ``held``: a head noted earlier."""
    # An entry between two reads would be in only one of them, and so reported as a difference.
    with read_snapshot():
        now = Event.objects.get(pk=event.pk)
        return [*_file_problems(now, held), *row_problems(now)]


def _file_problems(event: Event, held: Head | None) -> list[EventProblem]:
    """The findings of ``verify`` for the event's file; a message where rows cannot be written to a file."""
    try:
        return list(log_problems(document_with_log(event), held))
    # Tampered rows may hold anything; ``row_problems`` names each of them.
    except (*UNREADABLE, ObjectDoesNotExist, ArithmeticError) as error:
        what = Text(
            f"大会ファイルにできない内容が保存されている（{error!r}）。",
            f"What is stored cannot be written as an event file ({error!r}).",
        )
        return [*chain_problems(event, held), EventProblem("log_row", Text("大会", "the event"), what)]


def chain_problems(event: Event, held: Head | None) -> list[EventProblem]:
    """The errors of the chain itself."""
    try:
        log = log_of(event)
        return [] if log is None else [chain_problem(found) for found in chain_findings(log, held)]
    except UNREADABLE as error:
        what = Text(f"記録が読めない（{error!r}）。", f"The log cannot be read ({error!r}).")
        return [EventProblem("log_chain", Text("記録", "the log"), what)]


def log_report(event: Event, advice: tuple[str, str] = ("", "")) -> Iterator[str]:
    """A report for a terminal, in both languages: whether an event agrees with its log.

    ``advice``: what to do if it does not.
    """
    found = [finding for finding in log_findings(event) if finding.code != CLOCK]
    if not found:
        yield f"「{event}」: 記録のとおりです。\n{event.slug}: all as its log says."
        return
    japanese, english = advice
    yield (
        f"「{event}」: 記録と合わないところが{len(found)}か所あります。{japanese}\n"
        f"{event.slug}: what does not agree with its log: {len(found)}.{english}"
    )
    for finding in found[:_SHOWN]:
        yield f"  {finding.text.ja}"
