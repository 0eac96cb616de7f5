"""What is said about a result, and what is answered."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from league.acts.forms import REASON_LENGTH, Submission


class ObjectionForm(Submission):
    """What is wrong, where somebody wants to say it."""

    words = forms.CharField(
        label=gettext_lazy("どこが違いますか（任意）"),
        max_length=REASON_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class SettlingForm(Submission):
    """What came of it."""

    answer = forms.CharField(label=gettext_lazy("返事・理由"), max_length=REASON_LENGTH, required=False)
