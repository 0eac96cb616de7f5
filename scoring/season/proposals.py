"""Propose persons of a season for the entrants of an event, with reasons; the organiser decides."""

from collections.abc import Iterator
from typing import TypedDict

from scoring.event.names import folded
from scoring.event.values import EventDocument, EventEntrant
from scoring.season.persons import merged
from scoring.season.values import Season, SeasonEvent, SeasonPerson


class ProposalJson(TypedDict):
    """A person an entrant may be. ``certain``: kana, name and club agree, and no other person is proposed."""

    person: str
    because: list[str]
    certain: bool


def proposals(season: Season, document: EventDocument) -> dict[str, list[ProposalJson]]:
    """For every entrant the persons they may be, those with the most reasons first.

    Names, readings and former names are compared without spelling variants. A club alone proposes no person.
    A merged number proposes the one it was merged into; its names count as former ones.
    """
    numbers = {event.id: _numbers_in(event) for event in season.events if event.played}
    persons, _ = merged(season.persons, season.merged, numbers)
    known: dict[str, list[SeasonPerson]] = {person.id: [person] for person in season.persons}
    for old in persons.stands_for:
        if old in known:
            known[persons.number(old)] += known.pop(old)
    return {entrant.id: _for_entrant(entrant, list(known.values())) for entrant in document.entrants}


def _numbers_in(event: SeasonEvent) -> list[str]:
    mapped = [number for entrant, number in (event.who or {}).items() if entrant not in event.guests]
    return mapped + [row.person for row in event.results or () if row.person is not None]


def _for_entrant(entrant: EventEntrant, persons: list[list[SeasonPerson]]) -> list[ProposalJson]:
    found = [
        (person, reasons)
        for person, *others in persons
        if (reasons := list(_reasons(entrant, person, others))) not in ([], ["club"])
    ]
    found.sort(key=lambda pair: len(pair[1]), reverse=True)
    certain = len(found) == 1 and {"kana", "name", "club"} <= set(found[0][1])
    return [{"person": person.id, "because": reasons, "certain": certain} for person, reasons in found]


def _reasons(entrant: EventEntrant, person: SeasonPerson, others: list[SeasonPerson]) -> Iterator[str]:
    """The fields in which an entrant agrees with a person. ``others``: persons merged into that one."""
    former = [*person.former, *(name for other in others for name in (other.name, *other.former))]
    for reason, here, there in (
        ("kana", entrant.kana, person.kana),
        ("name", entrant.name, person.name),
        ("club", entrant.club, person.club),
    ):
        if here and folded(here) == folded(there):
            yield reason
    if folded(entrant.name) in {folded(name) for name in former} - {folded(person.name)}:
        yield "former"
