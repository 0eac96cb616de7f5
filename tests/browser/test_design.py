"""The design page for developers, with every piece in every state."""

from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests.browser.looks import looks_right

pytestmark = pytest.mark.django_db(transaction=True)

BROKEN: Final = """() => [...document.querySelectorAll(".person > span")]
    .filter((each) => each.getClientRects().length > 1).map((each) => each.innerText)"""
"""Parts of names that stand on two lines."""


@pytest.mark.slow
def test_every_piece_is_there_and_no_name_is_broken(device: Page, settings: Any) -> None:
    settings.DEBUG = True
    device.goto("/design/")
    assert device.locator(".person > span").count() > len("岡田美咲")
    assert device.evaluate(BROKEN) == []
    looks_right(device, "design")
