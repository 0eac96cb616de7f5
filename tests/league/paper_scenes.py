"""Sheets typed in at the desk: fields from a sheet as the scoring writes it, and from tests' own shorthand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import uuid4

from rules_ref.classes import PlayerClass
from scoring.paper import Counting, PaperSheet

if TYPE_CHECKING:
    from django.test import Client

    from league.models import Match


def typed(paper: PaperSheet, match: Match | None = None, **more: Any) -> dict[str, Any]:
    """What a form holds in which a sheet was typed in."""
    fields: dict[str, Any] = {"client_id": uuid4(), "base_version": match.version if match else 0}
    fields["counting"] = paper.counting.value
    if paper.marks:
        fields["marks"] = "on"
    for cell, value in paper.cells.items():
        plain = value.value if isinstance(value, PlayerClass) else value
        fields[cell.key] = "on" if plain is True else str(plain)
    return fields | more


def address(match: Match, page: str = "sheet") -> str:
    table = match.table
    return f"/e/{table.round.event.slug}/desk/{table.round.number}/{table.number}/{page}/"


def send_sheet(client: Client, match: Match, paper: PaperSheet, **more: Any) -> Any:
    match.refresh_from_db()
    return client.post(address(match), typed(paper, match, **more), follow=True)


def send_code(client: Client, match: Match, code: str, **more: Any) -> Any:
    of_round = match.table.round
    url = f"/e/{of_round.event.slug}/desk/{of_round.number}/code/"
    return client.post(url, {"client_id": uuid4(), "code": code, **more}, follow=True)


def cumulative(paper: PaperSheet) -> PaperSheet:
    return PaperSheet(paper.players, paper.cells, Counting.CUMULATIVE, paper.marks)
