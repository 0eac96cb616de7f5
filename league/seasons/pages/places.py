"""The page of places: holders, origin, persons passed over and why, open places, and deadlines."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import islice
from typing import Final

from django.utils.translation import gettext as _

from league.seasons.pages.season import Named, season_names
from league.seasons.pages.words import HAPPENED, finding_words, into_words, role_words, source_words
from scoring.published.season import PublishedSeason
from scoring.season.entrants import reserves
from scoring.season.walks import LedgerRow

_RESERVES_SHOWN: Final = 8
_OF_ANNOUNCEMENTS: Final = ("announced_fell", "announced_elsewhere", "announced_nobody", "over_size")


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A held place.

    ``rank``: in the event it comes from; None if it was given. ``passed``: the persons passed over, and why.
    """

    person: Named
    role: str
    source: str
    rank: int | None
    at: date
    passed: tuple[tuple[Named, str], ...]
    announced: bool


@dataclass(frozen=True, slots=True)
class PlacesPart:
    """The places in one event: held, ``open`` with those tied for them, their ledger, the next in line."""

    into: str
    title: str
    size: int | None
    passing_until: date | None
    held: tuple[PlaceLine, ...]
    open: tuple[dict[str, object], ...]
    ledger: tuple[dict[str, object], ...]
    findings: tuple[str, ...]
    reserves: tuple[tuple[Named, str], ...]

    @property
    def free(self) -> int | None:
        return None if self.size is None else max(0, self.size - len(self.held))


def place_parts(season: PublishedSeason) -> Iterator[PlacesPart]:
    """The places in each event to which they lead."""
    for into, limits in season.state.season.into.items():
        yield PlacesPart(
            into,
            into_words(season, into),
            limits.size,
            date.fromisoformat(limits.passing_until) if limits.passing_until else None,
            tuple(_held(season, into)),
            tuple(_open(season, into)),
            tuple(_ledger(season, into)),
            tuple(
                finding_words(season, finding)
                for finding in season.state.findings
                if finding.into == into and finding.kind in _OF_ANNOUNCEMENTS
            ),
            tuple(_reserves(season, into)),
        )


def _reserves(season: PublishedSeason, into: str) -> Iterator[tuple[Named, str]]:
    names = season_names(season)
    for reserve in islice(reserves(season.state, into), _RESERVES_SHOWN):
        event = source_words(season, reserve.event)
        reason = _("補欠: %(event)s %(rank)d位") % {"event": event, "rank": reserve.rank}
        yield names[reserve.person], reason


def _held(season: PublishedSeason, into: str) -> Iterator[PlaceLine]:
    names = season_names(season)
    declined = {row.person for row in _rows(season, into) if row.what == "declined"}
    number = season.state.persons.number
    announced = {
        (number(announcement.person), announcement.source)
        for announcement in season.state.season.announced
        if announcement.into == into
    }
    for place in season.state.ledger.places[into].values():
        yield PlaceLine(
            names[place.person],
            str(HAPPENED["kept"]) if place.kept else role_words(place.role),
            source_words(season, place.source),
            place.rank,
            date.fromisoformat(place.at),
            tuple(
                (names[one], _("辞退") if one in declined else _why(season, into, one))
                for one in place.passed_from
            ),
            (place.person, place.source) in announced,
        )


def _why(season: PublishedSeason, into: str, person: str) -> str:
    """Why a person who did not decline was passed over.

    They hold a place from elsewhere, or their age excludes them.
    """
    held = season.state.ledger.places[into].get(person)
    if held is not None:
        return _("%(source)sの枠を持つ") % {"source": source_words(season, held.source)}
    return _("年齢の条件")


def _rows(season: PublishedSeason, into: str) -> list[LedgerRow]:
    return [row for row in season.state.ledger.rows if row.into == into]


def _open(season: PublishedSeason, into: str) -> Iterator[dict[str, object]]:
    """Open places; one for which no persons are tied only while fewer are held than the event takes."""
    names, size = season_names(season), season.state.season.into[into].size
    full = size is not None and len(season.state.ledger.places[into]) >= size
    for opened in season.parts["places"]["open"]:
        if opened["into"] == into and (opened["among"] or not full):
            among = [names[one] for one in opened["among"]]
            yield opened | {"source": source_words(season, opened["from"]), "among": among}


def _ledger(season: PublishedSeason, into: str) -> Iterator[dict[str, object]]:
    names = season_names(season)
    for row in _rows(season, into):
        yield {
            "at": date.fromisoformat(row.at),
            "what": HAPPENED[row.what],
            "person": names.get(row.person or ""),
            "source": source_words(season, row.source),
            "rank": row.rank,
        }
