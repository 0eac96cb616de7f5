"""A public sheet is typed in on a laptop; its contradictions are named at their cells, then corrected."""

import pytest
from playwright.sync_api import Page, expect

from league.desk.services import compare_code, look_up
from league.models import Match
from scoring.sheets.check_code import check_code
from tests.browser.looks import problems
from tests.browser.organiser import sign_in
from tests.factories import correct, make_match, new_entry, played_match, record_at_now

pytestmark = pytest.mark.django_db(transaction=True)

SHEET = "/e/spring/desk/1/1/sheet/"
POINTS = ("6 4 2 0", "12 8 2 2", "18 12 4 2", "24 16 6 2")
CLASSES = (
    "大富豪 富豪 貧民 大貧民",
    "大富豪 富豪 大貧民 貧民",
    "大富豪 富豪 大貧民 大貧民",
    "大富豪 富豪 – 大貧民",
)


def type_down(page: Page) -> None:
    """Type each player's P from top to bottom, column by column: Enter leads on."""
    for player in range(4):
        page.locator(f"[name=points-1-1-{player}]").focus()
        for row in POINTS:
            page.keyboard.type(row.split()[player])
            page.keyboard.press("Enter")
    for game, row in enumerate(CLASSES, start=1):
        for player, words in enumerate(row.split()):
            page.select_option(f"[name=class-1-{game}-{player}]", label=words)


@pytest.mark.slow
def test_a_public_sheet_is_typed_in_and_its_contradictions_named_at_their_cells(desktop, expected_errors):
    expected_errors.append("422")
    match = make_match()
    sign_in(desktop)
    desktop.goto(SHEET)
    assert problems(desktop) == []
    desktop.get_by_label("セットの中で足したP").check()
    type_down(desktop)
    desktop.get_by_role("button", name="確かめる").click()
    desktop.get_by_text("用紙の矛盾 4件").wait_for()
    listed = desktop.locator(".notice-bad li")
    expect(listed).to_contain_text(
        [
            "第1セット 第3ゲーム 上田 階級: 大貧民とありますが、このゲームのPでは貧民です。",
            "第1セット 第3ゲーム 上田 階級: 大貧民が上田・遠藤の両方にあります。",
            "第1セット 第4ゲーム 3着 上田 階級: 空いています。貧民のはずです。",
            "第1セット 第4ゲーム 検算: 合計が48です。50になるはずです。",
        ]
    )
    third = desktop.get_by_label("第1セット 第4ゲーム 上田 階級")
    expect(third).to_have_attribute("aria-invalid", "true")
    expect(third).to_have_accessible_description(
        "第1セット 第4ゲーム 3着 上田 階級: 空いています。貧民のはずです。 JBL-4.3"
    )
    expect(desktop.locator("[name=points-1-4-0]")).to_have_value("24")
    assert problems(desktop) == []
    put_right(desktop)
    [game] = record_at_now(Match.objects.get(pk=match.pk)).score.sets[0].games[3:]
    assert list(game.points.values()) == [8, 4, 2, 0]


def put_right(page: Page) -> None:
    page.get_by_label("第1セット 第4ゲーム 青木 P", exact=True).fill("26")
    for game in (3, 4):
        page.get_by_label(f"第1セット 第{game}ゲーム 上田 階級").select_option(label="貧民")
    page.get_by_role("button", name="確かめる").click()
    page.get_by_role("button", name="この用紙を記録にする").click()
    page.get_by_text("用紙を記録にしました").wait_for()
    assert problems(page) == []


@pytest.mark.slow
def test_an_old_sheet_is_shown_beside_the_record(desktop):
    match = played_match()
    old = check_code(record_at_now(match).result)
    correct(match, 4, "1 3 2", set_number=3)
    sign_in(desktop)
    desktop.goto("/e/spring/desk/")
    desktop.get_by_label("照合コード").fill(old.lower())
    desktop.get_by_role("button", name="照合する").click()
    desktop.get_by_role("heading", name="前の記録といまの記録").wait_for()
    expect(
        desktop.get_by_role("region", name="用紙（前の記録） 第3セット").locator(".is-apart")
    ).to_have_count(6)
    assert problems(desktop) == []


@pytest.mark.slow
def test_the_desk_fits_a_phone(phone):
    match = played_match()
    code = check_code(record_at_now(match).result)
    found = look_up(match.table.round, code)
    assert found is not None
    compare_code(match=match, code=code, entry=new_entry(match))
    sign_in(phone)
    versions = "/e/spring/desk/1/1/versions/"
    for url in ("/e/spring/desk/", SHEET, f"{versions}{found.version}/", f"{versions}20/"):
        phone.goto(url)
        assert problems(phone) == []
        assert tallest_row(phone) < 150


def tallest_row(page: Page) -> float:
    """The height of the tallest row in pixels: a squeezed column has one letter per line."""
    rows = page.locator("main tr").evaluate_all("rows => rows.map((row) => row.offsetHeight)")
    return max(rows, default=0)
