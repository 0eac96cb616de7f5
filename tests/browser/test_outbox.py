"""Entries made without a connection wait on the phone, and arrive once and in order."""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from league.models import Act, Match
from tests.browser.looks import fits
from tests.browser.outbox import NETWORK, book, exits, expect_unsent, foul, sent, tap_out, unsent
from tests.browser.players import A, E, I, U
from tests.browser.referee import button, forward, link, row, seal, seats_by_hand, sign_on
from tests.factories import after_a_game, make_match, play_set, played_match

pytestmark = pytest.mark.django_db(transaction=True)
ONE_EXIT = [("record_exit", 1)]


@pytest.fixture
def offline(referee: Page, expected_errors: list[str]) -> Page:
    """The referee's phone in the middle of a game, out of reach of the desk."""
    expected_errors += NETWORK
    referee.context.set_offline(True)
    return referee


def reconnect(page: Page) -> None:
    page.context.set_offline(False)
    sent(page)
    expect_unsent(page, 0)
    expect(page.locator(".is-waiting, .mark-waiting")).to_have_count(0)


def test_taps_are_shown_as_not_yet_sent_listed_oldest_first_and_arrive_in_order(
    offline: Page, match: Match
) -> None:
    tap_out(offline, U, E)
    expect_unsent(offline, 2)
    expect(row(offline, U).locator(".mark-waiting")).to_have_text("2人目 未送信")
    expect(row(offline, E).locator(".mark-waiting")).to_have_text("3人目 未送信")
    fits(offline)
    unsent(offline).click()
    waiting = [re.compile(rf" 第1セット 第1ゲーム {player} あがり$") for player in ("上田", "遠藤")]
    expect(offline.locator(".outbox ol li")).to_have_text(waiting, use_inner_text=True)
    fits(offline)
    assert exits(match) == [A]
    reconnect(offline)
    expect(offline.get_by_role("heading", name="第1ゲームの結果")).to_be_visible()
    assert exits(match) == [A, U, E]
    assert book(match) == ONE_EXIT * 3


@pytest.mark.slow
def test_a_foul_of_somebody_just_tapped(offline: Page, match: Match) -> None:
    tap_out(offline, U)
    foul(offline, U)
    tap_out(offline, I)
    expect_unsent(offline, 3)
    reconnect(offline)
    assert exits(match) == [A, f"{U}!", I]


@pytest.mark.slow
def test_what_has_never_left_is_taken_back_here(offline: Page, match: Match) -> None:
    tap_out(offline, U)
    expect(offline.locator(".undo small")).to_have_text("上田 あがり")
    offline.locator(".undo").click()
    expect_unsent(offline, 0)
    expect(button(offline, U)).to_be_enabled()
    tap_out(offline, I)
    reconnect(offline)
    assert exits(match) == [A, I]
    assert book(match) == ONE_EXIT * 2


@pytest.mark.slow
def test_what_may_have_arrived_is_undone_in_its_turn(
    referee: Page, match: Match, expected_errors: list[str]
) -> None:
    expected_errors += NETWORK
    referee.route("**/exits/", lambda route: route.abort())
    tap_out(referee, U)
    expect_unsent(referee, 1)
    referee.locator(".undo").click()
    expect_unsent(referee, 2)
    expect(button(referee, U)).to_be_enabled()
    referee.unroute("**/exits/")
    sent(referee)
    expect(referee.locator(".undo small")).to_have_text("青木 あがり")
    assert book(match) == [*ONE_EXIT * 2, ("undo", 1)]


@pytest.mark.slow
def test_the_time_a_phone_sleeps_changes_nothing(offline: Page, match: Match, new_page) -> None:
    """The page is closed and opened again on the same phone, and the new page sends the waiting entries."""
    tap_out(offline, U, E)
    expect_unsent(offline, 2)
    context = offline.context
    offline.close()
    context.set_offline(False)
    again = context.new_page()
    again.goto(link(match))
    expect(again.get_by_role("heading", name="第1ゲームの結果")).to_be_visible()
    assert exits(match) == [A, U, E]


@pytest.mark.slow
def test_another_page_of_this_phone_sends_them_too(offline: Page, match: Match) -> None:
    """The referee has gone on to another table with entries of the last one unsent."""
    other = make_match(("大野", "加藤", "木村"), event=match.table.round.event, number=2)
    tap_out(offline, U)
    expect_unsent(offline, 1)
    context = offline.context
    offline.close()
    context.set_offline(False)
    again = context.new_page()
    again.goto(link(other))
    expect(again.get_by_role("heading", name="席決め").first).to_be_visible()
    sent(again)
    assert exits(match) == [A, U]


@pytest.mark.slow
def test_seats_and_the_confirmations_wait_as_well(phone: Page, expected_errors: list[str]) -> None:
    expected_errors += NETWORK
    match = make_match(("大野", "加藤", "木村", "工藤"))
    sign_on(phone, match)
    phone.context.set_offline(True)
    seats_by_hand(phone, ["大野", "加藤", "木村", "工藤"])
    expect_unsent(phone, 1)
    expect(phone.get_by_role("button", name="この席で始める")).to_be_disabled()
    expect(phone.get_by_role("button", name="いま抽選する")).to_be_disabled()
    fits(phone)
    reconnect(phone)
    seal(phone, "1")
    expect(phone.get_by_role("heading", name="配り方")).to_be_visible()


@pytest.mark.slow
def test_confirmations_wait(phone: Page, expected_errors: list[str]) -> None:
    expected_errors += NETWORK
    match = played_match()
    sign_on(phone, match)
    phone.context.set_offline(True)
    for player in (A, U):
        line = phone.locator(".confirmations li", has_text=player)
        line.get_by_role("button", name="確認しました").click()
        expect(line.locator(".mark-waiting")).to_be_visible()
    expect_unsent(phone, 2)
    fits(phone)
    reconnect(phone)
    expect(phone.get_by_text("✓ 確認済み")).to_have_count(2)
    assert Act.objects.filter(verb="confirm").count() == 2


@pytest.mark.slow
def test_a_correction_waits_and_then_shows_what_it_changed(offline: Page, match: Match) -> None:
    offline.context.set_offline(False)
    offline.goto(link(match, "sets/1/games/1/?exits=1x"))
    offline.context.set_offline(True)
    forward(offline, "訂正する")
    expect_unsent(offline, 1)
    expect(offline.get_by_role("button", name="訂正する")).to_be_disabled()
    reconnect(offline)
    expect(offline.get_by_role("heading", name="ゲームの訂正")).to_be_visible()
    assert offline.url.endswith("/history/4/")
    assert exits(match) == [f"{A}!"]


@pytest.mark.slow
def test_a_game_begun_on_the_page_needs_no_network(phone: Page, expected_errors: list[str]) -> None:
    expected_errors += NETWORK
    match = after_a_game()
    sign_on(phone, match)
    phone.context.set_offline(True)
    expect(row(phone, A).locator(".class-badge").first).to_have_text("大富豪")
    tap_out(phone, U)
    fits(phone)
    reconnect(phone)
    expect(row(phone, A).locator(".mark-downfall")).to_be_visible()
    assert exits(match, 2) == [U]


@pytest.mark.slow
def test_a_foul_of_somebody_whom_the_desk_knows_to_be_out_is_said_at_once(
    phone: Page, expected_errors: list[str]
) -> None:
    expected_errors += NETWORK
    match = make_match()
    play_set(match, 1, ("1 2x 3",))
    sign_on(phone, match)
    phone.context.set_offline(True)
    foul(phone, A)
    expect(row(phone, A).locator(".mark-waiting")).to_have_text("未送信")
    row(phone, I).get_by_role("button", name=f"{I}の反則を取り消す").click()
    expect(row(phone, I).locator(".mark-waiting")).to_have_text("未送信")
    expect(row(phone, I).locator(".mark-foul")).to_be_hidden()
    fits(phone)
    reconnect(phone)
    expect(row(phone, A).locator(".mark-waiting")).to_have_count(0)
    assert exits(match) == [f"{A}!", I, U]


@pytest.mark.slow
def test_the_phone_knows_who_falls_and_lets_nobody_tap_them(phone: Page, expected_errors: list[str]) -> None:
    expected_errors += NETWORK
    match = after_a_game()
    sign_on(phone, match)
    phone.context.set_offline(True)
    tap_out(phone, I)
    expect(row(phone, A).first.locator(".mark-downfall")).to_be_visible()
    expect(button(phone, A)).to_be_disabled()
    foul(phone, I, 2)  # then no player has finished yet
    expect(phone.locator(".mark-downfall")).to_have_count(0)
    expect(button(phone, A)).to_be_enabled()
    tap_out(phone, E)
    expect(row(phone, A).first.locator(".mark-downfall")).to_be_visible()
    reconnect(phone)
    assert exits(match, 2) == [f"{I}!", E]


@pytest.mark.slow
def test_games_go_on_without_the_desk_and_the_daifugo_of_one_falls_in_the_next(
    offline: Page, match: Match
) -> None:
    tap_out(offline, U, E)
    forward(offline, "第2ゲーム開始")
    expect(offline.get_by_role("heading", name="第1セット 第2ゲーム")).to_be_visible()
    fits(offline)
    tap_out(offline, E)
    expect(row(offline, A).locator(".mark-downfall")).to_be_visible()
    expect(button(offline, A)).to_be_disabled()
    tap_out(offline, I)
    forward(offline, "第3ゲーム開始")
    tap_out(offline, U)
    expect(row(offline, E).locator(".mark-downfall")).to_be_visible()
    expect_unsent(offline, 5)
    reconnect(offline)
    assert [exits(match, game) for game in (1, 2, 3)] == [[A, U, E], [E, I], [U]]


@pytest.mark.slow
def test_who_falls_after_a_whole_game_on_the_phone_is_not_the_daifugo_of_the_result_above_it(
    phone: Page, expected_errors: list[str]
) -> None:
    expected_errors += NETWORK
    match = after_a_game()
    sign_on(phone, match)
    phone.context.set_offline(True)
    tap_out(phone, I, U)
    forward(phone, "第3ゲーム開始")
    tap_out(phone, U)
    expect(row(phone, I).locator(".mark-downfall")).to_be_visible()
    expect(button(phone, A)).to_be_enabled()
    tap_out(phone, A)
    reconnect(phone)
    assert [exits(match, game) for game in (2, 3)] == [[I, U], [U, A]]


@pytest.mark.slow
def test_an_undo_shows_at_once_what_it_takes_back(
    referee: Page, match: Match, expected_errors: list[str]
) -> None:
    expected_errors += NETWORK
    referee.context.set_offline(True)
    referee.locator(".undo").click()
    expect_unsent(referee, 1)
    expect(row(referee, A).locator(".mark-waiting")).to_contain_text("取り消し")
    expect(row(referee, A).locator(".class-badge")).to_be_hidden()
    expect(referee.locator(".undo small")).to_contain_text("取り消し")
    reconnect(referee)
    expect(button(referee, A)).to_be_enabled()
    assert exits(match) == []


@pytest.mark.slow
def test_send_now_does_not_wait_for_the_next_attempt(offline: Page, match: Match) -> None:
    # The next attempt would be after 15 seconds; here it never comes.
    offline.evaluate("""() => {
        deskOutbox.state.failures = 9;
        const later = window.setTimeout;
        window.setTimeout = (act, pause, ...more) => (pause === 15000 ? 0 : later(act, pause, ...more));
    }""")
    tap_out(offline, U)
    offline.evaluate("window.addEventListener('online', (event) => event.stopImmediatePropagation(), true)")
    unsent(offline).click()
    offline.context.set_offline(False)
    # Not by the mouse: the page may move under it as the desk answers again.
    offline.get_by_role("button", name="いますぐ送る").dispatch_event("click")
    sent(offline)
    assert exits(match) == [A, U]


@pytest.mark.slow
def test_on_a_good_network_nothing_is_called_unsent(referee: Page) -> None:
    referee.evaluate("""() => {
        const count = document.querySelector(".outbox-count");
        window.said = [];
        new MutationObserver(() => said.push(count.textContent)).observe(count, {childList: true});
    }""")
    referee.clock.set_fixed_time(timezone.now())  # so that no answer is late on a busy machine
    tap_out(referee, U, E)
    expect(referee.get_by_role("heading", name="第1ゲームの結果")).to_be_visible()
    assert referee.evaluate("said") == []
    expect(unsent(referee)).to_be_hidden()
