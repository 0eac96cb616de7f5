"""A play laid under one document, and from there ruled on under all of them."""

import pytest
from playwright.sync_api import Page

from tests.browser.looks import fits, problems

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.slow
def test_a_laid_play_is_ruled_on_under_every_document(phone: Page) -> None:
    phone.goto("/rules/lay/?ruleset=jbl")
    phone.locator(".lay-picker button[value='S9']").click()
    phone.locator("#lay-by-0").click()
    phone.get_by_role("button", name="この場面、どの規則なら？").click()
    rows = phone.locator("#side-by-side tbody tr")
    rows.first.wait_for()
    differing = rows.filter(has_text="違う")
    assert differing.count() == 1
    assert "大財閥" in differing.inner_text()
    assert differing.locator("mark").count() >= 1
    fits(phone)
    assert problems(phone) == []
