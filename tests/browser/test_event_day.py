"""The organiser's day: a real event set up from the pages alone, played, published, and checked from its file."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from league.models import Round
from league.rehearsal.services.simulation import play_round
from league.rehearsal.services.tables import BotReferee
from scoring.event.reading import parse_event
from scoring.standings.standings import standings
from scoring.standings.verify import verify
from tests.browser.looks import looks_right
from tests.browser.organiser import press, settle_ties, sign_in_by_hand
from tests.browser.players import bots

pytestmark = pytest.mark.django_db(transaction=True)

PEOPLE = 46
EVENT = "/e/tenkaichi-7/"
GOING = {1: 16, 2: 4}
"""How many go on from a stage of the 7th event."""


@pytest.mark.slow
def test_the_seventh_event_from_the_first_entrant_to_the_published_ranking(
    desktop: Page, phone: Page
) -> None:
    sign_in_by_hand(desktop)
    set_up(desktop)
    hall = bots()
    for stage in (1, 2, 3):
        draw(desktop, stage)
        play(hall)
        if stage in GOING:
            announce(desktop, stage)
    look_at_standings(phone)
    check_the_file(phone)


def set_up(page: Page) -> None:
    page.goto("/events/new/")
    page.get_by_label("大会名").fill("第7回天下一大富豪大会")
    page.get_by_label("アドレス").fill("tenkaichi-7")
    page.get_by_label("日付").fill("2023-11-03")
    press(page, "保存する")
    page.goto(f"{EVENT}stages/")
    page.locator("form", has_text="第7回天下一大富豪大会の形（46人）").get_by_role("button").click()
    page.goto(f"{EVENT}entrants/import/")
    clubs = ("名古屋", "東京", "大阪", "京都", "")
    rows = (f"{number}\t参加者{number:02d}\t{clubs[number % 5]}" for number in range(1, PEOPLE + 1))
    page.get_by_label("または、表計算ソフトから貼り付け").fill("\n".join(("番号\t名前\t所属", *rows)))
    press(page, "内容を確認する")
    expect(page.get_by_text("登録する人: 46人")).to_be_visible()
    page.get_by_label("受付済み").check()
    press(page, "46人を登録する")
    page.goto(f"{EVENT}stages/")
    expect(page.locator(".stages > li").first).to_contain_text("46人: 4人卓10、3人卓2。")


def draw(page: Page, stage: int) -> None:
    page.goto(f"{EVENT}stages/{stage}/draw/")
    press(page, "抽選して公開する")
    expect(page.get_by_text("抽選して、組合せを公開しました。")).to_be_visible()


def play(hall: BotReferee) -> None:
    """Everybody plays; the referees' taps are the services they lead to."""
    latest = Round.objects.order_by("number").last()
    assert latest is not None
    assert len(list(play_round(latest, hall))) == latest.tables.count()


def announce(page: Page, stage: int) -> None:
    page.goto(f"{EVENT}stages/{stage}/advance/")
    looks_right(page, f"advance-{stage}")
    settle_ties(page)
    expect(page.get_by_role("heading", name=f"進む人 {GOING[stage]}人")).to_be_visible()
    press(page, "通過者を発表する")
    expect(page.get_by_text("通過者を発表しました。")).to_be_visible()


def look_at_standings(page: Page) -> None:
    for name in ("standings/", "standings/1/", "standings/final/", "players/1/", "screen/"):
        page.goto(EVENT + name)
        looks_right(page, name.strip("/").replace("/", "-"))
    page.goto(f"{EVENT}standings/final/")
    expect(page.locator(".final li")).to_have_count(PEOPLE)


def check_the_file(page: Page) -> None:
    page.goto(f"{EVENT}standings/final/")
    with page.expect_download() as download:
        page.get_by_role("link", name="大会ファイル（検証用）").click()
    document = parse_event(Path(download.value.path()).read_bytes())
    assert verify(document) == ()
    found = standings(document)
    assert [len(stage.state.rows) for stage in found.stages] == [46, 16, 4]
    champion = page.request.get(f"{EVENT}standings/final/").text()
    assert f"players/{int(found.final[0].player.removeprefix('p'))}/" in champion
