"""Enter the holders of a season's places in the event to which they lead."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final
from uuid import uuid5

from django.db import transaction
from django.utils.translation import gettext as _

from league.acts.services.acts import Entry, Refusal, hold_event
from league.entrants.services.attendance import with_state
from league.entrants.services.entrants import Names, Newcomer, enter_entrants
from league.entrants.services.leaving import leave
from league.models import Entrant, Event, Season
from league.seasons.services.state import state_of
from scoring.season.entrants import affiliation
from scoring.season.season import SeasonState

_LONGEST: Final = 60


@transaction.atomic
def enter_holders(*, season: Season, into: str, event: Event, entry: Entry, apart: bool = False) -> None:
    """Enter all holders of places who are no entrants yet, by their numbers; former holders leave.

    A second call, after the last-chance qualifier, enters the new holders. Seeds keep their order. ``apart``:
    those from one event get its name as their club, which the draw keeps apart.
    """
    hold_event(event.pk)
    state = state_of(season)
    held = state.ledger.places[into]
    entrants = with_state(event.entrants.filter(code__in=state.persons.known))
    there = {entrant.code for entrant in entrants}
    gone = [one for one in entrants if one.code not in held and one.state != Entrant.Status.WITHDRAWN]
    newcomers = [one for one in _newcomers(state, into, apart=apart) if one.code not in there]
    if not newcomers and not gone:
        raise Refusal(_("枠を持つ人は、もう全員が参加者です。"))
    reason = str(season)[:100]
    for entrant in gone:
        # An act of its own, whose id follows from this one's: a repeat repeats all of them.
        own = replace(entry, client_id=uuid5(entry.client_id, entrant.code))
        leave(entrant=entrant, reason=reason, entry=own)
    if newcomers:
        enter_entrants(
            event=event, newcomers=newcomers, status=Entrant.Status.REGISTERED, entry=entry, reason=reason
        )


def _newcomers(state: SeasonState, into: str, *, apart: bool) -> Iterator[Newcomer]:
    seeds = 0
    for place in state.ledger.places[into].values():
        person = state.persons.known[place.person]
        seeds += place.role == "seed"
        called = (person.name or person.id, person.kana, affiliation(state, place, apart=apart))
        names = Names(*(text[:_LONGEST] for text in called))
        yield Newcomer(names, seeds if place.role == "seed" else None, code=person.id)
