"""What one address may do without an account: processor time, and how often."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import wraps
from hashlib import sha256
from http import HTTPStatus
from time import monotonic, thread_time
from typing import Final

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import timezone

from league.access.people import client_address
from league.models import Guesses

View = Callable[..., HttpResponse]

WINDOW: Final = 60
"""Seconds until an address again has all of its ``settings.COMPUTING_SECONDS``."""


class OverBudgetError(Exception):
    """The address has used all of its processor time for now."""


@contextmanager
def computing(request: HttpRequest) -> Iterator[None]:
    """Charge the processor time of the body to the visitor's address.

    Accounts are not limited. Raises OverBudgetError, before the body runs, where nothing is left. The last
    request may use more than was left.
    """
    if request.user.is_authenticated:
        yield
        return
    spent = f"{client_address(request)} {monotonic() // WINDOW:.0f}"
    key = sha256(spent.encode()).hexdigest()
    if cache.get(key, 0) >= 1000 * settings.COMPUTING_SECONDS:
        raise OverBudgetError
    begun = thread_time()
    try:
        yield
    finally:
        # Not ``incr``, which fails if the entry was evicted meanwhile; a sum lost to a race is small.
        cache.set(key, cache.get(key, 0) + int(1000 * (thread_time() - begun)), WINDOW)


def computes(view: View) -> View:
    """A view whose answer is computed: 429 for an address that has used up its processor time."""

    @wraps(view)
    def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            with computing(request):
                return view(request, *args, **kwargs)
        except OverBudgetError:
            page = render_to_string("429.html")
            headers = {"Retry-After": str(WINDOW)}
            return HttpResponse(page, status=HTTPStatus.TOO_MANY_REQUESTS, headers=headers)

    return answer


@transaction.atomic
def take_turn(request: HttpRequest, purpose: str, *, most: int, within: timedelta) -> bool:
    """Count an action that needs no account; False if the address had ``most`` of its purpose ``within`` that time."""
    place, now = sha256(f"{purpose}/{client_address(request)}".encode()).hexdigest(), timezone.now()
    Guesses.objects.filter(forgotten_at__lte=now).delete()
    Guesses.objects.get_or_create(place=place, defaults={"forgotten_at": now + within})
    return bool(Guesses.objects.filter(place=place, number__lt=most).update(number=F("number") + 1))
