"""A season as static pages and JSON files, from its file alone."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from league.event_identity import identity_of_season, style_of
from league.seasons.pages.person import person_page
from league.seasons.pages.places import place_parts
from league.seasons.pages.regulation import regulation_lines, version_lines
from league.seasons.pages.season import calendar_lines, table_lines
from scoring.published.answers import json_bytes
from scoring.published.calendar import CalendarEvent, calendar
from scoring.published.season import PublishedSeason
from scoring.season.reading import regulation_of
from scoring.sheets.share_picture import PictureLine, render_share_picture

Page = tuple[str, str, dict[str, object]]

MOST_IN_PICTURE: Final = 8
_IN_LIST: Final = ("slug", "name", "first_day", "last_day")
_PLAIN: Final = re.compile(r"[A-Za-z0-9_-]{1,60}")


def files_of_person(season: PublishedSeason) -> dict[str, str]:
    """The file names of persons by number, without suffix.

    A number that cannot be a file name is replaced by its position in the list.
    """
    return {
        person["id"]: person["id"] if _PLAIN.fullmatch(person["id"]) else f"{at}-"
        for at, person in enumerate(season.persons, start=1)
    }


def season_pages(season: PublishedSeason) -> Iterator[Page]:
    """The pages of a season: path, template and context."""
    here, files = f"seasons/{season.slug}/", files_of_person(season)
    known: dict[str, object] = {"season": season, "files": files}
    tables = {"calendar": list(calendar_lines(season)), "lines": table_lines(season)}
    yield f"{here}index.html", "season", known | tables | {"to_persons": "persons/"}
    parts = {"parts": list(place_parts(season)), "to_persons": "persons/"}
    yield f"{here}places.html", "season_places", known | parts
    rules = {
        "lines": list(regulation_lines(season, regulation_of(season.state.season))),
        "versions": version_lines(season),
    }
    yield f"{here}regulation.html", "season_regulation", known | rules
    for number, name in files.items():
        page = {"page": person_page(season, number), "file": name, "to_persons": ""}
        yield f"{here}persons/{name}.html", "season_person", known | page


def season_picture(season: PublishedSeason) -> bytes:
    """The link picture of a season: the top of its table, and the number of places held."""
    held = [f"{part.title} {len(part.held)} / {part.size or '–'}" for part in place_parts(season)]
    lines = [
        PictureLine(str(line.rank), line.person.name, line.points, line.person.club)
        for line in table_lines(season)
    ]
    return render_share_picture(
        season.title, " · ".join(held), lines[:MOST_IN_PICTURE], identity_of_season(season)
    )


def places_picture(season: PublishedSeason) -> bytes:
    """The link picture of a season's places, with the latest."""
    parts = list(place_parts(season))
    lines = [
        PictureLine(str(line.rank or "★"), line.person.name, line.source, line.person.club)
        for part in parts
        for line in reversed(part.held)
    ]
    held = " · ".join(f"{part.title} {len(part.held)} / {part.size or '–'}" for part in parts)
    return render_share_picture(season.title, held, lines[:MOST_IN_PICTURE], identity_of_season(season))


def season_calendar(season: PublishedSeason) -> Iterator[CalendarEvent]:
    """The events of a season that are not cancelled."""
    for event in season.events:
        if event["status"] != "cancelled":
            uid = f"{season.slug}-{event['id']}"
            yield CalendarEvent(uid, event["name"], event["date"], "", f"seasons/{season.slug}/")


def season_data(season: PublishedSeason) -> Iterator[tuple[str, bytes]]:
    """The answers of the API, the calendar, the link picture, the colour and the logo, as files."""
    here = f"api/seasons/{season.slug}"
    yield f"seasons/{season.slug}/card.png", season_picture(season)
    yield f"seasons/{season.slug}/calendar.ics", calendar(season_calendar(season))
    if colour := season.state.season.look.colour:
        yield f"seasons/{season.slug}/look.css", style_of(colour).encode()
    if season.logo:
        yield f"seasons/{season.slug}/logo.png", season.logo
    yield f"{here}.json", json_bytes(season.season())
    for part, value in season.parts.items():
        yield f"{here}/{part}.json", json_bytes(value)
    yield f"{here}/persons.json", json_bytes({"persons": season.persons, "next": None})
    for number, name in files_of_person(season).items():
        yield f"{here}/persons/{name}.json", json_bytes(season.person(number))


def address(base: str, path: str) -> str:
    """The address of a file of the site; relative if ``base`` is empty."""
    return f"{base.rstrip('/')}/{path}" if base else path


def season_list(seasons: Sequence[PublishedSeason], base: str) -> bytes:
    """The list of seasons as a file."""
    listed = [
        {key: season.season()[key] for key in _IN_LIST}
        | {"url": address(base, f"seasons/{season.slug}/index.html")}
        for season in seasons
    ]
    return json_bytes({"seasons": listed, "next": None})
