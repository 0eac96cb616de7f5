"""The back button of the phone, from the other pages of a table."""

import pytest
from playwright.sync_api import Page, expect

from league.models import Match
from tests.browser.players import A, I
from tests.browser.referee import link, row, tap
from tests.factories import play_game

pytestmark = pytest.mark.django_db(transaction=True)


def open_history(page: Page) -> None:
    page.get_by_role("link", name="訂正・履歴").click()
    expect(page.get_by_role("heading", name="訂正・履歴")).to_be_visible()


@pytest.mark.slow
def test_back_from_the_corrections_leads_to_the_game(referee: Page, match: Match) -> None:
    open_history(referee)
    play_game(match, 1, 1, "2")
    referee.go_back()
    expect(row(referee, I).locator(".class-badge")).to_have_text("富豪")
    expect(referee.locator("header .table-number")).to_be_visible()
    assert referee.url.endswith(link(match))


@pytest.mark.slow
def test_a_game_goes_on_after_back_and_forward(referee: Page, match: Match) -> None:
    open_history(referee)
    referee.get_by_role("button", name="第1ゲーム", exact=True).click()
    expect(referee.get_by_text("いまの記録", exact=True)).to_be_visible()
    referee.go_back()
    expect(row(referee, A).locator(".class-badge")).to_be_visible()
    tap(referee, I)
    referee.go_forward()
    expect(referee.get_by_text("いまの記録", exact=True)).to_be_visible()
    expect(referee.locator("header .table-number")).to_be_visible()
    referee.go_back()
    expect(referee.get_by_role("button", name="取り消す")).to_be_visible()
