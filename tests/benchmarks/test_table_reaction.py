"""How soon a table answers a thumb, in a browser, beside the opening of a page that says hello, as ratios of the same run.

The bounds are at least twice what a quiet machine shows: a busy one must not fail them.
"""

import time
from collections.abc import Callable
from operator import call
from statistics import median

import pytest
from django.http import HttpResponse
from django.urls import include, path
from playwright.sync_api import Page

from league.adjudication.pages.disputes import DISPUTES
from league.models import Match
from tests.benchmarks.turns import ratio
from tests.browser.commonest import Thumb, disputed_match, entered, reach_verdict, told
from tests.browser.referee import link, sign_on
from tests.conftest import PHONE, NewPage
from tests.factories import make_match, play_game, sit_down

pytestmark = [pytest.mark.benchmark, pytest.mark.django_db(transaction=True), pytest.mark.urls(__name__)]

HELLO_PAGE = HttpResponse("<!doctype html><link rel=icon href=data:><title>hello</title><p>hello")
urlpatterns = [path("hello/", lambda _request: HELLO_PAGE), path("", include("league.urls"))]
THINKING = 1.0
ROWS = ".rows:has(form[data-act=exit])"
OPENED = "() => performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd"
TAPPED = """async ([tap, seen]) => {
    const began = performance.now();
    document.querySelector(tap).click();
    while (!document.querySelector(seen)) await new Promise((resolve) => { requestAnimationFrame(resolve); });
    return performance.now() - began;
}"""
"""Milliseconds from a tap on one element until there is another."""
NOTHING_WAITS = "async () => !(await deskOutbox.all()).some((each) => each.state === 'waiting')"


@pytest.fixture
def match() -> Match:
    match = make_match()
    sit_down(match)
    play_game(match, 1, 1, "1 2 3")
    return match


@pytest.fixture
def phone(new_page: NewPage, match: Match) -> Page:
    return sign_on(new_page(**PHONE), match)


def opening(page: Page, address: str) -> Callable[[], float]:
    def open_once() -> float:
        page.goto(address)
        took: float = page.evaluate(OPENED)
        return took

    return open_once


def test_a_dispute_is_opened(phone: Page, match: Match) -> None:
    hello = opening(phone, "/hello/")
    for page in ("lay/", "adjudicate/", ""):
        opened = opening(phone, link(match, page))
        assert ratio(opened, hello, enough=25, measure=call) <= 25, page  # 5.3 to 15 measured


def test_a_tap_is_shown_and_answered(phone: Page, match: Match) -> None:
    def tap(seen: str) -> Callable[[], float]:
        def once() -> float:
            phone.goto(link(match))
            phone.wait_for_timeout(300)
            took: float = phone.evaluate(TAPPED, ["form[data-act=exit] button", seen])
            phone.wait_for_selector(f"{ROWS} .is-out")
            phone.evaluate(TAPPED, ["form[data-act=undo] button", f"{ROWS}:not(:has(.is-out, .is-waiting))"])
            phone.wait_for_function(NOTHING_WAITS)
            return took

        return once

    hello, shown, answered = (
        opening(phone, "/hello/"), tap(f"{ROWS} :is(.mark-waiting, .is-out)"), tap(f"{ROWS} .is-out")
    )  # fmt: skip
    assert ratio(shown, hello, enough=1, measure=call) <= 1  # 0.1 measured
    assert ratio(answered, hello, enough=5, measure=call) <= 5  # 2.0


def test_half_of_the_commonest_disputes_are_ruled_on_in_a_quarter_of_a_minute(new_page: NewPage) -> None:
    """From the table's page to the verdict, a second's thought for each tap; -s prints the table of all twelve."""
    disputed = disputed_match()
    phone, taken = sign_on(new_page(**PHONE), disputed), {}
    for dispute in DISPUTES:
        thumb = Thumb()
        entered(disputed, dispute)
        phone.goto(link(disputed))
        began = time.monotonic()
        reach_verdict(phone, dispute, thumb)
        taken[dispute.key] = thumb.taps, time.monotonic() - began + thumb.taps * THINKING
    print(told(taken))  # noqa: T201 - for whoever looks
    assert median(seconds for _taps, seconds in taken.values()) <= 15
