"""Seasons for everyone: their list, calendar and table, places, and each person's year."""

from typing import Final

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from league import access
from league.event_identity import style_of
from league.language import words
from league.models import Season
from league.responses import tagged, unchanging
from league.seasons.pages.person import person_page
from league.seasons.pages.places import place_parts
from league.seasons.pages.regulation import regulation_lines, version_lines
from league.seasons.pages.season import calendar_lines, table_lines
from league.seasons.services.state import files_of, published_season
from scoring.published.published import NothingPublishedError
from scoring.season.public_file import public_file
from scoring.season.reading import regulation_of
from scoring.season.values import logo_file

LINES_PER_PAGE: Final = 100


@require_safe
def season_list(request: HttpRequest) -> HttpResponse:
    """All seasons, the newest first."""
    return render(request, "league/season_list.html", {"seasons": Season.objects.all()})


@require_safe
@access.computes
def season_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """The calendar of the year, and its table."""
    season = access.season_for_public(slug)
    found = published_season(season)
    page = Paginator(table_lines(found), LINES_PER_PAGE).get_page(request.GET.get("page"))
    context = {"season": season, "calendar": list(calendar_lines(found)), "page": page, "found": found}
    return render(request, "league/season_detail.html", context)


@require_safe
@access.computes
def season_places(request: HttpRequest, slug: str) -> HttpResponse:
    """The places, their holders and origins, and open ones."""
    season = access.season_for_public(slug)
    parts = list(place_parts(published_season(season)))
    context = {
        "season": season,
        "parts": parts,
        "held": [line for part in parts for line in part.held],
        "announced": any(line.announced for part in parts for line in part.held),
        "own": access.events_with(request.user, access.Right.ORGANISE),
    }
    return render(request, "league/season_places.html", context)


@require_safe
@access.computes
def season_regulation(request: HttpRequest, slug: str) -> HttpResponse:
    """The regulation of places, points and ties, and each change of it."""
    season = access.season_for_public(slug)
    found = published_season(season)
    context = {
        "season": season,
        "found": found,
        "lines": list(regulation_lines(found, regulation_of(found.state.season))),
        "versions": version_lines(found),
    }
    return render(request, "league/season_regulation.html", context)


@require_safe
@access.computes
def season_public_file(request: HttpRequest, slug: str) -> HttpResponse:
    """The public season file, to be recomputed with the regions' event files beside it."""
    content = access.season_for_public(slug).content
    answer = tagged(request, public_file(content), "application/json; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{slug}.season.json"'
    return answer


@require_safe
def season_logo(_request: HttpRequest, slug: str, digest: str) -> HttpResponse:
    """The current logo of a season; 404 for a former one."""
    season = access.season_for_public(slug)
    picture = files_of(season)(logo_file(digest))
    if season.look.get("logo") != digest or picture is None:
        raise Http404
    return unchanging(picture, "image/png")


@require_safe
def season_style(_request: HttpRequest, slug: str, colour: str) -> HttpResponse:
    """The season's colour as a style sheet; 404 for a former colour."""
    if access.season_for_public(slug).look.get("colour") != f"#{colour}":
        raise Http404
    return unchanging(style_of(f"#{colour}"), "text/css")


@require_safe
@access.computes
def season_person(request: HttpRequest, slug: str, person: str) -> HttpResponse:
    """One person's year; a merged number redirects to the remaining one."""
    season = access.season_for_public(slug)
    found = published_season(season)
    try:
        number = found.person(person)["id"]
    except NothingPublishedError as error:
        raise Http404(words(error.text)) from error
    if number != person:
        return redirect("season_person", slug, number)
    context = {"season": season, "page": person_page(found, number)}
    return render(request, "league/season_person.html", context)
