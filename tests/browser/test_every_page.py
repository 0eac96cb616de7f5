"""Every page of the desk, found by its address: no barriers, not wider than the screen, no text cut off."""

from collections.abc import Iterator
from itertools import product
from typing import Any, Final

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.urls import get_resolver, reverse
from playwright.sync_api import Page

from league.models import Draw, Event, Season, SeasonRole, Table
from league.seasons.views.acts import ACTS
from tests.browser.looks import cut_off, on_phone_and_laptop
from tests.browser.organiser import sign_in
from tests.league.seasons.scenes import make_season

pytestmark = pytest.mark.django_db(transaction=True)

NOT_PAGES: Final = {"login", "logout"}
"""Not tested here: the sign-in page redirects signed-in users, and has tests of its own."""


@pytest.fixture(autouse=True)
def _demo_and_a_year() -> None:
    call_command("demo_event", verbosity=0)
    make_season("year")


@pytest.mark.slow
def test_no_page_has_barriers_or_cuts_words_off(phone: Page) -> None:
    sign_in(phone, "organise_event", "judge_event")
    SeasonRole.objects.create(
        season=Season.objects.get(), user=User.objects.get(username="kanri"), role=SeasonRole.Role.OWNER
    )
    addresses = [key for key in dict.fromkeys(page_addresses()) if is_page(phone, key)]
    assert len(addresses) > len(NOT_PAGES) + 60
    found = []
    for address in addresses:
        phone.goto(address)
        # Referees' pages in dark mode, too; the tests of other pages check that themselves.
        found += [*on_phone_and_laptop(phone, dark=address.startswith("/t/")), *cut_off(phone)]
    assert found == []


def is_page(page: Page, address: str) -> bool:
    """Whether the address is a page: not a file, a redirect, or an address that only takes entries."""
    answer = page.request.get(address, max_redirects=0, fail_on_status_code=False)
    assert answer.status < 500, address
    return answer.status == 200 and answer.headers["content-type"].startswith("text/html")


def page_addresses() -> Iterator[str]:
    """The addresses of the demo event and any season, for each URL name and value of its parameters."""
    event, season = Event.objects.get(slug="demo"), Season.objects.first()
    table = Table.objects.filter(round__event=event).earliest("pk")
    known: dict[str, list[Any]] = {
        "slug": [event.slug],
        "token": [table.token],
        "document_id": ["jbl", "zai"],
        "number": [1],
        "round_number": [table.round.number],
        "table_number": [table.number],
        "set_number": [1],
        "game": [1],
        "seq": [1],
        "index": [0],
        "pk": [Draw.objects.filter(stage__event=event).earliest("pk").pk],
    }
    of_season: dict[str, list[Any]] = {
        "person": ["P1"],
        "act": [*ACTS],
        "into": ["final"],
        "event": ["final"],
    }
    if season is not None:
        of_season |= {"slug": [season.slug], "key": [season.hand_in_key]}
    for name, parameters in named():
        values = of_season if name.startswith(("season", "hand_in")) else known
        if name in NOT_PAGES or not values.keys() >= parameters:
            continue
        for given in product(*(values[parameter] for parameter in parameters)):
            yield reverse(name, kwargs=dict(zip(parameters, given, strict=True)))


def named() -> Iterator[tuple[str, set[str]]]:
    """Names and parameters of the addresses of the desk's own pages."""
    found = get_resolver().reverse_dict
    for name in (each for each in found if isinstance(each, str)):
        for possibilities, *_rest in found.getlist(name):
            yield name, set(possibilities[0][1])
