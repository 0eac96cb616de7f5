"""Forms of objections and of their answers."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from league.acts.forms import REASON_LENGTH, Submission
from league.models import Objection


class SeatCodeField(forms.CharField):
    """The code of a seat card, filled in by its QR code."""

    def __init__(self, **given: Any) -> None:
        super().__init__(
            label=gettext_lazy("席札の記号"),
            max_length=20,
            required=False,
            widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters"}),
            **given,
        )


class ObjectionForm(Submission):
    """An objection to a result; what is wrong with it is optional."""

    words = forms.CharField(
        label=gettext_lazy("どこが違いますか（任意）"),
        max_length=REASON_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    code = SeatCodeField(
        help_text=gettext_lazy(
            "席札のQRコードから開くと入っています。これがあると、発表は片付くまで待ちます。"
        )
    )


class SettlingForm(Submission):
    """The desk's answer to an objection."""

    answer = forms.CharField(label=gettext_lazy("返事・理由"), max_length=REASON_LENGTH, required=False)


class AsideForm(Submission):
    """Set several objections aside for one reason."""

    chosen = forms.TypedMultipleChoiceField(coerce=int)
    answer = forms.CharField(label=gettext_lazy("取り上げない理由"), max_length=REASON_LENGTH)

    def __init__(self, data: Any = None, *, waiting: Iterable[Objection]) -> None:
        super().__init__(data)
        self.fields["chosen"].choices = [(objection.pk, str(objection)) for objection in waiting]  # type: ignore[attr-defined]
