"""Every page there is, found by its address: no barriers, and nothing wider than the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from django.core.management import call_command
from django.urls import get_resolver, reverse

from league.models import Draw, Event, Table
from tests.browser.looks import problems_on
from tests.browser.organiser import sign_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

pytestmark = pytest.mark.django_db(transaction=True)

NOT_PAGES: Final = {"login", "logout"}
"""The sign-in page leads on whoever is signed in; it is looked at by itself elsewhere."""


@pytest.fixture(autouse=True)
def _demo() -> None:
    call_command("demo_event", verbosity=0)


@pytest.mark.slow
def test_no_page_has_barriers(device: Page) -> None:
    sign_in(device, "organise_event", "judge_event")
    addresses = [key for key in dict.fromkeys(page_addresses()) if is_page(device, key)]
    assert len(addresses) > len(NOT_PAGES) + 40
    assert problems_on(device, *addresses) == []


def is_page(page: Page, address: str) -> bool:
    """Whether one can look at it: files, addresses that only take entries and such that lead elsewhere are none."""
    answer = page.request.get(address, max_redirects=0, fail_on_status_code=False)
    assert answer.status < 500, address
    return answer.status == 200 and answer.headers["content-type"].startswith("text/html")


def page_addresses() -> Iterator[str]:
    """An address for every name in the desk's list, of the demo's event; both kinds of everything that has kinds."""
    event = Event.objects.get()
    table = Table.objects.earliest("pk")
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
        "pk": [Draw.objects.earliest("pk").pk],
    }
    for name, parameters in named():
        if name in NOT_PAGES or not known.keys() >= parameters:
            continue
        for document in known["document_id"] if "document_id" in parameters else [None]:
            given = {parameter: known[parameter][0] for parameter in parameters if parameter != "document_id"}
            yield reverse(name, kwargs=given | ({"document_id": document} if document else {}))


def named() -> Iterator[tuple[str, set[str]]]:
    """Names and parameters of the addresses of the desk's own pages."""
    found = get_resolver().reverse_dict
    for name in (each for each in found if isinstance(each, str)):
        for possibilities, *_rest in found.getlist(name):
            yield name, set(possibilities[0][1])
