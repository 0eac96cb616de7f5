"""Helpers for the head judge on the pages of rulings."""

from playwright.sync_api import Page, expect

from tests.browser import organiser


def sign_in(page: Page) -> None:
    organiser.sign_in(page, "judge_event", username="sato")


def overrule(page: Page, reason: str, valid: str = "× 出せません") -> None:
    """Change the ruling on its page, which asks what is valid instead once a change is chosen."""
    expect(page.get_by_role("radio", name=valid)).to_be_hidden()
    page.get_by_label("裁定を変更", exact=True).check()
    page.get_by_role("radio", name=valid).check()
    page.get_by_label("理由（変更には必要）").fill(reason)
    page.get_by_role("button", name="決定を記録する").click()
    page.get_by_text("決定を記録しました。").wait_for()
