"""A dispute laid once more by tapping: what was in force appears by itself, and the first play that was not legal stops it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from league.models import Ruling
from tests.browser.looks import fits, looks_right, picture, problems, too_low
from tests.browser.referee import link

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from league.models import Match

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def laying(phone: Page, disputed: Match) -> Page:
    phone.goto(link(disputed))
    phone.get_by_role("link", name="裁定を求める").tap()
    phone.get_by_role("heading", name="並べて裁定").wait_for(state="attached")
    return phone


def lay(page: Page, who: str, *cards: str) -> None:
    done = page.locator(".laid-move").count()
    for card in cards:
        page.locator(f".lay-picker button[value='{card}']").click()
    page.get_by_role("group", name="出した人").get_by_role("button", name=who).click()
    expect(page.locator(".laid-move")).to_have_count(done + 1)


def test_the_lock_appears_by_itself_and_the_first_illegal_play_turns_red(laying: Page) -> None:
    lay(laying, "髙﨑", "H7")
    lay(laying, "渡邉", "H9")
    expect(laying.locator(".laid-passes")).to_contain_text("Alexandra")
    expect(laying.locator(".lay-marks")).to_contain_text("♥しばり")
    expect(laying.locator(".lay-marks")).to_contain_text("次は東海林")
    lay(laying, "東海林", "C10")
    expect(laying.locator(".laid-move.is-stopped")).to_have_count(1)
    expect(laying.locator(".lay-verdict")).to_contain_text("出せません")
    expect(laying.locator(".lay-verdict")).to_contain_text("♥しばりのため")
    fits(laying)
    assert problems(laying) == []
    picture(laying, "laying-360")
    laying.get_by_label("審判の名前").fill("審判 山本")
    laying.get_by_role("button", name="裁定して記録する").click()
    laying.get_by_role("heading", name="裁定 第1号").wait_for()
    ruling = Ruling.objects.get()
    assert ruling.case["position"]["lock"] == ["H"]
    assert ruling.case["position"]["passed"] == ["Alexandra Featherstonehaugh"]
    assert ruling.answer["verdict"] == "illegal"


def test_a_revolution_an_eight_and_a_finish_by_a_forbidden_card(laying: Page) -> None:
    lay(laying, "髙﨑", "S5", "H5", "D5", "C5")
    expect(laying.locator(".lay-marks")).to_contain_text("革命中")
    lay(laying, "Alexandra", "S4", "H4", "D4", "C4")
    expect(laying.locator(".lay-marks")).not_to_contain_text("革命中")
    laying.get_by_role("button", name="ひとつ戻す").click()
    expect(laying.locator(".laid-move")).to_have_count(1)
    expect(laying.locator(".lay-marks")).to_contain_text("革命中")
    laying.get_by_role("button", name="全部消す").click()
    expect(laying.locator(".laid-move")).to_have_count(0)
    laying.get_by_label("最後").check(force=True)
    lay(laying, "渡邉", "S8")
    expect(laying.locator(".lay-verdict")).to_contain_text("反則あがり")


def test_who_is_out_and_what_cannot_be_read(laying: Page) -> None:
    lay(laying, "髙﨑", "H7")
    lay(laying, "Alexandra", "H7")
    expect(laying.get_by_role("alert").filter(has_text="♥7が多すぎます")).to_be_visible()


def test_by_keyboard(desktop: Page, disputed: Match) -> None:
    desktop.goto(link(disputed, "lay/"))
    desktop.locator("#lay-H7").focus()
    desktop.keyboard.press("Space")
    desktop.locator("#lay-by-0").focus()
    desktop.keyboard.press("Enter")
    expect(desktop.locator(".laid-move")).to_have_count(1)
    expect(desktop.locator("#lay-by-0")).to_be_focused()
    looks_right(desktop, "laying-desktop")


@pytest.mark.parametrize(("width", "height"), [(320, 640), (360, 740), (740, 360)])
def test_it_fits_a_phone_however_it_is_held(new_page, disputed: Match, width: int, height: int) -> None:
    page = new_page(viewport={"width": width, "height": height}, is_mobile=True, has_touch=True)
    page.goto(link(disputed, "lay/"))
    for who, cards in zip(
        ("髙﨑", "Alexandra", "渡邉"), (["S3", "H3"], ["S4", "H4"], ["S8", "H8"]), strict=True
    ):
        lay(page, who, *cards)
    if width >= 360:  # seven cards abreast are as wide as a thumb from here on
        fits(page)
    assert problems(page) == []
    assert too_low(page.locator(".lay button, .lay select, .ways a").filter(visible=True)) == []
    picture(page, f"laying-{width}x{height}")


def test_away_from_any_table(phone: Page) -> None:
    phone.goto("/rules/lay/")
    lay(phone, "♠", "JK")
    lay(phone, "♥", "S3")
    expect(phone.locator(".laid-tag").last).to_have_text("流れる")
    expect(phone.get_by_role("button", name="裁定して記録する")).to_have_count(0)
    assert not Ruling.objects.exists()
