"""The form that creates a table by hand, of entrants and of people who have just come."""

import re
from collections import Counter
from dataclasses import fields
from typing import Any, Final, TypedDict

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from league.access import NAME_LENGTH
from league.acts.forms import Submission, refuse_invisible
from league.entrants.services.attendance import with_state
from league.entrants.services.entrants import Names
from league.models import Entrant, Round
from scoring.matches import league_match

_COLUMNS: Final = re.compile(r"[\t,，、]")


class NewTable(TypedDict):
    """A table's number and its players, as ``lay_table_for`` takes them."""

    number: int
    entrants: list[Entrant]
    newcomers: list[Names]


class TableForm(Submission):
    """The players of a new table: entrants, and new names, one per line."""

    number = forms.IntegerField(label=_("卓番号"), min_value=1, max_value=999)
    entrants = forms.ModelMultipleChoiceField(
        Entrant.objects.none(),
        label=_("この回戦の卓がまだない参加者"),
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    newcomers = forms.CharField(
        label=_("新しい参加者"),
        help_text=_(
            "1行に1人。「名前、ふりがな、所属」の順で、ふりがなと所属は省けます。表計算ソフトからの貼り付けもできます。"
        ),
        widget=forms.Textarea(attrs={"rows": 5}),
        required=False,
    )
    same_name = forms.BooleanField(
        label=_("同じ名前の別の人として登録する"), widget=forms.HiddenInput, required=False
    )

    def __init__(self, *args: Any, of_round: Round, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.of_round = of_round
        last = of_round.tables.aggregate(last=Max("number"))["last"] or 0
        self.fields["number"].initial = last + 1
        there = with_state(of_round.event.entrants.all()).exclude(state=Entrant.Status.WITHDRAWN)
        free = there.exclude(appearances__round=of_round)
        self.fields["entrants"].queryset = free  # type: ignore[attr-defined]
        if not free:
            del self.fields["entrants"]

    @property
    def seating(self) -> NewTable:
        given = self.cleaned_data
        return {
            "number": given["number"],
            "entrants": list(given.get("entrants", ())),
            "newcomers": given["newcomers"],
        }

    def clean_newcomers(self) -> list[Names]:
        return read_names(self.cleaned_data["newcomers"])

    def clean(self) -> None:
        super().clean()
        cleaned = self.cleaned_data
        if "newcomers" in cleaned:
            self._check_size(len(cleaned.get("entrants", ())) + len(cleaned["newcomers"]))
            self._check_same_names(cleaned["newcomers"])

    def _check_size(self, size: int) -> None:
        if size not in league_match.SCHEME.table_sizes:
            raise ValidationError(
                _("1卓は4人、または3人です。いまは%(size)d人です。") % {"size": size}, code="size"
            )

    def _check_same_names(self, newcomers: list[Names]) -> None:
        """Ask about a name that is entered already: a person entered twice would play under two numbers."""
        names = [newcomer.name for newcomer in newcomers]
        how_many = Counter([*names, *self.of_round.event.entrants.values_list("name", flat=True)])
        again = sorted({name for name in names if how_many[name] > 1})
        if again and not self.cleaned_data.get("same_name"):
            self.fields["same_name"].widget = forms.CheckboxInput()
            self.add_error(
                "newcomers",
                _(
                    "同じ名前の参加者がいます: %(names)s。同じ人なら上の一覧から選び、"
                    "別の人なら下の欄に印を付けてください。"
                )
                % {"names": _("、").join(again)},
            )


def read_names(text: str) -> list[Names]:
    """One entrant per line: name, kana, club, between tabs or commas.

    Errors name every line that cannot be read.
    """
    names: list[Names] = []
    errors: list[ValidationError] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            names.append(_read_line(line))
        except ValidationError as error:
            message = _("%(number)d行目: %(problem)s") % {"number": number, "problem": error.message}
            errors.append(ValidationError(message, code="line"))
    if errors:
        raise ValidationError(errors)
    return names


def _read_line(line: str) -> Names:
    parts = [part.strip() for part in _COLUMNS.split(line)]
    while parts and not parts[-1]:
        parts.pop()
    if len(parts) > len(fields(Names)):
        raise ValidationError(_("項目が多すぎます。名前、ふりがな、所属の3つまでです。"))
    for part in parts:
        refuse_invisible(part)
        if len(part) > NAME_LENGTH:
            raise ValidationError(_("1つの項目は%(length)d字までです。") % {"length": NAME_LENGTH})
    if not parts or not parts[0]:
        raise ValidationError(_("名前がありません。"))
    return Names(*parts)
