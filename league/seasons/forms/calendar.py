"""Forms about the events of a season: the calendar, and ranks of an event without a file."""

from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from league.acts.forms import REASON_LENGTH
from league.language import words
from league.seasons.forms.season_form import NAME_LENGTH, Filled, SeasonForm, day_field
from league.seasons.pages.words import KINDS, STATUSES
from scoring.entries.delimited import TextRow
from scoring.entries.reading import source_of
from scoring.entries.workbook import UnreadableListError
from scoring.event.names import folded
from scoring.published.season import PublishedSeason

_LAST_RANK: Final = 100_000
_ID: Final = RegexValidator(r"^[a-z0-9][-a-z0-9_]*$", _("半角の英小文字、数字、- _ だけを使ってください。"))


class PlanForm(SeasonForm):
    """An event of the calendar."""

    event = forms.CharField(label=_("ID"), max_length=NAME_LENGTH, validators=[_ID], help_text="nagoya")
    name = forms.CharField(label=_("大会名"), max_length=100)
    kind = forms.ChoiceField(label=_("種類"))
    day = day_field(_("日付"))
    status = forms.ChoiceField(label=_("状態"), choices=list(STATUSES.items()))

    @classmethod
    def filled(cls, season: PublishedSeason, initial: Filled) -> Filled:
        known = next((one for one in season.state.season.events if one.id == initial.get("event")), None)
        if known is None:
            return {}
        same = {key: getattr(known, key) for key in ("name", "kind", "status")}
        return same | {"event": known.id, "day": known.date}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        own = {event.kind: event.kind for event in self.season.state.season.events}
        self.fields["kind"].choices = list((own | dict(KINDS)).items())  # type: ignore[attr-defined]


class ResultsForm(SeasonForm):
    """The ranks of an event without an event file, pasted or from a CSV or xlsx file.

    A line has the rank, then a number, a name or nothing, then match points where they are known.
    """

    event = forms.ChoiceField(label=_("大会"))
    source = forms.CharField(label=_("何による記録か"), max_length=REASON_LENGTH)
    rows = forms.CharField(
        label=_("順位（1行に1人。順位、空白、番号か名前。だれか分からない人は順位だけ）"),
        max_length=50_000,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
        help_text="1 P0007",
        required=False,
    )
    file = forms.FileField(
        label=_("または、CSVかExcelのファイル（順位、番号か名前、あれば大会で取った点）"),
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx,.ods"}),
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        events = [(event.id, event.name or event.id) for event in self.season.state.season.events]
        self.fields["event"].choices = events  # type: ignore[attr-defined]

    @property
    def submitted(self) -> Filled:
        return {name: self.cleaned_data[name] for name in ("event", "source", "rows")}

    def clean(self) -> Filled:
        cleaned: Filled = super().clean() or {}
        file = cleaned.get("file")
        try:
            lines = _pasted(cleaned.get("rows") or "") if file is None else list(source_of(file.read()).lines)
        except UnreadableListError as error:
            raise ValidationError(words(error.why)) from error
        if file is not None and lines and not _rank_in(lines[0].cells[0]):
            lines = lines[1:]  # headings
        if not lines:
            raise ValidationError(_("順位を貼り付けるか、ファイルを選んでください。"))
        return cleaned | {"rows": [self._row(row.line, *row.cells[:3]) for row in lines]}

    def _row(self, line: int, spelt: str, name: str = "", points: str = "") -> Filled:
        rank = _rank_in(spelt)
        if rank is None:
            raise ValidationError(_("%(line)d行目: 順位は1以上の数です。"), params={"line": line})
        persons = self.season.state.persons
        named = [persons.find(name)] if persons.find(name) else _persons_named(self.season, name)
        if name and len(named) != 1:
            raise ValidationError(
                _("%(line)d行目: 「%(said)s」という人は%(count)d人います。番号で書いてください。"),
                params={"line": line, "said": name, "count": len(named)},
            )
        made = {"match_points": int(points)} if points.isdecimal() else {}
        return {"person": named[0] if name else None, "rank": rank} | made


def _pasted(text: str) -> list[TextRow]:
    """Lines typed by hand, whose cells may be divided by spaces, or pasted from a spreadsheet."""
    found = enumerate(text.splitlines(), start=1)
    return [
        TextRow(number, tuple(line.split("\t") if "\t" in line else line.split(None, 1)))
        for number, line in found
        if line.strip()
    ]


def _rank_in(spelt: str) -> int | None:
    """A rank, also as 1位; None where it is none."""
    digits = spelt.strip().removesuffix("位")
    return int(digits) if digits.isdecimal() and 1 <= int(digits) <= _LAST_RANK else None


def _persons_named(season: PublishedSeason, name: str) -> list[str | None]:
    """All persons of this name, by number; two of the same name stay two."""
    stands_for = season.state.persons.stands_for
    return [
        person.id
        for person in season.state.season.persons
        if folded(person.name) == folded(name) and person.id not in stands_for
    ]
