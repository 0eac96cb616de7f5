"""The print room in a browser: one tap gives a PDF, and the page says at once what has been printed."""

import pytest
from playwright.sync_api import Page, expect

from league.models import Entrant, Printing
from tests.browser.looks import problems, too_low
from tests.browser.organiser import sign_in
from tests.conftest import PHONE
from tests.factories import make_match

pytestmark = pytest.mark.django_db(transaction=True)
ALL = "選んだものをすべて印刷する"
CHANGED = "変わった分だけ印刷する"


@pytest.fixture(params=[True, False], ids=["with scripts", "without scripts"])
def page(request, new_page) -> Page:
    make_match()
    page: Page = new_page(**PHONE, java_script_enabled=request.param)
    sign_in(page)
    page.goto("/e/spring/")
    page.get_by_role("link", name="印刷室").click()
    return page


def printed(page: Page, button: str) -> bytes:
    """The PDF that the new tab requests; this browser has no viewer for it."""
    with page.context.expect_event("response", lambda response: response.url.endswith(".pdf")) as answer:
        page.get_by_role("button", name=button).click()
    assert answer.value.status == 200
    return page.request.get(answer.value.url).body()


@pytest.mark.slow
def test_one_tap_gives_a_pdf_and_the_page_knows_what_it_was(page: Page) -> None:
    seat_cards = page.locator("#state-seat_cards")
    expect(seat_cards).to_contain_text("まだ印刷していません")
    page.get_by_label("席札").uncheck()
    assert printed(page, ALL).startswith(b"%PDF")
    assert Printing.objects.count() == 4
    come_back(page)
    expect(page.locator("#state-pairings_by_table")).to_contain_text("kanriが印刷")
    expect(seat_cards).to_contain_text("まだ印刷していません")


@pytest.mark.slow
def test_what_has_changed_is_named_and_printed_alone(page: Page) -> None:
    printed(page, ALL)
    Entrant.objects.filter(number=2).update(name="改名 花子")
    page.reload()
    expect(page.locator("#state-pairings_by_name")).to_contain_text("そのあと1件が変わりました: 改名 花子")
    expect(page.get_by_label("組合せ表（氏名順）")).to_be_checked()
    expect(page.get_by_label("封筒ラベル")).not_to_be_checked()
    assert printed(page, CHANGED).startswith(b"%PDF")
    come_back(page)
    expect(page.locator("#state-pairings_by_name")).to_contain_text("変わっていません")


@pytest.mark.slow
def test_changes_are_shown_without_barriers_and_to_be_hit_with_a_thumb(phone: Page) -> None:
    make_match()
    sign_in(phone)
    phone.goto("/e/spring/print/")
    printed(phone, ALL)
    Entrant.objects.filter(number=2).update(name="Bartholomew Featherstonehaugh-O'Neill")
    phone.reload()
    assert problems(phone) == []
    assert too_low(phone.locator("main :is(button, label.choice, .paper-state a)")) == []


def come_back(page: Page) -> None:
    """Return from the tab with the PDF; without scripts the page must be reloaded."""
    if page.locator("html").evaluate("document.scripts.length && !!window.htmx"):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    else:
        page.reload()
