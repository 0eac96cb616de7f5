"""The stages of an event: added, corrected, and taken back while nothing has been played in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import Max

from league.models import Stage

if TYPE_CHECKING:
    from league.models import Event


def new_stage(event: Event, **options: Any) -> Stage:
    """Store a stage after the event's last one, under a code that is free."""
    number = (event.stages.aggregate(last=Max("number"))["last"] or 0) + 1
    taken = set(event.stages.values_list("code", flat=True))
    code = next(each for n in range(number, number + len(taken) + 1) if (each := f"s{n}") not in taken)
    return Stage.objects.create(event=event, number=number, code=code, **options)


def after_last_stage(event: Event) -> dict[str, Any] | None:
    """Who enters a stage that follows the event's last one: who goes on from there (None: everyone)."""
    last = event.stages.last()
    return None if last is None else {"from": last.code}
