"""Long names beside figures and around a table: no part of one is broken between two letters."""

import pytest
from playwright.sync_api import Page, expect

from league.models import Event, Round
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
"""The number of lines of that part of a name."""


LONG = {
    "Maria Wojciechowska-Brzęczyszczykiewicz": "Brzęczyszczykiewicz",
    "アレクサンドラ・コンスタンティノヴァ": "コンスタンティノヴァ",
}
"""Names, and the part of each that is as long as a word may be."""


@pytest.fixture
def long_names() -> Event:
    """An event with the long names at its first table."""
    return seated((*((name, "") for name in LONG), *AUTUMN[2:8]))


def whole(page: Page, *within: str) -> None:
    for place in within:
        for part in LONG.values():
            expect(page.locator(place).first).to_contain_text(part)
            assert page.evaluate(LINES, [place, part]) == 1, (place, part)
    assert not page.evaluate(WIDER)


@pytest.mark.slow
def test_a_long_part_of_a_name_is_whole_beside_figures(device: Page, long_names: Event) -> None:
    list(play_round(Round.objects.get(event=long_names), bots()))
    device.goto("/e/autumn/standings/")
    whole(device, ".standings tbody")
    assert problems(device) == []
    device.goto("/e/autumn/")
    whole(device, ".panels tbody")
    assert device.evaluate("""() => {
        const table = document.querySelector(".panels .scroll-x");
        return table.scrollWidth <= table.clientWidth;
    }""")  # the points are visible without sideways scrolling
    assert problems(device) == []


@pytest.mark.slow
def test_a_long_part_of_a_name_is_whole_around_the_table(phone: Page, long_names: Event) -> None:
    phone.goto("/e/autumn/players/2/")
    whole(phone, ".seating")
    assert problems(phone) == []


@pytest.mark.slow
def test_a_long_part_of_a_name_is_whole_where_a_referee_taps_and_reads(
    phone: Page, long_names: Event
) -> None:
    match = match_at(long_names, 1)
    play_table(match, bots(), before=(1, 2))
    sign_on(phone, match)
    whole(phone, ".rows", ".exchange", ".board")
    picture(phone, "board-long-names")
    play_table(match, bots())
    phone.reload()
    whole(phone, ".ending")


@pytest.mark.slow
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


@pytest.mark.slow
def test_whoever_looks_for_their_line_finds_it_below_the_head_that_stays(phone: Page) -> None:
    played_out(40)
    phone.goto("/e/autumn/players/20/")
    phone.get_by_role("link", name="順位表で自分の行を見る").click()
    phone.wait_for_url("**/standings/**")
    head, own = boxes(phone.locator(".standings thead th:first-child, #player-20"))
    assert 0 <= head["y"] < head["y"] + head["height"] <= own["y"]
