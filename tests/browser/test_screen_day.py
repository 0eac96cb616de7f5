"""The hall screen's day: readable from far away, and not touched from morning to evening."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from league.clock.services import start_round
from league.hall.pages import screen
from league.models import Entrant, Event, Match, Round
from league.rehearsal.services.simulation import play_round
from league.rehearsal.services.tables import play_table
from league.stages.services.advance import advancement_of, announce_advance
from tests.browser.live import OFFLINE, RENEWED, leave_open, stale, was_never_reloaded
from tests.browser.looks import looks_right, picture, problems, unfold
from tests.browser.organiser import press, sign_in
from tests.browser.players import AUTUMN, bots, seated
from tests.browser.referee import sign_on, tap_all
from tests.conftest import PHONE
from tests.league.ruling_steps import ask
from tests.league.stage_scenes import decided_to_the_end, match_at, played_out, stage_of

pytestmark = pytest.mark.django_db(transaction=True)

SCREEN: Final = "/e/autumn/screen/"
SIZES: Final[tuple[ViewportSize, ...]] = ({"width": 1280, "height": 720}, {"width": 1920, "height": 1080})
SMALLEST: Final = {720: 20, 1080: 28}
"""The smallest text in CSS pixels, by the height of the screen."""

FILLED: Final = 0.9
"""The smallest filled part of the height: no white space is left below."""

MEASURE: Final = """() => ({
    title: [...document.querySelectorAll("h1, .screen-kind, .screen-title > :last-child")]
        .map((each) => each.innerText).join(" | "),
    tall: document.documentElement.scrollHeight - screen.height,
    wide: document.documentElement.scrollWidth - screen.width,
    filled: Math.max(0, ...[...document.querySelectorAll(".screen-body > :first-child > *")]
        .map((each) => each.getBoundingClientRect().bottom)) / screen.height,
    holes: [...document.querySelectorAll(":is(.screen-tables, .screen-seats) > li:last-child")]
        .filter((each) => each.getBoundingClientRect().right < each.parentElement.getBoundingClientRect().right - 1)
        .length,
    fallen: [...document.querySelectorAll(".screen-points > li")]
        .filter((each) => each.getBoundingClientRect().bottom > each.closest(".screen-tables > li").getBoundingClientRect().bottom)
        .length,
    cut: [...document.querySelectorAll(":is(.screen-lines, .screen-tables, .screen-seats) .person")]
        .filter((each) => {
            const name = document.createRange(), cell = each.closest("div").parentElement.getBoundingClientRect();
            name.selectNodeContents(each);
            const box = name.getBoundingClientRect(), state = each.closest("li").querySelector(".quiet");
            if (state && box.right > state.getBoundingClientRect().left + 1) return true;
            return box.right > cell.right || box.bottom > cell.bottom + 1 || box.top < cell.top - 1;
        })
        .map((each) => each.innerText),
    beside: [...document.querySelectorAll(".screen-time, .screen-codes > *")].filter((each) => {
        const box = each.getBoundingClientRect(), side = each.closest(".screen-side").getBoundingClientRect();
        return box.top < side.top - 1 || box.bottom > side.bottom + 1 || box.right > side.right + 1;
    }).length,
    smallest: Math.min(...[...document.querySelectorAll(
        ".screen :is(h1, .screen-time, .screen-kind, .name, .place, li strong, .screen-tables .state, "
        + ".screen-points b, "
        + ".screen-seats span, .screen-rulings :is(h2, p))"
    )].map((each) => parseFloat(getComputedStyle(each).fontSize))),
})"""
"""Measures the page shown: its title, how much it exceeds the screen, misplaced parts, its smallest text."""


@pytest.fixture(autouse=True)
def _pages_follow_each_other_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show each page for less time; not a divisor of the 4 seconds after which a screen renews itself."""
    monkeypatch.setattr(screen, "SECONDS", 3)


@pytest.fixture
def wall(new_page) -> Page:
    page: Page = new_page(viewport=SIZES[0])
    return page


def main(page: Page) -> Locator:
    return page.get_by_role("main")


def comes(page: Page, words: str) -> None:
    """Wait until the screen shows these words by itself."""
    expect(main(page)).to_contain_text(words, timeout=2 * RENEWED)
    assert was_never_reloaded(page)
    assert problems(page) == []


def begin(event: Event, minutes: int = 50) -> Match:
    """Start the clock of the round, and seat table 1 for its first game."""
    hall = bots()
    start_round(of_round=Round.objects.get(event=event), minutes=minutes, entry=hall.entry())
    match = match_at(event, 1)
    play_table(match, hall, before=(1, 1))
    return match


@pytest.mark.slow
def test_from_the_seats_to_the_places_announced_nobody_touches_it(
    wall: Page, new_page, autumn: Event
) -> None:
    comes(leave_open(wall, SCREEN), "席の一覧")
    names = [name for name, _kana in AUTUMN]
    tables = [re.compile(".*".join(names[at : at + 4])) for at in (0, 4)]
    expect(wall.locator(".screen-seats > li")).to_have_text(tables, timeout=2 * RENEWED)
    match = begin(autumn)
    comes(wall, "対局中の卓")
    expect(wall.locator(".screen-time")).to_have_text("残り 50分")
    expect(wall.locator(".screen-tables > li")).to_have_count(2, timeout=2 * RENEWED)
    comes(wall, "第1セット 第1ゲーム")
    tap_all(sign_on(new_page(**PHONE), match), names[:3])
    comes(wall, "第1セット 第2ゲーム")
    hall = bots()
    list(play_round(Round.objects.get(), hall))
    comes(wall, "通過確実")
    expect(wall.locator(".screen-kind .state-running")).to_have_text("暫定", timeout=RENEWED)
    line = advancement_of(stage_of(autumn))
    assert line is not None
    announce_advance(stage=stage_of(autumn), going=line.going, entry=hall.entry())
    comes(wall, "確定")
    expect(wall.locator(".screen-kind .state-done")).to_have_text("確定", timeout=RENEWED)
    expect(wall.locator(".screen-lines > li")).to_have_count(len(AUTUMN))
    expect(wall.locator(".screen-lines .is-in")).to_have_count(4)


@pytest.mark.slow
def test_it_is_turned_light_or_dark_by_a_key_and_stays_so(wall: Page, autumn: Event) -> None:
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    wall.goto(SCREEN)
    light = wall.evaluate(ground)
    wall.keyboard.press("d")
    dark = wall.evaluate(ground)
    assert dark != light
    assert problems(wall) == []
    wall.reload()
    assert wall.evaluate(ground) == dark
    wall.get_by_role("button", name="明るい画面・暗い画面").click()
    assert wall.evaluate(ground) == light


@pytest.mark.slow
def test_rulings_come_up_only_once_the_organiser_wants_them(wall: Page, new_page, autumn: Event) -> None:
    list(play_round(Round.objects.get(), bots()))
    ask(match_at(autumn, 1), "S8", by=AUTUMN[0][0])
    comes(leave_open(wall, SCREEN), "順位表")
    assert [page.kind for page in screen.screen_of(autumn).pages][-1] == "standings"
    organiser = new_page(**PHONE)
    sign_in(organiser)
    organiser.goto("/e/autumn/edit/")
    unfold(organiser)
    organiser.get_by_label("会場の画面に裁定を出す").check()
    press(organiser, "保存する")
    comes(wall, "裁定 第1号")
    expect(main(wall)).not_to_contain_text(AUTUMN[0][0])
    picture(wall, "screen-ruling")
    above, below = wall.locator(".screen-rulings > li").evaluate("""each => {
        const { top, bottom, height } = each.getBoundingClientRect();
        const [first, last] = [each.firstElementChild, each.lastElementChild];
        return [first.getBoundingClientRect().top - top, bottom - last.getBoundingClientRect().bottom]
            .map((free) => free / height);
    }""")
    assert max(above, below) < 0.2  # alone on its page, it fills it


@pytest.mark.slow
def test_a_lost_network_is_said_and_waited_for(wall: Page, autumn: Event, expected_errors: list[str]) -> None:
    expected_errors += OFFLINE
    comes(leave_open(wall, SCREEN), "席の一覧")
    wall.context.set_offline(True)
    expect(stale(wall)).to_contain_text("最終更新", timeout=2 * RENEWED)
    assert wall.evaluate(MEASURE)["tall"] <= 0
    begin(autumn)
    wall.context.set_offline(False)
    expect(stale(wall)).to_be_hidden(timeout=RENEWED)
    comes(wall, "対局中の卓")


@pytest.mark.slow
def test_the_ceremony_reveals_the_places_from_below_at_a_key_press(wall: Page) -> None:
    decided_to_the_end()
    Entrant.objects.update(name="Maria Wojciechowska-Brzęczyszczykiewicz", club="架空大学 遊戯研究会")
    wall.goto("/e/autumn/screen/ceremony/")
    lines = wall.locator(".ceremony-lines > li")
    coming = wall.locator(".ceremony-lines > .is-coming")
    expect(coming).to_have_count(4)
    wall.keyboard.press("Space")
    expect(lines.nth(0)).not_to_have_class(re.compile("is-coming"))
    expect(lines.nth(0)).to_contain_text("4")
    wall.keyboard.press("ArrowLeft")
    expect(coming).to_have_count(4)
    for _place in range(2):
        wall.keyboard.press("ArrowRight")
    third = lines.nth(1)
    expect(third.locator(".place")).to_be_visible()
    expect(third.locator(".name")).to_be_hidden()
    for _place in range(5):
        wall.keyboard.press("ArrowRight")
    expect(coming).to_have_count(0)
    expect(wall.locator("[data-ceremony=next]")).to_have_css("opacity", "1")
    expect(wall.locator(".ceremony-keys")).to_have_css("opacity", "0")
    looks_right(wall, "ceremony")
    assert [each for size in SIZES for each in cut_at(wall, size)] == []
    wall.locator(".screen-title").click()
    expect(wall.locator("#champion")).to_contain_text("優勝 Maria")
    looks_right(wall, "champion")
    wall.keyboard.press("ArrowRight")
    expect(wall.locator("#champion")).to_be_hidden()


class TestFarAway:
    """Full pages, walked through to the last, on a small projector and on a large one."""

    @pytest.fixture
    def crowded(self) -> Event:
        long = (("Alexandra Featherstonehaugh-O'Neill", ""), ("勅使河原 宗一郎左衛門", "てしがわら"), *AUTUMN)
        return seated(tuple(long[at % len(long)] for at in range(96)))

    @pytest.mark.slow
    def test_eight_players_fill_it_as_well(self, wall: Page, autumn: Event) -> None:
        walk(wall, autumn)
        assert problems(wall) == []

    @pytest.mark.slow
    def test_seven_tables_leave_no_cell_empty_before_they_play_and_while_they_do(self, wall: Page) -> None:
        event = seated(tuple(AUTUMN[at % len(AUTUMN)] for at in range(28)))
        walk(wall, event)
        begin(event)
        walk(wall, event)

    @pytest.mark.slow
    def test_seven_in_the_standings_fill_it_and_the_cut_moves_nobody_aside(self, wall: Page) -> None:
        event = played_out(7)
        walk(wall, event)
        kinds = [page.kind for page in screen.screen_of(event).pages]
        with shown(wall, kinds.index("standings")):
            expect(wall.locator(".screen-lines")).to_be_visible()
        lefts = wall.locator(".screen-lines .name").evaluate_all(
            "all => all.map((each) => each.getBoundingClientRect().left)"
        )
        assert len(lefts) == 7
        assert max(lefts) - min(lefts) < 1

    @pytest.mark.slow
    def test_seats_with_a_very_long_name_at_every_table(self, wall: Page) -> None:
        longest = ("ヴィルヘルミーナ・アレクサンドリア・フォン・ホーエンツォレルン＝シュヴァルツブルク", "")
        people = (longest, *AUTUMN[1:4], *AUTUMN[4:7], longest)
        walk(wall, seated(tuple(people[at % len(people)] for at in range(48))))

    @pytest.mark.slow
    def test_names_of_any_length_are_whole(self, wall: Page) -> None:
        long = (
            ("アレクサンドラ・コンスタンティノヴァ", ""),
            ("Wojciechowska-Brzęczyszczykiewicz", ""),
            ("長谷川　美佐江", "はせがわ みさえ"),
        )
        people = [*AUTUMN, *AUTUMN, *AUTUMN]
        people[5], people[13], people[22] = long
        event = seated(tuple(people * 2))
        walk(wall, event)
        list(play_round(Round.objects.get(event=event), bots()))
        walk(wall, event)

    @pytest.mark.slow
    def test_twelve_tables_name_their_players(self, wall: Page) -> None:
        long = (("Alexandra Featherstonehaugh-O'Neill", ""), ("勅使河原 宗一郎左衛門", ""), *AUTUMN)
        event = seated(tuple(long[at % len(long)] for at in range(48)))
        begin(event)
        assert screen.screen_of(event).pages[0].roomy
        walk(wall, event)

    @pytest.mark.slow
    @pytest.mark.parametrize("tables", [4, 9])
    def test_in_english_too_no_player_falls_off_their_table(self, wall: Page, tables: int) -> None:
        long = (("アレクサンドラ・コンスタンティノヴァ", ""), *AUTUMN[1:8])
        event = seated(tuple(long[at % len(long)] for at in range(4 * tables)))
        begin(event)
        hall = bots()
        for match in Match.objects.all():
            play_table(match, hall, before=(1, 1))
        wall.goto(SCREEN)
        wall.context.add_cookies([{"name": "django_language", "value": "en", "url": wall.url}])
        walk(wall, event)

    @pytest.mark.slow
    def test_tables_that_play_with_the_clock_and_rulings(self, wall: Page, crowded: Event) -> None:
        match = begin(crowded)
        for card in ("S8", "H8", "D8"):
            ask(match, card)
        Event.objects.update(
            screen_rulings=True, name="第7回天下一大富豪大会 全国大会 最終予選・決勝大会" * 2
        )
        walk(wall, Event.objects.get())


@contextmanager
def shown(page: Page, number: int) -> Iterator[None]:
    """Open the screen at the page of this number, whatever the time."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(screen.Screen, "_number_at", lambda _screen, _seconds: number)
        page.goto(SCREEN)
        yield


def walk(page: Page, event: Event) -> None:
    titles, wrong = set(), []
    pages = len(screen.screen_of(event).pages)
    for number in range(pages):
        with shown(page, number):
            titles.add(page.evaluate(MEASURE)["title"])
            wrong += misfits(page)
    assert wrong == []
    assert len(titles) == pages


def cut_at(page: Page, size: ViewportSize) -> list[str]:
    page.set_viewport_size(size)
    cut: list[str] = page.evaluate(MEASURE)["cut"]
    return cut


def misfits(page: Page) -> list[str]:
    found = []
    for size in SIZES:
        page.set_viewport_size(size)
        measured = page.evaluate(MEASURE)
        fits = (
            measured["tall"] <= 0
            and measured["wide"] <= 0
            and measured["filled"] > FILLED
            and not measured["fallen"]
            and not measured["holes"]
            and not measured["cut"]
            and not measured["beside"]
        )
        if not fits or measured["smallest"] < SMALLEST[size["height"]]:
            found.append(f"{size['height']}: {measured}")
    return found
