"""A game is begun before the desk has answered, and without any answer."""

import pytest
from playwright.sync_api import Page, Route, expect

from league.models import Match
from tests.browser.looks import boxes
from tests.browser.outbox import NETWORK, exits, expect_unsent, sent, tap_out
from tests.browser.players import A, E, U
from tests.browser.referee import button, forward, go_on, row, sign_on
from tests.factories import make_match, play_set
from tests.league.ruling_steps import call

pytestmark = pytest.mark.django_db(transaction=True)


def tops(page: Page) -> list[float]:
    """The upper edges of the players' rows."""
    return [box["y"] for box in boxes(page.locator(".panel-play:not(.result) .row:visible"))]


@pytest.mark.slow
@pytest.mark.parametrize("game", [1, 2])
def test_no_player_moves_under_the_thumb_when_the_desk_answers(phone: Page, game: int) -> None:
    match = make_match()
    play_set(match, 1, ("1 2 3",) * (game - 1))
    go_on(sign_on(phone, match))
    slow: list[Route] = []

    def hold(route: Route) -> None:
        slow.append(route)

    phone.route("**/exits/", hold, times=1)
    expect(button(phone, A)).to_be_visible()  # the page has gone on to the game
    before = tops(phone)
    assert len(before) == 4
    button(phone, A).click()
    expect(row(phone, A).first.locator(".mark-waiting")).to_be_visible()
    assert tops(phone) == before
    while not slow:
        phone.wait_for_timeout(50)
    slow[0].continue_()
    expect(phone.locator("#table .mark-waiting")).to_have_count(0)
    assert tops(phone) == before


@pytest.mark.slow
def test_a_game_begun_too_early_without_a_network_is_left_again(
    referee: Page, match: Match, expected_errors: list[str]
) -> None:
    expected_errors += NETWORK
    referee.context.set_offline(True)
    tap_out(referee, U, E)
    forward(referee, "第2ゲーム開始")
    expect(referee.get_by_role("heading", name="第1セット 第2ゲーム")).to_be_visible()
    expect(referee.locator(".undo small")).to_have_text("第2ゲーム開始")
    referee.locator(".undo").click()
    expect(referee.get_by_role("heading", name="第1セット 第1ゲーム")).to_be_visible()
    expect_unsent(referee, 2)
    referee.context.set_offline(False)
    sent(referee)
    assert exits(match) == [A, U, E]


@pytest.mark.slow
@pytest.mark.parametrize("game", [2, 4])
def test_all_names_are_whole_above_the_fold_as_a_game_begins(phone: Page, game: int) -> None:
    """With a notice above them as well."""
    phone.set_viewport_size({"width": 360, "height": 640})
    match = make_match(("佐々木 小次郎", "長谷川 町子", "勅使河原 蒼風", "五百旗頭 真一郎"))
    play_set(match, 1, ("1 2 3",) * (game - 1))
    call(match)
    go_on(sign_on(phone, match))
    expect(phone.get_by_text("審判長を待っています。")).to_be_in_viewport()
    expect(phone.locator("details.opening")).to_have_attribute("open", "")
    hidden_or_cut = phone.evaluate(
        """() => {
            const bar = document.querySelector(".bottom-bar").getBoundingClientRect().top;
            return [...document.querySelectorAll("button.row-name")].filter((name) => name.checkVisibility()).map((name) => [
                name.innerText,
                name.getBoundingClientRect().bottom > bar,
                name.scrollWidth > name.clientWidth,
            ]);
        }"""
    )
    assert [each[1:] for each in hidden_or_cut] == [[False, False]] * 4
