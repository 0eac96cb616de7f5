"""The persons of a season: numbers merged into one person, and how pages name them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from scoring.event.names import folded
from scoring.event.romaji import romaji
from scoring.season.values import Merge, SeasonFinding, SeasonPerson


@dataclass
class Persons:
    """The persons of a season, by every number they ever had."""

    known: Mapping[str, SeasonPerson]
    stands_for: dict[str, str] = field(default_factory=dict)

    def number(self, person: str) -> str:
        """The number that this one was merged into; itself if it was not."""
        while person in self.stands_for:
            person = self.stands_for[person]
        return person

    def find(self, person: str | None) -> str | None:
        """The number, after merges, of a known person; None for an unknown number."""
        number = None if person is None else self.number(person)
        return number if number in self.known else None


def merged(
    persons: Iterable[SeasonPerson], merges: Sequence[Merge], numbers_in: Mapping[str, Iterable[str]]
) -> tuple[Persons, list[SeasonFinding]]:
    """The persons after all merges that can be done, in order of day; the others are findings.

    ``numbers_in``: the numbers in each played event. A merge that would give one person two entrants of an
    event is refused.
    """
    found = Persons({person.id: person for person in persons})
    findings = []
    for merge in sorted(merges, key=lambda merge: merge.at):
        refused = _refusal(merge, found, numbers_in)
        if refused is None:
            found.stands_for[merge.old] = merge.new
        else:
            findings.append(refused)
    return found, findings


def _refusal(merge: Merge, found: Persons, numbers_in: Mapping[str, Iterable[str]]) -> SeasonFinding | None:
    if merge.old in found.stands_for:
        return SeasonFinding("merged_twice", person=merge.old)
    old, new = merge.old, found.number(merge.new)
    if old == new:
        return SeasonFinding("merged_in_a_ring", person=old)
    if new not in found.known:
        return SeasonFinding("person_unknown", person=merge.new)
    for event, numbers in numbers_in.items():
        if {old, new} <= {found.number(number) for number in numbers}:
            return SeasonFinding("merge_in_one_event", person=old, event=event)
    return None


def shown_name(person: SeasonPerson) -> str:
    """The name for the public. Initials need a reading or a name in Latin letters; else the number is shown.

    >>> from scoring.season.values import SeasonPerson
    >>> [shown_name(SeasonPerson("P7", "佐藤 健", "サトウ ケン", shown=how)) for how in ("name", "initials", "number")]
    ['佐藤 健', 'S.K.', 'P7']
    """
    if person.shown == "number" or not person.name:
        return person.id
    return person.name if person.shown == "name" else _initials(person.kana or person.name) or person.id


def shown_club(person: SeasonPerson) -> str:
    """The club of a person who is shown in full; beside initials it would identify them."""
    return person.club if person.shown == "name" else ""


def _initials(reading: str) -> str:
    letters = [romaji(folded(part)[:2])[:1] for part in reading.split()]
    plain = all(letter.isascii() and letter.isalpha() for letter in letters)
    return "".join(f"{letter.upper()}." for letter in letters) if plain else ""
