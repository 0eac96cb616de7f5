"""The second factor of an account: an app that shows codes (RFC 6238), and recovery codes on paper."""

import hashlib
import secrets
import unicodedata
from datetime import datetime
from typing import Final

import pyotp
from django.contrib.auth.models import User
from django.db import transaction

from league.models import SecondFactor
from league.models.shared import UNAMBIGUOUS

RECOVERY_CODES: Final = 8
ISSUER: Final = "Daifugo Desk"
_DRIFT: Final = (-1, 0, 1)  # half minutes that the clock of a phone may be off
# 80 bits: digests of such codes cannot be searched.
_LENGTH: Final = 16


def new_secret() -> str:
    """A secret for an app to make codes from, in base 32."""
    return pyotp.random_base32()


def address_for_app(user: User, secret: str) -> str:
    """The ``otpauth`` address that an app reads from a QR code."""
    return pyotp.TOTP(secret).provisioning_uri(name=user.get_username(), issuer_name=ISSUER)


def factor_of(user: User) -> SecondFactor | None:
    """The second factor of an account, or None."""
    return SecondFactor.objects.filter(user=user).first()


@transaction.atomic
def set_up(user: User, *, secret: str, code: str, now: datetime) -> list[str] | None:
    """Ask the account for codes from now on. Returns recovery codes; None if ``code`` is not the app's."""
    step = _step(secret, code, now)
    if step is None:
        return None
    factor, new = SecondFactor.objects.get_or_create(user=user, defaults={"secret": secret, "since": now})
    if not new:
        return None
    factor.used_codes.create(step=step)
    return new_recovery_codes(factor)


@transaction.atomic
def new_recovery_codes(factor: SecondFactor) -> list[str]:
    """Replace all recovery codes by new ones, for one use each; only their digests are stored."""
    codes = [
        "".join(secrets.choice(UNAMBIGUOUS) for _letter in range(_LENGTH)) for _code in range(RECOVERY_CODES)
    ]
    factor.recovery_codes.all().delete()
    for code in codes:
        factor.recovery_codes.create(digest=_digest(code))
    return ["-".join(code[start : start + 4] for start in range(0, _LENGTH, 4)) for code in codes]


def take_code(factor: SecondFactor, code: str, now: datetime) -> bool:
    """Whether ``code`` is the app's current one, or a recovery code.

    Each is accepted once, across all processes.
    """
    step = _step(factor.secret, code, now)
    if step is not None:
        # Stores each code, not only the last: that may lie ahead if the clock ran fast and was set back.
        _used, first = factor.used_codes.get_or_create(step=step)
        return first
    used, _by_model = factor.recovery_codes.filter(digest=_digest(code)).delete()
    return bool(used)


def take_off(user: User) -> bool:
    """Remove the second factor. False where there was none."""
    gone, _by_model = SecondFactor.objects.filter(user=user).delete()
    return bool(gone)


def _step(secret: str, code: str, now: datetime) -> int | None:
    """The half minute, near ``now``, in which the app shows ``code``."""
    app = pyotp.TOTP(secret)
    typed = _plain(code).encode()
    steps = [app.timecode(now) + drift for drift in _DRIFT]
    return next(
        (step for step in steps if secrets.compare_digest(app.generate_otp(step).encode(), typed)), None
    )


def _plain(code: str) -> str:
    """A code without full width, case and dashes, as people may type them."""
    return "".join(letter for letter in unicodedata.normalize("NFKC", code).upper() if letter.isalnum())


def _digest(code: str) -> str:
    return hashlib.sha256(_plain(code).encode()).hexdigest()
