"""Compare the seeds of former champions with the season before."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Final

from rules_ref.cases.errors import MalformedCaseError
from scoring.season.persons import Persons
from scoring.season.played import Files, SeasonReading, read_events
from scoring.season.reading import parse_season
from scoring.season.values import Given, Season, SeasonFinding

CHAMPION: Final = ("champion", "優勝", "チャンピオン")
"""The words by which the reason of a seed names a champion."""


def champion_findings(season: Season, persons: Persons, files: Files, day: str) -> Iterator[SeasonFinding]:
    """Champions' seeds that contradict the season before; none without its file or a reason that says so."""
    seeds = [act for act in season.given if act.at <= day and _is_for_a_champion(act)]
    text = None if season.before is None else files(season.before.file)
    if season.before is None or text is None:
        return
    if sha256(text).hexdigest() != season.before.sha256:
        yield SeasonFinding("before_unlike")
        return
    try:
        before = parse_season(text)
    except MalformedCaseError as error:
        raise error.within(season.before.file) from error
    won = champions_of(before, read_events(before, files))
    champions = {persons.number(person) for _into, person in won}
    for person, into in ((persons.number(act.person), act.into) for act in seeds):
        if person not in champions:
            yield SeasonFinding("before_unlike", into=into, person=person)


def _is_for_a_champion(act: Given) -> bool:
    return act.role == "seed" and any(word in act.reason.casefold() for word in CHAMPION)


def champions_of(season: Season, reading: SeasonReading) -> list[tuple[str, str]]:
    """(Into, person) for the winners of official events that places led to, by their number after merges."""
    return [
        (into, person)
        for one in reading.played
        if one.official
        for into, limits in season.into.items()
        if limits.event == one.event.id
        for rank, rows in one.ranking(reading.persons)
        if rank == 1
        for person, _row in rows
        if person is not None
    ]
