"""Tap targets on a table's other pages: high enough, and apart from those not to be hit by a slip."""

import pytest
from playwright.sync_api import Locator, Page, expect

from league.models import Match
from tests.browser.looks import picture, too_low
from tests.browser.players import A
from tests.browser.referee import link, row, sign_on
from tests.factories import make_match
from tests.league.ruling_steps import call

pytestmark = pytest.mark.django_db(transaction=True)
TARGETS = {
    "history/": ".history a",
    "substitution/": "form.narrow label:has([type=radio])",
    "referee/": "#table p > a",
    "rulings/": "main :is(h2, .buttons) a",
}


def edges(target: Locator) -> tuple[float, float, float, float]:
    """The left, top, right and bottom edges."""
    box = target.bounding_box()
    assert box is not None
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


@pytest.mark.slow
def test_nothing_to_tap_is_lower_than_a_thumb(referee: Page, match: Match) -> None:
    call(match)
    for page, targets in TARGETS.items():
        referee.goto(link(match, page))
        picture(referee, f"targets-{page.strip('/')}")
        assert too_low(referee.locator(targets)) == [], page


@pytest.mark.slow
def test_a_slip_does_not_cut_off_the_match_instead_of_the_game(referee: Page, match: Match) -> None:
    referee.goto(link(match, "cut-off/"))
    picture(referee, "targets-cut-off")
    game = edges(referee.get_by_role("button", name="第1ゲームを打ち切り"))
    of_match = edges(referee.get_by_role("button", name="マッチをここで打ち切る"))
    assert of_match[1] - game[3] >= 24


@pytest.mark.slow
def test_a_name_stands_beside_its_suit_where_a_game_is_corrected(referee: Page, match: Match) -> None:
    referee.goto(link(match, "sets/1/games/1/?exits="))
    picture(referee, "targets-correction")
    suit, name = (edges(row(referee, A).locator(part)) for part in (".suit", ".name"))
    assert name[0] >= suit[2]
    assert name[1] < suit[3]


def test_everybody_is_seated_without_scrolling(phone: Page) -> None:
    sign_on(phone, make_match())
    expect(phone.locator(".seat-choices")).to_have_count(4)
    assert edges(phone.locator(".seat-choices").last)[3] <= edges(phone.locator(".bottom-bar"))[1]
