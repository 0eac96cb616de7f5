"""The key of an event's overlays: made, renewed and withdrawn."""

from league.acts.services.acts import Entry, perform_on_event
from league.models import Act, Event, Verb
from league.models.tournaments import new_overlay_key


def renew_overlays(*, event: Event, entry: Entry) -> Act:
    """Give the overlays a new key; the old one becomes void."""
    return _set_key(event, new_overlay_key(), entry)


def withdraw_overlays(*, event: Event, entry: Entry) -> Act:
    """Void the key of the overlays without a new one."""
    return _set_key(event, "", entry)


def _set_key(event: Event, key: str, entry: Entry) -> Act:
    def write() -> None:
        Event.objects.filter(pk=event.pk).update(overlay_key=key)

    # The key itself stays out of the log, which everybody may read.
    before, after = {"overlays": bool(event.overlay_key)}, {"overlays": bool(key)}
    return perform_on_event(event, entry, Verb.RENEW_OVERLAYS, after, write, before=before)
