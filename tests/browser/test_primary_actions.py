"""The organiser's day by primary actions alone, from the empty desk to the event file."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from league.models import Round
from league.objections.services import raise_objection
from league.rehearsal.services.simulation import play_round
from scoring.event.reading import parse_event
from scoring.standings.verify import verify
from tests.browser.looks import problems
from tests.browser.organiser import press, settle_ties, sign_in, sign_in_by_hand
from tests.browser.players import AUTUMN, bots, seated
from tests.league.stage_scenes import match_at

pytestmark = pytest.mark.django_db(transaction=True)

PEOPLE = 8


@pytest.mark.slow
def test_primary_actions_lead_from_the_empty_desk_to_the_event_file(desktop: Page) -> None:
    sign_in_by_hand(desktop)
    create(desktop)
    enter(desktop)
    hall = bots()
    draw(desktop)
    for number in (1, 2, 3):
        begin(desktop, number)
        list(play_round(Round.objects.get(number=number), hall))
        desktop.reload()
    follow(desktop, "予選から進む人を発表する")
    settle_ties(desktop)
    press(desktop, "通過者を発表する")
    follow(desktop, "決勝の組合せを決める")
    draw(desktop)
    begin(desktop, 4)
    list(play_round(Round.objects.get(number=4), hall))
    desktop.reload()
    with desktop.expect_download() as download:
        follow(desktop, "大会ファイルを保存して渡す")
    assert verify(parse_event(Path(download.value.path()).read_bytes())) == ()


def follow(page: Page, words: str) -> None:
    """Press the primary action of the page, which must have these words."""
    action = page.locator("#next-action, #day-action")
    expect(action).to_have_text(words)
    action.click()


def create(page: Page) -> None:
    page.goto("/")
    page.get_by_role("main").get_by_role("button", name="大会を作る").click()
    page.get_by_label("大会名").fill("春の例会")
    page.get_by_label("アドレス").fill("spring")
    press(page, "保存する")
    page.get_by_role("button", name="この形で始める").first.click()


def enter(page: Page) -> None:
    follow(page, "参加者の名簿を読み込む")
    rows = "\n".join(f"{number}\t選手{number}" for number in range(1, PEOPLE + 1))
    page.get_by_label("または、表計算ソフトから貼り付け").fill(f"番号\t名前\n{rows}")
    press(page, "内容を確認する")
    press(page, f"{PEOPLE}人を登録する")
    follow(page, "受付を始める")
    for number in range(1, PEOPLE + 1):
        page.locator(f"#entrant-{number}").get_by_role("button").click()
        expect(page.locator(f"#entrant-{number} .state-done")).to_be_visible()
    follow(page, "予選の組合せを決める")


def draw(page: Page) -> None:
    press(page, "抽選して公開する")


def begin(page: Page, number: int) -> None:
    """Print the papers of a round, then start its clock."""
    expect(page.locator("#next-action")).to_contain_text("用紙を印刷する")
    page.locator("#next-action").click()
    with page.expect_popup() as paper:
        press(page, "選んだものをすべて印刷する")
    paper.value.close()
    page.reload()  # a browser that shows the PDF renews the page by itself on return
    expect(page.locator("#next-action")).to_contain_text("時計を動かす")
    page.locator("#next-action").click()
    press(page, "この回戦の時計を動かす")
    expect(page.get_by_text("時計を動かしました。")).to_be_visible()
    assert Round.objects.get(number=number).started_at is not None


@pytest.mark.slow
def test_while_a_result_is_said_to_be_wrong_that_comes_before_the_announcement(desktop: Page) -> None:
    event, hall = seated(AUTUMN), bots()
    list(play_round(Round.objects.get(), hall))
    match, who = match_at(event, 1), event.entrants.earliest("pk")
    raise_objection(match=match, entrant=who, words="2ゲーム目は私が先", entry=hall.entry())
    sign_in(desktop)
    desktop.goto("/e/autumn/stages/1/advance/")
    filled = "each => getComputedStyle(each).backgroundColor"
    announce = desktop.get_by_role("button", name="通過者を発表する")
    assert announce.evaluate(filled) != desktop.locator("#next-action").evaluate(filled)
    assert problems(desktop) == []
    follow(desktop, "1件の申し出を片付ける")
    assert problems(desktop) == []
    press(desktop, "確かめた・直した")
    desktop.goto("/e/autumn/stages/1/advance/")
    expect(desktop.locator("#next-action")).to_be_hidden()
    press(desktop, "通過者を発表する")
