"""What a referee does on the form of a dispute, by thumb."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


def field(page: Page, name: str) -> Locator:
    """What one taps to fill in a card field."""
    return page.locator(f"input[name='{name}']").locator("xpath=preceding-sibling::div[1]/button[1]")


def pick(page: Page, name: str, *cards: str) -> None:
    field(page, name).tap()
    for card in cards:
        page.locator(f"#picker button[value='{card}']").tap()
    page.get_by_role("button", name="閉じる").tap()
    expect(page.locator("#picker")).to_be_hidden()


def problems(page: Page) -> list[str]:
    """What axe finds, and whether the page is wider than the screen."""
    results = Axe().run(page)
    found = [
        f"{page.url}: {each['id']}: {json.dumps(each['nodes'][0]['target'])}"
        for each in results.response["violations"]
    ]
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return [*found, f"{page.url}: wider than the screen"] if wide else found
