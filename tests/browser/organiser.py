"""Helpers for an organiser: accounts, signing in, buttons, ties."""

from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect

from tests.browser.live import keep_cookies
from tests.factories import make_user

PHRASE = "大会-2026-spring"


def account(*rights: str, username: str = "kanri") -> User:
    """An account with PHRASE as its password; without ``rights`` an organiser's."""
    user = make_user(*(rights or ("organise_event",)), username=username)
    user.set_password(PHRASE)
    user.save()
    return user


def sign_in(page: Page, *rights: str, username: str = "kanri") -> None:
    """Sign in with a new account: set the cookie in the browser, without opening a page."""
    visitor = Client()
    visitor.force_login(account(*rights, username=username))
    keep_cookies(page, visitor.cookies)


def sign_in_by_hand(page: Page) -> None:
    """Sign in with a new account through the sign-in page."""
    account()
    type_in(page)
    page.get_by_role("button", name="サインアウト").wait_for()


def type_in(page: Page) -> None:
    page.goto("/sign-in/")
    fill_in(page)


def fill_in(page: Page) -> None:
    """Fill in the sign-in page that is open."""
    page.get_by_label("ユーザー名").fill("kanri")
    page.get_by_label("パスワード").fill(PHRASE)
    press(page, "サインイン")


def press(page: Page, name: str) -> None:
    page.get_by_role("main").get_by_role("button", name=name, exact=True).click()


def settle_ties(page: Page) -> None:
    """Decide each tie of a stage in the order in which its page lists the players."""
    page.wait_for_load_state()
    while (tie := page.locator("section[id^=tie-]").first).is_visible():
        for place, choice in enumerate(tie.locator("select").all(), start=1):
            choice.select_option(str(place))
        tie.get_by_label("決めた人").fill("審判長")
        tie.get_by_role("button", name="この順に決める").click()
        page.wait_for_load_state()
        expect(page.get_by_text("同点の決定を記録しました。")).to_be_visible()
