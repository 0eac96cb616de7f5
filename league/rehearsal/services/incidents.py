"""Incidents for rehearsals: an advancing player leaves, a player cannot finish a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from league.entrants.services.leaving import leave
from league.entrants.services.substitutions import free_entrants, substitute
from league.models import Match
from league.records import record_of
from league.rehearsal.services.tables import play_table
from league.stages.services.advance import advancement_of, move_up

if TYPE_CHECKING:
    from league.models import Stage
    from league.rehearsal.services.tables import BotReferee

_SECOND_SET = 2


@transaction.atomic
def somebody_leaves(stage: Stage, hall: BotReferee) -> None:
    """A player who advances withdraws, and the next in line moves up."""
    stage.refresh_from_db()
    advance = advancement_of(stage)
    if advance is None or not advance.out:
        return
    entrants = {entrant.code: entrant for entrant in stage.event.entrants.all()}
    leaving = entrants[hall.rng.choice(advance.going)]
    leave(entrant=leaving, reason=_("急用"), entry=hall.entry())
    move_up(stage=stage, player=entrants[advance.out[0]], instead_of=leaving, entry=hall.entry())


@transaction.atomic
def somebody_is_replaced(match: Match, hall: BotReferee) -> None:
    """After the first set of a new match a player leaves, and an entrant without a table plays on."""
    free = list(free_entrants(match))
    if match.version or not free:
        return
    play_table(match, hall, before=(_SECOND_SET, 0))
    record = record_of(Match.objects.with_event().get(pk=match.pk))
    substitute(
        match=match,
        entry=hall.entry(record.version),
        outgoing=hall.rng.choice(record.players_of(_SECOND_SET)),
        incoming=hall.rng.choice(free).number,
        reason=_("体調不良"),
    )
