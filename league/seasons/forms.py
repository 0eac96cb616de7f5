"""Forms of those who keep a season, and the one by which a region hands in an event file."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.acts.forms import REASON_LENGTH, Submission, refuse_invisible
from league.models import SeasonRole
from league.seasons.pages.words import DECIDED_BY, KINDS, STATUSES
from scoring.event.names import folded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.published.season import PublishedSeason

_NAME_LENGTH: Final = 60
_LAST_RANK: Final = 100_000
_ID: Final = RegexValidator(
    r"^[a-z0-9][-a-z0-9_]*$", gettext_lazy("半角の英小文字、数字、- _ だけを使ってください。")
)
_DAY_INPUT: Final = {"type": "date"}


def day_field(label: Any, **given: Any) -> forms.DateField:
    """A day, today unless another is said."""
    widget = forms.DateInput(format="%Y-%m-%d", attrs=_DAY_INPUT)
    return forms.DateField(label=label, widget=widget, **({"initial": timezone.localdate} | given))


class SeasonForm(Submission):
    """A form about a season, which offers its persons and what places lead to. ``shown`` fills it at first."""

    def __init__(
        self, data: Any = None, *, season: PublishedSeason, shown: dict[str, Any] | None = None
    ) -> None:
        super().__init__(data, initial=shown)
        self.season = season
        for field in self.fields.values():
            if isinstance(field, PersonField):
                field.choices = list(_persons(season))
            elif isinstance(field, IntoField):
                field.choices = [(into, into) for into in season.state.season.into]


class PersonField(forms.ChoiceField):
    """One of the persons of the season."""


class IntoField(forms.ChoiceField):
    """What places lead to."""


def _persons(season: PublishedSeason) -> Iterator[tuple[str, str]]:
    for person in sorted(season.state.season.persons, key=lambda person: person.kana or person.name):
        if person.id not in season.state.persons.stands_for:
            club = f"（{person.club}）" if person.club else ""
            yield person.id, f"{person.name}{club} {person.id}"


class GiveForm(SeasonForm):
    """A place that the league gives by name."""

    into = IntoField(label=gettext_lazy("どの枠"))
    person = PersonField(label=gettext_lazy("だれに"))
    role = forms.ChoiceField(
        label=gettext_lazy("出場のしかた"),
        choices=[("seed", gettext_lazy("シード")), ("entrant", gettext_lazy("出場"))],
    )
    at = day_field(gettext_lazy("決めた日"))
    reason = forms.CharField(label=gettext_lazy("理由"), max_length=REASON_LENGTH)


class DeclineForm(SeasonForm):
    """Somebody gives their place back, or says early that they will not take one."""

    into = IntoField(label=gettext_lazy("どの枠"))
    person = PersonField(label=gettext_lazy("だれが"))
    at = day_field(gettext_lazy("申し出た日"))


class SettleAnnouncementForm(SeasonForm):
    """How an announcement that no longer follows ends."""

    into = IntoField(label=gettext_lazy("どの枠"))
    person = PersonField(label=gettext_lazy("だれの"))
    kind = forms.ChoiceField(
        label=gettext_lazy("決定"),
        choices=[
            ("keep", gettext_lazy("枠を残す（1つ増やしてでも）")),
            ("withdraw", gettext_lazy("発表を取り下げる")),
        ],
        widget=forms.RadioSelect,
    )
    at = day_field(gettext_lazy("決めた日"))
    reason = forms.CharField(label=gettext_lazy("理由"), max_length=REASON_LENGTH)


class LotForm(SeasonForm):
    """The order in which those who are tied were drawn, by numbers in one line."""

    order = forms.CharField(
        label=gettext_lazy("くじの順（番号を、引いた順に空白で区切って）"), max_length=1000
    )
    at = day_field(gettext_lazy("引いた日"))

    def clean_order(self) -> list[str]:
        numbers: list[str] = self.cleaned_data["order"].split()
        for number in numbers:
            if self.season.state.persons.find(number) is None:
                raise ValidationError(_("番号%(number)sの人はいません。"), params={"number": number})
        return numbers


class MergeForm(SeasonForm):
    """Two numbers that are one person."""

    old = PersonField(label=gettext_lazy("なくす番号"))
    new = PersonField(label=gettext_lazy("残す番号"))
    at = day_field(gettext_lazy("決めた日"))
    reason = forms.CharField(label=gettext_lazy("理由"), max_length=REASON_LENGTH)


class SplitForm(SeasonForm):
    """A merge that was wrong."""

    old = forms.CharField(label=gettext_lazy("統合された番号"), max_length=_NAME_LENGTH)
    reason = forms.CharField(label=gettext_lazy("理由"), max_length=REASON_LENGTH)


class PersonForm(SeasonForm):
    """A person of the season."""

    number = forms.CharField(widget=forms.HiddenInput, required=False, max_length=_NAME_LENGTH)
    name = forms.CharField(label=gettext_lazy("名前"), max_length=_NAME_LENGTH)
    kana = forms.CharField(label=gettext_lazy("ふりがな"), max_length=_NAME_LENGTH, required=False)
    club = forms.CharField(label=gettext_lazy("所属"), max_length=_NAME_LENGTH, required=False)
    former = forms.CharField(
        label=gettext_lazy("前の名前（いくつかあれば「、」で区切って）"), max_length=300, required=False
    )
    born = forms.RegexField(
        r"^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$",
        label=gettext_lazy("生年月日（年だけ、年月だけでも）"),
        required=False,
        help_text="2014-05-31",
    )
    shown = forms.ChoiceField(
        label=gettext_lazy("公開のページでの名前"),
        choices=[
            ("name", gettext_lazy("名前")),
            ("initials", gettext_lazy("イニシャル")),
            ("number", gettext_lazy("番号だけ")),
        ],
    )

    def clean_former(self) -> list[str]:
        names = self.cleaned_data["former"].replace(",", "、").split("、")
        return [name.strip() for name in names if name.strip()]


class PlanForm(SeasonForm):
    """An event of the calendar."""

    event = forms.CharField(
        label=gettext_lazy("ID"), max_length=_NAME_LENGTH, validators=[_ID], help_text="nagoya"
    )
    name = forms.CharField(label=gettext_lazy("大会名"), max_length=100)
    kind = forms.CharField(
        label=gettext_lazy("種類"), max_length=_NAME_LENGTH, widget=forms.TextInput(attrs={"list": "kinds"})
    )
    day = day_field(gettext_lazy("日付"))
    status = forms.ChoiceField(label=gettext_lazy("状態"), choices=list(STATUSES.items()))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        own = {event.kind: event.kind for event in self.season.state.season.events}
        kinds = forms.ChoiceField(label=self.fields["kind"].label, choices=list((own | dict(KINDS)).items()))
        self.fields["kind"] = kinds


class SeasonRegulationForm(SeasonForm):
    """What most leagues regulate: the size of the final, places by kind, points by rank, what counts, ties."""

    name = forms.CharField(label=gettext_lazy("シーズンの名前"), max_length=100)
    first_day = day_field(gettext_lazy("始まりの日"))
    last_day = day_field(gettext_lazy("終わりの日"))
    size = forms.IntegerField(label=gettext_lazy("決勝大会の定員"), min_value=1, max_value=10_000)
    passing_until = day_field(gettext_lazy("辞退した枠が次の人に移る最後の日"), initial=None, required=False)
    regional = forms.IntegerField(
        label=gettext_lazy("地区大会1つの枠"), min_value=0, max_value=1000, initial=2
    )
    down_to = forms.IntegerField(
        label=gettext_lazy("地区大会で枠が下りる最後の順位"), min_value=1, max_value=10_000, initial=8
    )
    points = forms.CharField(
        label=gettext_lazy("地区大会のポイント（1位から、空白で区切って）"),
        max_length=500,
        required=False,
        initial="20 15 12 10 8 6 4 2",
    )
    best = forms.IntegerField(
        label=gettext_lazy("1人あたり数える大会（空ならすべて）"), min_value=1, required=False
    )
    tiebreaks = forms.MultipleChoiceField(
        label=gettext_lazy("同点のときに比べるもの（上から順に）"),
        choices=[(key, label) for key, label in DECIDED_BY.items() if key != "tied"],
        widget=forms.CheckboxSelectMultiple,
        required=False,
        initial=["wins", "podiums", "best_place"],
    )

    def clean_points(self) -> list[int | str]:
        return [_points(word) for word in self.cleaned_data["points"].split()]


def _points(word: str) -> int | str:
    try:
        found = Fraction(word)
    except (ValueError, ZeroDivisionError) as error:
        raise ValidationError(_("「%(word)s」は数ではありません。"), params={"word": word}) from error
    return int(found) if found.denominator == 1 else str(found)


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

    def clean_rows(self) -> list[dict[str, Any]]:
        lines = [line.split(None, 1) for line in self.cleaned_data["rows"].splitlines() if line.strip()]
        return [self._row(number, *line) for number, line in enumerate(lines, start=1)]

    def _row(self, line: int, rank: str, said: str = "") -> dict[str, Any]:
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


class NewSeasonForm(Submission):
    """A new season: empty, or from its file."""

    slug = forms.SlugField(label=gettext_lazy("ID（アドレス）"), max_length=50, help_text="2027")
    name = forms.CharField(label=gettext_lazy("シーズンの名前"), max_length=100)
    first_day = day_field(gettext_lazy("始まりの日"))
    last_day = day_field(gettext_lazy("終わりの日"))


class SeasonRoleForm(Submission):
    """A role at a season for an account."""

    username = forms.CharField(label=gettext_lazy("アカウントのユーザー名"), max_length=150)
    role = forms.ChoiceField(label=gettext_lazy("役割"), choices=SeasonRole.Role.choices[::-1])


class HandInForm(Submission):
    """An event file from a region."""

    event = forms.ChoiceField(label=gettext_lazy("大会"))
    sender = forms.CharField(
        label=gettext_lazy("送る人の名前"), max_length=_NAME_LENGTH, validators=[refuse_invisible]
    )
    file = forms.FileField(
        label=gettext_lazy("大会ファイル（event.json）"),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )

    def __init__(self, *args: Any, season: PublishedSeason, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        events = [event for event in season.events if event["status"] != "cancelled"]
        choices = [(event["id"], f"{event['name']} {event['date']}") for event in events]
        self.fields["event"] = forms.ChoiceField(label=self.fields["event"].label, choices=choices)
