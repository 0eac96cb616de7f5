"""A player's day on their own phone, without an account: the seat, the table, the standings, the course, who goes on."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from league.access import Person
from league.models import Round
from league.services.simulated_tables import Hall, play_table
from league.services.simulation import announce, play_round
from tests.browser.dispute import problems
from tests.browser.referee import fits, forward, sign_on, tap_all
from tests.conftest import DESKTOP, PHONE
from tests.league.stage_scenes import TWO_STAGES, match_at, stage_of, take_in
from tests.scoring.standings.events import a_round, a_table, event, ids

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from league.models import Event

pytestmark = pytest.mark.django_db(transaction=True)

PEOPLE = (
    ("青木 一郎", "あおき いちろう"),
    ("渡邉 花子", "わたなべ はなこ"),
    ("髙﨑 𠮷之助", "たかさき よしのすけ"),
    ("Alexandra Featherstonehaugh", ""),
    ("井上 実", "いのうえ みのる"),
    ("上田 薫", "うえだ かおる"),
    ("遠藤 望", "えんどう のぞみ"),
    ("大野 光", "おおの ひかる"),
)
ME, MY_NUMBER = PEOPLE[1][0], 2
MY_PAGE = f"/e/autumn/players/{MY_NUMBER}/"
RENEWED = 15_000
DEVICES: dict[str, dict[str, Any]] = {"phone": PHONE, "desktop": DESKTOP}


def seated(people: tuple[tuple[str, str], ...]) -> Event:
    """Everybody has a seat in the first round, four at a table, and nobody has played."""
    numbers = ids(len(people))
    tables = [a_table(at // 4 + 1, numbers[at : at + 4]) for at in range(0, len(people), 4)]
    entrants = [
        {"id": number, "name": name, "kana": kana}
        for number, (name, kana) in zip(numbers, people, strict=True)
    ]
    given = event(numbers, TWO_STAGES, [a_round("s1", 1, tables)])
    return take_in(given | {"entrants": entrants})


def bots() -> Hall:
    """Who plays and enters what nobody in these tests does; one act a second."""
    start, seconds = timezone.now(), iter(range(1_000_000))
    return Hall(Person("審判 自動"), Random(7), lambda: start + timedelta(seconds=next(seconds)))


@pytest.fixture(params=DEVICES)
def device(request, new_page) -> Page:
    page: Page = new_page(**DEVICES[request.param])
    return page


@pytest.fixture
def autumn() -> Event:
    return seated(PEOPLE)


@pytest.fixture
def played(autumn: Event) -> Event:
    list(play_round(Round.objects.get(), bots()))
    return autumn


def settled(page: Page) -> None:
    assert problems(page) == []
    if page.viewport_size == PHONE["viewport"]:
        fits(page)


def look_for(page: Page, letters: str) -> None:
    page.goto("/e/autumn/")
    page.get_by_role("button", name="自分の席を探す").click()
    page.get_by_label("自分の席を探す").fill(letters)
    page.get_by_role("button", name="探す", exact=True).click()


@pytest.mark.parametrize("letters", ["渡邉", "わたなべ", "ワタナベ"])
def test_a_player_finds_the_own_seat_by_name_and_by_furigana(
    phone: Page, autumn: Event, letters: str
) -> None:
    look_for(phone, letters)
    expect(phone.get_by_role("main").get_by_role("link", name=ME)).to_be_visible()
    expect(phone.locator(".own-seat")).to_have_text("1卓 ♥")
    settled(phone)


def test_a_name_that_is_not_there_says_how_else_to_look(phone: Page, autumn: Event) -> None:
    look_for(phone, "山田")
    expect(phone.get_by_text("「山田」は見つかりません。ふりがなの一部でも探せます。")).to_be_visible()
    settled(phone)


def test_the_table_is_a_picture_with_oneself_and_the_others_in_it(device: Page, autumn: Event) -> None:
    look_for(device, "わたなべ")
    device.get_by_role("link", name=ME).click()
    figure = device.get_by_role("figure", name="卓の席、時計回り")
    seats = figure.get_by_role("listitem")
    expect(seats).to_have_count(4)
    expect(figure.locator(".is-own")).to_contain_text(ME)
    for name, _kana in PEOPLE[:4]:
        expect(seats.filter(has_text=name)).to_be_visible()
    others = device.get_by_role("heading", name="同じ卓の人").locator("xpath=following-sibling::ul[1]")
    expect(others.get_by_role("link")).to_have_text([PEOPLE[0][0], PEOPLE[2][0], PEOPLE[3][0]])
    settled(device)


def test_the_standings_change_by_themselves_when_a_referee_enters_a_game(
    device: Page, new_page, autumn: Event
) -> None:
    match = match_at(autumn, 1)
    play_table(match, bots(), before=(1, 1))
    referee = sign_on(new_page(**PHONE), match, "山本")
    device.goto("/e/autumn/standings/")
    device.evaluate("window.never = 'reloaded'")
    forward(referee, "第1ゲーム開始")
    tap_all(referee, [ME, PEOPLE[0][0], PEOPLE[2][0]])
    first = device.locator(".standings tbody tr").first
    expect(first).to_contain_text(ME, timeout=RENEWED)
    expect(first.locator(".total")).to_have_text("6")
    assert device.evaluate("window.never") == "reloaded"
    settled(device)


def test_the_own_course_is_drawn_after_the_match(device: Page, played: Event) -> None:
    device.goto(MY_PAGE)
    course = device.get_by_role("img", name="ゲームごとの累計、最後は")
    expect(course).to_be_visible()
    corners = (course.locator("polyline").get_attribute("points") or "").split()
    games = device.get_by_role("region", name="のゲーム").get_by_role("columnheader")
    expect(games).to_have_count(len(corners))
    total = device.locator(".panel-title strong").inner_text()
    expect(course).to_have_accessible_name(f"ゲームごとの累計、最後は{total}")
    settled(device)


@pytest.mark.parametrize("going", [True, False], ids=["goes on", "is out"])
def test_a_player_finds_whether_they_go_on_in_either_language(
    phone: Page, played: Event, *, going: bool
) -> None:
    announce(stage_of(played), bots())
    announced = stage_of(played).advanced or []
    codes = [each for each in ids(len(PEOPLE)) if (each in announced) is going]
    phone.goto(f"/e/autumn/players/{int(codes[0].removeprefix('p'))}/")
    answer = phone.get_by_role("region", name="順位").locator(".state")
    expect(answer).to_have_text("通過" if going else "敗退")
    settled(phone)
    phone.get_by_role("button", name="English").click()
    answer = phone.get_by_role("region", name="Places").locator(".state")
    expect(answer).to_have_text("Advances" if going else "Out")
    settled(phone)


def test_on_paper_the_list_of_seats_shows_everybody_and_nothing_to_press(
    desktop: Page, autumn: Event
) -> None:
    for order in ("name", "table"):
        desktop.goto(f"/e/autumn/seats/?by={order}")
        desktop.emulate_media(media="print")
        for name, _kana in PEOPLE:
            expect(desktop.get_by_role("main").get_by_text(name)).to_be_visible()
        expect(desktop.locator("main :is(input, button, nav a):visible")).to_have_count(0)


def test_a_list_too_long_for_one_page_is_whole_on_paper(desktop: Page) -> None:
    seated(tuple((f"選手{number:03}", "あかさたな"[number % 5]) for number in range(304)))
    desktop.goto("/e/autumn/seats/")
    desktop.get_by_role("link", name="印刷用に全部を出す").click()
    desktop.emulate_media(media="print")
    expect(desktop.locator(".seat-list tbody tr:visible")).to_have_count(304)
