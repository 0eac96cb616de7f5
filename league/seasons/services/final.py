"""The day of the event that a season leads to: who holds a place takes part in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db import transaction
from django.utils.translation import gettext as _

from league.acts.services.acts import Refusal, hold_event
from league.entrants.services.entrants import Names, Newcomer, enter_entrants
from league.models import Entrant
from league.seasons.services.state import state_of

if TYPE_CHECKING:
    from league.acts.services.acts import Entry
    from league.models import Event, Season

_LONGEST: Final = 60


@transaction.atomic
def enter_holders(*, season: Season, into: str, event: Event, entry: Entry) -> int:
    """Enter everybody who holds a place and is no entrant yet, by their numbers; how many they were.

    Again after the last-chance qualifier, it enters those who have come to hold one since. Seeds keep their order.
    """
    hold_event(event.pk)
    state = state_of(season)
    there = set(event.entrants.values_list("code", flat=True))
    seeds, newcomers = 0, []
    for place in state.ledger.places[into].values():
        person = state.persons.known[place.person]
        seeds += place.role == "seed"
        if person.id not in there:
            names = Names(*(text[:_LONGEST] for text in (person.name or person.id, person.kana, person.club)))
            newcomers.append(Newcomer(names, seeds if place.role == "seed" else None, code=person.id))
    if not newcomers:
        raise Refusal(_("枠を持つ人は、もう全員が参加者です。"))
    enter_entrants(
        event=event,
        newcomers=newcomers,
        status=Entrant.Status.REGISTERED,
        entry=entry,
        reason=str(season)[:100],
    )
    return len(newcomers)
