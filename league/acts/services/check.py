"""Every row at the tables of an event held against the acts that explain it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from league.models import Match
from league.records import document_of, drawn_seats
from rules_ref.text import Text
from scoring.event.problem import Problem, place
from scoring.log import UnreadablePartError, parts_json, read_parts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from league.models import Event
    from scoring.log import Parts


def row_problems(event: Event) -> Iterator[Problem]:
    """All that is stored at a table otherwise than its acts left it, confirmations and who closed it included."""
    matches = Match.objects.with_results().filter(table__round__event=event).prefetch_related("acts")
    for match in matches.order_by("table__round__number", "table__number"):
        told, stored = parts_json(_told(match)), parts_json(document_of(match))
        for name in sorted(told.keys() | stored.keys()):
            if told.get(name) != stored.get(name):
                what = Text(
                    f"「{name}」を、記録の操作が説明しない。", f"No act explains “{name}” as it is stored."
                )
                of_round = match.table.round
                where = place(of_round.stage.code, of_round.in_stage, match.table.number)
                yield Problem("log_row", where, what)


def _told(match: Match) -> Parts:
    document = drawn_seats(match)
    for act in sorted(match.acts.all(), key=lambda each: each.seq):
        try:
            document = document.written_over(read_parts(act.after))
        except UnreadablePartError:  # the chain says which
            continue
    return document
