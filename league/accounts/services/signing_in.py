"""Limits on guessing passwords and codes, and the sessions of an account."""

from datetime import datetime, timedelta
from typing import Final

from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import F

from league.models import Guesses

ATTEMPTS: Final = 10
PAUSE: Final = timedelta(minutes=5)
"""Time without guesses until a place may guess again: fewer than 3,000 guesses a day at one account."""


@transaction.atomic
def take_guess(place: str, now: datetime) -> bool:
    """Count a guess before it is checked; False where there were too many.

    Counted first, so that parallel guesses cannot pass the limit.
    """
    # Rows further ahead than any pause were counted by a clock that has been set back since.
    Guesses.objects.exclude(forgotten_at__gt=now, forgotten_at__lt=now + 2 * PAUSE).delete()
    Guesses.objects.get_or_create(place=place, defaults={"forgotten_at": now + PAUSE})
    allowed = Guesses.objects.filter(place=place, number__lt=ATTEMPTS)
    return bool(allowed.update(number=F("number") + 1, forgotten_at=now + PAUSE))


def forget_guesses(place: str) -> None:
    """Reset the count of wrong guesses, after a successful sign-in."""
    Guesses.objects.filter(place=place).delete()


def sign_out_everywhere(user: User, now: datetime, *, but: str | None = None) -> int:
    """End all sessions of an account except that with the key ``but``; returns how many were ended."""
    sessions = Session.objects.filter(expire_date__gt=now).exclude(pk=but)
    theirs = [
        session.pk for session in sessions if session.get_decoded().get("_auth_user_id") == str(user.pk)
    ]
    Session.objects.filter(pk__in=theirs).delete()
    return len(theirs)


def has_accounts() -> bool:
    """Whether there is any account; a new desk has none."""
    return User.objects.exists()
