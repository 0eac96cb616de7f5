"""A dispute at a table, on a phone held in one hand."""

import pytest
from playwright.sync_api import Page, expect

from league.models import Match, Ruling
from tests.browser.dispute import field, pick
from tests.browser.head_judge import overrule, sign_in
from tests.browser.looks import (
    looks_right,
    on_phone_and_laptop,
    pdf_pages,
    problems,
    too_low,
    unfold,
)
from tests.browser.referee import link
from tests.conftest import PHONE

pytestmark = pytest.mark.django_db(transaction=True)
PLAY = '手番: "渡邉 花子"\n手札 "渡邉 花子": 5枚\n場 "Alexandra Featherstonehaugh": ♠6\n"渡邉 花子": ♠8'


def ask(page: Page, match: Match) -> None:
    """Record a ruling from the table's page: 渡邉 plays ♠8 on ♠6, and has more cards."""
    page.goto(link(match))
    page.get_by_role("link", name="裁定を求める").tap()
    for count, (who, card) in enumerate((("髙﨑", "S6"), ("渡邉", "S8")), start=1):
        page.locator(f".lay-picker button[value='{card}']").tap()
        page.get_by_role("group", name="出した人").get_by_role("button", name=who).tap()
        expect(page.locator(".laid-move")).to_have_count(count)
    page.get_by_label("審判の名前").fill("審判 山本")
    page.get_by_role("button", name="裁定して記録する").tap()
    page.get_by_role("heading", name="裁定 第1号").wait_for()


@pytest.mark.slow
def test_a_dispute_is_ruled_on_by_tapping_kept_and_printed(phone, disputed):
    ask(phone, disputed)
    main = phone.get_by_role("main")
    expect(main.get_by_role("heading", name="8切りです")).to_be_visible()
    card = main.get_by_role("region", name="8切りです")
    expect(card.get_by_text("場が流れ、渡邉 花子から始めます。")).to_have_count(1)
    slip = "".join(pdf_pages(phone.get_by_role("button", name="裁定書（PDF）")))
    said = "".join(slip.split())
    for words in ("第1号", "8切りです", "JBL-7.1", "♠8", "渡邉花子", "審判山本", "第1セット第2ゲーム"):
        assert words in said
    main.get_by_role("link", name="JBL-7.1").first.tap()
    expect(phone.locator("[id='JBL-7.1']")).to_be_in_viewport()


@pytest.mark.slow
def test_tapping_twice_keeps_one_ruling_and_the_name_is_remembered(phone, disputed):
    phone.goto(link(disputed, "adjudicate/?question=deal"))
    pick(phone, "seat-0-hand", "S8")
    phone.get_by_label("審判の名前").fill("審判 山本")
    phone.get_by_role("button", name="裁定して記録する").dblclick()
    phone.get_by_role("heading", name="裁定 第1号").wait_for()
    assert Ruling.objects.get().asked_by == "審判 山本"
    phone.goto(link(disputed, "adjudicate/"))
    expect(phone.get_by_label("審判の名前")).to_have_count(0)


@pytest.mark.slow
def test_the_picker_writes_what_the_field_shows(phone):
    phone.goto("/rules/adjudicate/?question=deal")
    strip, text = field(phone, "seat-0-hand"), phone.locator("#id_seat-0-hand")
    strip.tap()
    grid = phone.locator("#picker")
    for card in ("S8", "H8", "JK", "JK"):
        grid.locator(f"button[value='{card}']").tap()
    expect(text).to_have_value("♠8 ♥8 JK JK")
    expect(grid.locator("button[value='H8']")).to_have_attribute("aria-pressed", "true")
    grid.locator("button[value='H8']").tap()
    expect(text).to_have_value("♠8 JK JK")
    grid.get_by_role("button", name="1つ消す").tap()
    expect(text).to_have_value("♠8 JK")
    phone.keyboard.press("Escape")
    expect(strip).to_be_focused()
    expect(strip).to_have_text("♠8JK")


@pytest.mark.slow
def test_one_goes_from_field_to_field_within_the_picker(phone):
    phone.goto("/rules/adjudicate/?question=deal")
    field(phone, "seat-0-hand").tap()
    assert on_phone_and_laptop(phone) == []
    phone.locator("#picker button[value='S6']").tap()
    phone.get_by_role("button", name="次の欄へ").tap()
    phone.locator("#picker button[value='S7']").tap()
    expect(phone.locator("#id_seat-0-hand")).to_have_value("♠6")
    expect(phone.locator("#id_seat-1-hand")).to_have_value("♠7")


@pytest.mark.slow
def test_what_was_typed_wrongly_is_still_there_and_shown(phone, expected_errors):
    expected_errors.append("422")
    phone.goto("/rules/adjudicate/?question=deal")
    field(phone, "seat-0-hand").locator("xpath=following-sibling::button").tap()
    phone.locator("#id_seat-0-hand").fill("♠8 ♠14")
    phone.get_by_role("button", name="裁定する").tap()
    phone.get_by_role("alert").get_by_role("link", name="手札").tap()
    expect(phone.locator("#id_seat-0-hand")).to_be_in_viewport()
    expect(phone.locator("#id_seat-0-hand")).to_have_value("♠8 ♠14")
    assert problems(phone) == []


@pytest.mark.slow
def test_without_javascript_a_play_is_written(new_page, disputed):
    page = new_page(**PHONE, java_script_enabled=False)
    page.goto(link(disputed, "adjudicate/?question=play"))
    page.get_by_label("局面の表記").fill(PLAY)
    page.get_by_label("審判の名前").fill("審判 山本")
    page.get_by_role("button", name="裁定して記録する").click()
    page.get_by_role("heading", name="裁定 第1号").wait_for()
    assert Ruling.objects.get().answer["clauses"] == ["JBL-4.1", "JBL-7.1"]


@pytest.mark.slow
def test_the_head_judge_overrules_and_what_the_referee_holds_up_follows(phone, desktop, disputed):
    ask(phone, disputed)
    sign_in(desktop)
    desktop.goto("/e/spring/rulings/")
    desktop.get_by_role("table").get_by_role("link", name="1", exact=True).click()
    phone.get_by_role("button", name="大きく見せる").tap()
    card = phone.get_by_role("dialog")
    expect(card.get_by_role("heading", name="8切りです")).to_be_visible()
    overrule(desktop, "映像を確認した。")
    expect(card.get_by_role("heading", name="出せません")).to_be_in_viewport(ratio=1)
    expect(card.locator("s").first).to_have_text("○ 8切りです")
    assert problems(phone) == []
    looks_right(phone, "overruled-held-up")
    card.get_by_role("button", name="閉じる").tap()
    valid = phone.get_by_role("main").get_by_role("region", name="出せません")
    expect(valid.locator("s")).to_contain_text("○ 8切りです")
    expect(valid.get_by_text("映像を確認した。")).to_be_visible()
    looks_right(phone, "overruled")


@pytest.mark.slow
def test_what_a_thumb_hits_is_48_pixels_high(phone, disputed):
    targets = phone.locator(
        "button, [role=button], select, summary, .tabs a, label.chip, input:not([type=checkbox], [type=radio])"
    ).filter(visible=True)
    for question in ("ranking", "exchange", "play", "deal"):
        phone.goto(link(disputed, f"adjudicate/?question={question}"))
        unfold(phone)
        assert too_low(targets) == [], question
    field(phone, "seat-0-hand").tap()
    assert too_low(phone.locator("#picker button")) == []
    box = phone.locator("#picker").bounding_box()
    assert box is not None
    assert box["y"] >= 0, "the whole picker is on the screen"
