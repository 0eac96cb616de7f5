"""Files lost on the first visit: without a script plain forms work, and a style sheet is requested again."""

import pytest
from playwright.sync_api import Page, expect

from league.models import Match
from tests.browser.players import I
from tests.browser.referee import row, sign_on
from tests.factories import make_match

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("lost", ["table-page", "browser"])
def test_a_tap_is_recorded_without_a_script(
    phone: Page, match: Match, expected_errors: list[str], lost: str
) -> None:
    expected_errors += ["ERR_FAILED", "not defined"]
    phone.route(f"**/{lost}.js", lambda route: route.abort())
    sign_on(phone, match)
    row(phone, I).locator("button.row-name").click()
    expect(phone.locator("#table[data-version='4']")).to_be_attached()
    match.refresh_from_db()
    assert match.version == 4


def test_a_style_is_asked_for_again(phone: Page, expected_errors: list[str]) -> None:
    expected_errors += ["ERR_FAILED"]
    phone.route("**/table-page.css", lambda route: route.abort(), times=2)
    match = make_match()
    phone.goto(match.table.get_absolute_url())
    missing = (
        "() => [...document.querySelectorAll('link[rel=stylesheet]')].filter((each) => !each.sheet).length"
    )
    phone.wait_for_function(missing.replace("length", "length === 0"))
    assert phone.evaluate(missing) == 0
