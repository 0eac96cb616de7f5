"""Objections: raised by players without an account, settled by the desk before results are announced."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import replace
from typing import Final
from uuid import uuid5

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league.acts.services.acts import Entry, Refusal, perform_on_event
from league.matches.services.games import require_reason
from league.models import Entrant, Event, Match, Objection, Stage, Verb

_OF_A_PLAYER: Final = 4
_OF_AN_EVENT: Final = 40
"""The most open objections of a player, and of an event, that come without the code of a seat card.

Beyond that a player has to come to the desk.
"""


def open_objections(event: Event) -> QuerySet[Objection]:
    """The event's objections that are not settled, the oldest first."""
    return Objection.objects.filter(match__table__round__event=event, settled_at=None)


def objections_before(event: Event, stage_number: int) -> QuerySet[Objection]:
    """The open objections that delay the announcement of who advances from a stage.

    Only those with the code of a seat card, so that a stranger cannot delay it.
    """
    return open_objections(event).filter(
        shown_seat=True, match__table__round__stage__number__lte=stage_number
    )


def shows_seat(entrant: Entrant, code: str) -> bool:
    """Whether ``code`` is on a seat card of that player at this event."""
    typed = re.sub(r"[\W_]", "", unicodedata.normalize("NFKC", code)).upper()
    seats = entrant.appearances.select_related("match__table")
    return any(seat.match.table.seat_code(entrant.number) == typed for seat in seats)


def raise_objection(
    *, match: Match, entrant: Entrant, words: str, entry: Entry, shown_seat: bool = True
) -> None:
    """Object to the result of a match as one of its players, once.

    An objection with the code of the seat card replaces one without, which a stranger may have sent.
    """

    def write() -> None:
        unproven = open_objections(entrant.event).filter(shown_seat=False)
        if not shown_seat and (
            unproven.filter(entrant=entrant).count() >= _OF_A_PLAYER or unproven.count() >= _OF_AN_EVENT
        ):
            raise Refusal(_("申し出が多すぎます。受付に声をかけてください。"))
        if not match.players.filter(entrant=entrant).exists():
            raise Refusal(_("この卓のプレイヤーではありません。"))
        earlier = Objection.objects.filter(match=match, entrant=entrant)
        if shown_seat:
            earlier.filter(shown_seat=False).delete()
        if earlier.exists():
            raise Refusal(_("この卓についての申し出は、もう届いています。"))
        Objection.objects.create(
            match=match, entrant=entrant, words=words, shown_seat=shown_seat, at=entry.now
        )

    after = {**_place(match), "entrant": entrant.number, "shown_seat": shown_seat}
    perform_on_event(match.table.round.event, entry, Verb.RAISE_OBJECTION, after, write, reason=words)


def settle_objection(*, objection: Objection, answer: str, set_aside: bool, entry: Entry) -> None:
    """Record that an objection was looked into, or the reason for setting it aside."""
    if set_aside:
        require_reason(answer)
    match = objection.match
    settled = {"settled_at": entry.now, "set_aside": set_aside, "answer": answer, "by": entry.by.name}

    def write() -> None:
        if not Objection.objects.filter(pk=objection.pk, settled_at=None).update(**settled):
            raise Refusal(_("この申し出は、もう片付いています。"))

    after = {**_place(match), "entrant": objection.entrant.number, "set_aside": set_aside}
    perform_on_event(match.table.round.event, entry, Verb.SETTLE_OBJECTION, after, write, reason=answer)


@transaction.atomic
def set_aside_objections(*, objections: Iterable[Objection], answer: str, entry: Entry) -> None:
    """Set several objections aside for one reason; each is an entry of the log."""
    for objection in objections:
        own_entry = replace(entry, client_id=uuid5(entry.client_id, str(objection.pk)))
        settle_objection(objection=objection, answer=answer, set_aside=True, entry=own_entry)


def require_none_open(stage: Stage) -> None:
    """Raise Refusal for an announcement while there is an objection to a result that counts."""
    found = objections_before(stage.event, stage.number).select_related("match__table").first()
    if found is not None:
        raise Refusal(
            _("%(table)sの結果が違うという申し出があります。片付けてから発表してください。")
            % {"table": found.match.table}
        )


def _place(match: Match) -> dict[str, int]:
    return {"round": match.table.round.number, "table": match.table.number}
