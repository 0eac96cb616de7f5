"""Keeping a ruling, and deciding on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.access import NAME_LENGTH
from league.forms.events import refuse_invisible
from league.models import Event, RulingDecision

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.db.models import QuerySet


class KeepForm(forms.Form):
    """How a ruling is kept. ``form_id`` is made once for every page shown.

    ``referee`` is asked once on each device at a table, ``event`` of officials who are at no table. ``typed`` is what
    another page held, to go on with.
    """

    form_id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    referee = forms.CharField(
        label=gettext_lazy("審判の名前（この端末で一度だけ）"),
        max_length=NAME_LENGTH,
        validators=[refuse_invisible],
    )
    event = forms.ModelChoiceField(
        Event.objects.none(),
        label=gettext_lazy("記録する大会"),
        required=False,
        empty_label=gettext_lazy("記録しない"),
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        ask_name: bool = False,
        events: QuerySet[Event] | None = None,
        typed: Mapping[str, Any] | None = None,
    ) -> None:
        before = {key: (typed or {}).get(f"keep-{key}") for key in ("referee", "event")}
        super().__init__(data, prefix="keep", label_suffix="", initial=before)
        if not ask_name:
            del self.fields["referee"]
        if events is None:
            del self.fields["event"]
        else:
            self.fields["event"].queryset = events  # type: ignore[attr-defined]


class DecisionForm(forms.Form):
    """The head judge's decision."""

    kind = forms.ChoiceField(
        label=gettext_lazy("審判長の決定"), choices=RulingDecision.Kind.choices, widget=forms.RadioSelect
    )
    reason = forms.CharField(
        label=gettext_lazy("理由（変更には必要）"),
        max_length=500,
        required=False,
        widget=forms.Textarea({"rows": 3}),
    )

    def clean(self) -> dict[str, Any]:
        overruled = self.cleaned_data.get("kind") == RulingDecision.Kind.OVERRULED
        if overruled and not self.cleaned_data.get("reason"):
            self.add_error("reason", _("変更には理由が必要です。"))
        return self.cleaned_data
