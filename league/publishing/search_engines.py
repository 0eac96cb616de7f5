"""The site map and ``robots.txt``, of the desk and of a published site."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final
from xml.sax.saxutils import escape

from django.db.models import QuerySet
from django.urls import reverse

from league.models import Draw, Entrant, Event, Match, Season, Stage
from league.seasons.services.state import published_season
from rules_ref.documents import DOCUMENTS

MOST: Final = 50_000
"""The most addresses that the protocol allows in one site map."""
_OF_ALL: Final = ("event_list", "season_list", "ruleset_list", "api_docs")
_OF_EVENT: Final = ("event_detail", "standings_final", "seat_list", "draw_list", "event_log", "event_verify")
_OF_SEASON: Final = ("season_detail", "season_places", "season_regulation")


def public_addresses(events: QuerySet[Event], seasons: Sequence[Season]) -> Iterator[str]:
    """The paths of all public pages, lists before what they lead to."""
    slugs = [(slug,) for slug in events.values_list("slug", flat=True)]
    of_seasons = [(season.slug,) for season in seasons]
    pages: list[tuple[str, Iterable[tuple[Any, ...]]]] = [
        *((page, [()]) for page in _OF_ALL),
        *((page, slugs) for page in _OF_EVENT),
        *((page, of_seasons) for page in _OF_SEASON),
        ("ruleset", [(document,) for document in DOCUMENTS]),
        *_parts(events),
        ("season_person", _persons(seasons)),
    ]
    return (reverse(page, args=where) for page, found in pages for where in found)


def _parts(events: QuerySet[Event]) -> Iterator[tuple[str, Iterable[tuple[Any, ...]]]]:
    """The pages of parts of events: the page's name, and the arguments of its addresses."""
    yield "ruling_public", events.filter(public_rulings=True).values_list("slug")
    yield "standings_stage", Stage.objects.filter(event__in=events).values_list("event__slug", "number")
    draws = Draw.objects.filter(stage__event__in=events)
    yield "draw_detail", draws.values_list("stage__event__slug", "pk")
    matches = Match.objects.filter(table__round__event__in=events)
    at_table = ("table__round__event__slug", "table__round__number", "table__number")
    yield "table_result", matches.values_list(*at_table)
    yield "player_detail", Entrant.objects.filter(event__in=events).values_list("event__slug", "number")


def _persons(seasons: Iterable[Season]) -> Iterator[tuple[str, str]]:
    for season in seasons:
        yield from ((season.slug, person["id"]) for person in published_season(season).persons)


def site_map_of(addresses: Iterable[str]) -> bytes:
    """A site map of the first MOST of these absolute addresses."""
    listed = "".join(f"<url><loc>{escape(address)}</loc></url>" for address in islice(addresses, MOST))
    return f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{listed}</urlset>'.encode()


def robots_of(site_map: str, rule: str) -> bytes:
    """``robots.txt`` with one rule for all, and the address of the site map."""
    return f"User-agent: *\n{rule}\nSitemap: {site_map}\n".encode()
