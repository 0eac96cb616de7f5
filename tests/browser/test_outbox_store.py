"""IndexedDB fails under an open page: every tap is posted, or kept, or the screen says that it is not kept."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from league.models import Match
from tests.browser.looks import picture
from tests.browser.outbox import NETWORK, exits, expect_unsent, sent, tap_out
from tests.browser.players import A, E, U
from tests.browser.referee import sign_on

pytestmark = pytest.mark.django_db(transaction=True)
FAILING = Path(__file__).with_name("failing_store.js")
UNKEPT = "この端末には保存できていません。"
WAYS = {
    "closed": True,
    "aborts": True,
    "opening hangs": False,
    "hangs": False,
    "full": False,
    "evicted": False,
}
"""How it fails, and whether a new connection keeps what is tapped then."""


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_no_tap_vanishes(phone: Page, match: Match, expected_errors: list[str], way: str) -> None:
    expected_errors += NETWORK
    phone.add_init_script(path=FAILING)
    sign_on(phone, match)
    phone.evaluate("way => failStore(way)", way)
    tap_out(phone, U)
    sent(phone)
    assert exits(match) == [A, U]
    phone.context.set_offline(True)
    tap_out(phone, E)
    expect_unsent(phone, 1)
    note = phone.locator(".outbox-note")
    if WAYS[way]:
        expect(note).to_be_hidden()  # folded away, as there is nothing to be done
    else:
        expect(note).to_contain_text(UNKEPT, use_inner_text=True)
        picture(phone, "outbox-unkept")
    phone.context.set_offline(False)
    sent(phone)
    assert exits(match) == [A, U, E]


@pytest.mark.parametrize("getter", ["undefined", "throw new DOMException('no', 'SecurityError')"])
def test_without_a_store_taps_are_posted(phone: Page, match: Match, getter: str) -> None:
    phone.add_init_script(f"Object.defineProperty(window, 'indexedDB', {{ get() {{ {getter}; }} }})")
    sign_on(phone, match)
    tap_out(phone, U, E)
    sent(phone)
    assert exits(match) == [A, U, E]
