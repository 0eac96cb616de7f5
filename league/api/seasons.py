"""Seasons for other programs: everything their public pages show, as JSON. See docs/api.md."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from django.http import Http404, HttpRequest, HttpResponseBase
from django.urls import reverse
from ninja import Router

from league import access
from league.api.answering import LARGEST_PAGE, Limit, ProblemError, made_for, page_after, readable
from league.api.answers import PERSONS, SEASONS
from league.api.events import ANSWERS, READ
from league.models import Season
from league.seasons.services.state import published_season
from rules_ref.text import Text
from scoring.published.answers import json_bytes
from scoring.published.season import PublishedSeason

router = Router(tags=["seasons"])
_PARTS: Final = ("table", "places", "ledger", "persons")


@router.api_operation(READ, "", response=ANSWERS, summary="Seasons, the newest first")
def list_seasons(request: HttpRequest, limit: Limit = LARGEST_PAGE, after: str = "") -> HttpResponseBase:
    """At most ``limit`` seasons after the one whose slug is ``after``; ``next`` is the address of those that follow."""
    seasons = list(Season.objects.all())
    slugs, address = [season.slug for season in seasons], reverse("api:list_seasons")
    page, following = page_after(seasons, slugs, limit=limit, after=after, missing=NO_SEASON, address=address)
    value = {"seasons": [_in_list(season) for season in page], "next": following}
    return readable(request, json_bytes(SEASONS.write(value)))


def _in_list(season: Season) -> dict[str, object]:
    content = season.content
    return {
        "slug": season.slug,
        "name": str(season),
        "first_day": content["from"],
        "last_day": content["to"],
        "url": reverse("season_detail", args=[season.slug]),
    }


@router.api_operation(READ, "/{slug}", response=ANSWERS, summary="One season")
def get_season(request: HttpRequest, slug: str) -> HttpResponseBase:
    """A summary of a season, with its calendar, the goal of its places, and the addresses of its parts."""
    here = reverse("api:get_season", args=[slug])

    def make(found: PublishedSeason) -> object:
        links = {part: f"{here}/{part}" for part in _PARTS}
        links |= {
            "file": reverse("season_public_file", args=[slug]),
            "regulation": reverse("season_regulation", args=[slug]),
        }
        return {**found.season(), "links": links, "url": reverse("season_detail", args=[slug])}

    return _answered(request, slug, "season", make)


@router.api_operation(READ, "/{slug}/table", response=ANSWERS, summary="The season's table")
def get_season_table(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Rank, person, points, the events that count and those that do not, as the command ``season`` prints them."""
    return _answered(request, slug, "table", lambda found: found.parts["table"])


@router.api_operation(READ, "/{slug}/places", response=ANSWERS, summary="Who holds which place")
def get_season_places(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Places held, the persons passed over for each, and open places."""
    return _answered(request, slug, "places", lambda found: found.parts["places"])


@router.api_operation(READ, "/{slug}/ledger", response=ANSWERS, summary="What happened to places, in time")
def get_season_ledger(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The ledger, and its findings."""
    return _answered(request, slug, "ledger", lambda found: found.parts["ledger"])


@router.api_operation(READ, "/{slug}/persons", response=ANSWERS, summary="Persons of a season")
def list_season_persons(
    request: HttpRequest, slug: str, limit: Limit = LARGEST_PAGE, after: str = ""
) -> HttpResponseBase:
    """All persons by their public names, in the order of the season file."""

    def make(found: PublishedSeason) -> object:
        numbers = [person["id"] for person in found.persons]
        address = reverse("api:list_season_persons", args=[slug])
        page, following = page_after(
            found.persons, numbers, limit=limit, after=after, missing=NO_PERSON, address=address
        )
        return PERSONS.write({"persons": page, "next": following})

    return _answered(request, slug, f"persons/{limit}/{after}", make)


@router.api_operation(READ, "/{slug}/persons/{number}", response=ANSWERS, summary="One person's year")
def get_season_person(request: HttpRequest, slug: str, number: str) -> HttpResponseBase:
    """Events, places, points, the rank over the year, and the head-to-head record."""
    return _answered(request, slug, f"person/{number}", lambda found: found.person(number))


NO_SEASON: Final = Text("このシーズンはありません。", "There is no such season.")
NO_PERSON: Final = Text("この番号の人はいません。", "There is no person of this number.")


def _answered(
    request: HttpRequest, slug: str, part: str, make: Callable[[PublishedSeason], object]
) -> HttpResponseBase:
    """A part of a season, made once per entry of its log and charged to the first who asks."""
    try:
        season = access.season_for_public(slug)
    except Http404 as error:
        raise ProblemError(HTTPStatus.NOT_FOUND, NO_SEASON) from error
    follows = ("season", season.pk, season.log_hash, part)
    return readable(request, made_for(request, follows, lambda: json_bytes(make(published_season(season)))))
