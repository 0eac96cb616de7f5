"""Signing in, and changing a password.

Accounts are made by ``manage.py createorganiser`` and by invitations only.
"""

import secrets
from http import HTTPStatus
from typing import Any, Final, TypedDict

from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.contrib.auth.models import User
from django.contrib.auth.views import LoginView, PasswordChangeView
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from league.accounts.forms import OwnCodeForm, SignInForm, remember_device
from league.accounts.services import signing_in as services
from league.accounts.services.second_factor import factor_of
from league.lan import may_send_password
from league.middleware import SEEN

_HALF_WAY: Final = "half_way"
_HALF_WAY_SECONDS: Final = 600


class HalfWay(TypedDict):
    """The session between password and code.

    It holds the account, the fingerprint of its password, the time (seconds since 1970), and the next page.
    """

    user: int
    password: str
    at: float
    next: str


class SignIn(LoginView):
    """Django's own sign-in, with a limit on guessing."""

    authentication_form = SignInForm

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        return (
            super().dispatch(request, *args, **kwargs) if may_send_password(request) else over_https(request)
        )

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        user = form.get_user()
        if factor_of(user):
            self.request.session[_HALF_WAY] = {
                "user": user.pk,
                "password": user.get_session_auth_hash(),
                "at": timezone.now().timestamp(),
                "next": self.get_success_url(),
            }
            return redirect("sign_in_code")
        return sign_in(self.request, user, self.get_success_url())


@never_cache
@sensitive_post_parameters("code")
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in_code(request: HttpRequest) -> HttpResponseBase:
    """The second step for accounts with a second factor: a code, soon after the password."""
    if not may_send_password(request):
        return over_https(request)
    half_way: HalfWay | None = request.session.get(_HALF_WAY)
    user = _half_signed_in(half_way) if half_way else None
    factor = factor_of(user) if user else None
    if half_way is None or user is None or factor is None:
        return redirect("login")
    form = OwnCodeForm(factor, request)
    if form.is_valid():
        del request.session[_HALF_WAY]
        return sign_in(request, user, half_way["next"])
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "registration/sign_in_code.html", {"form": form}, status=status)


def _half_signed_in(half_way: HalfWay) -> User | None:
    """The account whose password was right a moment ago, unless the password was changed since."""
    user = User.objects.filter(pk=half_way["user"], is_active=True).first()
    fresh = 0 <= timezone.now().timestamp() - half_way["at"] < _HALF_WAY_SECONDS
    if user is None or not fresh:
        return None
    same = secrets.compare_digest(user.get_session_auth_hash(), half_way["password"])
    return user if same else None


def sign_in(request: HttpRequest, user: User, to: str) -> HttpResponse:
    """Begin a session of this account on this device, and go on to a page."""
    login(request, user)
    request.session[SEEN] = timezone.now().timestamp()
    response = HttpResponseRedirect(to)
    remember_device(request, response, user.get_username())
    return response


def over_https(request: HttpRequest) -> HttpResponse:
    """Answer 403 in place of a page that asks for a password over plain HTTP, and say what to do."""
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
