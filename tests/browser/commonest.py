"""The twelve commonest disputes, each from the table's page to its verdict, by a thumb whose taps are counted."""

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator, Page, expect

from league.adjudication.pages.disputes import Dispute
from league.models import Match
from rules_ref.ranking import FOUL
from tests.factories import make_match, play_game, play_set

OPENED: Final = 2
"""Taps to the page that asks, filled in as far as anybody can know."""


class Thumb:
    """Counts what is tapped."""

    def __init__(self) -> None:
        self.taps = 0

    def tap(self, what: Locator) -> None:
        self.taps += 1
        what.tap()


def disputed_match() -> Match:
    """After its first game, among people whose names are hard to show."""
    match = make_match(("髙﨑 𠮷之助", "Alexandra Featherstonehaugh", "渡邉 花子", "東海林 実"))
    play_set(match, 1, ("1 2 3",))
    return match


def entered(match: Match, dispute: Dispute) -> None:
    """What stands at the table when such a dispute comes up: places are disputed once the game is entered."""
    if dispute.question == "ranking":
        play_game(match, 1, 2, "2 3x")


def open_dispute(page: Page, dispute: Dispute, thumb: Thumb) -> None:
    """From the table's page, where the exchange has a link of its own as long as nobody has left the game."""
    if dispute.question == "exchange":
        thumb.tap(page.get_by_role("link", name=dispute.called(FOUL), exact=True))
        return
    thumb.tap(page.get_by_role("link", name="裁定を求める"))
    thumb.tap(page.get_by_role("button", name=dispute.called(FOUL), exact=True))


def exchanged(page: Page, thumb: Thumb) -> Locator:
    """The daihinmin, who owes two, gave one card: no fewer taps can say which and who."""
    thumb.tap(page.locator(".tap-cards button[value='S2']"))
    thumb.tap(page.locator(".tap-row", has_text="東海林").first.get_by_role("button", name="渡した"))
    return page.locator("#preview")


def ended(page: Page, _thumb: Thumb) -> Locator:
    """Who finished first and who fouled is on record."""
    return page.locator("#preview")


def answered(page: Page, _thumb: Thumb) -> Locator:
    """What the event does about it is ruled and kept."""
    return page.get_by_role("heading", name="カードを落とした・見せた")


TO_VERDICT: Final[dict[str, Callable[[Page, Thumb], Locator]]] = {
    "exchange": exchanged,
    "ranking": ended,
    "procedures": answered,
}


def reach_verdict(page: Page, dispute: Dispute, thumb: Thumb) -> None:
    """From the table's page until the verdict is to be seen; more taps only where cards or people have to be told."""
    open_dispute(page, dispute, thumb)
    assert thumb.taps <= OPENED
    verdict = TO_VERDICT[dispute.question](page, thumb) if dispute.question else page.locator(".lay-verdict")
    expect(verdict).to_be_in_viewport()
