"""A router loses power in the middle of a round: an open page recovers by itself."""

from typing import Final

import pytest

from league.models import Match
from tests.browser.players import A
from tests.factories import play_game
from tests.other_browsers.driven import Browser, shows, shows_no, speak_japanese, until
from tests.other_browsers.wire import Wire

pytestmark = pytest.mark.django_db(transaction=True)

RESTARTS: Final = """() => {
    const { now } = performance;
    performance.now = () => now.call(performance) + 90_000;
}"""
"""Makes the page believe that the minute and a half has passed in which a router restarts."""
LOST: Final = """() => {
    window.lost = 0;
    document.addEventListener("htmx:sendError", () => { window.lost += 1; });
}"""
"""Counts requests without a network; a reloaded page would have lost the counter."""


@pytest.mark.slow
def test_a_page_nobody_touches_says_so_and_comes_back(other: Browser, wire: Wire, match: Match) -> None:
    other.open(f"{wire.url}/")
    speak_japanese(other)
    other.open(f"{wire.url}/e/spring/screen/")
    shows(other, "main", A)
    other.ask(LOST)
    wire.cut()
    until(other, "() => window.lost >= 2")
    other.ask(RESTARTS)
    shows(other, "[role=status]", "接続を待っています")
    play_game(match, 1, 1, "2 3")
    wire.mend()
    shows_no(other, "#stale")
    shows(other, "main", "第1セット 第2ゲーム")
    assert other.ask("() => window.lost") >= 2
