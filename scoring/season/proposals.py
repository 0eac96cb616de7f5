"""Which persons of a season the entrants of an event may be. Proposed with reasons; a person decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from scoring.event.names import folded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.event.values import EventDocument, EventEntrant
    from scoring.season.values import Season, SeasonPerson


class ProposalJson(TypedDict):
    """A person an entrant may be. ``certain``: everything agrees, and with no other person does anything."""

    person: str
    because: list[str]
    certain: bool


def proposals(season: Season, document: EventDocument) -> dict[str, list[ProposalJson]]:
    """For every entrant the persons they may be, those with the most reasons first.

    Names, readings and former names are compared without spelling variants. A club alone proposes no person.
    Numbers that were merged into others are not proposed.
    """
    gone = {merge.old for merge in season.merged}
    persons = [person for person in season.persons if person.id not in gone]
    return {entrant.id: _for_entrant(entrant, persons) for entrant in document.entrants}


def _for_entrant(entrant: EventEntrant, persons: list[SeasonPerson]) -> list[ProposalJson]:
    found = [(person, reasons) for person in persons if (reasons := list(_reasons(entrant, person)))]
    found = [(person, reasons) for person, reasons in found if reasons != ["club"]]
    found.sort(key=lambda pair: -len(pair[1]))
    certain = len(found) == 1 and {"kana", "name", "club"} <= set(found[0][1])
    return [{"person": person.id, "because": reasons, "certain": certain} for person, reasons in found]


def _reasons(entrant: EventEntrant, person: SeasonPerson) -> Iterator[str]:
    for reason, here, there in (
        ("kana", entrant.kana, person.kana),
        ("name", entrant.name, person.name),
        ("club", entrant.club, person.club),
    ):
        if here and folded(here) == folded(there):
            yield reason
    if folded(entrant.name) in {folded(name) for name in person.former}:
        yield "former"
