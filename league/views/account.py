"""Signing in and one's own password.

Accounts are made by whoever runs the server (``manage.py createsuperuser``), never from outside.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.contrib.auth.views import LoginView, PasswordChangeView
from django.urls import reverse_lazy
from django.utils.translation import gettext as _

from league.forms.account import SignInForm

if TYPE_CHECKING:
    from django.contrib.auth.forms import PasswordChangeForm
    from django.http import HttpResponse


class SignIn(LoginView):
    """Django's own sign-in, slowed down for whoever guesses."""

    authentication_form = SignInForm


class PasswordChange(PasswordChangeView):
    """A new password for the account signed in."""

    success_url = reverse_lazy("event_list")

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        messages.success(self.request, _("パスワードを変えました。"))
        return super().form_valid(form)
