"""Which state of an event is the present one, known without asking the database for a moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.core.cache import cache
from django.db import transaction

from league.models import Event

if TYPE_CHECKING:
    from collections.abc import Hashable

_SECONDS: Final = 1
"""What another process recorded is known at most so much later; what this one did, at once."""


def head_of_event(slug: str) -> Hashable:
    """Equal as long as nothing is recorded; None where no log tells one state from another."""
    head: tuple[Any, ...] | None = cache.get(_key(slug))
    if head is None:
        head = (head_now(slug=slug),)
        cache.set(_key(slug), head, _SECONDS)
    found: Hashable = head[0]
    return found


def head_now(**which: object) -> tuple[Any, ...] | None:
    """The same, asked of the database."""
    found = Event.objects.filter(**which).values_list("pk", "version", "log_no", "log_hash").first()
    # Pages say where the desk is.
    return (*found, settings.ADDRESS, settings.ADDRESS_BEFORE) if found is not None and found[3] else None


def forget_head(slug: str) -> None:
    """To be called with every entry of the log: now for this transaction, and for the others once it is committed."""
    cache.delete(_key(slug))
    transaction.on_commit(lambda: cache.delete(_key(slug)))


def _key(slug: str) -> str:
    return f"head/{slug}"
