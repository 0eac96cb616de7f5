"""A thumb that taps twice where it meant to tap once."""

import pytest
from playwright.sync_api import Locator, Page, expect

from league.models import Act, Match
from tests.browser.looks import boxes
from tests.browser.outbox import sent
from tests.browser.players import A, I, U
from tests.browser.referee import button, row, sign_on
from tests.factories import make_match, play_game, play_set, take_seats

pytestmark = pytest.mark.django_db(transaction=True)
SECOND_TAP = 200
"""Milliseconds after the first tap: long enough for the desk to have renewed the page."""


def tap_twice(page: Page, target: Locator) -> None:
    """Tap twice on the same spot, whatever is there the second time, and wait until the desk has answered."""
    version = page.locator("#table").get_attribute("data-version") or ""
    [box] = boxes(target)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(x, y)
    page.wait_for_timeout(SECOND_TAP)
    page.touchscreen.tap(x, y)
    expect(page.locator("#table")).not_to_have_attribute("data-version", version)


def settled(page: Page, match: Match) -> list[str]:
    """The verbs of the match's acts, once the page shows them all and no more are coming."""
    sent(page)
    acts = Act.objects.filter(match=match).order_by("seq")
    expect(page.locator("#table")).to_have_attribute("data-version", str(acts.count()))
    return [act.verb for act in acts]


def test_undo_takes_back_one_entry(referee: Page, match: Match) -> None:
    play_game(match, 1, 1, "2")
    referee.reload()
    tap_twice(referee, referee.locator(".undo"))
    expect(row(referee, I).locator("button.row-name")).to_be_visible()
    assert settled(referee, match)[-2:] == ["record_exit", "undo"]


@pytest.mark.slow
def test_a_foul_stays_a_foul(referee: Page, match: Match) -> None:
    tap_twice(referee, row(referee, A).locator("button.foul"))
    assert settled(referee, match)[-2:] == ["record_exit", "judge_exit"]
    expect(row(referee, A).locator(".mark-foul")).to_be_visible()


@pytest.mark.slow
def test_the_last_exit_of_a_game_lets_nobody_out_of_the_next(phone: Page) -> None:
    match = make_match()
    play_set(match, 1, ("1 2",))
    sign_on(phone, match)
    tap_twice(phone, button(phone, U))
    assert settled(phone, match)[2:] == ["record_exit"] * 3
    expect(phone.get_by_role("heading", name="第1セット 第2ゲーム")).to_be_visible()


@pytest.mark.slow
def test_a_seal_does_not_skip_the_deal(phone: Page) -> None:
    match = make_match()
    take_seats(match, 1, (1, 2, 3, 4))
    sign_on(phone, match)
    tap_twice(phone, phone.get_by_role("button", name="封をした"))
    assert settled(phone, match) == ["draw_seats", "seal_envelope"]
    expect(phone.get_by_role("heading", name="配り方")).to_be_visible()
