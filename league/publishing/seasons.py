"""A season as static pages and as JSON files, from what follows from its file alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from league.seasons.pages.person import person_page
from league.seasons.pages.places import place_parts
from league.seasons.pages.season import calendar_lines, table_lines
from scoring.published.answers import json_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scoring.published.season import PublishedSeason

    Page = tuple[str, str, str, dict[str, object]]

_PLAIN: Final = re.compile(r"[A-Za-z0-9_-]{1,60}")


def files_of_person(season: PublishedSeason) -> dict[str, str]:
    """By number the name of a person's files: the number, or their place in the list where it is no name for a file."""
    return {
        person["id"]: person["id"] if _PLAIN.fullmatch(person["id"]) else f"{at}-"
        for at, person in enumerate(season.persons, start=1)
    }


def season_pages(season: PublishedSeason) -> Iterator[Page]:
    """Each page by its path, the folder it lies in, its template and what it shows."""
    here, files = f"seasons/{season.slug}/", files_of_person(season)
    known: dict[str, object] = {"season": season, "files": files}
    tables = {"calendar": list(calendar_lines(season)), "lines": table_lines(season)}
    yield f"{here}index.html", here, "season", known | tables | {"to_persons": "persons/"}
    parts = {"parts": list(place_parts(season)), "to_persons": "persons/"}
    yield f"{here}places.html", here, "season_places", known | parts
    for number, name in files.items():
        page = {"page": person_page(season, number), "file": name, "to_persons": ""}
        yield f"{here}persons/{name}.html", f"{here}persons/", "season_person", known | page


def season_data(season: PublishedSeason) -> Iterator[tuple[str, bytes]]:
    """What the API answers, as files."""
    here = f"api/seasons/{season.slug}"
    yield f"{here}.json", json_bytes(season.season())
    for part, value in season.parts.items():
        yield f"{here}/{part}.json", json_bytes(value)
    yield f"{here}/persons.json", json_bytes({"persons": season.persons, "next": None})
    for number, name in files_of_person(season).items():
        yield f"{here}/persons/{name}.json", json_bytes(season.person(number))


def season_list(seasons: Sequence[PublishedSeason]) -> bytes:
    """The list of seasons as a file."""
    short = [
        {
            "slug": season.slug,
            "name": season.title,
            "first_day": season.state.season.first_day,
            "last_day": season.state.season.last_day,
        }
        for season in seasons
    ]
    return json_bytes({"seasons": short, "next": None})
