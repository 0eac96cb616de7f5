"""Link pictures: what networks and messengers show of a public page, 1200 × 630."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league import access
from league.draws.pages.seats import by_table, seat_lines
from league.event_identity import identity_of
from league.language import words
from league.models import Event, Season
from league.page_cache import made_once, made_per
from league.publishing.seasons import MOST_IN_PICTURE, places_picture, season_picture
from league.responses import tagged
from league.rulings.pages.public import ON_SCREEN, PublicRuling, public_of, public_rulings
from league.seasons.services.state import published_season
from league.standings.pages.lines import RankingLine
from league.standings.pages.namesakes import beside, namesakes_of, number_words
from league.standings.pages.players import player_course
from league.standings.pages.stages import FinalLine, tables_of
from scoring.published.season import PublishedSeason
from scoring.sheets.share_picture import PictureLine, render_share_picture

_PNG: Final = "image/png"
_FOR_A_MINUTE: Final = "public, max-age=60"


def _of_event(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A picture that is drawn once for each state of the event's log."""
    return require_safe(made_once(access.computes(view)))


@_of_event
def event_card(_request: HttpRequest, slug: str) -> HttpResponse:
    """The event: day, place, and who leads or has won."""
    event = access.event_for_public(slug)
    tables = tables_of(event)
    lines: Iterable[RankingLine | FinalLine] = tables.final or (
        tables.current.lines if tables.current else ()
    )
    return _picture(event, event.name, _when_and_where(event), _ranked(event, lines))


@_of_event
def stage_card(_request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The top of a stage's standings, and whether they may still change."""
    event = access.event_for_public(slug)
    stage = tables_of(event).stage(number)
    note = [stage.title, _("暫定") if stage.provisional else _("確定"), _when_and_where(event)]
    return _picture(event, event.name, _joined(note), _ranked(event, stage.lines))


@_of_event
def player_card(_request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A player: the rank of each stage."""
    entrant = access.entrant_for_public(slug, number)
    event = entrant.event
    places = [
        PictureLine(str(line.rank), stage.title, f"{line.total} P")
        for stage, line in player_course(entrant).places
    ]
    which = number_words(entrant.number) if entrant.name in namesakes_of(event) else ""
    note = _joined([which, entrant.club, event.name, _when_and_where(event)])
    return _picture(event, entrant.name, note, places)


@_of_event
def draw_card(_request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A draw: the players of each table, once published."""
    draw = access.draw_for_public(slug, pk)
    event = draw.stage.event
    drawn = draw.rounds.order_by("in_stage").first() if draw.published_at else None
    tables = () if drawn is None else by_table(seat_lines(drawn))
    alike = namesakes_of(event)
    lines = [
        PictureLine(
            str(table.number),
            _("、").join(
                _joined([line.name, number_words(line.number)]) if line.name in alike else line.name
                for line in table.lines
            ),
            "",
        )
        for table in tables
    ]
    return _picture(event, event.name, _joined([str(draw), _when_and_where(event)]), lines)


@_of_event
def ruling_card(_request: HttpRequest, slug: str) -> HttpResponse:
    """The latest of the published rulings, without names."""
    event = access.event_with_public_rulings(slug)
    rulings = [public_of(ruling) for ruling in public_rulings(event)[:ON_SCREEN]]
    note = _joined([_("公開されている裁定"), _when_and_where(event)])
    return _picture(event, event.name, note, list(_ruled(rulings)))


@require_safe
@access.computes
def season_card(request: HttpRequest, slug: str) -> HttpResponse:
    """A season: the top of its table."""
    return _of_season(request, slug, season_picture)


@require_safe
@access.computes
def season_places_card(request: HttpRequest, slug: str) -> HttpResponse:
    """The places of a season, with the latest."""
    return _of_season(request, slug, places_picture)


def _of_season(request: HttpRequest, slug: str, draw: Callable[[PublishedSeason], bytes]) -> HttpResponse:
    """A season's picture in the reader's language, drawn once per entry of the season's log."""
    season = access.season_for_public(slug)
    follows = (draw.__name__, season.pk, season.log_hash)
    return _drawn_once(request, follows, lambda: draw(published_season(season)))


@require_safe
@access.computes
def event_list_card(request: HttpRequest) -> HttpResponse:
    """The latest events, for pages that belong to no event."""
    events = Event.objects.filter(is_practice=False, archived_at=None)[:MOST_IN_PICTURE]
    lines = [PictureLine("", event.name, _day(event), event.venue) for event in events]
    return _list_picture(request, _("日本大富豪連盟の大会の進行と結果、規則に基づく裁定。"), lines)


@require_safe
@access.computes
def season_list_card(request: HttpRequest) -> HttpResponse:
    """The latest seasons."""
    lines = [PictureLine("", str(season), "") for season in Season.objects.all()[:MOST_IN_PICTURE]]
    return _list_picture(request, _("シーズン"), lines)


def _list_picture(request: HttpRequest, note: str, lines: list[PictureLine]) -> HttpResponse:
    title = _("大富豪デスク")
    return _drawn_once(request, lines, lambda: render_share_picture(title, note, lines))


def _drawn_once(request: HttpRequest, follows: object, draw: Callable[[], bytes]) -> HttpResponse:
    """A picture in the reader's language, drawn anew when ``follows`` has changed."""
    picture = made_per((request.path, get_language(), follows), draw)
    return tagged(request, picture, _PNG, _FOR_A_MINUTE)


def _ruled(rulings: Iterable[PublicRuling]) -> Iterator[PictureLine]:
    for ruling in rulings:
        sentence = words(ruling.report.sentence) if ruling.report else str(ruling.status.label)
        yield PictureLine(str(ruling.number), sentence, "")


def _ranked(event: Event, lines: Iterable[RankingLine | FinalLine]) -> list[PictureLine]:
    alike = namesakes_of(event)
    return [PictureLine(str(line.rank), line.name, line.total, beside(line, alike)) for line in lines]


def _when_and_where(event: Event) -> str:
    """The event's day, place and organiser."""
    organiser = _("主催 %(organiser)s") % {"organiser": event.organiser} if event.organiser else ""
    return _joined([_day(event), event.venue, organiser])


def _day(event: Event) -> str:
    return date_format(event.date) if event.date else ""


def _joined(parts: Iterable[str]) -> str:
    return " · ".join(part for part in parts if part)


def _picture(event: Event, title: str, note: str, lines: list[PictureLine]) -> HttpResponse:
    picture = render_share_picture(title, note, lines, identity_of(event))
    return HttpResponse(picture, content_type=_PNG, headers={"Cache-Control": _FOR_A_MINUTE})
