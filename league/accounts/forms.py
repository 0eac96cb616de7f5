"""The form one signs in with."""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from league.access import client_address
from league.accounts.services import forget_guesses, take_guess

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

_DEVICE_COOKIE: Final = "device"
_DEVICE_SECONDS: Final = 60 * 60 * 24 * 180


class SignInForm(AuthenticationForm):
    """Refuses after too many wrong passwords for one account from one place, until a pause has passed.

    A place is a device that the account has signed in on before, else an address: whoever guesses elsewhere, even at the same
    address, does not lock the owner out.
    """

    def clean(self) -> dict[str, Any]:
        place = self._place()
        if not take_guess(place, timezone.now()):
            raise ValidationError(_("サインインの失敗が続いたため、5分間受け付けません。"), code="paused")
        cleaned = super().clean()
        forget_guesses(place)
        return cleaned

    def _place(self) -> str:
        account = str(self.cleaned_data.get("username", "")).casefold()
        if self.request is None:
            return _digest(account)
        return _digest(account, _known_device(self.request, account) or client_address(self.request))


def remember_device(request: HttpRequest, response: HttpResponseBase, username: str) -> None:
    """From now on an account's own slips on this device count by themselves."""
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
