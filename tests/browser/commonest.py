"""The twelve commonest disputes, each from the table's page to its verdict, with the taps counted."""

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator, Page, expect

from league.adjudication.pages.disputes import Dispute
from league.models import Match
from rules_ref.ranking import FOUL
from tests.factories import make_match, play_game, play_set

OPENED: Final = 2
"""Taps to the form, which is filled in as far as the desk can know."""


class Thumb:
    """Taps, and counts the taps."""

    def __init__(self) -> None:
        self.taps = 0

    def tap(self, what: Locator) -> None:
        self.taps += 1
        what.tap()


def disputed_match() -> Match:
    """A match after its first game, of players whose names are hard to show."""
    match = make_match(("髙﨑 𠮷之助", "Alexandra Featherstonehaugh", "渡邉 花子", "東海林 実"))
    play_set(match, 1, ("1 2 3",))
    return match


def entered(match: Match, dispute: Dispute) -> None:
    """Enter what such a dispute needs: places are disputed once the game is entered."""
    if dispute.question == "ranking":
        play_game(match, 1, 2, "2 3x")


def open_dispute(page: Page, dispute: Dispute, thumb: Thumb) -> None:
    """Open the dispute from the table's page; the exchange has its own link until the game's first exit."""
    if dispute.question == "exchange":
        thumb.tap(page.get_by_role("link", name=dispute.called(FOUL), exact=True))
        return
    thumb.tap(page.get_by_role("link", name="裁定を求める"))
    thumb.tap(page.get_by_role("button", name=dispute.called(FOUL), exact=True))


def exchanged(page: Page, thumb: Thumb) -> Locator:
    """Enter that the daihinmin, who owes two cards, gave one, with as few taps as possible."""
    thumb.tap(page.locator(".tap-cards button[value='S2']"))
    thumb.tap(page.locator(".tap-row", has_text="東海林").first.get_by_role("button", name="渡した"))
    return page.locator("#preview")


def ended(page: Page, _thumb: Thumb) -> Locator:
    """Enter nothing: who finished first and who fouled is on record."""
    return page.locator("#preview")


def answered(page: Page, _thumb: Thumb) -> Locator:
    """Enter nothing: what the event does about it is ruled and recorded."""
    return page.get_by_role("heading", name="カードを落とした・見せた")


TO_VERDICT: Final[dict[str, Callable[[Page, Thumb], Locator]]] = {
    "exchange": exchanged,
    "ranking": ended,
    "procedures": answered,
}


def reach_verdict(page: Page, dispute: Dispute, thumb: Thumb) -> None:
    """Go from the table's page to a visible verdict; only cards or people to be entered take more taps."""
    open_dispute(page, dispute, thumb)
    assert thumb.taps <= OPENED
    verdict = TO_VERDICT[dispute.question](page, thumb) if dispute.question else page.locator(".lay-verdict")
    expect(verdict).to_be_in_viewport()
