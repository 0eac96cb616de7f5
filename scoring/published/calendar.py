"""Events, and rounds whose clock was started, as a calendar (RFC 5545) for phones and mail programs."""

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Final, NamedTuple

_LONGEST: Final = 75
"""The most bytes in a line; a longer one continues on the next line, after a space."""


class CalendarRound(NamedTuple):
    """A round with a clock; ``key`` is unique within the event."""

    key: str
    name: str
    started: datetime
    minutes: int


class CalendarEvent(NamedTuple):
    """An event in a calendar. ``date``: an ISO day, empty while unset.

    ``path``: that of its page from the site's root; empty: ``e/<slug>/``.
    """

    slug: str
    name: str
    date: str
    place: str
    path: str = ""
    rounds: tuple[CalendarRound, ...] = ()


def calendar(events: Iterable[CalendarEvent], base: str = "") -> bytes:
    """A calendar of the events that have a day, and of all rounds; ``base``: the address of the site."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//daifugo-desk//results//EN", "CALSCALE:GREGORIAN"]
    for event in events:
        if event.date:
            lines += _day(event, base)
        for played in event.rounds:
            lines += _round(event, played, base)
    lines.append("END:VCALENDAR")
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line)).encode()


def _day(event: CalendarEvent, base: str) -> Iterator[str]:
    day = date.fromisoformat(event.date)
    yield from (
        "BEGIN:VEVENT",
        f"UID:{event.slug}@daifugo-desk",
        f"DTSTAMP:{day:%Y%m%d}T000000Z",
        f"DTSTART;VALUE=DATE:{day:%Y%m%d}",
        f"DTEND;VALUE=DATE:{day + timedelta(days=1):%Y%m%d}",
        f"SUMMARY:{_escaped(event.name or event.slug)}",
    )
    yield from _end(event, base)


def _round(event: CalendarEvent, played: CalendarRound, base: str) -> Iterator[str]:
    begin = played.started.astimezone(UTC)
    end = begin + timedelta(minutes=played.minutes)
    yield from (
        "BEGIN:VEVENT",
        f"UID:{event.slug}-{played.key}@daifugo-desk",
        f"DTSTAMP:{begin:%Y%m%dT%H%M%SZ}",
        f"DTSTART:{begin:%Y%m%dT%H%M%SZ}",
        f"DTEND:{end:%Y%m%dT%H%M%SZ}",
        f"SUMMARY:{_escaped(f'{event.name or event.slug}: {played.name}')}",
    )
    yield from _end(event, base)


def _end(event: CalendarEvent, base: str) -> Iterator[str]:
    if event.place:
        yield f"LOCATION:{_escaped(event.place)}"
    if base:
        yield f"URL:{base.rstrip('/')}/{event.path or f'e/{event.slug}/'}"
    yield "END:VEVENT"


def _escaped(text: str) -> str:
    r"""Escape the separators and line breaks of a text.

    >>> print(_escaped("A, B; C"))
    A\, B\; C
    """
    for sign in ("\\", ";", ","):
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\n", r"\n")


def _folded(line: str) -> Iterator[str]:
    """Fold a line into pieces of at most 75 bytes, never within a character."""
    piece = ""
    for letter in line:
        if len((piece + letter).encode()) > _LONGEST:
            yield piece
            piece = " "
        piece += letter
    yield piece
