"""Forms about the events of a season: the calendar, and ranks of an event of which no file exists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.acts.forms import REASON_LENGTH
from league.seasons.forms.season_form import NAME_LENGTH, SeasonForm, day_field
from league.seasons.pages.words import KINDS, STATUSES
from scoring.event.names import folded

if TYPE_CHECKING:
    from league.seasons.forms.season_form import Filled
    from scoring.published.season import PublishedSeason

_LAST_RANK: Final = 100_000
_ID: Final = RegexValidator(
    r"^[a-z0-9][-a-z0-9_]*$", gettext_lazy("半角の英小文字、数字、- _ だけを使ってください。")
)


class PlanForm(SeasonForm):
    """An event of the calendar."""

    event = forms.CharField(
        label=gettext_lazy("ID"), max_length=NAME_LENGTH, validators=[_ID], help_text="nagoya"
    )
    name = forms.CharField(label=gettext_lazy("大会名"), max_length=100)
    kind = forms.CharField(
        label=gettext_lazy("種類"), max_length=NAME_LENGTH, widget=forms.TextInput(attrs={"list": "kinds"})
    )
    day = day_field(gettext_lazy("日付"))
    status = forms.ChoiceField(label=gettext_lazy("状態"), choices=list(STATUSES.items()))

    @classmethod
    def filled(cls, season: PublishedSeason, asked: Filled) -> Filled:
        known = next((one for one in season.state.season.events if one.id == asked.get("event")), None)
        if known is None:
            return {}
        same = {key: getattr(known, key) for key in ("name", "kind", "status")}
        return same | {"event": known.id, "day": known.date}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        own = {event.kind: event.kind for event in self.season.state.season.events}
        kinds = forms.ChoiceField(label=self.fields["kind"].label, choices=list((own | dict(KINDS)).items()))
        self.fields["kind"] = kinds


class ResultsForm(SeasonForm):
    """The ranks of an event of which no file exists: a line for each, the rank, then a number, a name or nothing."""

    event = forms.ChoiceField(label=gettext_lazy("大会"))
    source = forms.CharField(label=gettext_lazy("何による記録か"), max_length=REASON_LENGTH)
    rows = forms.CharField(
        label=gettext_lazy("順位（1行に1人。順位、空白、番号か名前。だれか分からない人は順位だけ）"),
        max_length=50_000,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
        help_text="1 P0007",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        events = [(event.id, event.name or event.id) for event in self.season.state.season.events]
        self.fields["event"] = forms.ChoiceField(label=self.fields["event"].label, choices=events)

    def clean_rows(self) -> list[Filled]:
        lines = [line.split(None, 1) for line in self.cleaned_data["rows"].splitlines() if line.strip()]
        return [self._row(number, *line) for number, line in enumerate(lines, start=1)]

    def _row(self, line: int, rank: str, said: str = "") -> Filled:
        if not rank.isdecimal() or not 1 <= int(rank) <= _LAST_RANK:
            raise ValidationError(_("%(line)d行目: 順位は1以上の数です。"), params={"line": line})
        persons = self.season.state.persons
        named = [persons.find(said)] if persons.find(said) else _called(self.season, said)
        if said and len(named) != 1:
            raise ValidationError(
                _("%(line)d行目: 「%(said)s」という人は%(count)d人います。番号で書いてください。"),
                params={"line": line, "said": said, "count": len(named)},
            )
        return {"person": named[0] if said else None, "rank": int(rank)}


def _called(season: PublishedSeason, said: str) -> list[str | None]:
    """Everybody of this name, by number; two of one name stay two."""
    stands_for = season.state.persons.stands_for
    return [
        person.id
        for person in season.state.season.persons
        if folded(person.name) == folded(said) and person.id not in stands_for
    ]
