"""The form of the print room."""

from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from league.printing.pages.kinds import KINDS

BEST: Final = 3
"""The default lowest rank that gets a certificate."""


class PrintForm(forms.Form):
    """The kinds to print, whether only what has changed, and the lowest certificate rank (empty: all)."""

    kind = forms.MultipleChoiceField(
        choices=lambda: [(kind.id, kind.label) for kind in KINDS.values()],
        error_messages={
            "required": _("印刷するものを選んでください。"),
            "invalid_choice": _("この種類は印刷できません。"),
        },
    )
    top = forms.IntegerField(
        label=_("賞状は何位まで（空欄は全員）"), min_value=1, max_value=9999, required=False, initial=BEST
    )
    changed = forms.BooleanField(required=False)
