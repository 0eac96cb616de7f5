"""What a browser is given before a page, and pages that renew themselves, and say so when they cannot."""

from http.cookies import SimpleCookie

from playwright.sync_api import Locator, Page

from tests.patience import PATIENCE_MS

RENEWED = PATIENCE_MS
"""Milliseconds within which a page has asked again."""

OFFLINE = ["ERR_INTERNET_DISCONNECTED", "htmx:sendError", "htmx:afterRequest"]
"""What is written on the console when it asks without a network."""


def keep_cookies(page: Page, cookies: SimpleCookie) -> None:
    """As if the desk had set them: its next page is asked for with them."""
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
    """From now on nobody reloads it."""
    page.goto(address)
    page.evaluate("window.never = 'reloaded'")
    return page


def asked_again(page: Page) -> None:
    """The page has asked the server once more, and had its answer."""
    with page.expect_response(lambda answer: "since=" in answer.url, timeout=RENEWED):
        pass


def was_never_reloaded(page: Page) -> bool:
    return bool(page.evaluate("window.never === 'reloaded'"))


def stale(page: Page) -> Locator:
    return page.get_by_role("status").filter(has_text="接続を待っています")
