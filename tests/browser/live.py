"""Helpers for cookies, and for pages that renew themselves or say that they cannot."""

from http.cookies import SimpleCookie

from playwright.sync_api import Locator, Page

from tests.patience import PATIENCE_MS

RENEWED = PATIENCE_MS
"""Milliseconds within which a page renews itself."""

OFFLINE = ["ERR_INTERNET_DISCONNECTED", "htmx:sendError", "htmx:afterRequest"]
"""Console messages of a page that renews itself without a network."""


def keep_cookies(page: Page, cookies: SimpleCookie) -> None:
    """Put the cookies into the browser, as if the desk had set them."""
    page.context.add_cookies(
        [
            {
                "name": cooky.key,
                "value": cooky.coded_value,
                "domain": "localhost",
                "path": "/",
                "httpOnly": bool(cooky["httponly"]),
            }
            for cooky in cookies.values()
        ]
    )


def leave_open(page: Page, address: str) -> Page:
    """Open a page, and mark it so that a reload would be noticed."""
    page.goto(address)
    page.evaluate("window.never = 'reloaded'")
    return page


def asked_again(page: Page) -> None:
    """Wait until the page has renewed itself once more."""
    with page.expect_response(lambda answer: "since=" in answer.url, timeout=RENEWED):
        pass


def was_never_reloaded(page: Page) -> bool:
    return bool(page.evaluate("window.never === 'reloaded'"))


def stale(page: Page) -> Locator:
    return page.get_by_role("status").filter(has_text="接続を待っています")
