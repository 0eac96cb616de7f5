"""Standings for everyone, and as files: a stage's table, the final ranking, every game, the event file."""

from dataclasses import dataclass
from typing import Final

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league import access
from league.access import Right
from league.event_document import document_with_head, document_with_log, public_document
from league.event_values import event_now
from league.page_cache import made_once, same_for_all
from league.responses import unchanged
from league.spreadsheets import spreadsheet
from league.standings.pages.files import final_rows, game_rows, stage_rows
from league.standings.pages.lines import RankingLine
from league.standings.pages.news import TableNews, earlier_tables, news_of
from league.standings.pages.results import results_of
from league.standings.pages.shifts import shifts_of
from league.standings.pages.stages import EventTables, StageTable, numbers_of, standings_version, tables_of
from scoring.event.names import is_meant
from scoring.event.reading import dumps
from scoring.event.values import EventDocument

PER_PAGE: Final = 200


@require_safe
@same_for_all
def standings(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """The standings of a stage, by default the latest that has begun.

    With ``?since=<version>`` an empty answer while nothing has changed, else only the changes.
    """
    event = access.event_for_public(slug)
    if "since" in request.GET and (same := unchanged(request, standings_version(event))) is not None:
        return same
    shown = _shown(request, tables_of(event), number)
    earlier = earlier_tables(event, request.GET.get("since", ""))
    news = None if earlier is None else _news(_shown(request, earlier, number), shown)
    stage = shown.stage
    context = {
        "event": event,
        "shifts": shifts_of(event),
        "tables": shown.tables,
        "stage": stage,
        "query": shown.query,
        "group": shown.group,
        "groups": sorted({line.group for line in stage.lines if line.group}) if stage else [],
        "page": shown.page,
        "news": news,
    }
    template = "league/standings_page.html" if news is None else "league/_standings_live.html"
    return render(request, template, context)


@dataclass(frozen=True, slots=True)
class _StagePage:
    """The standings as selected by a page's query."""

    tables: EventTables
    stage: StageTable | None
    query: str
    group: str
    page: Page[RankingLine]


def _shown(request: HttpRequest, tables: EventTables, number: int | None) -> _StagePage:
    stage = tables.current if number is None else tables.stage(number)
    query = request.GET.get("q", "").strip()[:60]
    group = request.GET.get("group", "")[:20]
    lines = [] if stage is None else _chosen(stage, query, group)
    page = Paginator(lines, PER_PAGE).get_page(request.GET.get("page"))
    return _StagePage(tables, stage, query, group, page)


def _news(before: _StagePage, now: _StagePage) -> TableNews | None:
    """The changes between two states of a page; None where all of it is to be sent."""
    if before.stage is None or now.stage is None:
        return None
    if before.page.paginator.num_pages != now.page.paginator.num_pages:
        return None
    return news_of(before.stage, now.stage, list(before.page), list(now.page))


@require_safe
@same_for_all
@access.computes
def standings_final(request: HttpRequest, slug: str) -> HttpResponse:
    """The results: the winner first, the final ranking once it is certain, records, charts and files.

    ``?since`` as for ``standings``.
    """
    event = access.event_for_public(slug)
    if "since" in request.GET and (same := unchanged(request, standings_version(event))) is not None:
        return same
    tables = tables_of(event)
    page = Paginator(tables.final, PER_PAGE).get_page(request.GET.get("page"))
    return render(
        request,
        "league/standings_final.html",
        {
            "event": event,
            "tables": tables,
            "page": page,
            # A refresh of the ranking does not wait for the charts.
            "results": None if request.headers.get("HX-Target") == "live" else results_of(event),
            "shifts": shifts_of(event),
        },
    )


@require_safe
@made_once
@access.computes
def standings_file(_request: HttpRequest, slug: str, number: str, kind: str) -> HttpResponse:
    """A stage's standings for a spreadsheet."""
    event = access.event_for_public(slug)
    stage = tables_of(event).stage(int(number))
    return spreadsheet(f"{slug}-{stage.code}", kind, _("順位表"), stage_rows(stage, event.ruleset))


@require_safe
@made_once
@access.computes
def final_file(_request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """The final ranking for a spreadsheet; only its heading before there is one."""
    event = access.event_for_public(slug)
    return spreadsheet(f"{slug}-final", kind, _("最終順位"), final_rows(tables_of(event).final))


@require_safe
@made_once
@access.computes
def games_file(_request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Every game of the event, one row per player, for a spreadsheet."""
    event = access.event_for_public(slug)
    rows = game_rows(event_now(event).document, numbers_of(event))
    return spreadsheet(f"{slug}-games", kind, _("全ゲーム"), rows)


@require_safe
def event_file(request: HttpRequest, slug: str) -> HttpResponse:
    """The event document, from which everything can be recomputed; rulings only for officials."""
    event = access.event_for_public(slug)
    if access.may(request.user, event, Right.LOOK):
        return _event_file(document_with_head(event), slug)
    return _public_file(request, slug=slug)


@made_once
@access.computes
def _public_file(_request: HttpRequest, slug: str) -> HttpResponse:
    return _event_file(public_document(access.event_for_public(slug)), slug)


@require_safe
def officials_file(request: HttpRequest, slug: str) -> HttpResponse:
    """The event with its whole log, for its organisers.

    Their own backup, since a backup of the desk has the events of all clubs.
    """
    event = access.event_for_organiser(request.user, slug)
    return _event_file(document_with_log(event), f"{slug}-with-log")


def _event_file(document: EventDocument, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}.json"'}
    return HttpResponse(dumps(document), content_type="application/json", headers=headers)


def _chosen(stage: StageTable, query: str, group: str) -> list[RankingLine]:
    """The lines of a group (empty: all) that match a search by name, reading, club or number."""
    return [
        line
        for line in stage.lines
        if (not group or line.group == group)
        and is_meant(query, name=line.name, kana=line.reading, number=line.number, beside=line.club)
    ]
