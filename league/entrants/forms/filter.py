"""The filter of an organiser's list of entrants."""

from __future__ import annotations

from django import forms
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.translation import gettext_lazy
from django_filters.filters import CharFilter, ChoiceFilter
from django_filters.filterset import FilterSet

from league.entrants.pages.listing import lines_of, looked_up
from league.entrants.services.attendance import EntrantWithState
from league.models import Entrant

_EITHER = gettext_lazy("すべて")


class EntrantFilter(FilterSet):
    """Entrants filtered by state, part of a name, club and seed."""

    q = CharFilter(
        label=gettext_lazy("名前・ふりがな・番号・所属"),
        method="look_up",
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )
    state = ChoiceFilter(label=gettext_lazy("状態"), choices=Entrant.Status.choices, empty_label=_EITHER)
    club = ChoiceFilter(label=gettext_lazy("所属"), empty_label=_EITHER)
    seeded = ChoiceFilter(
        label=gettext_lazy("シード"),
        method="by_seed",
        choices=[("yes", gettext_lazy("シードあり")), ("no", gettext_lazy("シードなし"))],
        empty_label=_EITHER,
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
