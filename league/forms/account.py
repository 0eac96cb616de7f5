"""The form one signs in with."""

from __future__ import annotations

import hashlib
from typing import Any, Final

from django.contrib.auth.forms import AuthenticationForm
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

ATTEMPTS: Final = 10
PAUSE_SECONDS: Final = 300


class SignInForm(AuthenticationForm):
    """Refuses after too many wrong passwords for one account from one address, until a pause has passed.

    The address is part of the key so that nobody can lock an organiser out from elsewhere.
    """

    def clean(self) -> dict[str, Any]:
        key = self._attempts_key()
        failed = cache.get(key, 0)
        if failed >= ATTEMPTS:
            raise ValidationError(_("サインインの失敗が続いたため、5分間受け付けません。"), code="paused")
        try:
            cleaned = super().clean()
        except ValidationError:
            cache.set(key, failed + 1, PAUSE_SECONDS)
            raise
        cache.delete(key)
        return cleaned

    def _attempts_key(self) -> str:
        address = self.request.META.get("REMOTE_ADDR", "") if self.request else ""
        account = str(self.cleaned_data.get("username", "")).casefold()
        return "sign-in-" + hashlib.sha256(f"{address} {account}".encode()).hexdigest()
