"""Withdraw the published seats of a stage, which then waits for a new draw."""

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league.acts.services.acts import Entry, Refusal, perform_on_event
from league.draws.services.draws import standing_tables
from league.draws.services.input import due
from league.matches.services.tables import hold_matches
from league.models import Act, Event, Match, Round, Stage, Table, Verb
from scoring.event.names import is_blank


def withdrawable(stage: Stage) -> list[Round]:
    """The rounds with tables after the last round in which something that counts was played."""
    found = due(stage)
    if found is None:
        return []
    begun = stage.rounds.filter(in_stage__gte=found.first, tables__isnull=False)
    return list(begun.distinct().order_by("in_stage"))


@transaction.atomic
def withdraw_seats(*, stage: Stage, reason: str, entry: Entry) -> None:
    """Remove the tables of all rounds of a stage that have not begun.

    Their draw stays visible, with the reason.
    """
    hold_matches(Match.objects.filter(table__round__stage=stage))
    before: dict[str, object] = {}
    after: dict[str, object] = {"stage": stage.code, "withdrawn": True}

    def write() -> None:
        if is_blank(reason):
            raise Refusal(_("組合せを取り消す理由を書いてください。"))
        rounds = withdrawable(stage)
        if not rounds:
            raise Refusal(_("取り消せる組合せがありません。"))
        tables = Table.objects.filter(round__in=rounds)
        if (logged := tables.filter(match__acts__isnull=False).first()) is not None:
            raise Refusal(
                _("%(table)sには記録があり、卓をなくせません。組合せを作り直すことはできます。")
                % {"table": logged}
            )
        first = rounds[0].in_stage
        before.update(standing_tables(stage, first, stage.matches))
        after.update(first=first, rounds=len(rounds), draw=rounds[0].draw_id)
        for of_round in rounds:
            of_round.byes.all().delete()
        tables.delete()
        Round.objects.filter(pk__in=[event_round.pk for event_round in rounds]).update(
            draw=None, started_at=None
        )

    perform_on_event(stage.event, entry, Verb.DISCARD_DRAW, after, write, before=before, reason=reason)


def withdrawals(event: Event) -> dict[int, Act]:
    """The acts that withdrew published seats, by the id of the draw that had made them."""
    return {act.after["draw"]: act for act in _withdrawn(event)}


def last_withdrawal(event: Event) -> Act | None:
    """The act that withdrew the seats of a stage that has had none since."""
    for act in _withdrawn(event).reverse():
        rounds = event.rounds.filter(stage__code=act.after["stage"], in_stage__gte=act.after["first"])
        if not rounds.filter(tables__isnull=False).exists():
            return act
    return None


def _withdrawn(event: Event) -> QuerySet[Act]:
    acts = Act.objects.filter(event=event, match=None, verb=Verb.DISCARD_DRAW, after__has_key="withdrawn")
    return acts.order_by("seq")
