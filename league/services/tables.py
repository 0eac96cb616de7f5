"""Tables: laid for a match, and their links."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from league.models import Match, MatchPlayer, Table, Verb
from league.models.tables import new_token
from league.services.acts import Entry, Refusal, perform_on_event
from scoring.scheme import JBL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from league.models import Act, Entrant, Round


def lay_table(*, of_round: Round, number: int, entrants: Sequence[Entrant], entry: Entry) -> Table:
    """Prepare a table and its match for three or four entrants, in the order of the sheet (JBL-1.1)."""
    if len(entrants) not in JBL.table_sizes:
        raise Refusal(_("1卓は4人、または3人です。"), "JBL-1.1")

    def write() -> None:
        table = Table.objects.create(round=of_round, number=number)
        match = Match.objects.create(table=table, size=len(entrants))
        MatchPlayer.objects.bulk_create(
            MatchPlayer(match=match, entrant=entrant, round=of_round, order=order)
            for order, entrant in enumerate(entrants, start=1)
        )

    laid = {"round": of_round.number, "table": number, "entrants": [each.number for each in entrants]}
    act = perform_on_event(of_round.event, entry, Verb.LAY_TABLE, laid, write)
    return Table.objects.get(
        round__event=of_round.event, round__number=act.after["round"], number=act.after["table"]
    )


def renew_link(*, table: Table, entry: Entry) -> Act:
    """Give the table a new link; whoever holds the old one can enter nothing any more."""

    def write() -> None:
        Table.objects.filter(pk=table.pk).update(token=new_token())

    renewed = {"round": table.round.number, "table": table.number}
    return perform_on_event(table.round.event, entry, Verb.RENEW_LINK, renewed, write)
