"""Keeping rulings: numbered as they are asked, decided by the head judge, never changed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from uuid import uuid5

from django.db import transaction
from django.db.models import Max

from league.models import Event, Ruling, RulingDecision

if TYPE_CHECKING:
    from datetime import datetime
    from uuid import UUID

    from django.contrib.auth.models import User

    from league.access import Person
    from league.models import Match


@dataclass(frozen=True, slots=True)
class Asked:
    """Where a question was asked. ``set_number`` and ``game_number`` belong to a match, so does neither without one."""

    event: Event
    match: Match | None = None
    set_number: int | None = None
    game_number: int | None = None


@transaction.atomic
def record_ruling(
    *,
    asked: Asked,
    case: dict[str, Any],
    answer: dict[str, Any],
    by: Person,
    form_id: UUID,
    now: datetime,
) -> Ruling:
    """Keep a ruling under the event's next number.

    The same question from the same form is the same ruling, however often it arrives; another question from that
    form (one went back and changed it) is another.
    """
    _lock(asked.event)
    client_id = _client_id(form_id, asked, case)
    earlier = Ruling.objects.filter(client_id=client_id).first()
    if earlier is not None:
        return earlier
    last = asked.event.rulings.aggregate(last=Max("number"))["last"] or 0
    return Ruling.objects.create(
        event=asked.event,
        match=asked.match,
        set_number=asked.set_number,
        game_number=asked.game_number,
        number=last + 1,
        client_id=client_id,
        ruleset=case["ruleset"],
        question=case["question"],
        case=case,
        answer=answer,
        asked_by=by.name,
        user=by.user,
        at=now,
    )


@transaction.atomic
def decide_ruling(
    *, ruling: Ruling, kind: RulingDecision.Kind, reason: str, user: User, now: datetime
) -> RulingDecision:
    """Uphold or overrule. Saying again what one has just said changes nothing."""
    _lock(ruling.event)
    latest = ruling.decisions.last()
    if latest is not None and (latest.kind, latest.reason, latest.user_id) == (kind, reason, user.pk):
        return latest
    decision = RulingDecision(ruling=ruling, kind=kind, reason=reason, user=user, at=now)
    decision.full_clean()
    decision.save()
    return decision


def _lock(event: Event) -> None:
    """One writer of an event's rulings at a time: what makes the numbers run without gaps."""
    Event.objects.select_for_update().get(pk=event.pk)


def _client_id(form_id: UUID, asked: Asked, case: dict[str, Any]) -> UUID:
    where = [asked.event.pk, asked.match and asked.match.pk, asked.set_number, asked.game_number]
    return uuid5(form_id, json.dumps([where, case], sort_keys=True))
