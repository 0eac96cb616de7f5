"""IndexedDB fails under an open page: every tap is posted or stored, or the screen says that it is not."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from league.models import Match
from tests.browser.looks import picture
from tests.browser.outbox import NETWORK, exits, expect_unsent, held, sent, tap_out
from tests.browser.players import A, E, I, U
from tests.browser.referee import link, sign_on

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
"""The ways to fail, and whether a new connection can store the taps."""


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


@pytest.mark.slow
def test_what_was_refused_is_decided_on_a_page_later(
    phone: Page, match: Match, expected_errors: list[str]
) -> None:
    expected_errors += [*NETWORK, "status of 422"]
    phone.add_init_script(path=FAILING)
    sign_on(phone, match)
    phone.goto(link(match, "lay/"))
    phone.evaluate("failStore('hangs')")
    phone.context.set_offline(True)
    for player in (I, U):  # one card, played by two players
        phone.locator("#lay-H7").click()
        phone.get_by_role("group", name="出した人").get_by_role("button", name=player).click()
    phone.get_by_role("button", name="つながったら、裁定して記録する").click()
    phone.context.set_offline(False)
    expect(held(phone)).to_contain_text(f"裁定 {I} ♥7 → {U} ♥7")
    phone.reload()
    expect(held(phone)).to_contain_text(f"裁定 {I} ♥7 → {U} ♥7")
    held(phone).get_by_role("button", name="全部消す").click()
    expect(held(phone)).to_be_hidden()
    phone.reload()
    expect(held(phone)).to_be_hidden()


@pytest.mark.slow
@pytest.mark.parametrize("getter", ["undefined", "throw new DOMException('no', 'SecurityError')"])
def test_without_a_store_taps_are_posted(phone: Page, match: Match, getter: str) -> None:
    phone.add_init_script(f"Object.defineProperty(window, 'indexedDB', {{ get() {{ {getter}; }} }})")
    sign_on(phone, match)
    tap_out(phone, U, E)
    sent(phone)
    assert exits(match) == [A, U, E]
