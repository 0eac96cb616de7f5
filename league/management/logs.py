"""An event's log held against the live database, as several commands ask it and tell of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from league.acts.services.check import row_problems
from league.event_document import document_with_log
from league.models import Event
from league.one_moment import one_moment
from scoring.standings.findings.log import CLOCK, log_problems

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.event.problem import EventProblem
    from scoring.log.chain import Head

_SHOWN: Final = 5
"""Findings of one event: who wants all of them asks ``check_log``."""


def log_findings(event: Event, held: Head | None = None) -> list[EventProblem]:
    """All that does not agree: the chain in itself, and every row that its acts explain."""
    # A tap between two reads would be in the one and not in the other, and a finding where nothing is wrong.
    with one_moment():
        now = Event.objects.get(pk=event.pk)
        return [*log_problems(document_with_log(now), held), *row_problems(now)]


def told_of(event: Event, advice: tuple[str, str] = ("", "")) -> Iterator[str]:
    """Whether an event is as its log says, for a terminal, in both languages. ``advice``: what to do if it is not."""
    found = [each for each in log_findings(event) if each.code != CLOCK]
    if not found:
        yield f"「{event}」: 記録のとおりです。\n{event.slug}: all as its log says."
        return
    japanese, english = advice
    yield (
        f"「{event}」: 記録と合わないところが{len(found)}か所あります。{japanese}\n"
        f"{event.slug}: what does not agree with its log: {len(found)}.{english}"
    )
    for each in found[:_SHOWN]:
        yield f"  {each.text.ja}"
