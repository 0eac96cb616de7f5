"""Base forms of all acts: they may arrive twice, and their text may not hold invisible characters."""

from collections.abc import Sequence
from typing import Any, Final
from uuid import uuid4

from django import forms
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.access import NAME_LENGTH, is_name_of_another, is_name_of_office
from scoring.event.names import holds_invisible

REASON_LENGTH: Final = 200
"""The largest length of the reason of an act."""


def small_number(text: str, digits: int = 9) -> int | None:
    """A number from an address or a form; None for anything else, or with more digits."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else None


def refuse_invisible(value: str) -> None:
    if holds_invisible(value):
        raise ValidationError(_("表示できない文字が含まれています。"), code="invisible")


class Submission(forms.Form):
    """A form whose submission may arrive twice. It is known by ``client_id``, which is made with the page."""

    client_id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            if isinstance(field, forms.CharField) and isinstance(field.widget, forms.TextInput):
                field.validators.append(refuse_invisible)

    @property
    def folded(self) -> Sequence[str]:
        """The fields that most users leave unchanged: shown on request."""
        return ()

    @property
    def folded_errors(self) -> bool:
        return any(name in self.errors for name in self.folded)

    @property
    def submitted(self) -> dict[str, Any]:
        """The cleaned values, by the parameter names of the service."""
        return {name: value for name, value in self.cleaned_data.items() if name != "client_id"}


class ReasonForm(Submission):
    """An act that needs a reason and nothing else."""

    reason = forms.CharField(label=gettext_lazy("理由"), max_length=REASON_LENGTH)


class OptionalReasonForm(Submission):
    """An act whose reason may be left out."""

    reason = forms.CharField(label=gettext_lazy("理由（任意）"), max_length=REASON_LENGTH, required=False)


class RefereeName(forms.CharField):
    """A name that no account has, because acts under it would look like acts of the account.

    ``user``, if signed in, may use their own.
    """

    def __init__(self, **given: Any) -> None:
        self.user: User | AnonymousUser = AnonymousUser()
        super().__init__(max_length=NAME_LENGTH, validators=[refuse_invisible], **given)

    def validate(self, value: Any) -> None:
        super().validate(value)
        if is_name_of_office(value):
            raise ValidationError(_("役職ではなく、自分の名前を入力してください。"), code="office")
        if is_name_of_another(self.user, value):
            raise ValidationError(
                _("この名前のアカウントがあります。本人ならサインインし、違うなら別の名前にしてください。"),
                code="account",
            )


class RefereeForm(forms.Form):
    """The referee's name, asked for once per device."""

    name = RefereeName(
        label=gettext_lazy("審判の名前"),
        widget=forms.TextInput(attrs={"autocomplete": "name", "enterkeyhint": "done"}),
    )

    def __init__(self, data: Any = None, *, user: User | AnonymousUser) -> None:
        super().__init__(data)
        self.fields["name"].user = user  # type: ignore[attr-defined]
