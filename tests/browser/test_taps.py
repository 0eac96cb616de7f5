"""The number of a referee's taps in a match without incidents."""

from typing import Final

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.looks import looks_right
from tests.browser.players import A, E, I, U
from tests.browser.referee import link, sign_on
from tests.factories import make_event, make_match, play_set

pytestmark = pytest.mark.django_db(transaction=True)

AT_MOST: Final = 27
"""Taps for a match of one set of four games; two more sets take twenty each."""
ENVELOPE: Final = ("C4", "H9")
"""The cards in the envelope."""


class Thumb:
    """Taps, and counts the taps; an entry waits until the page shows it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, target: Locator) -> None:
        target.click()
        self.taps += 1

    def enter(self, target: Locator) -> None:
        """Make an entry by a tap, and wait until the page shows it."""
        gate = self.page.locator("[data-gate]")
        if gate.is_visible():
            self.tap(gate)
        table = self.page.locator("#table")
        version = table.get_attribute("data-version") or ""
        self.tap(target)
        expect(table).not_to_have_attribute("data-version", version)

    def set_of_games(self) -> None:
        page = self.page
        self.enter(page.get_by_role("button", name="カードの代わりに、いま抽選する"))
        self.enter(page.get_by_role("button", name="封をした"))
        for game in (1, 2, 3, 4):
            expect(page.get_by_role("heading", name=f"第1セット 第{game}ゲーム")).to_be_visible()
            for player in (A, I, U):
                self.enter(page.locator("button.row-name", has_text=player))
        self.tap(page.get_by_role("button", name="封筒を開ける"))
        for card, touch in zip(ENVELOPE, (self.tap, self.enter), strict=True):  # the last card sends them
            touch(page.locator(f".deck label:has([value={card}])"))


@pytest.mark.slow
def test_a_clean_match_takes_few_taps(phone: Page) -> None:
    match = make_match((A, I, U, E), event=make_event(scheme={"sets": 1}))
    phone.goto(link(match))
    thumb = Thumb(phone)
    thumb.tap(phone.get_by_label("審判の名前"))
    phone.keyboard.type("山本")
    thumb.tap(phone.get_by_role("button", name="この名前で始める"))
    expect(phone.get_by_role("link", name="審判: 山本")).to_be_visible()
    assert phone.evaluate("scrollY") == 0
    thumb.set_of_games()
    for _player in (A, I, U, E):
        thumb.enter(phone.get_by_role("button", name="確認しました").first)
    thumb.enter(phone.get_by_role("button", name="マッチを終了する"))
    expect(phone.get_by_role("heading", name="このマッチは終了しました")).to_be_visible()
    assert thumb.taps <= AT_MOST
    expect(phone.locator(".ending li").first).to_contain_text("1")
    expect(phone.get_by_text("おつかれさまでした。")).to_be_visible()
    expect(phone.locator(".notice-warn:visible")).to_have_count(0)
    looks_right(phone, "table-closed")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("removed", "named"),
    [("AbortController", "AbortController"), ("Array.prototype.at", "Array.at"), ("fetch", "fetch")],
)
def test_a_browser_that_is_too_old_is_told_so(
    phone: Page, expected_errors: list[str], removed: str, named: str
) -> None:
    expected_errors += ["is not", "undefined", "Error"]
    phone.add_init_script(f"{'window.' if '.' not in removed else ''}{removed} = undefined")
    phone.goto(link(make_match()))
    notice = phone.get_by_role("alert").filter(has_text="このブラウザは古すぎるため")
    expect(notice).to_contain_text(named)
    looks_right(phone)


def test_a_card_chosen_before_the_page_has_come_anew_stays_chosen(phone: Page) -> None:
    match = make_match((A, I, U, E))
    play_set(match, 1, ("1 2 3",) * 4, opened=False)
    sign_on(phone, match)
    answers: list[Route] = []
    phone.route(f"**{link(match)}*", lambda route: answers.append(route))  # noqa: PLW0108 - the driver marks it
    with phone.expect_request(f"**{link(match)}*"):
        phone.get_by_role("button", name="封筒を開ける").tap()
    card = phone.locator(".deck label:has([value=S3])")
    card.tap()
    with phone.expect_response(f"**{link(match)}*"):
        answers.pop().continue_()
    expect(card.locator("input")).to_be_checked()
    phone.evaluate("new Promise((resolve) => { setTimeout(resolve, 200); })")  # time for the page to come
    expect(card.locator("input")).to_be_checked()
    expect(phone.locator("#news")).to_be_hidden()
