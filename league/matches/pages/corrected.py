"""Corrections of seats after play had begun, for sheets and standings."""

from collections.abc import Iterable

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league.models import Act, Event, Match, Round, Verb


def corrected_in(event: Event) -> list[str]:
    """Notes on the corrected tables of an event, in the order of the corrections."""
    note = _("%(round)s %(table)s: 席を訂正（%(reason)s）")
    acts = _corrections(Act.objects.filter(event=event).select_related("match__table__round"))
    return [
        note % {"round": act.match.table.round, "table": act.match.table, "reason": act.reason}
        for act in acts
        if act.match is not None
    ]


def notes_of(of_round: Round) -> dict[int, str]:
    """The notes on a table's sheet, by the id of the match."""
    note = _("席を訂正: %(reason)s")
    acts = _corrections(Act.objects.filter(match__table__round=of_round))
    return {act.match_id: note % {"reason": act.reason} for act in acts if act.match_id is not None}


def note_of(match: Match) -> str:
    return notes_of(match.table.round).get(match.pk, "")


def _corrections(acts: QuerySet[Act]) -> Iterable[Act]:
    """The acts that assigned games to other players."""
    found = acts.filter(verb=Verb.CHANGE_SEATING, match__isnull=False).order_by("no")
    return [
        act for act in found if any(name.startswith("game/") and state for name, state in act.after.items())
    ]
