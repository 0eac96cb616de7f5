"""The filter of the register of rulings."""

from collections.abc import Sequence

from django import forms
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.translation import gettext_lazy
from django_filters.filters import CharFilter, ChoiceFilter
from django_filters.filterset import FilterSet

from league.models import Event, Match, Ruling, RulingStatus
from league.rulings.pages.register import citing_rulings, clauses_cited, looked_up

_EITHER = gettext_lazy("すべて")


class RulingFilter(FilterSet):
    """Rulings filtered by a word in them, status, table and clause; the table sorts them."""

    q = CharFilter(
        label=gettext_lazy("言葉・名前・番号"),
        method="look_up",
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )
    state = ChoiceFilter(label=gettext_lazy("状態"), choices=RulingStatus.choices, empty_label=_EITHER)
    match = ChoiceFilter(label=gettext_lazy("卓"), empty_label=_EITHER)
    clause = ChoiceFilter(label=gettext_lazy("条項"), method="by_clause", empty_label=_EITHER)
    sort = ChoiceFilter(label=gettext_lazy("並べ替え"), method="as_they_are", empty_label=None)

    def as_they_are(self, queryset: QuerySet[Ruling], _name: str, _value: str) -> QuerySet[Ruling]:
        return queryset

    def by_clause(self, queryset: QuerySet[Ruling], _name: str, text: str) -> QuerySet[Ruling]:
        return citing_rulings(queryset, text)

    def look_up(self, queryset: QuerySet[Ruling], _name: str, text: str) -> QuerySet[Ruling]:
        """Searched in Python: databases match neither katakana with hiragana nor full with half width."""
        return queryset.filter(pk__in=looked_up(queryset, text))


def narrowed(
    rulings: QuerySet[Ruling], query: QueryDict, event: Event, sorts: Sequence[tuple[str, str]] = ()
) -> RulingFilter:
    """The matching rulings; the form offers the tables and clauses there are, and ``sorts``."""
    found = RulingFilter(query, queryset=rulings)  # type: ignore[no-untyped-call]
    matches = Match.objects.filter(rulings__event=event).select_related("table__round").distinct()
    ordered = matches.order_by("table__round__number", "table__number")
    found.filters["match"].extra["choices"] = [
        (match.pk, f"{match.table.round} {match.table}") for match in ordered
    ]
    found.filters["clause"].extra["choices"] = [(clause, clause) for clause in clauses_cited(event)]
    found.filters["sort"].extra["choices"] = sorts
    return found
