"""A player's day on a phone, without an account: seat, table, standings, course, who advances."""

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from league.matches.services.tables import create_table
from league.models import Event, Round
from league.rehearsal.services.simulation import announce, play_round
from league.rehearsal.services.tables import play_table
from tests.browser.live import RENEWED, leave_open, was_never_reloaded
from tests.browser.looks import looks_right, too_low
from tests.browser.players import AUTUMN, bots, seated
from tests.browser.referee import sign_on, tap_all
from tests.conftest import PHONE
from tests.league.stage_scenes import match_at, stage_of
from tests.scoring.standings.events import ids

pytestmark = pytest.mark.django_db(transaction=True)

ME, MY_NUMBER = AUTUMN[1][0], 2
MY_PAGE = f"/e/autumn/players/{MY_NUMBER}/"


@pytest.fixture
def played(autumn: Event) -> Event:
    list(play_round(Round.objects.get(), bots()))
    return autumn


def look_for(page: Page, letters: str) -> None:
    page.goto("/e/autumn/")
    page.get_by_role("button", name="自分の席を探す").click()
    page.get_by_label("自分の席を探す").fill(letters)
    page.get_by_role("button", name="探す", exact=True).click()


@pytest.mark.slow
def test_a_player_finds_the_own_seat_by_name_and_by_furigana(phone: Page, autumn: Event) -> None:
    for letters in ("渡邉", "わたなべ", "ワタナベ"):
        look_for(phone, letters)
        expect(phone.get_by_role("main").get_by_role("link", name=ME)).to_be_visible()
        expect(phone.locator(".own-seat")).to_have_text("1卓 ♥")
    looks_right(phone)
    look_for(phone, "山田")
    expect(phone.get_by_text("「山田」は見つかりません。ふりがなの一部でも探せます。")).to_be_visible()
    looks_right(phone)


@pytest.mark.slow
def test_a_name_that_nothing_breaks_leaves_the_list_as_wide_as_the_phone(phone: Page) -> None:
    seated((("Donaudampfschifffahrtsgesellschaftskapitän", ""), *AUTUMN[1:]))
    phone.goto("/e/autumn/seats/")
    looks_right(phone)


@pytest.mark.slow
def test_the_table_is_a_picture_with_oneself_and_the_others_in_it(device: Page, autumn: Event) -> None:
    look_for(device, "わたなべ")
    device.get_by_role("link", name=ME).click()
    figure = device.get_by_role("figure", name="卓の席、時計回り")
    seats = figure.get_by_role("listitem")
    expect(seats).to_have_count(4)
    expect(figure.locator(".is-own")).to_contain_text(ME)
    for name, _kana in AUTUMN[:4]:
        expect(seats.filter(has_text=name)).to_be_visible()
    others = device.get_by_role("heading", name="同じ卓の人").locator("xpath=following-sibling::ul[1]")
    expect(others.get_by_role("link")).to_have_text([AUTUMN[0][0], AUTUMN[2][0], AUTUMN[3][0]])
    looks_right(device)


@pytest.mark.slow
def test_a_long_name_at_the_side_of_the_table_covers_nobody(phone: Page) -> None:
    seated((("Alexandra Featherstonehaugh-Cholmondeley III", ""), *AUTUMN[1:]))
    phone.goto("/e/autumn/players/2/")
    boxes = phone.locator(".seating :is(li, svg)").evaluate_all(
        "each => each.map(one => one.getBoundingClientRect())"
    )
    assert len(boxes) == 5
    boxes.sort(key=lambda box: box["top"])
    for one, other in pairwise(boxes):
        assert one["bottom"] <= other["top"]


@pytest.mark.slow
def test_the_standings_change_by_themselves_when_a_referee_enters_a_game(
    device: Page, new_page, autumn: Event
) -> None:
    match = match_at(autumn, 1)
    play_table(match, bots(), before=(1, 1))
    referee = sign_on(new_page(**PHONE), match)
    leave_open(device, "/e/autumn/standings/")
    tap_all(referee, [ME, AUTUMN[0][0], AUTUMN[2][0]])
    first = device.locator(".standings tbody tr").first
    expect(first).to_contain_text(ME, timeout=RENEWED)
    expect(first.locator(".total")).to_have_text("6")
    assert was_never_reloaded(device)
    looks_right(device)


@pytest.mark.slow
def test_the_own_course_is_drawn_after_the_match(device: Page, played: Event) -> None:
    device.goto(MY_PAGE)
    course = device.get_by_role("img", name="ゲームごとの累計、最後は")
    expect(course).to_be_visible()
    corners = (course.locator("polyline").get_attribute("points") or "").split()
    games = device.get_by_role("region", name="のゲーム").get_by_role("columnheader")
    expect(games).to_have_count(len(corners))
    total = device.locator(".panel-title strong").inner_text()
    expect(course).to_have_accessible_name(f"ゲームごとの累計、最後は{total}")
    assert too_low(device.locator("a.touch")) == []
    looks_right(device)


@pytest.mark.slow
def test_players_find_whether_they_go_on_in_either_language(phone: Page, played: Event) -> None:
    announce(stage_of(played), bots())
    announced = stage_of(played).advanced or []
    for language, heading, words in (("ja", "順位", ("敗退", "通過")), ("en", "Places", ("Out", "Advances"))):
        for going in (True, False):
            code = next(id_ for id_ in ids(len(AUTUMN)) if (id_ in announced) is going)
            phone.goto(f"/e/autumn/players/{int(code.removeprefix('p'))}/")
            answer = phone.get_by_role("region", name=heading).locator(".state")
            expect(answer).to_have_text(words[going])
            looks_right(phone)
        if language == "ja":
            phone.get_by_role("button", name="English").click()
            expect(phone.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.slow
def test_on_paper_the_list_of_seats_shows_everybody_and_nothing_to_press(
    desktop: Page, autumn: Event
) -> None:
    for order in ("name", "table"):
        desktop.goto(f"/e/autumn/seats/?by={order}")
        desktop.emulate_media(media="print")
        for name, _kana in AUTUMN:
            expect(desktop.get_by_role("main").get_by_text(name)).to_be_visible()
        expect(desktop.locator("main :is(input, button, nav a):visible")).to_have_count(0)


@pytest.mark.slow
def test_a_list_too_long_for_one_page_is_whole_on_paper(desktop: Page) -> None:
    seated(tuple((f"選手{number:03}", "あかさたな"[number % 5]) for number in range(304)))
    desktop.goto("/e/autumn/seats/")
    desktop.get_by_role("link", name="印刷用に全部を出す").click()
    desktop.emulate_media(media="print")
    expect(desktop.locator(".seat-list tbody tr:visible")).to_have_count(304)


def test_the_own_seat_is_two_taps_from_the_code_that_hangs_in_the_hall(phone: Page, autumn: Event) -> None:
    phone.add_init_script(
        "addEventListener('pointerdown', () => { sessionStorage.taps = Number(sessionStorage.taps || 0) + 1; }, true)"
    )
    phone.goto("/e/autumn/seats/")
    phone.get_by_label("自分の席を探す").click()
    phone.get_by_label("自分の席を探す").fill("わたなべ")
    phone.get_by_role("button", name="探す", exact=True).click()
    expect(phone.locator(".own-seat")).to_have_text("1卓 ♥")
    assert phone.evaluate("Number(sessionStorage.taps)") <= 2


TOLD = """window.Notification = class {
    static permission = "default";
    static requestPermission = async () => (Notification.permission = "granted");
    constructor(title, { body }) { document.body.append(Object.assign(document.createElement("output"), { textContent: `${title}: ${body}` })); }
};"""
"""Shows notifications in the page, because tests cannot see the browser's own."""


@pytest.mark.slow
def test_the_next_seat_is_told_to_whoever_asked_for_it(phone: Page, played: Event) -> None:
    phone.add_init_script(TOLD)
    phone.goto("/e/autumn/players/2/")
    expect(phone.get_by_text("このページを開いたままに")).to_be_hidden()
    phone.get_by_role("button", name="次の席が出たら通知する").click()
    expect(phone.get_by_text("このページを開いたままに")).to_be_visible()
    looks_right(phone, "player-notified")
    following = Round.objects.create(event=played, stage=stage_of(played), number=2, in_stage=2)
    people = played.entrants.filter(number__in=(1, 2, 3, 4)).order_by("number")
    create_table(of_round=following, number=7, entrants=list(people), entry=bots().entry())
    told = phone.locator("body > output")
    expect(told).to_have_count(1, timeout=2 * RENEWED)
    expect(told).to_contain_text("次の席が決まりました: ")
    expect(told).to_contain_text("7卓")


@pytest.mark.slow
def test_where_nothing_can_be_told_the_page_says_so(phone: Page, autumn: Event) -> None:
    phone.add_init_script("delete window.Notification")
    phone.goto("/e/autumn/players/2/")
    expect(phone.get_by_text("では通知できません")).to_be_visible()
    expect(phone.get_by_role("button", name="次の席が出たら通知する")).to_be_hidden()
