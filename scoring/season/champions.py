"""Seeds of former champions, held against the season before."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Final

from rules_ref.cases.errors import MalformedCaseError
from scoring.season.persons import merged
from scoring.season.played import read_events
from scoring.season.reading import parse_season
from scoring.season.values import SeasonFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.season.persons import Persons
    from scoring.season.played import Files
    from scoring.season.values import Given, Season

CHAMPION: Final = ("champion", "優勝", "チャンピオン")
"""What the reason of a champion's seed says."""


def champion_findings(season: Season, persons: Persons, files: Files, day: str) -> Iterator[SeasonFinding]:
    """Champion's seeds that the season before does not bear out. Without its file, or a reason that says so, none."""
    seeds = [act for act in season.given if act.at <= day and _is_for_a_champion(act)]
    text = None if season.before is None else files(season.before.file)
    if season.before is None or text is None:
        return
    if sha256(text).hexdigest() != season.before.sha256:
        yield SeasonFinding("before_unlike")
        return
    champions = {persons.number(person) for _into, person in champions_of(season.before.file, text, files)}
    for person, into in ((persons.number(act.person), act.into) for act in seeds):
        if person not in champions:
            yield SeasonFinding("before_unlike", into=into, person=person)


def _is_for_a_champion(act: Given) -> bool:
    return act.role == "seed" and any(word in act.reason.casefold() for word in CHAMPION)


def champions_of(name: str, text: bytes, files: Files) -> list[tuple[str, str]]:
    """By what places led to, who came first there in the season of a file. Raises MalformedCaseError."""
    try:
        before = parse_season(text)
    except MalformedCaseError as error:
        raise MalformedCaseError(f"{name}: {error.field}" if error.field else name, error.text) from error
    finals = {limits.event: into for into, limits in before.into.items()}
    events = [(at, event) for at, event in enumerate(before.events) if event.id in finals]
    finals_played = read_events(events, files).played
    persons, _ = merged(before.persons, before.merged, {one.event.id: one.numbers for one in finals_played})
    first = {
        (finals[played.event.id], person): None
        for played in finals_played
        for row in played.rows
        if row.rank == 1 and (person := persons.find(row.number)) is not None
    }
    return list(first)
