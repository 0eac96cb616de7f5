"""Forms an organiser sets an event up with."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.access import NAME_LENGTH
from league.models import Entrant, Event
from league.services.attendance import with_state
from league.services.entrants import Names
from league.services.events import IDLE_MINUTES, EventDetails
from scoring.event.names import holds_invisible
from scoring.scheme import JBL

if TYPE_CHECKING:
    from league.models import Round

REASON_LENGTH: Final = 200
"""How long the reason of an act may be."""

_COLUMNS: Final = re.compile(r"[\t,，、]")


def refuse_invisible(value: str) -> None:
    if holds_invisible(value):
        raise ValidationError(_("表示できない文字が含まれています。"), code="invisible")


class Submission(forms.Form):
    """A form whose submission may arrive twice: ``client_id`` is made when the page is."""

    client_id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            if isinstance(field, forms.CharField) and isinstance(field.widget, forms.TextInput):
                field.validators.append(refuse_invisible)

    @property
    def said(self) -> dict[str, Any]:
        """What was filled in, by the names under which the service takes it."""
        return {name: value for name, value in self.cleaned_data.items() if name != "client_id"}


class ReasonForm(Submission):
    """An act that needs nothing but its reason."""

    reason = forms.CharField(label=gettext_lazy("理由"), max_length=REASON_LENGTH)


class EventForm(Submission):
    """What an event is called, and when and where it is. ``event``: the one that may keep its address."""

    name = forms.CharField(label=gettext_lazy("大会名"), max_length=100)
    slug = forms.SlugField(
        label=gettext_lazy("アドレス"),
        max_length=50,
        help_text=gettext_lazy("ページのアドレスになります。例: 2026-spring"),
        error_messages={"invalid": gettext_lazy("半角の英数字、ハイフン、下線だけが使えます。")},
    )
    date = forms.DateField(
        label=gettext_lazy("日付"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        required=False,
    )
    venue = forms.CharField(label=gettext_lazy("会場"), max_length=100, required=False)
    idle_minutes = forms.IntegerField(
        label=gettext_lazy("停滞とみなすまでの時間（分）"),
        min_value=1,
        max_value=600,
        initial=IDLE_MINUTES,
        required=False,
        help_text=gettext_lazy("この時間、記録がない卓を、運営の会場ページで知らせます。"),
    )
    public_rulings = forms.BooleanField(
        label=gettext_lazy("裁定の一覧を公開する（名前は出しません）"), required=False
    )
    screen_rulings = forms.BooleanField(
        label=gettext_lazy("会場の画面に裁定を出す（名前は出しません）"), required=False
    )

    def __init__(self, *args: Any, event: Event | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event

    @property
    def details(self) -> EventDetails:
        return EventDetails(**{each.name: self.cleaned_data[each.name] for each in fields(EventDetails)})

    def clean_idle_minutes(self) -> int:
        return self.cleaned_data["idle_minutes"] or IDLE_MINUTES

    def clean_slug(self) -> str:
        slug: str = self.cleaned_data["slug"]
        taken = Event.objects.filter(slug=slug)
        if self.event is not None:
            taken = taken.exclude(pk=self.event.pk)
        if taken.exists():
            raise ValidationError(_("このアドレスの大会はすでにあります。"), code="taken")
        return slug


class RoundForm(Submission):
    """What a round is called, and how long its tables may play."""

    title = forms.CharField(
        label=gettext_lazy("回戦の名前"),
        max_length=NAME_LENGTH,
        help_text=gettext_lazy("例: 予選第1回戦。空欄なら番号で呼びます。"),
        required=False,
    )
    minutes = forms.IntegerField(
        label=gettext_lazy("持ち時間（分）"),
        min_value=1,
        max_value=600,
        help_text=gettext_lazy("空欄なら制限なし。時計は会場のページで動かします。"),
        required=False,
    )


class TableForm(Submission):
    """Who sits at a new table: some who already take part, and new names, one a line."""

    number = forms.IntegerField(label=gettext_lazy("卓番号"), min_value=1, max_value=999)
    entrants = forms.ModelMultipleChoiceField(
        Entrant.objects.none(),
        label=gettext_lazy("この回戦の卓がまだない参加者"),
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    newcomers = forms.CharField(
        label=gettext_lazy("新しい参加者"),
        help_text=gettext_lazy(
            "1行に1人。「名前、ふりがな、所属」の順で、ふりがなと所属は省けます。表計算ソフトからの貼り付けもできます。"
        ),
        widget=forms.Textarea(attrs={"rows": 5}),
        required=False,
    )
    same_name = forms.BooleanField(
        label=gettext_lazy("同じ名前の別の人として登録する"), widget=forms.HiddenInput, required=False
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
    def seating(self) -> dict[str, Any]:
        """The table's number and who sits at it, as ``lay_table_for`` takes them."""
        given = self.cleaned_data
        return {
            "number": given["number"],
            "entrants": list(given.get("entrants", ())),
            "newcomers": given["newcomers"],
        }

    def clean_newcomers(self) -> list[Names]:
        return read_names(self.cleaned_data["newcomers"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if "newcomers" in cleaned:
            self._check_size(len(cleaned.get("entrants", ())) + len(cleaned["newcomers"]))
            self._check_same_names(cleaned["newcomers"])
        return cleaned

    def _check_size(self, size: int) -> None:
        if size not in JBL.table_sizes:
            raise ValidationError(
                _("1卓は4人、または3人です。いまは%(size)d人です。") % {"size": size}, code="size"
            )

    def _check_same_names(self, newcomers: list[Names]) -> None:
        """Somebody entered twice by mistake would play under two numbers: ask."""
        names = [each.name for each in newcomers]
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
    """One entrant a line: name, kana, club, between tabs or commas. Every line that cannot be read is named."""
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
