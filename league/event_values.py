"""An event as values, cached by the head of its log."""

from collections import defaultdict
from dataclasses import dataclass
from threading import Lock
from typing import Final

from django.core.cache import cache

from league.event_document import assembled, event_part, match_parts
from league.models import Event
from scoring.event.values import EventDocument
from scoring.standings.standings import Standings, standings

_SECONDS: Final = 60 * 60


@dataclass(frozen=True, slots=True)
class EventNow:
    """An event without its rulings, and its standings."""

    document: EventDocument
    standings: Standings


_MAKING: Final[defaultdict[int, Lock]] = defaultdict(Lock)
"""Locks by event id: of several requests after an act one reads the event, and the others wait."""


def event_now(event: Event) -> EventNow:
    """An event, without its rulings, and its standings as they are now."""
    with _MAKING[event.pk]:
        # The head is read before the rows: the next call notices an act between the two.
        stored = Event.objects.get(pk=event.pk)
        head = (stored.version, stored.log_no, stored.log_hash)
        found: tuple[object, EventNow] | None = cache.get(f"event/{event.pk}")
        if found is not None and found[0] == head:
            return found[1]
        now = _read(stored)
        if stored.log_hash:  # without a log, states cannot be told apart
            cache.set(f"event/{event.pk}", (head, now), _SECONDS)
        return now


def _read(event: Event) -> EventNow:
    document = assembled(event_part(event), match_parts(event))
    return EventNow(document, standings(document))
