"""What an organiser says about time on the page of the hall."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from league.forms.events import Submission
from league.services.timing import MOST_EXTRA


class MinutesForm(Submission):
    """How long the tables of a round may play; nothing for no limit."""

    minutes = forms.IntegerField(
        label=gettext_lazy("持ち時間（分）"), min_value=1, max_value=600, required=False
    )


class ExtraForm(Submission):
    """How much more time a table gets, and how much it had on the page."""

    minutes = forms.IntegerField(min_value=0, max_value=MOST_EXTRA)
    seen = forms.IntegerField(min_value=0, max_value=MOST_EXTRA)
