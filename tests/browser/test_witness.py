"""A phone remembers the head of the log that it saw, and says in red when a later log does not hold it."""

import pytest
from playwright.sync_api import Page, expect

from league.stages.services.penalties import penalise
from tests.browser.looks import problems
from tests.factories import new_entry
from tests.league.stage_scenes import played_out, stage_of
from tests.patience import PATIENCE_MS

pytestmark = pytest.mark.django_db(transaction=True)

REMEMBERED = """async ([before, patience]) => {
    const seen = () => localStorage.getItem("log-head /api/events/autumn/log/head");
    for (const until = Date.now() + patience; seen() === before && Date.now() < until; )
        await new Promise((resolve) => { setTimeout(resolve, 50); });
    return seen();
}"""
FORGED = """() => localStorage.setItem('log-head /api/events/autumn/log/head',
    JSON.stringify({ no: 1, hash: '0'.repeat(64), at: '10:00' }))"""


def seen_after(phone: Page, path: str, before: str | None) -> str | None:
    """The log head that the phone remembers once it has asked and it differs from ``before``."""
    phone.goto(path)
    seen: str | None = phone.evaluate(REMEMBERED, [before, PATIENCE_MS])
    return seen


@pytest.mark.slow
def test_a_log_that_goes_on_is_fine_and_one_without_what_was_seen_is_told_in_red(phone: Page) -> None:
    path = "/e/autumn/standings/"
    event = played_out(8)
    first = seen_after(phone, path, None)
    entrant = event.entrants.get(number=1)
    penalise(stage=stage_of(event), entrant=entrant, points=-2, reason="遅刻", entry=new_entry(0))
    assert seen_after(phone, path, first) != first
    expect(phone.locator("#witness")).to_be_hidden()
    for page in (path, "/e/autumn/players/1/", "/e/autumn/"):
        phone.evaluate(FORGED)
        phone.goto(page)
        expect(phone.locator("#witness")).to_contain_text("1 000000000000")
    assert problems(phone) == []
