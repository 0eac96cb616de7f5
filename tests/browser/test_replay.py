"""The replay in a browser: steps by thumb, by keys, by slider and without scripts; no barriers."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from rules_ref.samples import SAMPLES
from tests.browser.looks import on_phone_and_laptop

pytestmark = pytest.mark.django_db(transaction=True)

GAME = """\
規則: jbl
席順: 髙﨑 大野 加藤
手札 髙﨑: ♠5 ♥9
手札 大野: ♠6 ♦10
手札 加藤: ♠7 ♣3
親: 髙﨑

髙﨑: ♠5
大野: ♠6
加藤: ♣3
"""


def progress(page: Page) -> Locator:
    return page.locator(".replay-progress strong")


def expect_at(page: Page, moves: int, last: int) -> None:
    expect(progress(page)).to_have_text(f"{moves} / {last}手")


def paste(page: Page, text: str) -> None:
    page.goto("/rules/replay/")
    page.get_by_label("棋譜").fill(text)
    page.get_by_role("button", name="再生する").click()


@pytest.mark.slow
def test_the_pages_have_no_barriers(phone):
    for address in ("?sample=jbl_stopped&at=99", "?sample=kyoto&at=20"):
        phone.goto(f"/rules/replay/{address}")
        for summary in phone.locator("main summary").all():
            summary.click()
        assert on_phone_and_laptop(phone) == []


@pytest.mark.slow
def test_a_thumb_goes_through_a_game_without_scrolling(phone):
    phone.goto("/rules/replay/?sample=jbl")
    expect_at(phone, 0, 34)
    for _ in range(3):
        phone.get_by_role("button", name="次へ").tap()
    expect_at(phone, 3, 34)
    phone.get_by_role("button", name="前へ").tap()
    expect_at(phone, 2, 34)
    assert phone.evaluate("scrollY") == 0
    bar = phone.locator(".replay-bar button:visible")
    assert [
        box["height"] >= 48 and box["y"] + box["height"] <= 740
        for box in (each.bounding_box() for each in bar.all())
    ] == [True] * 4


@pytest.mark.slow
def test_the_address_of_a_step_of_a_sample_can_be_handed_on(phone, desktop):
    phone.goto("/rules/replay/?sample=jbl")
    phone.get_by_role("button", name="最後").tap()
    expect_at(phone, 34, 34)
    expect(phone).to_have_url(re.compile(r"/rules/replay/\?sample=jbl&at=34$"))
    desktop.goto(phone.url)
    expect_at(desktop, 34, 34)
    expect(desktop.get_by_role("cell", name="大富豪", exact=True)).to_be_visible()


@pytest.mark.slow
def test_keys_go_through_a_game_but_not_while_one_types(desktop):
    desktop.goto("/rules/replay/?sample=uecda")
    for key, moves in (
        ("ArrowRight", 1),
        ("End", 32),
        ("ArrowRight", 32),
        ("ArrowLeft", 31),
        ("Home", 0),
        ("ArrowLeft", 0),
    ):
        desktop.keyboard.press(key)
        expect_at(desktop, moves, 32)
    desktop.get_by_text("この局面を文字で").click()
    desktop.locator("#position-text").focus()
    desktop.keyboard.press("ArrowRight")
    desktop.wait_for_timeout(300)
    expect_at(desktop, 0, 32)


@pytest.mark.slow
def test_the_slider_and_the_list_of_moves_which_stays_open_go_to_any_move(desktop):
    desktop.goto("/rules/replay/?sample=jbl")
    desktop.get_by_label("手", exact=True).fill("20")
    expect_at(desktop, 20, 34)
    desktop.get_by_text("手の一覧").click()
    desktop.get_by_role("button", name="21 Fuyu ♠4 ♥4 ♦4 ♣4 革命").click()
    expect_at(desktop, 21, 34)
    expect(desktop.get_by_role("button", name="22 Haru パス")).to_be_visible()
    expect(desktop.locator(".replay-moves [aria-current=step]")).to_contain_text("革命")


@pytest.mark.slow
def test_what_happens_is_said_to_those_who_listen(desktop):
    desktop.goto("/rules/replay/?sample=jbl&at=6")
    desktop.get_by_role("button", name="次へ").click()
    expect(desktop.locator("#heard")).to_contain_text("Natsu ♠3。場が流れます。 次はNatsuの番です。")


@pytest.mark.slow
def test_a_pasted_game_stops_at_its_illegal_move_with_the_ruling(phone):
    paste(phone, GAME)
    expect(phone.get_by_text("3手目で止まります")).to_be_visible()
    phone.get_by_role("button", name="最後").tap()
    expect(phone.get_by_role("heading", name="♣3は♠6より弱いので、出せません")).to_be_visible()
    expect(phone.get_by_role("button", name="次へ")).to_be_disabled()
    phone.locator("a[href='/rules/jbl/#JBL-9.1']").first.click()
    phone.wait_for_url("**/rules/jbl/#JBL-9.1")


@pytest.mark.slow
@pytest.mark.parametrize("sample_id", ["jbl_stopped", "kyoto"])
def test_without_scripts_every_step_is_a_page(sample_id, new_page):
    page = new_page(java_script_enabled=False)
    paste(page, SAMPLES[sample_id].text)
    page.get_by_role("button", name="次へ").click()
    expect(progress(page)).to_have_text(re.compile("^1 /"))
    page.get_by_role("button", name="最後").click()
    expect(progress(page)).to_have_text(re.compile(r"^(\d+) / \1手$"))


@pytest.mark.slow
def test_without_scripts_an_error_leaves_the_text_as_it_was(new_page, expected_errors):
    expected_errors.append("422")
    page = new_page(java_script_enabled=False)
    paste(page, "規則: jbl\nなんだろう")
    expect(page.get_by_text("2行目の1文字目")).to_be_visible()
    expect(page.get_by_label("棋譜")).to_have_value("規則: jbl\nなんだろう")
