"""The page of a person: events, places, points, the rank over the year, head-to-head record."""

from datetime import date
from typing import Final

from django.utils.formats import date_format

from league.seasons.pages.season import Named, season_names
from league.seasons.pages.words import exact_points, into_words, source_words
from rules_ref.cases.writer import Json
from scoring.published.charts.lines import bump
from scoring.published.season import PublishedSeason

_MOST_MET: Final = 12


def person_page(season: PublishedSeason, number: str) -> dict[str, object]:
    """One person's year for the templates; ``chart`` is SVG. Raises NothingPublishedError."""
    found = season.person(number)
    days = {event["id"]: date.fromisoformat(event["date"]) for event in season.events}
    names, titles = season_names(season), season.event_names
    return {
        "person": Named(found["id"], found["name"], found["club"]),
        "rank": found["rank"],
        "points": _points(found["points"]),
        "titles": [titles[event] for event in found["titles"]],
        "results": [
            one
            | {"title": titles[one["event"]], "date": days[one["event"]], "points": _points(one["points"])}
            for one in found["events"]
        ],
        "places": [
            one
            | {
                "into": into_words(season, one["into"]),
                "source": source_words(season, one["source"]),
                "at": date.fromisoformat(one["at"]),
            }
            for one in found["places"]
        ],
        "course": [
            one | {"date": date.fromisoformat(one["date"]), "points": _points(one["points"])}
            for one in found["course"]
        ],
        # A line needs two days.
        "chart": _chart(found) if len(found["course"]) > 1 else "",
        "against": [one | {"person": names[one["person"]]} for one in found["against"][:_MOST_MET]],
    }


def _chart(found: Json) -> str:
    """The rank of the year after each day on which it changed."""
    days = [(date_format(date.fromisoformat(step["date"]), "n/j"), step["of"]) for step in found["course"]]
    ranks = [step["rank"] for step in found["course"]]
    return bump({"": ranks}, {"": found["name"]}, days, found["name"]).svg


def _points(points: str | None) -> str:
    return "" if points is None else exact_points(points)
