"""Signing in and one's own password.

Accounts are made by whoever runs the server (``manage.py createorganiser``), and by those an event invites; never otherwise.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.views import LoginView, PasswordChangeView
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.accounts import services
from league.accounts.forms import SignInForm, remember_device
from league.lan import may_send_password
from league.middleware import SEEN

if TYPE_CHECKING:
    from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
    from django.http import HttpRequest, HttpResponse
    from django.http.response import HttpResponseBase


class SignIn(LoginView):
    """Django's own sign-in, slowed down for whoever guesses."""

    authentication_form = SignInForm

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        return (
            super().dispatch(request, *args, **kwargs) if may_send_password(request) else over_https(request)
        )

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        response = super().form_valid(form)
        self.request.session[SEEN] = timezone.now().timestamp()
        remember_device(self.request, response, form.get_user().get_username())
        return response


def over_https(request: HttpRequest) -> HttpResponse:
    """Instead of a page that asks for a password, where others could read it along the way."""
    return render(request, "registration/plain_http.html", status=HTTPStatus.FORBIDDEN)


class PasswordChange(PasswordChangeView):
    """A new password for the account signed in."""

    success_url = reverse_lazy("event_list")

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        messages.success(self.request, _("パスワードを変えました。"))
        return super().form_valid(form)


@require_POST
def sign_out_everywhere(request: HttpRequest) -> HttpResponse:
    """End the sessions of the account on all devices, this one included."""
    if request.user.is_authenticated:
        services.sign_out_everywhere(request.user, timezone.now())
    logout(request)
    messages.success(request, _("すべての端末でサインアウトしました。"))
    return redirect("login")
