"""Forms of roles, and the account of an invited person."""

from django import forms
from django.utils.translation import gettext_lazy as _

from league.acts.forms import Submission
from league.models import Role


class InviteForm(Submission):
    """A role for the person who opens a link.

    The list begins with the least rights, in case of a hurried choice.
    """

    role = forms.TypedChoiceField(label=_("役割"), choices=Role.choices[::-1], coerce=Role, initial=Role.DESK)


class GrantForm(InviteForm):
    """A role for an existing account."""

    username = forms.CharField(label=_("アカウントのユーザー名"), max_length=150)
    field_order = ("client_id", "username", "role")
