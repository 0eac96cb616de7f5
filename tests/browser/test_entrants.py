"""Check-in on a phone: a pasted list, search and taps, two phones, double taps, and no scripts."""

import re

import pytest
from playwright.sync_api import expect

from league.models import Act, Entrant
from tests.browser.looks import TOPS, fits, on_phone_and_laptop, problems, problems_on, unfold
from tests.browser.organiser import press, sign_in
from tests.conftest import PHONE
from tests.factories import make_entrant, make_event

pytestmark = pytest.mark.django_db(transaction=True)

ROLL = "/e/spring/check-in/"
LONG = "Alexandra Featherstonehaugh-O'Neill de la Fontaine"
PEOPLE = (("渡辺 花子", "ワタナベ ハナコ"), ("青木", "あおき"), ("鈴木", "すずき"), (LONG, ""))
PAGES = (f"{ROLL}self/", "/e/spring/here/?q=木", "/e/spring/here/2/")
"""Pages of events with self check-in, which the demo event does not have."""


@pytest.fixture(autouse=True)
def _registered():
    event = make_event(self_check_in=True)
    for number, (name, kana) in enumerate(PEOPLE, start=1):
        make_entrant(event, number, name, kana=kana, club="名古屋大学大富豪同好会", status="registered")


def row(page, name):
    return page.locator(".roll > li", has_text=name)


def tap(page, name):
    row(page, name).get_by_role("button", name="受付").click()


@pytest.mark.slow
def test_names_are_looked_up_as_one_types_and_tapped(phone):
    sign_in(phone)
    phone.goto(ROLL)
    fits(phone)
    phone.get_by_label("名前・ふりがな・番号・所属").press_sequentially("わたな")
    expect(phone.locator(".roll > li")).to_have_count(1)
    tap(phone, "渡辺 花子")
    expect(phone.get_by_role("status").filter(has_text="受付済み")).to_have_text("受付済み 1 / 4")
    fits(phone)
    assert problems(phone) == []

    undo = row(phone, "渡辺 花子").get_by_role("button", name="渡辺 花子の受付を取り消す")
    undo.click()
    expect(row(phone, "渡辺 花子").get_by_role("button", name="受付")).to_be_focused()
    expect(phone.get_by_role("status").filter(has_text="受付済み")).to_have_text("受付済み 0 / 4")

    phone.get_by_label("名前・ふりがな・番号・所属").fill("")
    expect(phone.locator(".roll > li")).to_have_count(4)
    phone.get_by_role("radio", name="あ").check(force=True)
    expect(phone.locator(".roll > li")).to_have_count(1)
    phone.get_by_role("radio", name="全員").check(force=True)
    expect(phone.locator(".roll > li")).to_have_count(4)
    tap(phone, "青木")
    expect(row(phone, "青木")).to_contain_text("受付済み")
    phone.get_by_label("まだの人だけ").check()
    expect(phone.locator(".roll > li")).to_have_count(3)
    assert Entrant.objects.get(status="present").name == "青木"


@pytest.mark.slow
def test_a_row_is_a_button_from_edge_to_edge_and_a_laptop_shows_two_columns(desktop):
    page = desktop
    sign_in(page)
    page.goto(ROLL)
    rows = [row(page, name).get_by_role("button").bounding_box() for name in ("青木", "鈴木")]
    assert rows[0]["y"] == rows[1]["y"]
    assert rows[0]["x"] + rows[0]["width"] < rows[1]["x"]
    page.mouse.click(rows[0]["x"] + 3, rows[0]["y"] + 3)
    expect(row(page, "青木")).to_contain_text("受付済み")
    expect(row(page, "青木")).to_have_class(re.compile("just-now"))  # comes a moment after the words
    big = row(page, "青木").locator("b").evaluate("name => parseFloat(getComputedStyle(name).fontSize)")
    assert big >= 24


@pytest.mark.slow
def test_a_double_tap_and_two_phones_do_no_harm(phone, new_page):
    sign_in(phone)
    other = new_page(**PHONE)
    other.context.add_cookies(phone.context.cookies())
    phone.goto(ROLL)
    other.goto(ROLL)
    row(phone, "青木").get_by_role("button").evaluate("button => { button.click(); button.click() }")
    expect(row(phone, "青木")).to_contain_text("受付済み")
    tap(other, "青木")
    expect(row(other, "青木")).to_contain_text("受付済み")
    tap(other, "鈴木")
    expect(other.get_by_role("status").filter(has_text="受付済み")).to_have_text("受付済み 2 / 4")
    assert Act.objects.count() == 2


@pytest.mark.slow
def test_whoever_taps_a_name_is_told_at_once_that_nothing_is_recorded(phone, expected_errors):
    expected_errors += ["ERR_INTERNET_DISCONNECTED", "status of 503", "status of 403", "htmx:", "Error Code"]
    lost, refused = phone.get_by_text("送信できていません。"), phone.get_by_text("受け付けられませんでした。")
    sign_in(phone)
    phone.goto(ROLL)
    phone.context.set_offline(True)
    tap(phone, "青木")
    expect(lost).to_be_visible()
    assert problems(phone) == []
    phone.context.set_offline(False)
    tap(phone, "青木")
    expect(row(phone, "青木")).to_contain_text("受付済み")
    expect(phone.get_by_role("alert")).to_have_count(0)
    phone.route("**/check-in/**", lambda route: route.fulfill(status=503), times=1)
    tap(phone, "鈴木")
    expect(lost).to_be_visible()
    phone.context.clear_cookies(name="sessionid")
    tap(phone, "鈴木")
    expect(refused).to_be_visible()
    expect(lost).to_be_hidden()
    assert Act.objects.count() == 1


@pytest.mark.slow
def test_the_roll_is_called_without_scripts(new_page):
    page = new_page(**PHONE, java_script_enabled=False)
    sign_in(page)
    page.goto(ROLL)
    page.get_by_label("名前・ふりがな・番号・所属").fill("青")
    page.get_by_role("button", name="探す").click()
    expect(page.locator(".roll > li")).to_have_count(1)
    tap(page, "青木")
    expect(row(page, "青木")).to_contain_text("受付済み")
    expect(page.get_by_label("名前・ふりがな・番号・所属")).to_have_value("青")


@pytest.mark.slow
def test_the_pages_of_those_who_check_in_by_themselves_have_no_barriers(phone):
    sign_in(phone)
    assert problems_on(phone, *PAGES) == []
    phone.goto("/e/spring/entrants/new/")
    assert phone.evaluate(TOPS, [".choices", "申込済み（当日に受付する）"]) == 1


@pytest.mark.slow
def test_a_list_is_pasted_corrected_and_entered(phone):
    sign_in(phone)
    phone.goto("/e/spring/entrants/")
    phone.get_by_role("button", name="名簿を読み込む").click()
    phone.get_by_label("または、表計算ソフトから貼り付け").fill(
        "氏名\tフリガナ\n大野\tおおの\n\tかとう\n青木\tあおき"
    )
    phone.get_by_role("button", name="内容を確認する").click()
    expect(phone.get_by_text("3行目: 名前がありません。")).to_be_visible()
    expect(phone.get_by_role("heading", name="登録と違う人")).to_be_hidden()
    assert problems(phone) == []
    fits(phone)
    unfold(phone)
    phone.get_by_label("名簿", exact=True).fill("氏名\tフリガナ\n大野\tおおの\n加藤\tかとう")
    phone.get_by_role("button", name="もう一度確認する").click()
    phone.get_by_role("button", name="選んだとおりに登録する").click()
    expect(phone.get_by_text("2人を登録しました。")).to_be_visible()
    assert Entrant.objects.count() == 6


@pytest.mark.slow
def test_an_entry_list_with_every_kind_of_fault_has_no_barriers(phone):
    sign_in(phone)
    phone.goto("/e/spring/entrants/import/")
    phone.get_by_label("または、表計算ソフトから貼り付け").fill(
        f"番号,名前,所属\n7,渡邉 花子,名古屋\n8,{LONG},名古屋大学大富豪同好會\n8,工藤,\n9,,"
    )
    press(phone, "内容を確認する")
    expect(phone.get_by_text("名前がありません。")).to_be_visible()
    unfold(phone)
    assert on_phone_and_laptop(phone) == []
