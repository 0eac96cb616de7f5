"""What an organiser says about time on the page of the hall."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from league.acts.forms import Submission


class MinutesForm(Submission):
    """How long the tables of a round may play; nothing for no limit."""

    minutes = forms.IntegerField(
        label=gettext_lazy("持ち時間（分）"), min_value=1, max_value=600, required=False
    )


class ExtraForm(Submission):
    """How much more time a table had on the page, and how much it gets: ``0-5``."""

    change = forms.RegexField(r"^[0-9]{1,4}-[0-9]{1,4}$")

    @property
    def said(self) -> dict[str, int]:
        """As ``set_extra_minutes`` takes it."""
        seen, minutes = self.cleaned_data["change"].split("-")
        return {"seen": int(seen), "minutes": int(minutes)}
