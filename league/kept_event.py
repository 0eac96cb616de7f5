"""Events as values, kept from one request to the next: the log says what was touched since, and only that is read anew.

Each process keeps its own, and none can be wrong for long: before it is used, the entry of the log that a kept event ends with
is looked for, by its number and hash. What follows it names the matches that changed; where it is not there, all is read again.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Final

from league.event_document import assembled, event_part, match_parts, matches_of_event
from league.kept_matches import matches_among
from league.models import Event, Verb, played
from scoring.standings.kept import KeptStandings

if TYPE_CHECKING:
    from league.event_document import EventPart, MatchPart
    from scoring.event.values import EventDocument
    from scoring.standings.standings import Standings

_MOST_EVENTS: Final = 8
_MOST_MATCHES: Final = 100
"""Where more have changed, all may as well be read."""

_TOUCH_NOTHING: Final = frozenset({
    Verb.ASK_RULING, Verb.STEP_ON_RULING, Verb.INVITE, Verb.GRANT_ROLE, Verb.REVOKE_ROLE, Verb.RENEW_LINK,
    Verb.START_ROUND, Verb.CHANGE_TIME, Verb.COMPARE_SHEET, Verb.RAISE_OBJECTION, Verb.SETTLE_OBJECTION,
    Verb.FIX_TABLE, Verb.RENEW_OVERLAYS, Verb.ARCHIVE, Verb.RESTORE,
})  # fmt: skip
"""Acts on the event that say nothing of results."""
_TOUCH_NO_MATCH: Final = frozenset({
    Verb.PENALISE, Verb.LIFT_PENALTY, Verb.DECIDE, Verb.ADVANCE, Verb.CHANGE_STATUS, Verb.ARRIVE, Verb.CORRECT_EVENT,
})  # fmt: skip
"""Acts on the event that leave what stands at the tables as it was."""


@dataclass(frozen=True, slots=True)
class EventNow:
    """An event without its rulings, and what follows from it."""

    document: EventDocument
    standings: Standings


@dataclass(frozen=True, slots=True)
class _Since:
    """What the log holds after a head: whether all of it is to be read, the event's own part, and which matches."""

    head: tuple[int, str]
    everything: bool
    event: bool
    matches: frozenset[int]


class _Kept:
    """One event. Whoever asks while somebody reads waits, and finds it read."""

    def __init__(self) -> None:
        self.lock = Lock()
        self._standings = KeptStandings()
        self._head: tuple[int, str] | None = None
        self._event: EventPart | None = None
        self._matches: dict[int, MatchPart] = {}
        self._now: EventNow | None = None

    def now(self, event: Event) -> EventNow:
        """The event as it is."""
        since = self._since(event)
        if self._now is None or since is None or since.event or since.matches:
            document = self._read(event, since)
            self._now = EventNow(document, self._standings.of(document))
        self._head = since.head if since is not None else None
        return self._now

    def _since(self, event: Event) -> _Since | None:
        """None where the event has no log to go by."""
        known = self._head
        acts = event.acts.order_by("no").values_list("no", "hash", "match_id", "verb")
        rows: list[tuple[int, str, int | None, str]] = []
        if known is not None:
            rows = list(acts.filter(no__gte=known[0]))
        # Its last entry is not there: the event was restored from a backup, or is another one.
        if known is None or not rows or rows[0][:2] != known:
            last = acts.last()
            return (
                None if last is None else _Since(last[:2], everything=True, event=True, matches=frozenset())
            )
        verbs = {verb for _no, _hash, match, verb in rows[1:] if match is None} - _TOUCH_NOTHING
        matches = frozenset(match for _no, _hash, match, _verb in rows[1:] if match is not None)
        everything = (
            not verbs <= _TOUCH_NO_MATCH
            or not matches <= self._matches.keys()
            or len(matches) > _MOST_MATCHES
        )
        return _Since(rows[-1][:2], everything, bool(verbs) or everything, matches)

    def _read(self, event: Event, since: _Since | None) -> EventDocument:
        everything = since is None or since.everything
        if self._event is None or since is None or since.event:
            # Anew: whoever asks may have read it before the log was looked into.
            self._event = event_part(Event.objects.get(pk=event.pk))
        if everything:
            self._matches = match_parts(played(matches_of_event(event)))
        elif since is not None and since.matches:
            # Of a few tables a page of theirs, or whoever acted there, has kept what is asked here.
            self._matches |= match_parts(matches_among(matches_of_event(event).filter(pk__in=since.matches)))
        return assembled(self._event, self._matches.values())


_EVENTS: OrderedDict[int, _Kept] = OrderedDict()
_LOCK: Final = Lock()


def event_now(event: Event) -> EventNow:
    """An event and its standings as they are now, without its rulings."""
    with _LOCK:
        kept = _EVENTS.setdefault(event.pk, _Kept())
        _EVENTS.move_to_end(event.pk)
        if len(_EVENTS) > _MOST_EVENTS:
            _EVENTS.popitem(last=False)
    # One event's lock, not all events': a large one being read holds up nobody who looks at another.
    with kept.lock:
        return kept.now(event)
