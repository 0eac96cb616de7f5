"""A whole match by tapping, on a small phone."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import fits, pdf_pages
from tests.browser.referee import (
    button,
    check,
    forward,
    go_on,
    open_envelope,
    play,
    points,
    row,
    seal,
    seats_by_hand,
    sign_on_by_hand,
    tap_all,
)
from tests.factories import make_event, make_match

pytestmark = pytest.mark.django_db(transaction=True)

A, I, U, E = "青木 一郎", "井上 さくら", "上田 健", "遠藤 みどり"  # noqa: E741 - initials, as on a sheet

# Each game as tapped, "!" for the tap on 反則; beside it P of A, I, U, E, worked out by hand.
SET_1 = [
    ([U, A, I], (4, 2, 6, 0)),
    ([A, I], (6, 4, 0, 2)),  # U was daifugo and falls when A goes out
    ([E, "!", I, "!", A], (6, 2, 4, 0)),
    ([A, E, U], (8, 0, 2, 4)),
]
SET_1_POINTS = (24, 8, 12, 6)
# Game 3 was really E by a foul, then U: so A, the daifugo, fell. Then U was daifugo of game 3 and cannot have
# gone out third in game 4, because A went out first: game 4 is entered again.
GAME_3_CORRECTED = ([E, "!", U], (2, 4, 6, 0))
GAME_4_AGAIN = ([A, E], (8, 2, 0, 4))
SET_1_CORRECTED = (20, 12, 12, 6)
SET_2 = [
    ([I, E, U], (0, 6, 2, 4)),
    ([A, "!", U, "!", I], (0, 6, 2, 4)),  # two fouls: the first is last
    ([I, U, A], (2, 6, 4, 0)),
    ([U, A, "!"], (0, 2, 8, 4)),  # I falls; with a foul in the game one place higher
]
SET_2_POINTS = (2, 20, 16, 12)
SET_3 = [
    ([E, A, U], (4, 0, 2, 6)),
    ([E, A, I], (4, 2, 0, 6)),
    ([E, I, A], (2, 4, 0, 6)),
    ([E, U, A], (2, 0, 4, 8)),
]
SET_3_POINTS = (12, 6, 6, 26)
TOTALS = {A: 34, I: 38, U: 34, E: 44}


@pytest.mark.slow
def test_a_complete_match_by_tapping(phone: Page) -> None:
    page = sign_on_by_hand(phone, make_match((A, I, U, E), event=make_event(name="春季大会")))
    fits(page)
    (blank,) = pdf_pages(page.get_by_role("link", name="空のシート"))
    assert all(player in blank for player in (A, I, U, E))

    seats_by_hand(page, [A, I, U, E])
    seal(page, "7K3-1")
    play_set(page, SET_1, SET_1_POINTS)
    open_envelope(page, ["C4", "H9"])

    expect(page.get_by_role("heading", name="席替え", exact=False).first).to_be_visible()
    seats_by_hand(page, [E, U, I, A])
    correct_game_3(page)
    assert points(page, "第1") == SET_1_CORRECTED
    assert check(page, "第1") == "50✓"
    seal(page, "7K3-2")
    play_set(page, SET_2, SET_2_POINTS)
    open_envelope(page, ["S3", "D10"])

    page.get_by_role("button", name="カードの代わりに、いま抽選する").click()
    seal(page, "7K3-3")
    for number, (taps, _points) in enumerate(SET_3[:3], start=1):
        play(page, number, taps)
    expect(page.get_by_role("heading", name="第3セット 第4ゲーム")).to_be_visible()
    tap_twice_over_the_network(page, SET_3[3][0][0])
    tap_all(page, SET_3[3][0][1:])
    assert [points(page, str(number)) for number in (1, 2, 3, 4)] == [each for _taps, each in SET_3]
    assert points(page, "計") == SET_3_POINTS
    open_envelope(page, ["H2", "CA"])

    expect(page.get_by_role("heading", name="結果の確認")).to_be_visible()
    assert totals(page) == TOTALS
    assert check(page, "累計") == "150✓"
    fits(page)
    for player in (E, I, A):
        page.locator(".confirmations li", has_text=player).get_by_role("button", name="確認しました").click()
        expect(page.locator(".confirmations li", has_text=player).get_by_text("✓ 確認済み")).to_be_visible()
    page.locator(".confirmations li", has_text=U).get_by_role("button", name="用紙に署名").click()
    forward(page, "マッチを終了する")
    expect(page.get_by_role("heading", name="このマッチは終了しました")).to_be_visible()

    (filled,) = pdf_pages(page.get_by_role("link", name="スコアシート"))
    assert all(str(total) in filled.split() for total in (*TOTALS.values(), 150))
    assert all(number in filled for number in ("7K3-1", "7K3-2", "7K3-3"))


def play_set(
    page: Page, games: Sequence[tuple[Sequence[str], tuple[int, ...]]], of_set: tuple[int, ...]
) -> None:
    for number, (taps, expected) in enumerate(games, start=1):
        play(page, number, taps)
        assert points(page, str(number)) == expected
        assert check(page, str(number)) == ("14✓" if number == 4 else "12✓")
    assert points(page, "計") == of_set
    assert check(page, "計") == "50✓"


def correct_game_3(page: Page) -> None:
    """Correct game 3 of set 1 during set 2; the page then asks for game 4 again."""
    expect(page.get_by_role("heading", name="ブラインドカード")).to_be_visible()
    page.get_by_role("link", name="訂正・履歴").click()
    first = page.locator("section.panel", has=page.get_by_role("heading", name="第1セット"))
    first.get_by_role("button", name="第3ゲーム").click()
    page.get_by_role("button", name="最初から入れ直す").click()
    enter_again(page, GAME_3_CORRECTED[0])
    expect(page.get_by_text("入れ直しが必要です。")).to_be_visible()
    fits(page)
    forward(page, "訂正する")
    expect(page.get_by_text("後のゲームに、入れ直しの必要な記録があります")).to_be_visible()
    forward(page, "卓のページへ")
    expect(page.get_by_role("heading", name="第4ゲームを入れ直してください")).to_be_visible()
    page.get_by_role("button", name="入れ直す").click()
    enter_again(page, GAME_4_AGAIN[0])
    forward(page, "訂正する")
    expect(page.get_by_role("heading", name="変わったこと")).to_be_visible()
    forward(page, "卓のページへ")
    expect(page.get_by_role("heading", name="ブラインドカード")).to_be_visible()


def enter_again(page: Page, taps: Sequence[str]) -> None:
    last = ""
    for tap in taps:
        if tap == "!":
            row(page, last).get_by_role("button", name="反則").click()
            expect(row(page, last).locator(".mark-foul")).to_be_visible()
        else:
            row(page, tap).locator("a.row-name").click()
            expect(row(page, tap).locator("a.row-name")).to_have_count(0)
            last = tap


def tap_twice_over_the_network(page: Page, player: str) -> None:
    """Send the same form twice at the same time, as after a time-out."""
    go_on(page)
    button(page, player).evaluate("""({form}) => Promise.all([1, 2].map(
        () => fetch(form.action, {method: 'POST', body: new FormData(form)})))""")
    page.reload()


def totals(page: Page) -> dict[str, int]:
    return {
        element.locator(".name").inner_text(): int(element.locator(".row-points").inner_text().rstrip("P"))
        for element in page.locator(".confirmations li").all()
    }
