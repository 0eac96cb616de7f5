"""The key of an event's overlays: made, renewed and withdrawn."""

import secrets

from league.acts.services.acts import Entry, perform_on_event
from league.models import Act, Event, Verb


def renew_overlays(*, event: Event, entry: Entry) -> Act:
    """Give the overlays a new key of 128 random bits; the old one becomes void."""
    return _set_key(event, secrets.token_urlsafe(16), entry)


def withdraw_overlays(*, event: Event, entry: Entry) -> Act:
    """Void the key of the overlays without a new one."""
    return _set_key(event, "", entry)


def _set_key(event: Event, key: str, entry: Entry) -> Act:
    def write() -> None:
        Event.objects.filter(pk=event.pk).update(overlay_key=key)

    # The key itself stays out of the log, which everybody may read.
    before, after = {"overlays": bool(event.overlay_key)}, {"overlays": bool(key)}
    return perform_on_event(event, entry, Verb.RENEW_OVERLAYS, after, write, before=before)
