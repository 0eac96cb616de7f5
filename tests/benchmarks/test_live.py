"""What 300 spectators cost, and what a phone pulls while a referee of a large event taps each second."""

import re
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from random import Random

import pytest
from django.test import Client

from league.acts.services.acts import Refusal
from league.event_files.services.event import import_event
from league.matches.services.games import record_exit
from league.models import Match
from scoring.event.reading import read_event
from tests.benchmarks.page_rows import as_served, stored, visits
from tests.benchmarks.turns import ratio
from tests.factories import new_entry
from tests.scoring.standings.events import event, ids, played_round

pytestmark = [pytest.mark.benchmark, pytest.mark.django_db, pytest.mark.urls("tests.benchmarks.page_rows")]
SPECTATORS, ENTRANTS = 300, 400
LIVE, STANDINGS = "/api/events/large/live", "/e/large/standings/"
POLLS = 12
IN_AN_HOUR = 3600 / 4
"""How often an open page asks."""
HEADERS = 600
"""Bytes at most of an answer's head, beside what Django's test client sees of it."""


@pytest.fixture(autouse=True)
def _as_served() -> Iterator[None]:
    with as_served():
        yield


def running(entrants: int = ENTRANTS) -> None:
    """An event whose tables have all played one game."""
    people = ids(entrants)
    round_ = played_round("s1", 1, people, Random(1))
    for table in round_["tables"]:
        table["sets"] = [table["sets"][0] | {"games": table["sets"][0]["games"][:1], "blind": None}]
    stage = {"id": "s1", "advance": {"rule": "best_overall", "n": entrants // 4}}
    import_event(document=read_event(event(people, [stage], [round_])), entry=new_entry(0), slug="large")


def taps() -> Iterator[None]:
    """A tap at each table of a hall in turn, until its second game is over; a daifugo who falls ends it sooner."""
    matches = list(Match.objects.filter(table__round__event__slug="large"))
    Random(2).shuffle(matches)
    for match in matches:
        for player in Random(match.pk).sample([*match.players.values_list("entrant__number", flat=True)], 3):
            with suppress(Refusal):
                record_exit(match=match, entry=new_entry(match), set_number=1, game=2, player=player)
                yield


def asks(client: Client, address: str) -> str:
    found = re.search(r'id="live"[^>]+hx-get="([^"]+)"', client.get(address).content.decode())
    assert found is not None
    return found[1].replace("&amp;", "&")


def test_what_has_not_changed_costs_what_hello_costs() -> None:
    stored(200, 2)
    etag = Client().get(LIVE).headers["ETag"]
    assert ratio(visits(LIVE, if_none_match=etag), visits("/hello/"), enough=1.2) <= 1.2


def test_spectators_on_live_cost_less_than_on_the_standings() -> None:
    running()
    tapping = taps()
    before = Client().get(LIVE).headers["ETag"], asks(Client(), STANDINGS)

    def spectators(look: partial[None]) -> None:
        next(tapping)
        look()

    live = partial(spectators, partial(visits(LIVE, SPECTATORS, if_none_match=before[0])))
    page = partial(spectators, partial(visits(before[1], SPECTATORS, hx_request="true", hx_target="live")))
    assert ratio(live, page, enough=1) <= 1


def test_an_open_page_of_400_pulls_three_megabytes_in_an_hour() -> None:
    running()
    tapping, phone = taps(), Client(headers={"HX-Request": "true", "HX-Target": "live"})
    packed, plain = 0, 0
    address = asks(Client(), STANDINGS)
    for _poll in range(POLLS):
        for _second in range(4):
            next(tapping)
        whole = phone.get(address)
        plain += len(whole.content)
        packed += len(phone.get(address, headers={"Accept-Encoding": "gzip"}).content) + HEADERS
        found = re.search(r'hx-get="([^"]+)"', whole.content.decode())
        assert found is not None
        address = found[1].replace("&amp;", "&")
    print(f"{plain / POLLS:.0f} bytes, {packed / POLLS:.0f} packed with heads")  # noqa: T201
    assert packed / POLLS * IN_AN_HOUR <= 3_000_000
