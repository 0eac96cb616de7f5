"""A play written in the notation, in a browser, with and without scripts."""

import pytest
from playwright.sync_api import expect

from tests.browser.looks import on_phone_and_laptop, unfold
from tests.conftest import PHONE

pytestmark = pytest.mark.django_db(transaction=True)
POSITION = """\
規則: kyoto
席順: 春 夏 秋 冬 月
手札 月: ♦J ♣6
手番: 月
場 秋: ♠9
場 冬: ♦10
数字しばり: あり
"""


def paste(page, text):
    page.get_by_label("局面の表記").fill(text)
    page.get_by_role("button", name="裁定する").last.click()


@pytest.mark.slow
@pytest.mark.parametrize(
    "device",
    [PHONE, PHONE | {"java_script_enabled": False}],
    ids=["phone", "without scripts"],
)
def test_a_play_is_refused_by_its_word_and_ruled_on(device, new_page, expected_errors):
    expected_errors.append("422")
    page = new_page(**device)
    page.goto("/rules/adjudicate/?question=play")
    paste(page, POSITION.replace("あり", "たぶん"))
    expect(page.get_by_role("alert")).to_contain_text("7行目の8文字目「たぶん」")
    paste(page, f"{POSITION}月: ♦J")
    expect(page.get_by_role("heading", name="11バックです")).to_be_visible()
    page.get_by_text("この局面の表記").click()
    page.get_by_role("button", name="卓の図で見る（リプレイ）").click()
    expect(page.locator(".replay-progress strong")).to_have_text("0 / 1手")


@pytest.mark.slow
def test_pasting_has_no_barriers(phone, expected_errors):
    expected_errors.append("422")
    phone.goto("/rules/adjudicate/?ruleset=kyoto&question=play")
    for text in ("手番: たぶん", f"{POSITION}月: ♦J"):
        paste(phone, text)
        unfold(phone)
        assert on_phone_and_laptop(phone) == []
