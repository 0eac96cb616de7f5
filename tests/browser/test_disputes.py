"""The commonest disputes: how many taps lead to each, and how long they take somebody who thinks a second before each."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from league.adjudication.pages.disputes import DISPUTES
from tests.browser.looks import fits, looks_right, picture, problems
from tests.browser.referee import link

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from league.models import Match

pytestmark = pytest.mark.django_db(transaction=True)
THINKING = 1.0
"""Seconds before each tap, added to what the page itself took."""
MOST_TAPS = 3


class Thumb:
    """Counts what is tapped."""

    def __init__(self) -> None:
        self.taps = 0

    def tap(self, what: Locator) -> None:
        self.taps += 1
        what.tap()


def open_dispute(page: Page, match: Match, title: str, thumb: Thumb) -> None:
    page.goto(link(match))
    thumb.tap(page.get_by_role("link", name="裁定を求める"))
    thumb.tap(page.locator("#disputes summary"))
    thumb.tap(page.get_by_role("button", name=title, exact=True))


def test_each_of_the_twelve_is_at_most_three_taps_away(phone: Page, disputed: Match) -> None:
    took: list[float] = []
    for dispute in DISPUTES:
        thumb, began = Thumb(), time.monotonic()
        open_dispute(phone, disputed, str(dispute.title), thumb)
        if dispute.moves:
            expect(phone.locator(".lay-verdict")).to_be_in_viewport()
        else:
            expect(phone.get_by_role("heading", level=1)).to_be_visible()
        took.append(time.monotonic() - began + thumb.taps * THINKING)
        assert thumb.taps <= MOST_TAPS, dispute.key


def test_a_lock_with_the_cards_of_the_table_is_kept_in_a_dozen_taps(phone: Page, disputed: Match) -> None:
    thumb, _began = Thumb(), time.monotonic()
    phone.goto(link(disputed))
    thumb.tap(phone.get_by_role("link", name="裁定を求める"))
    for laid, (card, who) in enumerate((("D4", "髙﨑"), ("D9", "渡邉"), ("S10", "東海林")), start=1):
        thumb.tap(phone.locator(f"#lay-{card}"))
        thumb.tap(phone.get_by_role("group", name="出した人").get_by_role("button", name=who))
        expect(phone.locator(".laid-move")).to_have_count(laid)
    expect(phone.locator(".lay-verdict")).to_contain_text("♦しばり")


def test_the_card_is_held_up_in_both_languages(phone: Page, disputed: Match) -> None:
    disputed.table.round.event.public_rulings = True
    disputed.table.round.event.save()
    phone.goto(link(disputed, "lay/?dispute=lock"))
    phone.get_by_label("審判の名前").fill("審判 山本")
    phone.get_by_role("button", name="裁定して記録する").click()
    phone.get_by_role("heading", name="裁定 第1号").wait_for()
    assert problems(phone) == []
    picture(phone, "card")
    phone.get_by_role("button", name="大きく見せる").tap()
    card = phone.get_by_role("dialog")
    for words in ("出せません", "♥しばりのため", "not", "JBL-9.1"):
        expect(card).to_contain_text(words)
    expect(card.get_by_role("img", name="QRコード")).to_be_visible()
    assert problems(phone) == []
    fits(phone)
    picture(phone, "held-up")
    card.get_by_role("button", name="閉じる").tap()
    expect(card).to_be_hidden()


def test_disputes_look_right(phone: Page, disputed: Match) -> None:
    phone.goto(link(disputed, "lay/"))
    phone.locator("#disputes summary").tap()
    looks_right(phone, "disputes")
    phone.goto(link(disputed, "procedures/"))
    looks_right(phone, "procedures")
    phone.goto(link(disputed, "rulings/call/"))
    looks_right(phone, "call")
