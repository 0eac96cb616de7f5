"""The form of somebody who leaves."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from league.acts.forms import REASON_LENGTH, Submission
from league.entrants.services.leaving import When

WHEN: Final = (
    (When.NOW, _("いま抜ける")),
    (When.AFTER_SET, _("いまのセットが終わったら抜ける")),
    (When.AFTER_ROUND, _("いまの回戦が終わったら抜ける")),
)


class LeaveForm(Submission):
    """Up to when somebody still plays, and why they leave."""

    when = forms.TypedChoiceField(
        label=_("いつ"), choices=WHEN, coerce=When, initial=When.NOW, widget=forms.RadioSelect
    )
    reason = forms.CharField(label=_("理由（任意）"), max_length=REASON_LENGTH, required=False)

    def __init__(self, data: Any = None, *, playing: bool) -> None:
        super().__init__(data)
        if not playing:
            # Nobody leaves a set that has not begun.
            self.fields["when"].choices = [WHEN[0], WHEN[2]]  # type: ignore[attr-defined]
