"""Forms to store a ruling, to call the head judge, and for every later step."""

from collections.abc import Mapping, Sequence
from typing import Final, Self
from uuid import uuid4

from django import forms
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.access import NAME_LENGTH
from league.acts.forms import REASON_LENGTH as ACT_REASON
from league.acts.forms import RefereeName, refuse_invisible
from league.adjudication.pages.report import report_of
from league.language import words
from league.models import Event, Ruling, RulingStatus, RulingStep
from league.rulings.pages.calls import READY_REASONS
from league.rulings.services import is_reopening_request
from rules_ref.documents import document

REASON_LENGTH: Final = 500
"""The longest text to or by the head judge, in characters."""
IN_WORDS: Final = "words"
"""The choice of a head judge whose decision is none of the verdicts."""


class KeepForm(forms.Form):
    """Store a ruling.

    ``form_id`` is made once for every page shown. ``referee`` is asked for once on each device at a table,
    ``event`` of officials who are at no table. ``typed``: values taken over from another page.
    """

    form_id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    referee = RefereeName(label=gettext_lazy("審判の名前（この端末で一度だけ）"))
    event = forms.ModelChoiceField(
        Event.objects.none(),
        label=gettext_lazy("記録する大会"),
        required=False,
        empty_label=gettext_lazy("記録しない"),
    )

    def __init__(
        self,
        data: QueryDict | None,
        *,
        ask_name: bool = False,
        events: QuerySet[Event] | None = None,
        typed: Mapping[str, str] | None = None,
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
    """Call the head judge from a table, without the adjudicator. ``referee`` as in ``KeepForm``."""

    form_id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    ready = forms.ChoiceField(choices=READY_REASONS, required=False)
    words = forms.CharField(
        label=gettext_lazy("ほかのこと"),
        max_length=REASON_LENGTH,
        required=False,
        widget=forms.Textarea({"rows": 2}),
    )
    referee = RefereeName(label=gettext_lazy("審判の名前（この端末で一度だけ）"))

    def __init__(self, data: QueryDict | None, *, ask_name: bool) -> None:
        super().__init__(data, prefix="call", label_suffix="")
        self.reasons = READY_REASONS
        if not ask_name:
            del self.fields["referee"]

    @property
    def reason(self) -> str:
        """The key of the reason tapped; empty for a call in words alone."""
        cleaned = self.cleaned_data
        return cleaned["ready"] or ("" if cleaned["words"] else "come")

    @property
    def submitted(self) -> str:
        """The reason tapped, and any words beside it."""
        ready = str(dict(READY_REASONS).get(self.reason, ""))
        return " ".join(part for part in (ready, self.cleaned_data["words"]) if part)


class StepForm(forms.Form):
    """A step on a ruling: its id, made with the page, and the number of steps the page shows."""

    client_id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    reason = forms.CharField(max_length=REASON_LENGTH, widget=forms.Textarea({"rows": 3}))
    reason_label = gettext_lazy("理由")

    def __init__(self, data: QueryDict | None, *, ruling: Ruling) -> None:
        super().__init__(data, label_suffix="", initial={"seen": len(ruling.steps.all())})
        self.fields["reason"].label = self.reason_label

    def again(self, typed: "StepForm") -> Self:
        """A new form with the words of another that was refused."""
        self.initial["reason"] = typed["reason"].value()
        return self


class AppealForm(StepForm):
    """The player who appeals, and why. ``referee`` as in ``KeepForm``."""

    by = forms.CharField(
        label=gettext_lazy("だれの異議か"), max_length=NAME_LENGTH, validators=[refuse_invisible]
    )
    referee = RefereeName(label=gettext_lazy("審判の名前（この端末で一度だけ）"))
    field_order = ("client_id", "seen", "by", "reason", "referee")
    reason_label = gettext_lazy("異議の理由")

    def __init__(
        self, data: QueryDict | None, *, ruling: Ruling, players: Sequence[str], ask_name: bool
    ) -> None:
        super().__init__(data, ruling=ruling)
        if players:
            choices = [(player, player) for player in players]
            self.fields["by"] = forms.ChoiceField(
                label=_("だれの異議か"),
                choices=choices,
                widget=forms.RadioSelect,
                error_messages={"required": _("だれの異議か、選んでください。")},
            )
            self.order_fields(self.field_order)
        if not ask_name:
            del self.fields["referee"]


class HeadJudgeForm(StepForm):
    """The head judge's words, with clauses of the event's document, if any."""

    clauses = forms.MultipleChoiceField(
        label=gettext_lazy("よりどころの条項（任意）"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, data: QueryDict | None, *, ruling: Ruling) -> None:
        super().__init__(data, ruling=ruling)
        # The clauses of the event's document, and of the general one, which fills its gaps.
        clauses = (*document(ruling.event.ruleset).clauses, *document("gen").clauses)
        choices = [(clause.id, f"{clause.id} {words(clause.title)}") for clause in clauses]
        self.fields["clauses"].choices = choices  # type: ignore[attr-defined]

    @property
    def decided_verdict(self) -> str:
        """The verdict that is valid in place of the overruled one.

        Empty where only words say it, and where none was overruled.
        """
        verdict: str = self.cleaned_data.get("verdict", "")
        changed = self.cleaned_data.get("kind") == RulingStep.Kind.OVERRULED
        return verdict if changed and verdict != IN_WORDS else ""


class AnswerForm(HeadJudgeForm):
    """The head judge's answer where no rule decides. ``answers`` tells it from a decision."""

    answers = forms.BooleanField(widget=forms.HiddenInput, initial=True)
    reason_label = gettext_lazy("審判長の裁定とその理由")


class ReopeningForm(StepForm):
    """Whether to reopen a closed match: a button for each answer, and a reason that is filled in."""

    reopens = forms.TypedChoiceField(
        choices=[("yes", gettext_lazy("再開する")), ("no", gettext_lazy("再開しない"))],
        coerce=lambda chosen: chosen == "yes",
    )

    def __init__(self, data: QueryDict | None, *, ruling: Ruling) -> None:
        super().__init__(data, ruling=ruling)
        self.fields["reason"] = forms.CharField(
            label=_("理由"), max_length=ACT_REASON, initial=_("卓からの申し出による訂正")
        )


class DecisionForm(HeadJudgeForm):
    """The head judge's decision on an answer; if it overrules, also what is valid in its place.

    ``verdict`` is asked for where the answer has one: lists could not show otherwise what is valid.
    """

    kind = forms.ChoiceField(
        label=gettext_lazy("原裁定をどうしますか"),
        choices=[(way, way.label) for way in (RulingStep.Kind.UPHELD, RulingStep.Kind.OVERRULED)],
        widget=forms.RadioSelect,
    )
    verdict = forms.ChoiceField(label=gettext_lazy("変更後の判定"), required=False, widget=forms.RadioSelect)
    field_order = ("client_id", "seen", "kind", "verdict", "reason", "clauses")
    reason_label = gettext_lazy("理由（変更には必要）")

    def __init__(self, data: QueryDict | None, *, ruling: Ruling) -> None:
        super().__init__(data, ruling=ruling)
        self.fields["reason"].required = False
        report = report_of(ruling)
        if report is None:
            del self.fields["verdict"]
            return
        in_words = (IN_WORDS, _("どれでもない（理由のとおり）"))
        self.fields["verdict"].choices = [*report.other_verdicts, in_words]  # type: ignore[attr-defined]

    def clean(self) -> None:
        if self.cleaned_data.get("kind") != RulingStep.Kind.OVERRULED:
            return
        if "verdict" in self.fields and self.cleaned_data.get("verdict") == "":
            self.add_error("verdict", _("変更後の判定を選んでください。"))
        if not self.cleaned_data.get("reason"):
            self.add_error("reason", _("変更には理由が必要です。"))


def judge_form(ruling: Ruling, data: QueryDict | None = None) -> AnswerForm | DecisionForm | ReopeningForm:
    """The form for the head judge by the state of a ruling; with ``data``, the form that was sent."""
    reopening = (
        is_reopening_request(ruling) and ruling.status == RulingStatus.OPEN
        if data is None
        else "reopens" in data
    )
    if reopening:
        return ReopeningForm(data, ruling=ruling)
    answers = ruling.status == RulingStatus.OPEN if data is None else "answers" in data
    return (AnswerForm if answers else DecisionForm)(data, ruling=ruling)
