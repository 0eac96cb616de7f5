"""Append acts to the log of their event, in the transaction that performs them."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence

from league import access
from league.chain import head_of, link, place_of
from league.event_head import forget_head
from league.models import Act, Event

_SALT_BYTES = 16
"""Names are few: with less chance beside them, a holder of the log could find a sealed one by trying them all."""
_AT_ONCE = 500


def write_act(act: Act) -> Act:
    """Store an act, in the transaction that changes what it describes."""
    write_acts(act.event, [act])
    return act


def write_acts(event: Event, acts: Sequence[Act]) -> None:
    """Store acts in this order.

    They are numbered under the lock of the event's row, so that no number is given twice. 403 for an act at a
    table of an event that was archived before the lock was held.
    """
    held = Event.objects.select_for_update().only("log_no", "log_hash", "archived_at").get(pk=event.pk)
    if any(act.match_id for act in acts):
        access.require_in_use(held)
    head = head_of(held)
    for act in acts:
        act.place = place_of(act.match) if act.match else ""
        # What is hashed is what will be read again: JSON, with texts as its keys.
        act.before, act.after, act.rows = json.loads(json.dumps([act.before, act.after, act.rows]))
        head = link(act, head, _new_salt)
    forget_head(event.slug)
    Act.objects.bulk_create(acts, batch_size=_AT_ONCE)
    if head is not None:
        Event.objects.filter(pk=event.pk).update(log_no=head.no, log_hash=head.hash)


def _new_salt() -> str:
    return secrets.token_hex(_SALT_BYTES)
