"""The router loses its power in the middle of a round: whatever is open comes back by itself."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.players import A, I
from tests.effort import THOROUGH
from tests.factories import play_game
from tests.other_browsers.driven import shows, shows_no, speak_japanese

if TYPE_CHECKING:
    from league.models import Match
    from tests.other_browsers.driven import Browser
    from tests.other_browsers.wire import Wire

pytestmark = pytest.mark.django_db(transaction=True)

RESTARTS: Final = 90 if THOROUGH else 12
"""Seconds: a router takes a minute and a half."""


@pytest.mark.slow
@pytest.mark.parametrize("address", ["/e/spring/standings/", "/e/spring/screen/"])
def test_a_page_nobody_touches_says_so_and_comes_back(
    other: Browser, wire: Wire, match: Match, address: str
) -> None:
    other.open(f"{wire.url}/")
    speak_japanese(other)
    other.open(f"{wire.url}{address}")
    shows(other, "main", A)
    other.ask("() => { window.never = 'reloaded'; }")
    wire.cut()
    shows(other, "[role=status]", "接続を待っています")
    time.sleep(RESTARTS)
    play_game(match, 1, 1, "2 3")
    wire.mend()
    shows_no(other, "#stale")
    shows(other, "main", I)
    assert other.ask("() => window.never") == "reloaded"
