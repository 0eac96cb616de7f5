"""Settle the seat of a person who left."""

from dataclasses import dataclass, replace
from enum import StrEnum
from uuid import uuid5

from django.db import transaction
from django.utils.translation import gettext as _

from league.acts.services.acts import Entry, Refusal
from league.draws.services.seating import dissolve_table, replace_player, take_out_player
from league.entrants.services.substitutions import RunningSet, substitute
from league.matches.services.matches import cut_off_table
from league.matches.services.reseating import clear_match
from league.models import Entrant, Match, Round, Stage
from league.scored_matches import scored_match
from league.stages.services.advance import move_up
from scoring.draw.counting import FOUR
from scoring.standings.leaving import HeldSeat


class Settling(StrEnum):
    """The ways to settle a seat."""

    THREE = "three"
    """The others play on as three."""
    IN = "in"
    """Another person takes it."""
    RISE = "rise"
    """The next in line moves up, and takes it."""
    REST = "rest"
    """The two who are left sit the round out; a table with acts in the log stays, and is cut off."""
    CUT_OFF = "cut_off"
    """The table ends here."""


@dataclass(frozen=True, slots=True)
class OpenSeat:
    """A seat that an entrant who left still has, and the ways to settle it.

    ``running``: the set in which they left, if it has not ended; ``again``: its round can be drawn again;
    ``free``: who could take it; ``risers``: the next in line to move up, for a seat reached by advancing
    from ``source``. ``others``: names of the others at the table; ``before``: the choice
    last made for a running set, proposed again.
    """

    entrant: Entrant
    round: Round
    match: Match
    held: HeldSeat
    others: tuple[str, ...]
    free: tuple[Entrant, ...]
    running: int | None
    before: RunningSet | None
    again: bool
    source: Stage | None
    risers: tuple[Entrant, ...]

    @property
    def three_play(self) -> bool:
        """Whether the others can continue with three."""
        return self.held.left == FOUR - 1

    @property
    def last(self) -> bool:
        """Whether they left in the last set, so that nothing is left to play."""
        return self.running == self.held.from_set == scored_match(self.match).scheme.sets


@transaction.atomic
def settle(
    *,
    seat: OpenSeat,
    way: Settling,
    entry: Entry,
    incoming: Entrant | None = None,
    running: RunningSet = RunningSet.PLAYED_OUT,
) -> None:
    """Settle a seat. ``incoming``: who takes it; ``running``: what becomes of the set in which they left."""
    reason = _("%(name)sが抜けたため") % {"name": seat.entrant}
    if way is Settling.CUT_OFF or (way is Settling.REST and seat.match.acts.exists()):
        cut_off_table(match=seat.match, entry=replace(entry, base_version=seat.match.version), reason=reason)
    elif running is RunningSet.AGAIN and seat.held.from_set == 1:
        # Nothing is left that counts: the table is seated anew, with three or with another person.
        clear_match(seat.match, entry, reason)
        _seat_anew(seat, way, incoming, reason, entry)
    elif seat.held.begun:
        _play_on(seat, incoming if way is Settling.IN else None, running, reason, entry)
    else:
        _seat_anew(seat, way, incoming, reason, entry)


def _play_on(
    seat: OpenSeat, incoming: Entrant | None, running: RunningSet, reason: str, entry: Entry
) -> None:
    substitute(
        match=seat.match,
        entry=replace(entry, base_version=seat.match.version),
        outgoing=seat.entrant.number,
        incoming=None if incoming is None else incoming.number,
        reason=reason,
        running=running,
    )


def _seat_anew(seat: OpenSeat, way: Settling, incoming: Entrant | None, reason: str, entry: Entry) -> None:
    here, out = seat.round, seat.entrant
    if way is Settling.THREE:
        take_out_player(of_round=here, out=out, reason=reason, entry=entry)
    elif way is Settling.REST:
        dissolve_table(of_round=here, table=seat.match.table.number, out=out, reason=reason, entry=entry)
    elif incoming is None:
        raise Refusal(_("代わりに入る人を選んでください。"))
    else:
        replace_player(of_round=here, out=out, incoming=incoming, reason=reason, entry=entry)
        if way is Settling.RISE and seat.source is not None:
            rising = replace(entry, client_id=uuid5(entry.client_id, "move up"))
            move_up(stage=seat.source, player=incoming, instead_of=out, entry=rising)
