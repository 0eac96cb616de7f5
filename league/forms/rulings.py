"""Keeping a ruling, calling the head judge, and every step after that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Self
from uuid import uuid4

from django import forms
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from league.access import NAME_LENGTH
from league.forms.events import refuse_invisible
from league.models import Event, RulingStep, Status
from league.services.rulings import Taking
from rules_ref.clauses import document

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime
    from uuid import UUID

    from django.db.models import QuerySet

    from league.access import Person
    from league.models import Ruling
    from rules_ref.clauses import Clause

REASON_LENGTH: Final = 500
"""How long the words to the head judge, and the head judge's own, may be."""


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


class CallForm(forms.Form):
    """A few words to the head judge from a table, without the adjudicator. ``referee`` is asked as ``KeepForm`` asks."""

    form_id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    words = forms.CharField(
        label=gettext_lazy("審判長に伝えること"),
        max_length=REASON_LENGTH,
        widget=forms.Textarea({"rows": 3}),
        error_messages={"required": gettext_lazy("審判長に伝えることを、短く書いてください。")},
    )
    referee = forms.CharField(
        label=gettext_lazy("審判の名前（この端末で一度だけ）"),
        max_length=NAME_LENGTH,
        validators=[refuse_invisible],
    )

    def __init__(self, data: Mapping[str, Any] | None, *, ask_name: bool) -> None:
        super().__init__(data, prefix="call", label_suffix="")
        if not ask_name:
            del self.fields["referee"]


class StepForm(forms.Form):
    """A step on a ruling: its id, made with the page, and how many steps the page shows."""

    client_id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    reason = forms.CharField(max_length=REASON_LENGTH, widget=forms.Textarea({"rows": 3}))

    def __init__(self, data: Mapping[str, Any] | None, *, ruling: Ruling) -> None:
        super().__init__(data, label_suffix="", initial={"seen": len(ruling.steps.all())})

    def again(self, typed: StepForm) -> Self:
        """The form not sent yet, with the words typed into another that was refused."""
        self.initial["reason"] = typed["reason"].value()
        return self

    def taking(self, by: Person, client_id: UUID, now: datetime, entered_by: str = "") -> Taking:
        return Taking(by, client_id, self.cleaned_data["seen"], now, entered_by)


class AppealForm(StepForm):
    """Who does not accept a ruling, and why. ``referee`` is asked as ``KeepForm`` asks."""

    by = forms.CharField(
        label=gettext_lazy("だれの異議か"), max_length=NAME_LENGTH, validators=[refuse_invisible]
    )
    referee = forms.CharField(
        label=gettext_lazy("審判の名前（この端末で一度だけ）"),
        max_length=NAME_LENGTH,
        validators=[refuse_invisible],
    )
    field_order = ("client_id", "seen", "by", "reason", "referee")

    def __init__(
        self, data: Mapping[str, Any] | None, *, ruling: Ruling, players: Sequence[str], ask_name: bool
    ) -> None:
        super().__init__(data, ruling=ruling)
        self.fields["reason"].label = _("異議の理由")
        if players:
            choices = [(each, each) for each in players]
            self.fields["by"] = forms.ChoiceField(
                label=_("だれの異議か"),
                choices=choices,
                widget=forms.RadioSelect,
                error_messages={"required": _("だれの異議か、選んでください。")},
            )
            self.order_fields(self.field_order)
        if not ask_name:
            del self.fields["referee"]


class JudgeForm(StepForm):
    """What the head judge says, with the clauses of the event's document that it rests on, if any."""

    clauses = forms.MultipleChoiceField(
        label=gettext_lazy("よりどころの条項（なくてもよい）"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, data: Mapping[str, Any] | None, *, ruling: Ruling) -> None:
        super().__init__(data, ruling=ruling)
        words = get_language() or "ja"
        self.fields["clauses"].choices = [  # type: ignore[attr-defined]
            (each.id, f"{each.id} {each.title.in_language(words)}") for each in _clauses_for(ruling)
        ]


class AnswerForm(JudgeForm):
    """The head judge's answer to what nothing else settles. ``answers`` tells it from a decision when it arrives."""

    answers = forms.BooleanField(widget=forms.HiddenInput, initial=True)

    def __init__(self, data: Mapping[str, Any] | None, *, ruling: Ruling) -> None:
        super().__init__(data, ruling=ruling)
        self.fields["reason"].label = _("審判長の裁定とその理由")


class DecisionForm(JudgeForm):
    """The head judge's decision on an answer."""

    kind = forms.ChoiceField(
        label=gettext_lazy("審判長の決定"),
        choices=[(each, each.label) for each in (RulingStep.Kind.UPHELD, RulingStep.Kind.OVERRULED)],
        widget=forms.RadioSelect,
    )
    field_order = ("client_id", "seen", "kind", "reason", "clauses")

    def __init__(self, data: Mapping[str, Any] | None, *, ruling: Ruling) -> None:
        super().__init__(data, ruling=ruling)
        self.fields["reason"].label = _("理由（変更には必要）")
        self.fields["reason"].required = False

    def clean(self) -> dict[str, Any]:
        overruled = self.cleaned_data.get("kind") == RulingStep.Kind.OVERRULED
        if overruled and not self.cleaned_data.get("reason"):
            self.add_error("reason", _("変更には理由が必要です。"))
        return self.cleaned_data


def judge_form(ruling: Ruling, data: Mapping[str, Any] | None = None) -> AnswerForm | DecisionForm:
    """What the head judge is asked about a ruling as it stands; with ``data``, what was asked when it was sent."""
    answers = ruling.status == Status.OPEN if data is None else "answers" in data
    return (AnswerForm if answers else DecisionForm)(data, ruling=ruling)


def _clauses_for(ruling: Ruling) -> Sequence[Clause]:
    """Those of the event's document, and of what fills its gaps."""
    return (*document(ruling.event.ruleset).clauses, *document("gen").clauses)
