"""The cards of a dispute are in sight when its page opens, on the smallest phone and in landscape."""

import pytest
from playwright.sync_api import Locator, Page, expect

from league.models import Match
from tests.browser.dispute import field
from tests.browser.looks import fits, looks_right, picture
from tests.browser.referee import link, speak
from tests.conftest import NewPage
from tests.factories import after_a_game

pytestmark = pytest.mark.django_db(transaction=True)
ON_ITS_SIDE = (740, 360)
SMALLEST = (320, 568)
SHOWN = 12
"""The visible height by which a row of cards can be recognised, in CSS pixels."""


@pytest.fixture
def match() -> Match:
    """A match after its first game, with an exchange to dispute."""
    return after_a_game()


def phone_of(new_page: NewPage, size: tuple[int, int]) -> Page:
    width, height = size
    return new_page(viewport={"width": width, "height": height}, is_mobile=True, has_touch=True)


def rows_in_sight(cards: Locator) -> int:
    """The number of rows of cards of which SHOWN pixels are above the lower edge."""
    found: int = cards.evaluate_all(
        """(all, shown) => new Set(all.map((each) => Math.round(each.getBoundingClientRect().top))
            .filter((top) => top >= 0 && top <= innerHeight - shown)).size""",
        SHOWN,
    )
    return found


@pytest.mark.slow
@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize(("size", "rows"), [(ON_ITS_SIDE, (4, 3)), (SMALLEST, (3, 2))])
def test_cards_to_exchange_lie_in_sight_without_and_with_a_verdict(
    new_page: NewPage, match: Match, language: str, size: tuple[int, int], rows: tuple[int, int]
) -> None:
    page = phone_of(new_page, size)
    speak(page, language)
    page.goto(link(match, "adjudicate/?question=exchange#taps"))
    cards = page.locator(".tap-cards button")
    assert rows_in_sight(cards) >= rows[0]
    picture(page, f"exchange-{size[0]}-{language}-open")
    page.locator(".tap-cards button[value='S2']").tap()
    page.locator("[name='tap-gave']").first.tap()
    expect(page.locator("#preview")).to_be_in_viewport(ratio=1)
    expect(page.locator(".by-tap .lay-rule")).to_be_in_viewport(ratio=1)
    assert rows_in_sight(cards) >= rows[1]
    looks_right(page, f"exchange-{size[0]}-{language}")


@pytest.mark.slow
@pytest.mark.parametrize("size", [ON_ITS_SIDE, SMALLEST])
def test_every_card_of_the_picker_is_on_the_screen(
    new_page: NewPage, match: Match, size: tuple[int, int]
) -> None:
    page = phone_of(new_page, size)
    page.goto(link(match, "adjudicate/?question=deal"))
    field(page, "seat-0-hand").tap()
    for element in page.locator("#picker .picker-grid:not([hidden]) button").all():
        expect(element).to_be_in_viewport(ratio=1)
    fits(page, 42)
    picture(page, f"picker-{size[0]}")
