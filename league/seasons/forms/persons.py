"""Forms about the persons of a season and their places; each performs one act on the season."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from league.acts.forms import REASON_LENGTH
from league.seasons.forms.season_form import (
    NAME_LENGTH,
    Filled,
    IntoField,
    PersonField,
    SeasonForm,
    day_field,
)
from scoring.published.season import PublishedSeason


class MergeForm(SeasonForm):
    """Two numbers of the same person."""

    old = PersonField(label=_("なくす番号"))
    new = PersonField(label=_("残す番号"))
    at = day_field(_("決めた日"))
    reason = forms.CharField(label=_("理由"), max_length=REASON_LENGTH)


class SplitForm(SeasonForm):
    """Undo a merge that was wrong."""

    old = forms.CharField(label=_("統合された番号"), max_length=NAME_LENGTH)
    reason = forms.CharField(label=_("理由"), max_length=REASON_LENGTH)


class PersonForm(SeasonForm):
    """A person of the season."""

    number = forms.CharField(widget=forms.HiddenInput, required=False, max_length=NAME_LENGTH)
    name = forms.CharField(label=_("名前"), max_length=NAME_LENGTH)
    kana = forms.CharField(label=_("ふりがな"), max_length=NAME_LENGTH, required=False)
    club = forms.CharField(label=_("所属"), max_length=NAME_LENGTH, required=False)
    former = forms.CharField(
        label=_("前の名前（いくつかあれば「、」で区切って）"), max_length=300, required=False
    )
    born = forms.RegexField(
        r"^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$",
        label=_("生年月日（年だけ、年月だけでも）"),
        required=False,
        help_text="2014-05-31",
    )
    shown = forms.ChoiceField(
        label=_("公開のページでの名前"),
        choices=[("name", _("名前")), ("initials", _("イニシャル")), ("number", _("番号だけ"))],
    )

    @classmethod
    def filled(cls, season: PublishedSeason, initial: Filled) -> Filled:
        known = season.state.persons.known.get(initial.get("number", ""))
        if known is None:
            return {}
        written = {key: getattr(known, key) for key in ("name", "kana", "club", "born", "shown")}
        return written | {"number": known.id, "former": "、".join(known.former)}

    def clean_former(self) -> list[str]:
        names = self.cleaned_data["former"].replace(",", "、").split("、")
        return [name.strip() for name in names if name.strip()]


class ForgetForm(SeasonForm):
    """A person who asks to be forgotten; it cannot be undone."""

    person = PersonField(label=_("だれの個人情報を消しますか"))
    sure = forms.BooleanField(label=_("元に戻せないことを確かめました"))

    @property
    def submitted(self) -> Filled:
        return {"person": self.cleaned_data["person"]}


class GiveForm(SeasonForm):
    """A place that the league gives by name."""

    into = IntoField(label=_("どの枠"))
    person = PersonField(label=_("だれに"))
    role = forms.ChoiceField(label=_("出場のしかた"), choices=[("seed", _("シード")), ("entrant", _("出場"))])
    at = day_field(_("決めた日"))
    reason = forms.CharField(label=_("理由"), max_length=REASON_LENGTH)


class DeclineForm(SeasonForm):
    """A person declines their place, or says early that they will not take one."""

    into = IntoField(label=_("どの枠"))
    person = PersonField(label=_("だれが"))
    at = day_field(_("申し出た日"))


class SettleAnnouncementForm(SeasonForm):
    """What becomes of an announcement that the results no longer support."""

    into = IntoField(label=_("どの枠"))
    person = PersonField(label=_("だれの"))
    kind = forms.ChoiceField(
        label=_("決定"),
        choices=[("keep", _("枠を残す（1つ増やしてでも）")), ("withdraw", _("発表を取り下げる"))],
        widget=forms.RadioSelect,
    )
    at = day_field(_("決めた日"))
    reason = forms.CharField(label=_("理由"), max_length=REASON_LENGTH)


class ReserveForm(SeasonForm):
    """Give a place to one of the reserves, not necessarily the next."""

    into = IntoField(label=_("どの枠"))
    person = PersonField(label=_("だれに"))
    at = day_field(_("決めた日"))
    reason = forms.CharField(label=_("理由"), max_length=REASON_LENGTH)


class LotForm(SeasonForm):
    """The order drawn among tied persons, by numbers in one line."""

    order = forms.CharField(label=_("くじの順（番号を、引いた順に空白で区切って）"), max_length=1000)
    at = day_field(_("引いた日"))

    def clean_order(self) -> list[str]:
        numbers: list[str] = self.cleaned_data["order"].split()
        for number in numbers:
            if self.season.state.persons.find(number) is None:
                raise ValidationError(_("番号%(number)sの人はいません。"), params={"number": number})
        return numbers
