"""Long names beside figures and around a table: no part of one is broken between two letters."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from league.models import Round
from league.rehearsal.services.simulation import play_round
from league.rehearsal.services.tables import play_table
from tests.browser.looks import TOPS, WIDER, boxes, picture, problems
from tests.browser.players import AUTUMN, bots, seated
from tests.browser.referee import sign_on, speak
from tests.league.stage_scenes import match_at, played_out

pytestmark = pytest.mark.django_db(transaction=True)

LINES = """([within, name]) => {
    const texts = document.createTreeWalker(document.querySelector(within), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        if (!texts.currentNode.textContent.includes(name)) continue;
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        return range.getClientRects().length;
    }
}"""
"""On how many lines that part of a name stands."""


LONG = pytest.mark.parametrize(
    ("name", "part"),
    [
        ("Maria Wojciechowska-Brzęczyszczykiewicz", "Brzęczyszczykiewicz"),
        ("アレクサンドラ・コンスタンティノヴァ", "コンスタンティノヴァ"),
    ],
)


def whole(page: Page, address: str, within: str, part: str) -> None:
    page.goto(address)
    expect(page.locator(within).first).to_contain_text(part)
    assert page.evaluate(LINES, [within, part]) == 1
    assert not page.evaluate(WIDER)
    assert problems(page) == []


@pytest.mark.slow
@LONG
def test_a_long_part_of_a_name_is_whole_beside_figures(device: Page, name: str, part: str) -> None:
    event = seated(((name, ""), *AUTUMN[1:8]))
    list(play_round(Round.objects.get(event=event), bots()))
    whole(device, "/e/autumn/standings/", ".standings tbody", part)
    whole(device, "/e/autumn/", ".panels tbody", part)
    assert device.evaluate("""() => {
        const table = document.querySelector(".panels .scroll-x");
        return table.scrollWidth <= table.clientWidth;
    }""")  # nobody has to move it to see the points


@LONG
def test_a_long_part_of_a_name_is_whole_around_the_table(phone: Page, name: str, part: str) -> None:
    seated(((name, ""), *AUTUMN[1:8]))
    whole(phone, "/e/autumn/players/2/", ".seating", part)


@pytest.mark.slow
@LONG
def test_a_long_part_of_a_name_is_whole_where_a_referee_taps_and_reads(
    phone: Page, name: str, part: str
) -> None:
    match = match_at(seated(((name, ""), *AUTUMN[1:8])), 1)
    play_table(match, bots(), before=(1, 2))
    sign_on(phone, match)
    assert phone.evaluate(LINES, [".rows", part]) == 1
    picture(phone, f"board-{len(name)}")
    assert [phone.evaluate(LINES, [within, part]) for within in (".exchange", ".board")] == [1, 1]
    assert not phone.evaluate(WIDER)
    play_table(match, bots())
    phone.reload()
    assert phone.evaluate(LINES, [".ending", part]) == 1


@pytest.mark.parametrize("language", ["ja", "en"])
def test_place_name_and_points_are_in_sight_on_the_smallest_phone(phone: Page, language: str) -> None:
    event = seated(AUTUMN)
    list(play_round(Round.objects.get(event=event), bots()))
    phone.goto("/")
    speak(phone, language)
    phone.set_viewport_size({"width": 320, "height": 640})
    phone.goto("/e/autumn/standings/")
    picture(phone, f"standings-{language}-320")
    assert phone.locator(".standings .total").evaluate_all("""all => {
        const { right } = all[0].closest(".standings-scroll").getBoundingClientRect();
        return all.length > 0 && all.every((each) => each.getBoundingClientRect().right <= right);
    }""")
    if language == "ja":
        line = phone.locator("tr", has_text="大富豪になったゲームの数").last.get_attribute("id")
        assert phone.evaluate(TOPS, [f"#{line} .decided", "ゲーム"]) == 1


def test_whoever_looks_for_their_line_finds_it_below_the_head_that_stays(phone: Page) -> None:
    played_out(40)
    phone.goto("/e/autumn/players/20/")
    phone.get_by_role("link", name="順位表で自分の行を見る").click()
    phone.wait_for_url("**/standings/**")
    head, own = boxes(phone.locator(".standings thead th:first-child, #player-20"))
    assert 0 <= head["y"] < head["y"] + head["height"] <= own["y"]
