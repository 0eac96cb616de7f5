"""What an organiser does on any page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.factories import make_user

if TYPE_CHECKING:
    from playwright.sync_api import Page

PHRASE = "大会-2026-spring"


def sign_in(page: Page, *rights: str, username: str = "kanri") -> None:
    """With an account made for it; without ``rights`` an organiser's."""
    user = make_user(*(rights or ("organise_event",)), username=username)
    user.set_password(PHRASE)
    user.save()
    page.goto("/sign-in/")
    page.get_by_label("ユーザー名").fill(username)
    page.get_by_label("パスワード").fill(PHRASE)
    page.get_by_role("main").get_by_role("button", name="サインイン").click()
    page.get_by_role("button", name="サインアウト").wait_for()


def press(page: Page, name: str) -> None:
    page.get_by_role("main").get_by_role("button", name=name, exact=True).click()
