"""How a season's pages name a person: in full, by initials, or by number, as the season file says."""

from scoring.event.names import folded
from scoring.event.romaji import romaji
from scoring.season.values import SeasonPerson


def shown_name(person: SeasonPerson) -> str:
    """The name for the public. Initials need a reading, or a name in Latin letters; the number stands where there is none.

    >>> from scoring.season.values import SeasonPerson
    >>> [shown_name(SeasonPerson("P7", "佐藤 健", "サトウ ケン", shown=how)) for how in ("name", "initials", "number")]
    ['佐藤 健', 'S.K.', 'P7']
    """
    if person.shown == "number" or not person.name:
        return person.id
    return person.name if person.shown == "name" else _initials(person.kana or person.name) or person.id


def shown_club(person: SeasonPerson) -> str:
    """The club of a person who is shown in full; with initials it would say who they are."""
    return person.club if person.shown == "name" else ""


def _initials(reading: str) -> str:
    letters = [romaji(folded(part)[:2])[:1] for part in reading.split()]
    plain = all(letter.isascii() and letter.isalpha() for letter in letters)
    return "".join(f"{letter.upper()}." for letter in letters) if plain else ""
