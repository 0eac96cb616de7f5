"""Helpers for phones with a bad connection: what they show, and what is recorded in the end."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, Route, expect

from league.models import Act, Match
from rules_ref.ranking import How
from tests.browser.referee import button, go_on, row
from tests.factories import record_at_now

# Chromium's console messages for requests that fail as in these tests.
NETWORK = [
    "ERR_INTERNET_DISCONNECTED",
    "ERR_FAILED",
    "ERR_TIMED_OUT",
    "net::",
    "status of 503",
    "sendError",
    "error occurred when fetching the script",  # the service worker's update without a network
]


def unsent(page: Page) -> Locator:
    return page.locator(".outbox-count")


def expect_unsent(page: Page, count: int) -> None:
    expect(unsent(page)).to_have_text(f"未送信 {count}件" if count else "")


def sent(page: Page) -> None:
    """Wait until no entry waits in this phone's outbox, whatever its page shows."""
    page.evaluate("""async () => {
        const waits = async () => (await deskOutbox.all()).some((each) => each.state === 'waiting');
        while (await waits()) await new Promise((resolve) => { setTimeout(resolve, 100); });
    }""")


def held(page: Page) -> Locator:
    return page.locator("#held")


def elsewhere(page: Page) -> Locator:
    """The entries of other tables on this phone."""
    return page.locator("#elsewhere")


def tap_out(page: Page, *players: str) -> None:
    """Tap players who go out, waiting only for their marks, not for the desk."""
    go_on(page)
    for player in players:
        button(page, player).click()
        expect(mark(page, player)).to_be_visible()


def mark(page: Page, player: str) -> Locator:
    """The mark of a player who is out."""
    return row(page, player).locator(".mark-waiting, .class-badge, .outcome").first


def foul(page: Page, player: str, game: int = 1) -> None:
    """Mark a foul in this game: the last game's result may be below it, with a button of the same name."""
    judge = row(page, player).locator(f'form[action*="/games/{game}/judge/"]')
    judge.get_by_role("button", name=f"{player}を反則あがりにする").click()
    expect(row(page, player).locator(".mark-foul").first).to_be_visible()


def book(match: Match) -> list[tuple[str, int | None]]:
    """The acts of the match except seats and sealing: verb and game of each."""
    acts = Act.objects.filter(match=match).exclude(verb__in=("draw_seats", "seal_envelope")).order_by("seq")
    return [(act.verb, act.game_number) for act in acts]


def exits(match: Match, game: int = 1, set_number: int = 1) -> list[str]:
    """The players who have left a game, in order; ``!`` after a foul."""
    record = record_at_now(match)
    found = record.parts.exits(set_number, game)
    return [f"{record.labels[each.player]}{'!' if each.how is How.FOUL else ''}" for each in found]


def answer_posts(page: Page, answer: Callable[[Route], None], times: int = 1_000) -> None:
    """Answer the next ``times`` entries like this; other requests go through, and do not count."""
    left = iter(range(times))

    def on(route: Route) -> None:
        if route.request.method == "POST" and next(left, None) is not None:
            answer(route)
        else:
            route.fallback()

    page.route("**/t/**", on)


def unavailable(route: Route) -> None:
    route.fulfill(status=503, body="busy")


def lost(route: Route) -> None:
    """Let the desk record the entry, and lose its answer."""
    route.fetch()
    route.abort()
