"""An objection is raised by a player without an account, and settled by the desk before anybody is announced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from league.acts.services.acts import Entry, Refusal, perform_on_event
from league.matches.services.games import require_reason
from league.models import Objection, Verb

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from league.models import Entrant, Event, Match, Stage


def open_objections(event: Event) -> QuerySet[Objection]:
    """Those that nobody has settled, the oldest first."""
    return Objection.objects.filter(match__table__round__event=event, settled_at=None)


def objections_before(event: Event, stage_number: int) -> QuerySet[Objection]:
    """Those for which the announcement of who goes on from that stage waits."""
    return open_objections(event).filter(match__table__round__stage__number__lte=stage_number)


def raise_objection(*, match: Match, entrant: Entrant, words: str, entry: Entry) -> None:
    """Say that the result of a match is wrong, as one who played there: once."""

    def write() -> None:
        if not match.players.filter(entrant=entrant).exists():
            raise Refusal(_("この卓のプレイヤーではありません。"))
        if Objection.objects.filter(match=match, entrant=entrant).exists():
            raise Refusal(_("この卓についての申し出は、もう届いています。"))
        Objection.objects.create(match=match, entrant=entrant, words=words, at=entry.now)

    after = {**_place(match), "entrant": entrant.number}
    perform_on_event(match.table.round.event, entry, Verb.RAISE_OBJECTION, after, write, reason=words)


def settle_objection(*, objection: Objection, answer: str, set_aside: bool, entry: Entry) -> None:
    """Say that an objection was looked into, or for which reason it is set aside."""
    if set_aside:
        require_reason(answer)
    match = objection.match
    settled = {"settled_at": entry.now, "set_aside": set_aside, "answer": answer, "by": entry.by.name}

    def write() -> None:
        if not Objection.objects.filter(pk=objection.pk, settled_at=None).update(**settled):
            raise Refusal(_("この申し出は、もう片付いています。"))

    after = {**_place(match), "entrant": objection.entrant.number, "set_aside": set_aside}
    perform_on_event(match.table.round.event, entry, Verb.SETTLE_OBJECTION, after, write, reason=answer)


def require_none_open(stage: Stage) -> None:
    """Refuse to announce who goes on while a result that counts is said to be wrong."""
    found = objections_before(stage.event, stage.number).select_related("match__table").first()
    if found is not None:
        raise Refusal(
            _("%(table)sの結果が違うという申し出があります。片付けてから発表してください。")
            % {"table": found.match.table}
        )


def _place(match: Match) -> dict[str, int]:
    return {"round": match.table.round.number, "table": match.table.number}
