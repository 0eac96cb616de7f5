"""Helpers for a referee's taps on the form of a dispute."""

from playwright.sync_api import Locator, Page, expect


def field(page: Page, name: str) -> Locator:
    """The button that opens the picker of a card field."""
    return page.locator(f"input[name='{name}']").locator("xpath=preceding-sibling::div[1]/button[1]")


def pick(page: Page, name: str, *cards: str) -> None:
    field(page, name).tap()
    for card in cards:
        page.locator(f"#picker button[value='{card}']").tap()
    page.get_by_role("button", name="閉じる").tap()
    expect(page.locator("#picker")).to_be_hidden()
