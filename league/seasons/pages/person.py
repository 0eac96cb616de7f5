"""The page of a person: events, places, points, the rank over the year, head-to-head record."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

from django.utils.formats import date_format

from league.seasons.pages.season import Named, season_names
from league.seasons.pages.words import exact_points, into_words, source_words
from rules_ref.cases.writer import Json
from scoring.published.charts.lines import bump
from scoring.published.season import PublishedSeason

_MOST_MET: Final = 12


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A person's result in an event."""

    event: str
    date: date
    place: int
    of: int
    points: str
    counted: bool


@dataclass(frozen=True, slots=True)
class HeldLine:
    """A place that the person holds."""

    into: str
    source: str
    rank: int | None
    at: date


@dataclass(frozen=True, slots=True)
class StandingLine:
    """Rank and points after a day of events."""

    date: date
    rank: int
    of: int
    points: str


@dataclass(frozen=True, slots=True)
class AgainstLine:
    """How often the person finished before and after another."""

    person: Named
    ahead: int
    behind: int


@dataclass(frozen=True, slots=True)
class PersonPage:
    """Everything on a person's page; ``chart`` is SVG, empty where there are no two days."""

    person: Named
    rank: int | None
    points: str
    titles: tuple[str, ...]
    results: tuple[ResultLine, ...]
    places: tuple[HeldLine, ...]
    course: tuple[StandingLine, ...]
    chart: str
    against: tuple[AgainstLine, ...]


def person_page(season: PublishedSeason, number: str) -> PersonPage:
    """One person's year. Raises NothingPublishedError."""
    found = season.person(number)
    days = {event["id"]: date.fromisoformat(event["date"]) for event in season.events}
    names, titles = season_names(season), season.event_names
    return PersonPage(
        person=Named(found["id"], found["name"], found["club"]),
        rank=found["rank"],
        points=_points(found["points"]),
        titles=tuple(titles[event] for event in found["titles"]),
        results=tuple(
            ResultLine(
                titles[one["event"]],
                days[one["event"]],
                one["place"],
                one["of"],
                _points(one["points"]),
                one["counted"],
            )
            for one in found["events"]
        ),
        places=tuple(
            HeldLine(
                into_words(season, one["into"]),
                source_words(season, one["source"]),
                one["place"],
                date.fromisoformat(one["at"]),
            )
            for one in found["places"]
        ),
        course=tuple(
            StandingLine(date.fromisoformat(one["date"]), one["rank"], one["of"], _points(one["points"]))
            for one in found["course"]
        ),
        chart=_chart(found) if len(found["course"]) > 1 else "",
        against=tuple(
            AgainstLine(names[one["person"]], one["ahead"], one["behind"])
            for one in found["against"][:_MOST_MET]
        ),
    )


def _chart(found: Json) -> str:
    """The rank of the year after each day on which it changed."""
    days = [(date_format(date.fromisoformat(step["date"]), "n/j"), step["of"]) for step in found["course"]]
    ranks = [step["rank"] for step in found["course"]]
    return bump({"": ranks}, {"": found["name"]}, days, found["name"]).svg


def _points(points: str | None) -> str:
    return "" if points is None else exact_points(points)
