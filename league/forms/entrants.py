"""Forms about those who take part: entered, corrected, gone, replaced."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from league.access import NAME_LENGTH
from league.forms.events import Submission
from league.models import Entrant
from league.services.entrants import Names, Newcomer

LAST_SEED = 9_999
REASON_LENGTH = 200
ARRIVALS = [
    (Entrant.Status.REGISTERED, gettext_lazy("申込済み（当日に受付する）")),
    (Entrant.Status.PRESENT, gettext_lazy("受付済み（会場にいる）")),
]


class NamesForm(Submission):
    """How somebody is called."""

    name = forms.CharField(label=gettext_lazy("名前"), max_length=NAME_LENGTH)
    kana = forms.CharField(
        label=gettext_lazy("ふりがな"),
        max_length=NAME_LENGTH,
        required=False,
        help_text=gettext_lazy("並べ替えと検索に使います。"),
    )
    club = forms.CharField(label=gettext_lazy("所属"), max_length=NAME_LENGTH, required=False)

    @property
    def names(self) -> Names:
        return Names(**{each.name: self.cleaned_data[each.name] for each in fields(Names)})


class EntrantForm(NamesForm):
    """How an entrant is called and seeded."""

    seed = forms.IntegerField(
        label=gettext_lazy("シード順"), min_value=1, max_value=LAST_SEED, required=False
    )


class NewEntrantForm(EntrantForm):
    """Somebody who takes part from now on. ``same_name``: another person than the one of that name."""

    status = forms.ChoiceField(
        label=gettext_lazy("状態"),
        choices=ARRIVALS,
        initial=Entrant.Status.PRESENT,
        widget=forms.RadioSelect,
    )

    @property
    def newcomer(self) -> Newcomer:
        return Newcomer(self.names, self.cleaned_data["seed"])

    @property
    def status_given(self) -> Entrant.Status:
        return Entrant.Status(self.cleaned_data["status"])


class ReasonForm(Submission):
    """Why something is done."""

    reason = forms.CharField(label=gettext_lazy("理由"), max_length=REASON_LENGTH, required=False)


class StandInForm(NamesForm, ReasonForm):
    """Who comes in an entrant's place, and why."""

    field_order = ("name", "kana", "club", "reason")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = gettext_lazy("代役の名前")
