"""The hall: an entry of one phone appears on every screen without a reload."""

import re
from datetime import timedelta

import pytest
from django.db.models import F
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from league.models import Match, Round, Table
from tests.browser.live import RENEWED, asked_again, leave_open, was_never_reloaded
from tests.browser.looks import FIRST_VISIT, fits, picture, problems, too_low, weight_of
from tests.browser.organiser import sign_in
from tests.browser.players import A, E, I, U
from tests.browser.referee import link, sign_on, tap_all
from tests.conftest import DESKTOP, PHONE
from tests.factories import begin_match, make_event, make_match, play_game, sit_down
from tests.league.ruling_steps import call

pytestmark = pytest.mark.django_db(transaction=True)


def started(minutes_ago: float, minutes: int = 50) -> None:
    began = timezone.now() - timedelta(minutes=minutes_ago)
    Round.objects.update(started_at=began, minutes=minutes)


def lowest(hall: Page) -> float:
    """The lower edge of the last row of tables, in CSS pixels."""
    end: float = hall.locator(".hall-table").evaluate_all(
        "all => Math.max(...all.map((each) => each.getBoundingClientRect().bottom))"
    )
    return end


SCREENS = {
    "hall/": ("第1セット 第1ゲーム", "第1セット 第2ゲーム"),
    "screen/": ("対局中の卓", "第1セット 第2ゲーム"),
    "standings/": ("暫定", f"{A} 6"),
    "": ("第1セット 第1ゲーム", "第1セット 第2ゲーム"),
    "players/2/": ("同じ卓の人", f"{A} 6 P"),
}
"""Texts on pages of the event before and after the entries."""


@pytest.mark.slow
def test_an_entry_on_one_phone_is_on_every_screen(new_page, match: Match) -> None:
    screens = {}
    for place, (before, _after) in SCREENS.items():
        screens[place] = new_page(**DESKTOP)
        if place == "hall/":
            sign_in(screens[place])
        leave_open(screens[place], f"/e/spring/{place}")
        expect(screens[place].get_by_role("main")).to_contain_text(before, timeout=RENEWED)
    tap_all(sign_on(new_page(**PHONE), match), [I, U])
    for place, (_before, after) in SCREENS.items():
        main = screens[place].get_by_role("main")
        # The hall screen shows its pages one after the other.
        expect(main).to_contain_text(after, timeout=4 * RENEWED, use_inner_text=True)
        assert was_never_reloaded(screens[place]), place


class TestOrganiser:
    @pytest.fixture
    def hall(self, phone: Page, match: Match) -> Page:
        sign_in(phone)
        phone.goto("/e/spring/hall/")
        return phone

    @pytest.mark.slow
    def test_the_clock_is_started_and_a_table_given_more_time(self, hall: Page, match: Match) -> None:
        hall.get_by_label("持ち時間（分）").fill("50")
        play_game(match, 1, 1, "2")
        asked_again(hall)
        expect(hall.get_by_label("持ち時間（分）")).to_have_value("50")  # typed text is not overwritten
        hall.get_by_role("button", name="この回戦の時計を動かす").click()
        expect(hall.locator(".hall-time")).to_have_text("残り 50分")
        hall.get_by_role("button", name="＋5分").click()
        expect(hall.locator(".hall-table")).to_contain_text("延長 5分")
        assert Table.objects.get().extra_minutes == 5
        hall.get_by_role("button", name="−5分").click()
        expect(hall.locator(".hall-table")).not_to_contain_text("延長")

    @pytest.mark.slow
    def test_time_that_was_not_given_is_said_and_stays_said_until_it_is(
        self, hall: Page, match: Match, expected_errors: list[str]
    ) -> None:
        expected_errors += ["status of 503", "Error Code"]
        started(10)
        hall.reload()
        hall.route("**/hall/1/tables/**", lambda route: route.fulfill(status=503), times=1)
        hall.get_by_role("button", name="＋5分").click()
        expect(hall.get_by_role("alert")).to_contain_text("送信できていません。")
        asked_again(hall)
        expect(hall.get_by_role("alert")).to_be_visible()
        hall.get_by_role("button", name="＋5分").click()
        expect(hall.locator(".hall-table")).to_contain_text("延長 5分")
        expect(hall.get_by_role("alert")).to_have_count(0)

    @pytest.mark.slow
    def test_a_table_is_flagged_when_its_time_is_up_without_a_reload(self, hall: Page, match: Match) -> None:
        asked_again(hall)
        started(51)
        expect(hall.locator(".hall-counts")).to_contain_text("遅れ 1卓", timeout=RENEWED)
        expect(hall.get_by_role("heading", name="見に行く卓")).to_be_visible()
        hall.goto("/e/spring/")
        hall.get_by_role("link", name="遅れ 1卓").click(timeout=RENEWED)
        expect(hall.get_by_role("heading", name="見に行く卓")).to_be_visible()

    @pytest.mark.slow
    def test_everything_is_in_reach_of_a_thumb(self, hall: Page, match: Match) -> None:
        make_match(("加藤", "木村", "工藤"), event=match.table.round.event, number=2)
        started(51)
        Table.objects.filter(number=1).update(extra_minutes=5)
        for address in ("/e/spring/hall/", "/e/spring/"):
            hall.goto(address)
            fits(hall)
            targets = hall.get_by_role("main").locator(
                "button, summary, .hall-number, .flags > a, input[type=number]"
            )
            assert too_low(targets.filter(visible=True)) == []


class TestManyTables:
    @pytest.fixture
    def hall(self, desktop: Page, match: Match) -> Page:
        """Forty tables on a laptop: some late, one closed, one calling the head judge."""
        for number in range(2, 41):
            names = [f"選手 {number}の{place}" for place in range(4)]
            table = make_match(names, event=match.table.round.event, number=number)
            if number > 20:
                sit_down(table)
        Table.objects.filter(number__in=range(7, 21)).update(extra_minutes=20)
        Match.objects.filter(table__number=9).update(closed_at=timezone.now(), closed_by="運営")
        call(Match.objects.get(table__number=12))
        started(55)
        sign_in(desktop)
        desktop.goto("/e/spring/hall/")
        return desktop

    @pytest.mark.slow
    def test_forty_are_one_screen_that_call_first(self, hall: Page) -> None:
        picture(hall, "hall-40")
        tables = hall.locator(".hall-table")
        expect(tables).to_have_count(40)
        expect(tables.first).to_contain_text("12卓")
        boxes = [table.bounding_box() for table in tables.all()]
        assert all(
            box and box["x"] + box["width"] <= 1280 and box["y"] + box["height"] <= 800 for box in boxes
        )
        expect(hall).to_have_title(re.compile(r"^\(1\) "))
        assert problems(hall) == []
        hall.context.add_cookies([{"name": "django_language", "value": "en", "url": hall.url}])
        hall.reload()
        picture(hall, "hall-40-english")
        assert lowest(hall) <= 800
        hall.set_viewport_size({"width": 360, "height": 740})
        picture(hall, "hall-40-phone")
        fits(hall)
        expect(hall.locator("#hall-2 .hall-names")).to_be_visible()
        assert problems(hall) == []

    @pytest.mark.slow
    def test_the_chosen_outlast_the_renewal_and_get_time_by_hand_and_by_key(self, hall: Page) -> None:
        for number in (2, 3):
            hall.get_by_label(f"{number}卓を選ぶ", exact=True).check()
        Match.objects.filter(table__number=30).update(closed_at=timezone.now(), closed_by="運営")
        expect(hall.locator("#hall-30")).to_have_class(re.compile("hall-done"), timeout=RENEWED)
        expect(hall.locator("[name=tables]:checked")).to_have_count(2)
        hall.get_by_role("button", name="選んだ卓に5分足す").click()
        expect(hall.get_by_text("2卓の延長を5分増やしました。")).to_be_visible()
        picture(hall, "hall-40-said")
        assert lowest(hall) <= 800
        expect(hall.locator("[name=tables]:checked")).to_have_count(0)
        assert set(Table.objects.filter(extra_minutes=5).values_list("number", flat=True)) == {2, 3}
        press = hall.keyboard.press
        press("?")
        expect(hall.get_by_role("dialog", name="会場のページのキー")).to_be_visible()
        assert problems(hall) == []
        press("?")
        expect(hall.locator("#keys")).to_be_hidden()
        press("n")
        expect(hall.locator("#hall-12 .hall-number")).to_be_focused()
        asked_again(hall)
        expect(hall.locator("#hall-12 .hall-number")).to_be_focused()
        press("x")
        press("j")
        press("k")
        expect(hall.locator("#chosen-12")).to_be_checked()
        press("+")
        expect(hall.get_by_text("1卓の延長を5分増やしました。")).to_be_visible()
        assert Table.objects.get(number=12).extra_minutes == 25
        hall.locator("#hall-12 .hall-number").focus()
        press("o")
        hall.wait_for_url("**/t/**")


@pytest.mark.slow
def test_a_first_visit_is_light(new_page, match: Match) -> None:
    for name in ("standings", "screen", "seats", "players/1"):
        assert weight_of(new_page(**PHONE), f"/e/spring/{name}/") < FIRST_VISIT, name


class TestTable:
    @pytest.mark.slow
    def test_a_first_visit_is_light(self, new_page, match: Match) -> None:
        page = new_page(**PHONE, service_workers="block")
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        assert weight_of(page, link(match), files=4) < FIRST_VISIT
        assert len(asked) <= 10, "on a slow network every request costs"

    @pytest.mark.slow
    def test_a_table_whose_match_is_over_says_so(self, phone: Page, match: Match) -> None:
        sign_on(phone, match)
        expect(phone.get_by_text("記録する前に、卓を確かめてください。")).to_have_count(0)
        Match.objects.update(closed_at=timezone.now(), closed_by="運営", version=F("version") + 1)
        phone.reload()
        expect(phone.get_by_role("heading", name="このマッチは終了しました")).to_be_visible()
        assert problems(phone) == []

    @pytest.mark.slow
    def test_the_seats_are_a_picture_with_every_name(self, phone: Page) -> None:
        fresh = make_match(event=make_event("autumn"))
        sit_down(fresh)
        sign_on(phone, fresh)
        seats = phone.get_by_role("figure").get_by_role("listitem")
        expect(seats).to_have_text([f"♠ {A}", f"♥ {I}", f"♦ {U}", f"♣ {E}"])
        middle = [seat.bounding_box() for seat in seats.all()]
        assert all(middle)
        fits(phone)

    @pytest.mark.slow
    def test_the_time_of_the_table_comes_without_a_reload(self, phone: Page, match: Match) -> None:
        sign_on(phone, match)
        started(10)
        expect(phone.locator("#hall-now")).to_have_text("残り 40分", timeout=RENEWED)
        Table.objects.update(extra_minutes=5)
        expect(phone.locator("#hall-now")).to_have_text("残り 45分 延長 5分", timeout=RENEWED)


@pytest.mark.slow
def test_a_table_reached_by_the_old_address_is_told_the_new_one(
    phone: Page, live_server: LiveServer, settings
) -> None:
    match = begin_match()
    phone.goto(link(match))
    moved = phone.get_by_text("デスクのアドレスが変わりました。")
    expect(moved).to_be_hidden()
    settings.ADDRESS, settings.ADDRESS_BEFORE = "http://172.16.0.4:8000", live_server.url
    expect(moved).to_be_visible(timeout=30_000)
    expect(phone.get_by_role("link", name="http://172.16.0.4:8000")).to_have_attribute(
        "href", f"http://172.16.0.4:8000{link(match)}"
    )
