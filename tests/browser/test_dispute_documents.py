"""A dispute in any document, on a phone: from one form to another, to a ruling, with and without scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from rules_ref.documents import FORM_SPECS
from tests.browser.dispute import field, pick
from tests.browser.looks import problems, too_low, unfold
from tests.conftest import PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.django_db(transaction=True)


def tab(page: Page, name: str) -> None:
    page.get_by_role("navigation").get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_role("button", name=name, exact=True)).to_have_attribute("aria-current", "page")


def rule(page: Page) -> None:
    page.locator(".bottom-bar").get_by_role("button", name="裁定する").click()
    page.locator(".verdict").wait_for()


@pytest.mark.slow
def test_a_kyoto_dobon_and_an_open_question_of_zai(phone):
    phone.goto("/rules/adjudicate/")
    pick(phone, "pile-0-cards", "S4")
    tab(phone, "KYOTO")
    expect(field(phone, "pile-0-cards")).to_have_text("♠4")
    phone.get_by_role("radio", name="B", exact=True).check()
    phone.get_by_role("radio", name="ドボン").check()
    expect(field(phone, "play-cards")).to_be_hidden()
    pick(phone, "play-hand", "S3", "HA")
    rule(phone)
    expect(phone.get_by_role("heading", name="ドボンです")).to_be_visible()
    expect(phone.locator(".verdict")).to_contain_text("Bのあがりです。")
    assert problems(phone) == []

    phone.goto("/rules/adjudicate/?ruleset=kyoto")
    pick(phone, "pile-0-cards", "S4")
    tab(phone, "ZAI")
    phone.get_by_role("radio", name="B", exact=True).check()
    phone.get_by_role("radio", name="あがり殺し").check()
    pick(phone, "play-cards", "S9")
    unfold(phone)
    phone.locator("[name='exit-0-player']").select_option("3")
    rule(phone)
    expect(phone.get_by_role("heading", name="規則だけでは決まりません")).to_be_visible()
    expect(phone.get_by_role("heading", name="大会が決めればここで決まります")).to_be_visible()
    expect(phone.locator(".unsettled")).to_contain_text("あがり殺しのカード")
    expect(phone.locator(".unsettled")).not_to_contain_text("killer_card")
    assert problems(phone) == []


@pytest.mark.slow
def test_no_form_has_barriers_or_is_wider_than_the_phone(phone):
    found = []
    for document, form_spec in FORM_SPECS.items():
        for question in form_spec.questions:
            phone.goto(f"/rules/adjudicate/?ruleset={document}&question={question}")
            unfold(phone)
            phone.locator("input[type=checkbox]").evaluate_all(
                "all => all.forEach((each) => { each.click(); })"
            )
            found += problems(phone)
    assert found == []


@pytest.mark.slow
def test_what_a_thumb_hits_is_48_pixels_high(phone):
    targets = phone.locator(
        "button:not(.only-read-aloud), select, summary, label.chip, textarea, "
        "input:not([type=checkbox], [type=radio])"
    ).filter(visible=True)
    for document in FORM_SPECS:
        phone.goto(f"/rules/adjudicate/?ruleset={document}")
        unfold(phone)
        assert too_low(targets) == [], document


def test_a_joker_beyond_the_ends_is_picked_like_a_card(phone):
    phone.goto("/rules/adjudicate/?ruleset=kyoto")
    pick(phone, "play-cards", "SA", "S2", "JK")
    field(phone, "play-declared").tap()
    phone.locator("#picker button[value='S+']").tap()
    phone.get_by_role("button", name="閉じる").tap()
    expect(phone.locator("#id_play-declared")).to_have_value("♠+")
    field(phone, "play-cards").tap()
    expect(phone.locator("#picker button[value='S+']")).to_be_hidden()


def test_what_an_option_needs_shows_once_it_is_on(phone):
    phone.goto("/rules/adjudicate/?ruleset=momo")
    unfold(phone)
    attributes = phone.get_by_label("カードの属性")
    expect(attributes).to_be_hidden()
    phone.get_by_role("group").get_by_label("属性しばり", exact=True).check()
    expect(attributes).to_be_visible()


def test_enter_in_a_field_asks_for_the_ruling_and_opens_no_other_form(phone):
    phone.goto("/rules/adjudicate/?ruleset=sdin")
    pick(phone, "play-cards", "S8")
    unfold(phone)
    phone.locator("#id_seat-1-name").press("Enter")
    expect(phone.get_by_role("heading", name="8切りです")).to_be_visible()


def test_without_javascript_documents_change_and_are_asked_all_the_same(new_page):
    page = new_page(**PHONE, java_script_enabled=False)
    page.goto("/rules/adjudicate/")
    page.get_by_label("いま一番上のカード").fill("スペード4")
    tab(page, "KYOTO")
    expect(page.get_by_label("いま一番上のカード")).to_have_value("スペード4")
    page.get_by_role("radio", name="B", exact=True).check()
    page.get_by_role("radio", name="ドボン").check()
    page.get_by_label("出す前の手札").fill("♠3 ♥A")
    rule(page)
    expect(page.get_by_role("heading", name="ドボンです")).to_be_visible()
