"""The thinking clock and the revolution flag: only for referees who want them, on their own devices."""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from league.models import Match
from tests.browser.looks import boxes, fits, problems
from tests.browser.players import I, U
from tests.browser.referee import sign_on, sign_on_by_hand, tap, tap_all
from tests.conftest import PHONE, NewPage

pytestmark = pytest.mark.django_db(transaction=True)


def want(page: Page) -> None:
    page.get_by_text("困ったとき・道具").click()
    page.get_by_role("switch", name="考える時間").click()


def tool(page: Page, name: str) -> Locator:
    return page.locator(f"[data-clock={name}]")


def wait_a_little_less(page: Page, seconds: float) -> None:
    """Move the clock's end nearer, so that the test need not wait for it."""
    page.evaluate(
        """seconds => {
            const key = `clock/${document.getElementById("clock").dataset.key}`;
            const state = JSON.parse(sessionStorage.getItem(key));
            sessionStorage.setItem(key, JSON.stringify({ ...state, ends: state.ends - seconds * 1000 }));
        }""",
        seconds,
    )


@pytest.mark.slow
def test_nobody_is_bothered_who_does_not_want_it_and_the_wish_is_kept_on_the_device(referee: Page) -> None:
    expect(tool(referee, "switch")).to_have_attribute("aria-checked", "false")
    expect(tool(referee, "switch")).to_be_hidden()
    expect(tool(referee, "run")).to_be_hidden()
    want(referee)
    expect(tool(referee, "run")).to_be_visible()
    referee.reload()
    expect(tool(referee, "run")).to_be_visible()
    want(referee)
    expect(tool(referee, "run")).to_be_hidden()


def test_without_scripts_there_is_nothing_of_it(new_page, match: Match) -> None:
    page = sign_on_by_hand(new_page(**PHONE, java_script_enabled=False), match)
    expect(page.locator("#clock")).to_be_hidden()


@pytest.mark.slow
def test_twenty_seconds_run_down_get_near_and_end_with_a_shake(referee: Page) -> None:
    referee.evaluate("navigator.vibrate = (pattern) => { window.shaken = pattern; return true; }")
    want(referee)
    run = tool(referee, "run")
    run.click()
    expect(run).to_have_class("clock-run quiet-button is-running")
    expect(tool(referee, "said")).to_have_text("残り20秒")
    wait_a_little_less(referee, 15)
    expect(run).to_have_class("clock-run quiet-button is-running is-near")
    expect(tool(referee, "said")).to_have_text("残り5秒")
    wait_a_little_less(referee, 10)
    expect(run).to_contain_text("時間です")
    referee.wait_for_function("window.shaken !== undefined")
    run.click()
    expect(run.locator(".clock-left")).to_have_text("20")
    tool(referee, "cancel").click()
    expect(run).to_contain_text("20秒を計る")
    expect(tool(referee, "cancel")).to_be_disabled()


@pytest.mark.slow
def test_an_entry_does_not_stop_it_and_moves_no_target(referee: Page) -> None:
    want(referee)
    tool(referee, "reverse").click(trial=True)  # scrolls it into view
    tools = referee.locator(":is([data-clock=run], [data-clock=cancel], [data-clock=reverse])")
    before = boxes(tools)
    assert len(before) == 3
    tool(referee, "run").click()
    tool(referee, "reverse").click()
    assert boxes(tools) == before
    tap(referee, I)
    expect(tool(referee, "run")).to_have_class("clock-run quiet-button is-running")
    expect(tool(referee, "reverse")).to_have_attribute("aria-pressed", "true")
    expect(tool(referee, "reverse")).to_have_text("革命中")


@pytest.mark.slow
def test_a_new_game_begins_without_revolution(referee: Page) -> None:
    want(referee)
    tool(referee, "reverse").click()
    tap_all(referee, [I, U])
    expect(referee.get_by_role("heading", name="第1セット 第2ゲーム")).to_be_visible()
    expect(tool(referee, "reverse")).to_have_text("通常")
    expect(tool(referee, "run")).to_contain_text("20秒を計る")


@pytest.mark.slow
def test_no_barriers_and_everything_in_reach_of_a_thumb(new_page: NewPage, match: Match) -> None:
    page = sign_on(new_page(**PHONE, reduced_motion="reduce"), match)
    want(page)
    # The time stands still, so that the colours of a state last until they are checked.
    page.clock.set_fixed_time(timezone.now())
    tool(page, "run").click()
    tool(page, "reverse").click()
    for less, state in ((0, "is-running"), (16, "is-near"), (10, "is-over")):
        wait_a_little_less(page, less)
        expect(tool(page, "run")).to_have_class(re.compile(state))
        assert problems(page) == []
    for name in ("run", "cancel", "reverse", "switch"):
        box = tool(page, name).bounding_box()
        assert box is not None
        assert min(box["height"], box["width"]) >= 48, name
    fits(page)
