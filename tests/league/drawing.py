"""Helpers for tests of draws: a stage with entrants, its seats, play at its tables, cards drawn by hand."""

from typing import Any
from uuid import uuid4

from django.test import Client

from league.management.logs import log_findings
from league.matches.services.envelopes import seal_envelope
from league.matches.services.matches import cut_off_table
from league.models import Event, Match, Round, Stage
from tests.factories import make_entrant, make_event, make_stage, new_entry, play_game
from tests.kept import kept
from tests.pages import forms_of, send

PLACE = "/e/spring/stages/1/draw/"
CLUBS = ("甲会", "乙会", "", "丙会")


@kept
def staged(players: int, **stage: Any) -> Stage:
    """A stage with all entrants of a new event: 選手1, 選手2, … of three clubs, or of none."""
    event = make_event()
    for number in range(1, players + 1):
        make_entrant(event, number, f"選手{number}", club=CLUBS[number % 4])
    return make_stage(event, name="予選", **stage)


def announce(client: Client, **fields: str) -> Any:
    return send(client, client.get(f"{PLACE}?again=1"), "announce/", source="会場のさいころ5個", **fields)


def drawn(client: Client, **fields: str) -> Any:
    return send(client, announce(client, **fields), "seed/", seed="4 2 6 6 1")


def published(client: Client, **fields: str) -> Any:
    return send(client, drawn(client, **fields), "publish/")


def seats(of_round: Round) -> dict[int, dict[str, str]]:
    """The seats of a round: table → suit → entrant code."""
    found: dict[int, dict[str, str]] = {}
    for table, suit, code in of_round.appearances.values_list(
        "match__table__number", "suit", "entrant__code"
    ):
        found.setdefault(table, {})[suit] = code
    return found


def numbers_at(match: Match) -> list[int]:
    """The numbers of the entrants at a table, from ♠ on."""
    return list(match.players.order_by("order").values_list("entrant__number", flat=True))


def begin(match: Match) -> Match:
    """Record a first act at the table: seal the envelope of set 1."""
    loaded = Match.objects.with_event().get(pk=match.pk)
    seal_envelope(
        match=loaded, entry=new_entry(match), set_number=1, number="E-1", drawn_by=numbers_at(match)[0]
    )
    return loaded


def play_on(match: Match) -> None:
    """Record an exit in the first game, so that the table has something that counts."""
    begin(match)
    play_game(match, 1, 1, str(numbers_at(match)[0]))


def finish(stage: Stage) -> None:
    """Play one game at every table, then cut all of them off."""
    for match in Match.objects.filter(table__round__stage=stage, cut_off=False):
        begin(match)
        play_game(match, 1, 1, " ".join(map(str, numbers_at(match)[:-1])))
        cut_off_table(match=match, entry=new_entry(match), reason="時間切れ")


def cards_in_order(players: int, tables: int) -> dict[int, str]:
    """Each entrant's card, table after table: 1♠ 1♥ 1♦ 1♣ 2♠ …; the last tables have three."""
    places = [f"{table}{suit}" for table in range(1, tables + 1) for suit in "♠♥♦♣"]
    threes = tables * 4 - players
    left_out = {f"{table}♣" for table in range(tables - threes + 1, tables + 1)}
    kept = [place for place in places if place not in left_out]
    return dict(enumerate(kept, start=1))


def check_cards(client: Client, cards: dict[int, str], **fields: str) -> Any:
    """Fill in the cards on the page and submit them for checking."""
    page: Any = client.get(f"{PLACE}cards/")
    form = next(each for each in forms_of(page) if "card_1" in each.values)
    given = {**form.values, **{f"card_{number}": card for number, card in cards.items()}, **fields}
    return client.post(f"{PLACE}cards/", {"client_id": str(uuid4()), **given})


def publish_cards(client: Client, cards: dict[int, str], **fields: str) -> Any:
    given = {f"card_{number}": card for number, card in cards.items()} | fields
    return client.post(f"{PLACE}cards/", {"client_id": str(uuid4()), "publish": "1", **given}, follow=True)


def found_in_log(event: Event) -> list[str]:
    """The findings about an event's log: in its chain, or in rows that differ from it."""
    told = ("log_chain", "log_row")
    return [finding.text.en for finding in log_findings(event) if finding.code in told]
