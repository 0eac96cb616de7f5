"""Papers of a season: table, list of places, the year's poster, a certificate for each announced place."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from league.event_identity import identity_of_season
from league.language import day_and_time, reader_language
from league.models import Season
from league.seasons.pages.places import PlacesPart, place_parts
from league.seasons.pages.season import calendar_lines, table_lines
from scoring.published.season import PublishedSeason
from scoring.sheets.certificates import PlaceCertificate, place_certificates_part
from scoring.sheets.listing import Heading, ListColumn, ListSheet, list_part
from scoring.sheets.pdf import SheetPart
from scoring.sheets.poster import Poster, PosterLine, poster_part
from scoring.sheets.text import Align, cut_short, initialled
from scoring.sheets.typeface import Weight

Absolute = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class SeasonPaper:
    """One kind of paper of a season.

    ``parts`` draws it as of a local time, with a function that completes addresses; no part: there is nothing
    to print. ``registrars``: only for the season's registrars.
    """

    id: str
    label: Promise
    parts: Callable[[Season, PublishedSeason, Absolute, datetime], list[SheetPart]]
    registrars: bool = False


def _table(season: Season, found: PublishedSeason, _absolute: Absolute, now: datetime) -> list[SheetPart]:
    lines = table_lines(found)
    columns = (
        ListColumn(pgettext("column", "順位"), 12, 12, Align.RIGHT, weight=Weight.BOLD),
        ListColumn(_("名前"), 0, 12, weight=Weight.BOLD, shorter=initialled, share=0.4),
        ListColumn(_("所属"), 0, 8.5, shorter=cut_short, share=0.25),
        ListColumn(_("ポイント"), 18, 12, Align.RIGHT, weight=Weight.BOLD),
        ListColumn(_("数える大会"), 0, 7.5, shorter=cut_short, share=0.55),
        ListColumn(_("枠"), 26, 8, shorter=cut_short),
    )
    rows = tuple(
        (
            str(line.rank),
            line.person.name,
            line.person.club,
            line.points,
            _("、").join(f"{one.event} {one.points}" for one in line.counted),
            _("、").join(line.holds),
        )
        for line in lines
    )
    cut = frozenset(at + 1 for at, line in enumerate(lines) if line.last_in)
    heading = _heading(_("年間順位"), season, found, "", now)
    return [list_part(ListSheet(heading, columns, rows, lines_above=cut))] if rows else []


def _places(season: Season, found: PublishedSeason, _absolute: Absolute, now: datetime) -> list[SheetPart]:
    """One list for each event to which places lead."""
    columns = (
        ListColumn(_("名前"), 0, 12, weight=Weight.BOLD, shorter=initialled, share=0.4),
        ListColumn(_("所属"), 0, 8.5, shorter=cut_short, share=0.25),
        ListColumn(_("枠の出どころ"), 0, 9, shorter=cut_short, share=0.35),
        ListColumn(pgettext("column", "順位"), 12, 10, Align.RIGHT),
        ListColumn(_("日付"), 20, 9, Align.RIGHT),
        ListColumn("", 20, 9),
    )
    return [
        list_part(
            ListSheet(
                _heading(_("出場枠の一覧"), season, found, part.title, now), columns, tuple(_place_rows(part))
            )
        )
        for part in place_parts(found)
        if part.held
    ]


def _place_rows(part: PlacesPart) -> Iterator[tuple[str, ...]]:
    for line in part.held:
        rank = str(line.rank) if line.rank else ""
        state = _("発表済み") if line.announced else _("発表前")
        day = date_format(line.at, "n/j")
        yield (line.person.name, line.person.club, line.source, rank, day, state)


def _poster(season: Season, found: PublishedSeason, absolute: Absolute, now: datetime) -> list[SheetPart]:
    """The top of the season's table; its calendar while no person has points."""
    lines = [
        PosterLine(line.rank, line.person.name, line.person.club, line.points) for line in table_lines(found)
    ][:ON_POSTER]
    title = _("年間順位")
    if not lines:
        title = _("日程")
        lines = [
            PosterLine(at, event.name, f"{date_format(event.date)} · {event.kind}")
            for at, event in enumerate(calendar_lines(found), start=1)
        ]
    address = absolute(reverse("season_detail", args=[season.slug]))
    if not lines:
        return []
    look = identity_of_season(found)
    return [
        poster_part(
            Poster(title, str(season), day_and_time(now), tuple(lines), address, look, reader_language())
        )
    ]


def _certificates(
    season: Season, found: PublishedSeason, _absolute: Absolute, _now: datetime
) -> list[SheetPart]:
    """One certificate for each announced place that is held.

    It has the number of the announcement, which later decisions do not change.
    """
    number_of = found.state.persons.number
    announced = found.state.season.announced
    certificates = []
    for part in place_parts(found):
        order = [(number_of(one.person), one.source) for one in announced if one.into == part.into]
        held = {(place.person, place.source) for place in found.state.ledger.places[part.into].values()}
        lines = {line.person.number: line for line in part.held if line.announced}
        for number, (person, source) in enumerate(order, start=1):
            if (person, source) not in held:
                continue
            line = lines[person]
            rank = _("%(rank)s位") % {"rank": line.rank} if line.rank else ""
            certificates.append(
                PlaceCertificate(
                    str(season),
                    part.title,
                    number,
                    line.person.name,
                    line.person.club,
                    f"{line.source} {rank}".strip(),
                    date_format(line.at),
                    identity_of_season(found),
                    reader_language(),
                )
            )
    return [place_certificates_part(certificates)] if certificates else []


def _heading(title: str, season: Season, found: PublishedSeason, about: str, now: datetime) -> Heading:
    look = identity_of_season(found)
    below = " · ".join(filter(None, (about, look.organiser)))
    return Heading(title, str(season), below, day_and_time(now), reader_language(), look.logo)


ON_POSTER: Final = 24
"""The most lines that fit on one page."""
SEASON_PAPERS: Final = {
    paper.id: paper
    for paper in (
        SeasonPaper("table", gettext_lazy("年間順位"), _table),
        SeasonPaper("places", gettext_lazy("出場枠の一覧"), _places),
        SeasonPaper("poster", gettext_lazy("年間のポスター"), _poster),
        SeasonPaper("certificates", gettext_lazy("出場枠の証書"), _certificates, registrars=True),
    )
}
"""Papers by the word in their address."""
