"""The form of an entrant who leaves."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.acts.forms import REASON_LENGTH, Submission
from league.entrants.services.leaving import When
from league.objections.forms import SeatCodeField


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
    """The same, sent by the player."""

    reason = None  # type: ignore[assignment]
    code = SeatCodeField()
