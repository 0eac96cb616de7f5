"""Forms of roles: who gets which, and the account of somebody who was invited."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from league.acts.forms import Submission
from league.models import Role


class InviteForm(Submission):
    """A role for whoever opens a link. Who does not look gives away little: the list begins with the least."""

    role = forms.TypedChoiceField(
        label=gettext_lazy("役割"), choices=Role.choices[::-1], coerce=Role, initial=Role.DESK
    )


class GrantForm(InviteForm):
    """A role for somebody who has an account."""

    username = forms.CharField(label=gettext_lazy("アカウントのユーザー名"), max_length=150)
    field_order = ("client_id", "username", "role")
