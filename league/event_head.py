"""The current version of an event, cached for a moment so that most requests need no query."""

from collections.abc import Hashable
from functools import partial
from typing import Any, Final

from django.conf import settings
from django.core.cache import cache
from django.db import transaction

from league.models import Event

_SECONDS: Final = 0.5
"""Seconds until an entry by another process is noticed at the latest; this one's are noticed at once.

A public page must show a tap within a second: this leaves time for the answer itself.
"""


def head_of_event(slug: str) -> Hashable:
    """A value that changes with every entry of the log; None for an event without a log."""
    head: tuple[Any, ...] | None = cache.get(_key(slug))
    if head is None:
        head = (head_now(slug=slug),)
        cache.set(_key(slug), head, _SECONDS)
    found: Hashable = head[0]
    return found


def head_now(**which: object) -> tuple[Any, ...] | None:
    """The same value, read from the database; ``which`` selects the event."""
    found = Event.objects.filter(**which).values_list("pk", "version", "log_no", "log_hash").first()
    # With the desk's addresses, because pages show them.
    return (*found, settings.ADDRESS, settings.ADDRESS_BEFORE) if found is not None and found[3] else None


def forget_head(slug: str) -> None:
    """Invalidate the cached head: at once for this transaction, for others when it commits.

    Call with every new log entry.
    """
    cache.delete(_key(slug))
    transaction.on_commit(partial(cache.delete, _key(slug)))


def _key(slug: str) -> str:
    return f"head/{slug}"
