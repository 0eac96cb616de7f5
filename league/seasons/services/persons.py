"""The persons of a season."""

import re
from typing import Any, Final

from django.utils.translation import gettext as _

from league.acts.services.acts import Entry, Refusal
from league.models import Season, SeasonVerb
from league.seasons.services.perform import perform_on_season, with_id, with_member
from scoring.season.values import Content

_NUMBER: Final = re.compile(r"P([0-9]{1,8})")


def next_number(content: Content) -> str:
    """A free number in the season: P and one more than the highest.

    >>> next_number({"persons": [{"id": "P0041"}, {"id": "x"}]}), next_number({})
    ('P0042', 'P0001')
    """
    known = [_NUMBER.fullmatch(person["id"]) for person in content.get("persons") or ()]
    return f"P{1 + max((int(found[1]) for found in known if found), default=0):04d}"


def register_person(*, season: Season, number: str, entry: Entry, **values: Any) -> None:
    """Enter a person, or correct the one with this number; an empty number asks for a new one."""

    def change(content: Content) -> None:
        persons = list(content.get("persons") or ())
        known = with_id(persons, number)
        if number and known is None:
            raise Refusal(_("この番号の人はいません。"))
        written = {**(known or {"id": next_number(content)}), **values}
        # Empty values are left out, as the season file allows.
        written = {key: value for key, value in written.items() if value not in ("", [], None)}
        content["persons"] = with_member(persons, known, written)

    perform_on_season(season, entry, SeasonVerb.REGISTER, change)
