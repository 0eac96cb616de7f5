"""What the forms about a season share: fields for its persons, its goals, and days."""

from collections.abc import Iterator
from typing import Any, Final

from django import forms
from django.utils import timezone

from league.acts.forms import Submission
from league.seasons.pages.words import into_words
from scoring.published.season import PublishedSeason

NAME_LENGTH: Final = 60
Filled = dict[str, Any]
"""Initial values by field name."""
_DAY_INPUT: Final = {"type": "date"}


def day_field(label: Any, **given: Any) -> forms.DateField:
    """A day, today by default."""
    widget = forms.DateInput(format="%Y-%m-%d", attrs=_DAY_INPUT)
    return forms.DateField(label=label, widget=widget, **({"initial": timezone.localdate} | given))


class SeasonForm(Submission):
    """A form about a season, which offers its persons and the events to which places lead.

    ``shown``: its initial values.
    """

    def __init__(
        self, data: Any = None, files: Any = None, *, season: PublishedSeason, shown: Filled | None = None
    ) -> None:
        super().__init__(data, files, initial=shown)
        self.season = season
        for field in self.fields.values():
            if isinstance(field, PersonField):
                # No person is preselected.
                field.choices = [("", "–"), *_persons(season)]
            elif isinstance(field, IntoField):
                field.choices = [(into, into_words(season, into)) for into in season.state.season.into]

    @classmethod
    def filled(cls, _season: PublishedSeason, initial: Filled) -> Filled:
        """The initial values: from the address (``initial``), or from the season."""
        return initial


class PersonField(forms.ChoiceField):
    """One of the persons of the season."""


class IntoField(forms.ChoiceField):
    """The event to which a place leads."""


def _persons(season: PublishedSeason) -> Iterator[tuple[str, str]]:
    for person in sorted(season.state.season.persons, key=lambda person: person.kana or person.name):
        if person.id not in season.state.persons.stands_for:
            club = f" ({person.club})" if person.club else ""
            yield person.id, f"{person.name}{club} {person.id}"
