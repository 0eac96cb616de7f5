"""A phone without a referee's name, on the pages that record something."""

import pytest
from playwright.sync_api import Page, expect

from league.models import Match
from tests.browser.looks import looks_right
from tests.browser.referee import link

pytestmark = pytest.mark.django_db(transaction=True)
PAGES = ("sets/1/games/1/", "sets/1/", "cut-off/", "substitution/")
ASK = "審判の名前を入れる"


@pytest.mark.slow
def test_a_nameless_phone_is_told_before_anything_is_filled_in_and_asked_once(
    phone: Page, match: Match
) -> None:
    for page in PAGES:
        phone.goto(link(match, page))
        looks_right(phone, f"unnamed-{page.replace('/', '-')}")
        expect(phone.get_by_role("link", name=ASK)).to_be_visible()
    phone.get_by_role("link", name=ASK).click()
    phone.get_by_label("審判の名前").fill("山本")
    phone.get_by_role("button", name="この名前で記録する").click()
    expect(phone.get_by_role("link", name="審判: 山本")).to_be_visible()
    for page in PAGES:
        phone.goto(link(match, page))
        expect(phone.get_by_role("link", name=ASK)).to_have_count(0)
