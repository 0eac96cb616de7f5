"""The forms of signing in."""

import hashlib
import secrets
from typing import Any, Final

from django import forms
from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm, UserCreationForm
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.access import client_address, is_name_of_another
from league.accounts.services.second_factor import take_code
from league.accounts.services.signing_in import forget_guesses, take_guess
from league.models import SecondFactor

_DEVICE_COOKIE: Final = "device"
_DEVICE_SECONDS: Final = 60 * 60 * 24 * 180


class SignInForm(AuthenticationForm):
    """Refuses after too many wrong passwords for one account from one place, until a pause has passed.

    A place is a device on which the account has signed in before, else an address: guesses of a stranger
    elsewhere, even at the same address, do not lock the owner out.
    """

    def clean(self) -> dict[str, Any]:
        place = self._place()
        if not take_guess(place, timezone.now()):
            raise _paused()
        cleaned = super().clean()
        forget_guesses(place)
        return cleaned

    def _place(self) -> str:
        account = str(self.cleaned_data.get("username", "")).casefold()
        if self.request is None:
            return _digest(account)
        return _digest(account, _known_device(self.request, account) or client_address(self.request))


class NewAccountForm(UserCreationForm):  # type: ignore[type-arg]  # not subscriptable when it runs
    """A new account, under a name that cannot be mistaken for another's."""

    def clean_username(self) -> str:
        name = str(super().clean_username())
        if is_name_of_another(AnonymousUser(), name):
            raise ValidationError(_("同じように読める名前のアカウントがあります。"), code="account")
        return name


class CodeForm(forms.Form):
    """A code of the user's app, or a recovery code."""

    code = forms.CharField(
        label=_("確認コード"),
        max_length=40,
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "autocapitalize": "off", "autofocus": True}
        ),
    )


class OwnCodeForm(CodeForm):
    """Takes a code of the user's second factor, each once; wrong ones are limited as passwords are.

    The password was right at this point, so wrong codes count for the account, whatever their address;
    devices on which it has signed in count by themselves.
    """

    def __init__(self, factor: SecondFactor, request: HttpRequest) -> None:
        super().__init__(request.POST if request.method == "POST" else None)
        self._factor = factor
        account = factor.user.get_username().casefold()
        self._place = _digest("code", account, _known_device(request, account))

    def clean_code(self) -> str:
        code: str = self.cleaned_data["code"]
        now = timezone.now()
        if not take_guess(self._place, now):
            raise _paused()
        if not take_code(self._factor, code, now):
            raise ValidationError(
                _(
                    "このコードは使えません。打ちまちがいか、もう使ったコードです。アプリに新しく出たコードを入れてください。"
                )
            )
        forget_guesses(self._place)
        return code


def _paused() -> ValidationError:
    return ValidationError(_("サインインの失敗が続いたため、5分間受け付けません。"), code="paused")


def remember_device(request: HttpRequest, response: HttpResponseBase, username: str) -> None:
    """Count wrong passwords of an account on this device by themselves from now on."""
    account = username.casefold()
    device = _known_device(request, account) or secrets.token_urlsafe(12)
    response.set_signed_cookie(
        _DEVICE_COOKIE,
        f"{_digest(account)} {device}",
        max_age=_DEVICE_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def _known_device(request: HttpRequest, account: str) -> str:
    kept = request.get_signed_cookie(_DEVICE_COOKIE, default="", max_age=_DEVICE_SECONDS) or ""
    owner, _space, device = kept.partition(" ")
    return device if owner == _digest(account) else ""


def _digest(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()
