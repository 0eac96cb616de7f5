"""A real event set up only by what the pages say: all clicks from the empty desk to the running clock."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from league.models import Entrant, Event, Round, Stage
from tests.browser.organiser import press, sign_in

pytestmark = pytest.mark.django_db(transaction=True)

MOST: Final = 25
"""The largest number of clicks, without signing in and without the check-in, which takes one per person."""

COUNTED: Final = "addEventListener('pointerdown', () => { sessionStorage.presses = Number(sessionStorage.presses || 0) + 1; }, true)"
PRESSES: Final = 20
"""The number of clicks today. More mean that a page has stopped leading on; lower it when one is saved."""
SHAPE: Final = "第2回天下一大富豪大会の形"
"""The template with most clicks: last year's finalists are seeded, so the entrants come before the stages."""
PEOPLE: Final = 100


@pytest.mark.slow
def test_from_the_empty_desk_to_the_running_clock(desktop: Page) -> None:
    sign_in(desktop)
    desktop.goto("/")
    desktop.context.add_init_script(COUNTED)
    desktop.reload()
    desktop.get_by_role("main").get_by_role("button", name="大会を作る").click()
    write(desktop, "大会名", "天下一大富豪大会")
    write(desktop, "アドレス", "tenkaichi")
    press(desktop, "保存する")
    desktop.get_by_role("link", name="天下一大富豪大会", exact=True).click()
    desktop.get_by_role("link", name="参加者", exact=True).click()
    desktop.get_by_role("button", name="名簿を読み込む").first.click()
    write(desktop, "または、表計算ソフトから貼り付け", entry_list())
    press(desktop, "内容を確認する")
    press(desktop, f"{PEOPLE}人を登録する")
    follow(desktop)
    desktop.locator("form", has_text=SHAPE).get_by_role("button").click()
    follow(desktop)
    expect(desktop.get_by_role("heading", name="受付", exact=True)).to_be_visible()
    assert len((Stage.objects.get(number=3).enter or {})["seeds"]) == 4
    Entrant.objects.update(status=Entrant.Status.PRESENT)  # the taps that are not counted
    desktop.reload()
    follow(desktop)
    press(desktop, "抽選して公開する")
    follow(desktop)
    with desktop.expect_popup() as paper:
        press(desktop, "選んだものをすべて印刷する")
    paper.value.close()
    desktop.reload()
    follow(desktop)
    write(desktop, "持ち時間（分）", "50")
    press(desktop, "この回戦の時計を動かす")
    expect(desktop.get_by_text("時計を動かしました。")).to_be_visible()
    begun = Round.objects.get(number=1)
    assert begun.started_at is not None
    assert begun.minutes == 50
    presses = int(desktop.evaluate("sessionStorage.presses"))
    assert presses == PRESSES <= MOST
    assert Event.objects.count() == 1


def follow(page: Page) -> None:
    """Press the next action of the page."""
    page.locator("#next-action, #day-action").click()


def write(page: Page, label: str, words: str) -> None:
    field = page.get_by_label(label, exact=True)
    field.click()
    field.fill(words)


def entry_list() -> str:
    """A list as pasted from a spreadsheet; last year's finalists have a seed."""
    rows = (f"{at}\t選手{at}\t{at if at <= 4 else ''}" for at in range(1, PEOPLE + 1))
    return "\n".join(("番号\t名前\tシード", *rows))
