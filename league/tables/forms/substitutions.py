"""The form of a substitution: who leaves, who comes, why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.tables.forms.acts import ActReasonForm
from league.tables.services import first_set_for_substitute

if TYPE_CHECKING:
    from league.records import MatchRecord


class SubstitutionForm(ActReasonForm):
    """``incoming`` is the entrant number, chosen from those who are free or typed."""

    incoming = forms.IntegerField(
        label=_("入る人の番号"),
        min_value=1,
        max_value=99_999,
        error_messages={"required": _("入る人の番号を入力してください。")},
    )

    def __init__(self, data: Any = None, *, record: MatchRecord) -> None:
        super().__init__(
            data, record=record, set_number=first_set_for_substitute(record) or record.scheme.sets
        )
        self.fields["reason"].required = True
        self.fields["outgoing"] = forms.TypedChoiceField(
            label=_("抜ける人"),
            coerce=int,
            choices=list(self.sitting.items()),
            widget=forms.RadioSelect,
            error_messages={"required": _("抜ける人を選んでください。")},
        )
