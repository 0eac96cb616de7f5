"""Forms about places: given, declined, drawn by lot, and announcements that no longer hold."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.acts.forms import REASON_LENGTH
from league.seasons.forms.season_form import IntoField, PersonField, SeasonForm, day_field


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
    """A person declines their place, or says early that they will not take one."""

    into = IntoField(label=gettext_lazy("どの枠"))
    person = PersonField(label=gettext_lazy("だれが"))
    at = day_field(gettext_lazy("申し出た日"))


class SettleAnnouncementForm(SeasonForm):
    """What becomes of an announcement that the results no longer support."""

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


class ReserveForm(SeasonForm):
    """The next in line, who takes an empty chair."""

    into = IntoField(label=gettext_lazy("どの枠"))
    person = PersonField(label=gettext_lazy("だれに"))
    at = day_field(gettext_lazy("決めた日"))
    reason = forms.CharField(label=gettext_lazy("理由"), max_length=REASON_LENGTH)


class LotForm(SeasonForm):
    """The order drawn among tied persons, by numbers in one line."""

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
