"""Failed answers, missing answers, and answers that ask for something first."""

import pytest
from playwright.sync_api import Page, expect

from league.matches.services.tables import renew_link
from league.models import Match
from tests.browser.looks import unfold
from tests.browser.outbox import (
    NETWORK,
    answer_posts,
    book,
    elsewhere,
    exits,
    expect_unsent,
    held,
    lost,
    sent,
    tap_out,
    unavailable,
)
from tests.browser.players import A, E, U
from tests.browser.referee import button, link, tap
from tests.factories import new_entry

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def referee(referee: Page, expected_errors: list[str]) -> Page:
    expected_errors += NETWORK
    return referee


def recorded(page: Page, match: Match, *players: str) -> None:
    """Wait until all entries have arrived, once, and the page shows them."""
    sent(page)
    expect_unsent(page, 0)
    assert exits(match) == [A, *players]
    assert book(match) == [("record_exit", 1)] * (len(players) + 1)
    expect(page.locator(".is-waiting")).to_have_count(0)


@pytest.mark.slow
def test_a_busy_server_loses_nothing(referee: Page, match: Match) -> None:
    answer_posts(referee, unavailable, times=3)
    tap_out(referee, U, E)
    expect_unsent(referee, 2)
    expect(referee.locator(".outbox-note")).to_contain_text("サーバーの返事: 503")
    recorded(referee, match, U, E)


@pytest.mark.slow
def test_a_server_that_hangs_is_not_waited_for(referee: Page, match: Match) -> None:
    referee.evaluate("deskOutbox.settings.seconds = 0.5")
    answer_posts(referee, lambda _route: None, times=2)
    tap_out(referee, U, E)
    expect_unsent(referee, 2)
    recorded(referee, match, U, E)


@pytest.mark.slow
def test_an_entry_whose_answer_was_lost_is_recorded_once(referee: Page, match: Match) -> None:
    answer_posts(referee, lost, times=2)
    tap_out(referee, U, E)
    recorded(referee, match, U, E)


@pytest.mark.slow
def test_the_page_of_a_hotel_is_no_answer(referee: Page, match: Match) -> None:
    answer_posts(referee, lambda route: route.fulfill(status=200, body="<h1>Wi-Fi</h1>"), times=1)
    answer_posts(referee, lambda route: route.fulfill(status=302, headers={"Location": "/"}), times=1)
    tap_out(referee, U)
    expect_unsent(referee, 1)
    recorded(referee, match, U)


@pytest.mark.slow
def test_a_redirect_that_the_browser_would_follow_is_no_answer(referee: Page, match: Match) -> None:
    home = link(match)
    answer_posts(referee, lambda route: route.fulfill(status=302, headers={"Location": home}), times=1)
    tap_out(referee, U)
    expect_unsent(referee, 1)
    recorded(referee, match, U)


@pytest.mark.slow
def test_a_lost_csrf_cookie_is_fetched_anew(referee: Page, match: Match, expected_errors: list[str]) -> None:
    expected_errors.append("status of 403")
    referee.context.clear_cookies(name="csrftoken")
    tap(referee, U)
    tap(referee, E)
    recorded(referee, match, U, E)


@pytest.mark.slow
def test_a_forgotten_referee_is_asked_for_and_nothing_is_lost(
    referee: Page, match: Match, expected_errors: list[str]
) -> None:
    expected_errors.append("status of 403")
    referee.context.clear_cookies(name="referee")
    button(referee, U).click()  # not tap_out: the question may replace the mark at once
    expect_unsent(referee, 1)
    expect(referee.locator(".outbox-note")).to_contain_text("審判の名前を入れると送ります。")
    assert exits(match) == [A]
    referee.get_by_label("審判の名前").fill("佐藤")
    referee.get_by_role("button", name="この名前で始める").click()
    recorded(referee, match, U)


@pytest.mark.slow
def test_what_a_renewed_link_leaves_behind_can_be_told_to_the_organiser(
    referee: Page, match: Match, expected_errors: list[str]
) -> None:
    expected_errors.append("status of 404")
    answer_posts(referee, unavailable)
    tap_out(referee, U, E)
    expect_unsent(referee, 2)
    renew_link(table=match.table, entry=new_entry(0))
    referee.unroute_all()
    expect(held(referee)).to_contain_text("この卓のリンクは新しくなりました。")
    expect(held(referee)).to_contain_text("上田 あがり")
    expect(held(referee)).to_contain_text("遠藤 あがり")
    expect(held(referee).get_by_role("button", name="続けて送る")).to_be_hidden()
    match.table.refresh_from_db()
    referee.goto(link(match))
    expect(held(referee)).to_be_hidden()
    unfold(referee, "main")
    elsewhere(referee).get_by_role("link").first.click()
    held(referee).get_by_role("button", name="消す: 上田 あがり").click()
    expect(held(referee)).not_to_contain_text("上田 あがり")
    assert exits(match) == [A]


@pytest.mark.slow
def test_the_void_link_itself_still_shows_them(
    referee: Page, match: Match, expected_errors: list[str]
) -> None:
    expected_errors += ["status of 404", "status of 403"]  # without a page there is no token yet
    answer_posts(referee, unavailable)
    tap_out(referee, U)
    expect_unsent(referee, 1)
    renew_link(table=match.table, entry=new_entry(0))
    referee.unroute_all()
    referee.reload()
    expect(held(referee)).to_contain_text("上田 あがり")
    expect(held(referee)).to_contain_text("この内容を運営に伝えてください。")


@pytest.mark.slow
def test_a_retry_is_the_same_to_the_letter(referee: Page, match: Match) -> None:
    bodies: list[str | None] = []

    def note(route) -> None:
        bodies.append(route.request.post_data)
        unavailable(route)

    answer_posts(referee, note, times=2)
    tap_out(referee, U)
    recorded(referee, match, U)
    assert bodies[0] == bodies[1]
    assert "csrf" not in (bodies[0] or "csrf")
