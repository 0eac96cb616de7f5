"""Scenes for the pages of stages, draws and seats, as in ``table_scenes``."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

from django.test import Client

from league.models import Draw, Match
from scoring.event.templates import TEMPLATES
from tests.factories import make_entrant, make_event, make_stage, make_user
from tests.league.drawing import (
    PLACE,
    announce,
    begin,
    cards_in_order,
    check_cards,
    drawn,
    publish_cards,
    published,
    staged,
)
from tests.league.table_scenes import Scene
from tests.pages import send

STAGES = "/e/spring/stages/"
RULES: tuple[dict[str, str], ...] = (
    {},
    {"rule": "best_per_group", "group_ns": "x"},
    {"who": "named", "players": "9-1, 99"},
    {"rule": "drop_worst"},
)


def setting_up(client: Client) -> Iterator[Any]:
    client.force_login(make_user("organise_event", username="内山"))
    event = make_event()
    for template in TEMPLATES:
        yield client.get(STAGES)
        yield send(client, client.get(STAGES), "template/", template=template)
        event.stages.all().delete()
    for number in range(1, 6):
        make_entrant(event, number)
    yield client.get(f"{STAGES}new/")
    make_stage(event, advance={"rule": "best_per_table", "k": 4, "others": 3})
    make_stage(event, enter={"from": ["s1", "s9"], "players": ["x"]}, seating="by_place", counts="carried")
    make_stage(event, matches=4, advance={"rule": "drop_worst", "n": 9})
    for page in ("", "1/", "2/", "new/"):
        yield client.get(f"{STAGES}{page}")
    for rule in RULES:
        fields = {
            "client_id": uuid4(),
            "name": "",
            "who": "all",
            "seating": "draw",
            "counts": "stage",
            "rule": "none",
        }
        yield client.post(f"{STAGES}new/", fields | rule)
        yield client.post(f"{STAGES}preview/", fields | rule)
    for act, more in (("tiebreaks/", {"move": "out lot"}), ("cut-off/", {"cut_off": "share_open_places"})):
        yield client.post(f"{STAGES}{act}", {"client_id": uuid4(), **more}, follow=True)
    for act in ("3/up/", "1/up/", "3/remove/"):
        yield client.post(f"{STAGES}{act}", {"client_id": uuid4()}, follow=True)


def drawing(client: Client) -> Iterator[Any]:
    client.force_login(make_user("organise_event", username="内山"))
    stage = staged(17, matches=3)
    yield client.get(PLACE)
    yield announce(client, sitting_out="99")
    yield drawn(client)
    yield send(client, client.get(PLACE), "discard/", reason="")
    yield send(client, client.get(PLACE), "discard/", reason="見直し")
    page = announce(client)
    stage.event.entrants.filter(number=2).update(status="absent")
    yield client.get(PLACE)
    page = send(client, page, "seed/", seed="1")
    yield page
    yield from _public(client)
    yield send(client, page, "publish/")
    yield client.get(PLACE)
    yield client.get(f"{PLACE}?again=1")
    yield from _public(client)
    yield client.get("/e/spring/rounds/1/change/")
    for fields in (
        {"kind": "swap", "one": 1},
        {"kind": "add", "one": 99},
        {"kind": "swap", "one": 1, "other": 3},
    ):
        given = {"client_id": uuid4(), "reason": "見直し", **fields}
        yield client.post("/e/spring/rounds/1/change/", given, follow=True)
    for match in Match.objects.all():
        begin(match)
    yield client.get(PLACE)
    given = {"client_id": uuid4(), "kind": "swap", "one": 1, "other": 5, "reason": "見直し"}
    yield client.post("/e/spring/rounds/1/change/", given, follow=True)
    yield from _public(client)


def drawing_by_hand(client: Client) -> Iterator[Any]:
    client.force_login(make_user("organise_event", username="内山"))
    staged(5)
    yield client.get(PLACE)
    yield announce(client)
    yield published(client, sitting_out="3")
    yield from _public(client)
    yield client.get(f"{PLACE}cards/")
    for cards in ({1: "?", 2: "1♠", 3: "1♠"}, cards_in_order(5, 2)):
        yield check_cards(client, cards, pasted="9 1♠\nx", sitting_out="9")
    cards = cards_in_order(4, 1) | {5: "2♠"}
    yield check_cards(client, cards, reason="見直し")
    yield publish_cards(client, cards_in_order(4, 1), sitting_out="5", reason="見直し")


def _public(client: Client) -> Iterator[Any]:
    for query in ({}, {"by": "table"}, {"q": "選手1"}, {"q": "?"}, {"whole": 1}):
        yield client.get("/e/spring/seats/", query)
    for number in (1, 3):
        yield client.get(f"/e/spring/players/{number}/")
    yield client.get("/e/spring/draws/")
    for draw in Draw.objects.all():
        yield client.get(f"/e/spring/draws/{draw.pk}/")


SCENES: dict[str, Scene] = {each.__name__: each for each in (setting_up, drawing, drawing_by_hand)}
