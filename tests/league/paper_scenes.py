"""Scenes for the desk's pages, and the form data of paper sheets."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

from django.test import Client

from league.models import Match
from rules_ref.classes import PlayerClass
from scoring.paper.sheet import PaperSheet
from scoring.sheets.check_code import check_code
from tests.factories import correct, make_match, make_user, record_at_now
from tests.scoring.paper.sheets import cumulative, sheet


def typed(paper: PaperSheet, match: Match | None = None, **more: Any) -> dict[str, Any]:
    """The form data of a sheet as it is typed in."""
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


def desk(client: Client) -> Iterator[Any]:
    """The desk's pages: codes known, old and unknown; sheets right, wrong, taken over."""
    match = make_match()
    client.force_login(make_user("organise_event", username="内山"))
    yield client.get("/e/spring/desk/")
    yield client.get(address(match))
    yield client.post(address(match), typed(PaperSheet((), {}), match, **{"points-1-1-0": "?"}))
    yield client.post(address(match), typed(PaperSheet((), {}), match))
    for games in WRONG:
        yield send_sheet(client, match, sheet(*games, bonus="_ 2 _ _", total="1 2 3 4", rank="4 3 2 1"))
    yield send_sheet(client, match, cumulative("6 4 2 0", "12 8 4 0", "18 12 6 0", "24 16 8 0"))
    yield send_sheet(client, match, sheet("6 4 2 _", "0 6 4 2", "4 6 2 0反"))
    yield send_sheet(client, match, sheet("6 4 2 0", "", "6 4 2 0"), take="1")
    yield send_sheet(client, match, sheet("6 4 2 0", "6 4 2 0反"))
    yield send_sheet(client, match, sheet("6 4 2 0", "6 4 2 0反"), take="1", signed="on")
    yield send_sheet(client, match, sheet("6 4 2 0", "6 4 2 0反"), take="1")
    yield send_sheet(client, match, sheet("4 6 2 0", "4 6 2 0反"))
    yield client.get("/e/spring/desk/")
    yield client.get(f"/t/{match.table.token}/history/")
    old = check_code(record_at_now(match).result)
    correct(match, 2, "1 3 2")
    for code, more in ((old, {}), ("ZZZ-ZZZ", {}), ("ZZZ-ZZZ", {"table": 1}), ("?", {"table": 0})):
        yield send_code(client, match, code, **more)
    yield client.get("/e/spring/desk/")
    yield client.get("/e/spring/history/")


WRONG = (
    ("6 4 4 0", "6 5 2 0", "6大富豪 4富豪 2富豪 0", "6 4 _ 0大貧民"),
    ("6 4反 2 0", "4 6 2 0", "0反都 6 4 2", "6反 4反 2反 0反"),
    ("6 4 2 0都", "6 4 2 0都", "6都 4 2 0", "2都 6 4 0"),
    ("6 4 2 0 x",),
)

SCENES = {"desk": desk}
