"""A set of games over a network with a random fate for every entry."""

from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest
from playwright.sync_api import Error, Page, Route, expect

from tests.browser.outbox import (
    NETWORK,
    answer_posts,
    book,
    exits,
    foul,
    lost,
    mark,
    sent,
    tap_out,
    unavailable,
)
from tests.browser.players import A, E, I, U
from tests.browser.referee import button, link, sign_on
from tests.factories import make_match, sit_down

pytestmark = pytest.mark.django_db(transaction=True)
GAMES = [[U, A, I], [A, f"{I}!"], [E, U], [I, f"{A}!"]]  # from the second on, the last game's daifugo falls
ACTS = 11
SEEN = 10_000
"""Milliseconds after which a referee who sees no mark taps again."""
FATES = {
    "passes": lambda route: route.continue_(),
    "busy": unavailable,
    "lost on its way": lambda route: route.abort(),
    "answer lost": lost,
    "hangs": lambda _route: None,
}


def fate_by(rng: Random) -> Callable[[Route], None]:
    """A handler that gives each entry a random fate."""

    def fate(route: Route) -> None:
        FATES[rng.choice(list(FATES))](route)

    return fate


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_every_entry_arrives_once_and_in_order(phone: Page, expected_errors: list[str], seed: int) -> None:
    expected_errors += NETWORK
    rng = Random(seed)
    match = make_match()
    sit_down(match)
    page = sign_on(phone, match)
    page.evaluate("deskOutbox.settings.seconds = 0.4")
    answer_posts(page, fate_by(rng))
    for number, taps in enumerate(GAMES, start=1):
        page.context.set_offline(rng.random() < 0.5)
        _begin(page, number)
        for tap in taps:
            _out(page, tap.rstrip("!"))
            if tap.endswith("!"):
                foul(page, tap.rstrip("!"), number)
    page.context.set_offline(False)
    page.unroute_all(behavior="ignoreErrors")
    sent(page)
    expect(page.locator("#held")).to_be_hidden()
    assert [exits(match, number) for number in (1, 2, 3, 4)] == GAMES
    assert len(book(match)) == ACTS
    assert [act.seq for act in match.acts.order_by("seq")] == list(range(1, ACTS + 3))


ANYTHING = """pick => {
    const targets = [...document.querySelectorAll("#table :is(button.row-name, .foul, .undo, [data-start], [data-gate])")]
        .filter((each) => each.checkVisibility() && !each.disabled);
    targets[Math.floor(pick * targets.length)]?.click();
}"""
SHOWN = """() => {
    document.querySelector("#table [data-gate]:not([hidden])")?.click();
    for (const why of document.querySelectorAll("#table [role=alert]")) why.remove();
    for (const folded of document.querySelectorAll("#table details")) folded.open = true;
    return document.getElementById("table").innerText;
}"""


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_tapped_the_phone_ends_with_what_the_desk_has(
    phone: Page, expected_errors: list[str], seed: int
) -> None:
    """Tap random buttons over a network that loses, delays and refuses.

    SHOWN first goes on to the next game, removes reasons of refusals and unfolds: these depend on the time of
    the last answer and on earlier taps.
    """
    expected_errors += [*NETWORK, "status of 409", "status of 422"]
    rng = Random(seed)
    match = make_match()
    sit_down(match)
    page = sign_on(phone, match)
    page.evaluate("deskOutbox.settings.seconds = 0.4")
    answer_posts(page, fate_by(rng))
    for _tap in range(40):
        page.context.set_offline(rng.random() < 0.4)
        page.evaluate(ANYTHING, rng.random())
        page.wait_for_timeout(rng.choice([20, 150, 450]))
    page.context.set_offline(False)
    page.unroute_all(behavior="ignoreErrors")
    sent(page)
    if page.locator("#held").is_visible():
        page.get_by_role("button", name="全部消す").click()
    anew = page.context.new_page()
    anew.goto(link(match))
    page.wait_for_function(f"shown => ({SHOWN})() === shown", arg=anew.evaluate(SHOWN))
    assert match.acts.count() > 2


def _begin(page: Page, number: int) -> None:
    """Go on to a game, unless the page has done so by itself, even during the tap."""
    start = page.locator(".bottom-bar").get_by_role("button", name=f"第{number}ゲーム開始")
    heading = page.get_by_role("heading", name=f"第1セット 第{number}ゲーム")
    expect(start.or_(heading).first).to_be_visible()
    if start.is_visible():
        with suppress(Error):
            start.click(timeout=SEEN)
    expect(heading).to_be_visible()


def _out(page: Page, player: str) -> None:
    """Tap as a referee does: a tap on a page that is just renewed does nothing, and is repeated later.

    If the first tap had been taken after all, there would be an entry too many in the end.
    """
    button(page, player).click()
    try:
        expect(mark(page, player)).to_be_visible(timeout=SEEN)
    except AssertionError:
        tap_out(page, player)
