"""Forms of entrants: entered, corrected, replaced, leaving; and the filter of their list."""

from dataclasses import fields
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django_filters.filters import CharFilter, ChoiceFilter
from django_filters.filterset import FilterSet

from league.access import NAME_LENGTH
from league.acts.forms import REASON_LENGTH, Submission
from league.entrants.pages.listing import lines_of, looked_up
from league.entrants.services.attendance import EntrantWithState
from league.entrants.services.entrants import Names, Newcomer
from league.entrants.services.leaving import When
from league.models import Entrant, Event
from league.objections.forms import SeatCodeField
from scoring.event.names import folded

LAST_SEED = 9_999
EITHER = _("すべて")
ARRIVALS = [
    (Entrant.Status.REGISTERED, _("申込済み（当日に受付する）")),
    (Entrant.Status.PRESENT, _("受付済み（会場にいる）")),
]


class NamesForm(Submission):
    """Name, reading and club of an entrant."""

    name = forms.CharField(label=_("名前"), max_length=NAME_LENGTH)
    kana = forms.CharField(
        label=_("ふりがな"), max_length=NAME_LENGTH, required=False, help_text=_("並べ替えと検索に使います。")
    )
    club = forms.CharField(label=_("所属"), max_length=NAME_LENGTH, required=False)

    @property
    def names(self) -> Names:
        return Names(**{field.name: self.cleaned_data[field.name] for field in fields(Names)})


class EntrantForm(NamesForm):
    """Names and seed of an entrant."""

    seed = forms.IntegerField(label=_("シード順"), min_value=1, max_value=LAST_SEED, required=False)


class NewcomerForm(NamesForm):
    """A new entrant. ``same_name``: confirmed as a different person of the same name."""

    same_name = forms.BooleanField(
        label=_("同じ名前の別の人として登録する"), widget=forms.HiddenInput, required=False
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event

    def clean(self) -> None:
        """Ask about a name that is entered already: a person entered twice would play under two numbers."""
        super().clean()
        cleaned = self.cleaned_data
        meant = folded(cleaned.get("name", ""))
        same = [line for line in lines_of(self.event.entrants.all()) if folded(line.name) == meant]
        if same and not cleaned.get("same_name"):
            self.fields["same_name"].widget = forms.CheckboxInput()
            who = _("、").join(f"{line.number} {line.name} {line.club}".strip() for line in same)
            message = _("同じ名前の参加者がいます: %(who)s。別の人なら下の欄に印を付けてください。")
            self.add_error("name", message % {"who": who})


class NewEntrantForm(NewcomerForm, EntrantForm):
    """An entrant entered by hand."""

    status = forms.ChoiceField(
        label=_("状態"), choices=ARRIVALS, initial=Entrant.Status.PRESENT, widget=forms.RadioSelect
    )
    field_order = ("name", "same_name", "kana", "club", "seed", "status")

    @property
    def newcomer(self) -> Newcomer:
        return Newcomer(self.names, self.cleaned_data["seed"])

    @property
    def status_given(self) -> Entrant.Status:
        return Entrant.Status(self.cleaned_data["status"])


class FixedTableForm(Submission):
    """The table kept for an entrant; empty: any table."""

    table = forms.IntegerField(
        label=_("いつも座る卓の番号"),
        min_value=1,
        max_value=999,
        required=False,
        help_text=_("空欄なら、どの卓でもかまいません。理由は聞きません。"),
    )


class StandInForm(NewcomerForm):
    """The stand-in for an entrant, and the reason."""

    reason = forms.CharField(label=_("理由"), max_length=REASON_LENGTH)
    field_order = ("name", "same_name", "kana", "club", "reason")


class LeaveForm(Submission):
    """Until when an entrant still plays, and why they leave."""

    when = forms.TypedChoiceField(
        label=_("いつ"), choices=When.choices, coerce=When, initial=When.NOW, widget=forms.RadioSelect
    )
    reason = forms.CharField(label=_("理由（任意）"), max_length=REASON_LENGTH, required=False)

    def __init__(self, data: Any = None, *, playing: bool) -> None:
        super().__init__(data)
        if not playing:
            # No player leaves a set that has not begun.
            offered = [choice for choice in When.choices if choice[0] != When.AFTER_SET]
            self.fields["when"].choices = offered  # type: ignore[attr-defined]


class AskToLeaveForm(LeaveForm):
    """``LeaveForm`` as a player sends it, without a reason."""

    reason = None  # type: ignore[assignment]
    code = SeatCodeField()


class EntrantFilter(FilterSet):
    """Entrants filtered by state, part of a name, club and seed."""

    q = CharFilter(
        label=_("名前・ふりがな・番号・所属"),
        method="look_up",
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )
    state = ChoiceFilter(label=_("状態"), choices=Entrant.Status.choices, empty_label=EITHER)
    club = ChoiceFilter(label=_("所属"), empty_label=EITHER)
    seeded = ChoiceFilter(
        label=_("シード"),
        method="by_seed",
        choices=[("yes", _("シードあり")), ("no", _("シードなし"))],
        empty_label=EITHER,
    )

    def by_seed(self, queryset: QuerySet[Entrant], _name: str, value: str) -> QuerySet[Entrant]:
        return queryset.filter(seed__isnull=value == "no")

    def look_up(self, queryset: QuerySet[Entrant], _name: str, value: str) -> QuerySet[Entrant]:
        """Searched in Python: databases match neither katakana with hiragana nor full with half width."""
        found = looked_up(lines_of(queryset), value)
        return queryset.filter(number__in=[line.number for line in found])


def narrowed(entrants: QuerySet[EntrantWithState], query: QueryDict) -> EntrantFilter:
    """The matching entrants; the form offers the clubs there are."""
    found = EntrantFilter(query, queryset=entrants)
    clubs = entrants.exclude(club="").order_by("club").values_list("club", flat=True).distinct()
    found.filters["club"].extra["choices"] = [(club, club) for club in clubs]
    return found
