"""The day at a table in Firefox and WebKit: entries, a foul, undo, no network, two phones in conflict."""

import time

import pytest

from league.models import Match
from tests.browser.outbox import exits
from tests.browser.players import A, E, I, U
from tests.browser.referee import link
from tests.factories import play_game
from tests.other_browsers.driven import Browser, shows, shows_no, speak_japanese, tap, until
from tests.other_browsers.wire import Wire
from tests.patience import PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)
KEPT = "async (page) => !!(await (await caches.open('desk-pages')).match(page))"


@pytest.fixture
def referee(other: Browser, wire: Wire, match: Match) -> Browser:
    """The phone of the referee, who has signed on."""
    other.open(f"{wire.url}{link(match)}")
    speak_japanese(other)
    shows(other, "button", "この名前で始める")
    other.write("input[name=name]", "山本")
    tap(other, "button", "この名前で始める")
    shows(other, "a", "山本")
    return other


def out(referee: Browser, player: str) -> None:
    tap(referee, "button.row-name", player)


def recorded(match: Match, *players: str, game: int = 1) -> None:
    """Wait until the desk has these exits of the game."""
    deadline = time.monotonic() + PATIENCE
    while exits(match, game) != list(players):
        assert time.monotonic() < deadline, exits(match, game)
        time.sleep(0.1)


def unsent(referee: Browser, count: int) -> None:
    until(
        referee,
        "(text) => (document.querySelector('.outbox-count')?.innerText ?? '') === text",
        f"未送信 {count}件" if count else "",
    )


def marked(referee: Browser, mark: str, player: str) -> None:
    until(
        referee,
        "(mark, player) => [...document.querySelectorAll('.row')]"
        ".some((row) => row.innerText.includes(player) && row.querySelector(mark))",
        mark,
        player,
    )


@pytest.mark.slow
def test_a_game_is_entered_and_taken_back(referee: Browser, match: Match) -> None:
    out(referee, U)
    recorded(match, A, U)
    tap(referee, f"button[aria-label='{U}を反則あがりにする']")
    recorded(match, A, f"{U}!")
    marked(referee, ".mark-foul", U)
    for left in ((A, U), (A,)):
        tap(referee, ".bottom-bar button", "取り消す")
        recorded(match, *left)
    out(referee, E)
    recorded(match, A, E)
    out(referee, I)
    recorded(match, A, E, I)
    shows(referee, "h1, h2", "第1ゲームの結果")


@pytest.mark.slow
def test_without_a_network_everything_goes_on_even_after_a_reload(
    referee: Browser, match: Match, wire: Wire
) -> None:
    referee.ask("async () => { await navigator.serviceWorker.ready; }")
    referee.open(f"{wire.url}{link(match)}")  # the first page was loaded before the worker
    until(referee, "() => !!navigator.serviceWorker.controller")
    out(referee, U)
    recorded(match, A, U)
    marked(referee, ".class-badge", U)
    until(referee, KEPT, link(match))
    wire.cut()
    out(referee, E)
    marked(referee, ".mark-waiting", E)
    unsent(referee, 1)
    referee.open(f"{wire.url}{link(match)}")
    shows(referee, "#copied", "の時点の写しです。")
    unsent(referee, 1)
    marked(referee, ".mark-waiting", E)
    assert exits(match) == [A, U]
    wire.mend()
    recorded(match, A, U, E)
    unsent(referee, 0)
    shows_no(referee, "#copied")


@pytest.mark.slow
def test_what_another_phone_has_entered_is_put_before_the_referee(
    referee: Browser, match: Match, wire: Wire
) -> None:
    wire.cut()
    out(referee, U)
    marked(referee, ".mark-waiting", U)
    play_game(match, 1, 1, "2")
    wire.mend()
    shows(referee, "#held", f"{U} あがり")
    shows(referee, "#held", f"{I} あがり 審判 山本")
    tap(referee, "#held button", f"消す: {U} あがり")
    shows_no(referee, "#held")
    out(referee, E)
    recorded(match, A, I, E)
