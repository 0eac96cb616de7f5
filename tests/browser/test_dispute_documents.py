"""A dispute in any document, on a phone: from one form to another, to a ruling, with and without scripts."""

import pytest
from playwright.sync_api import Page, expect

from rules_ref.documents import FORM_SPECS
from tests.browser.dispute import field, pick
from tests.browser.looks import problems, too_low, uncoloured, unfold
from tests.conftest import PHONE
from tests.league.asking import position

pytestmark = pytest.mark.django_db(transaction=True)
KILL = position("場 D: ♠4", "抜けた人: D=あがり", "手札 B: 3枚", "B: あがり殺し ♠9", document="zai")


def tab(page: Page, name: str) -> None:
    page.get_by_role("navigation").get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_role("button", name=name, exact=True)).to_have_attribute("aria-current", "page")


def rule(page: Page) -> None:
    page.locator(".bottom-bar").get_by_role("button", name="裁定する").click()
    page.locator(".verdict").wait_for()


@pytest.mark.slow
def test_another_document_keeps_what_was_tapped_and_an_open_question_says_what_would_settle_it(phone):
    phone.goto("/rules/adjudicate/?question=exchange")
    pick(phone, "seat-0-gives", "S4")
    tab(phone, "KYOTO")
    expect(field(phone, "seat-0-gives")).to_have_text("♠4")
    phone.goto("/rules/adjudicate/?ruleset=zai&question=play")
    phone.get_by_label("局面の表記").fill(KILL)
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
            found += uncoloured(phone)
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


@pytest.mark.slow
def test_what_an_option_needs_shows_once_it_is_on(phone):
    phone.goto("/rules/lay/?ruleset=momo")
    unfold(phone)
    attributes = phone.get_by_label("カードの属性")
    expect(attributes).to_be_hidden()
    phone.get_by_role("group").get_by_label("属性しばり", exact=True).check()
    expect(attributes).to_be_visible()


@pytest.mark.slow
def test_enter_in_a_field_asks_for_the_ruling_and_opens_no_other_form(phone):
    phone.goto("/rules/adjudicate/?ruleset=sdin&question=deal")
    pick(phone, "seat-0-hand", "S8")
    phone.locator("#id_seat-1-name").press("Enter")
    phone.locator(".verdict").wait_for()


@pytest.mark.slow
def test_without_javascript_documents_change_and_are_asked_all_the_same(new_page):
    page = new_page(**PHONE, java_script_enabled=False)
    page.goto("/rules/adjudicate/?question=deal")
    page.get_by_label("手札").first.fill("スペード4")
    tab(page, "KYOTO")
    expect(page.get_by_label("手札").first).to_have_value("スペード4")
    rule(page)
