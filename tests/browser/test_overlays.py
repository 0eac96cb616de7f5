"""Overlays in the browser of a streaming program follow the tables, and do not show their troubles."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from league.models import Event, Match
from league.overlays.services import renew_overlays, withdraw_overlays
from tests.browser.live import leave_open, was_never_reloaded
from tests.browser.looks import looks_right, picture, problems
from tests.browser.organiser import press, sign_in
from tests.browser.players import AUTUMN, seated
from tests.browser.referee import tap_all
from tests.conftest import PHONE
from tests.factories import new_entry, play_game
from tests.league.ruling_steps import ask
from tests.league.stage_scenes import played_out

pytestmark = pytest.mark.django_db(transaction=True)

STREAM: Final = {"viewport": {"width": 1920, "height": 1080}}
"""The size of a browser source."""
FILMED: Final = """() => {
    const over = document.documentElement.style;
    over.background = "repeating-conic-gradient(#bbb 0 25%, #fff 0 50%) 0 0 / 80px 80px";
}"""
"""A chequered background in place of the video, for pictures."""


@pytest.fixture
def stream(new_page) -> Page:
    page: Page = new_page(**STREAM)
    return page


@pytest.fixture
def addresses(new_page, match: Match) -> dict[str, str]:
    """The addresses that the organiser copies from the page, by their labels."""
    organiser = new_page(**PHONE)
    sign_in(organiser)
    organiser.goto("/e/spring/")
    organiser.get_by_role("link", name="配信画面").click()
    press(organiser, "アドレスを作る")
    expect(organiser.locator("dl.facts")).to_be_visible()
    looks_right(organiser, "overlay-list")
    return dict(
        zip(
            organiser.locator("dl.facts dt").all_inner_texts(),
            organiser.locator("dl.facts dd").all_inner_texts(),
            strict=True,
        )
    )


def looked_at(page: Page, name: str) -> None:
    """Assert a transparent background, no problems, and no scrolling; save a picture."""
    grounds = page.evaluate(
        "() => ['html', 'body', '#overlay'].map((each) => getComputedStyle(document.querySelector(each)).backgroundColor)"
    )
    assert set(grounds) == {"rgba(0, 0, 0, 0)"}
    assert problems(page) == []
    assert page.evaluate(
        "() => [document.querySelector('.overlay')].every((each) => each.scrollHeight <= each.clientHeight)"
    )
    page.evaluate(FILMED)
    picture(page, name)


@pytest.mark.slow
def test_a_tap_at_the_table_appears_by_itself(stream: Page, referee: Page, addresses: dict[str, str]) -> None:
    leave_open(stream, addresses["1卓"])
    rows = stream.get_by_role("row")
    expect(rows.filter(has_text="青木")).to_contain_text("①")
    looked_at(stream, "overlay-table-playing")
    tap_all(referee, ["井上"])
    expect(rows.filter(has_text="井上")).to_contain_text("②")
    tap_all(referee, ["上田"])
    expect(rows.filter(has_text="青木")).to_contain_text("66")
    assert was_never_reloaded(stream)
    looked_at(stream, "overlay-table")


@pytest.mark.slow
def test_the_others_look_right(stream: Page, match: Match, addresses: dict[str, str]) -> None:
    Event.objects.update(screen_rulings=True)
    play_game(match, 1, 1, "2 3")
    ask(match, "S8")
    for name, words in (("順位表", "順位表"), ("裁定のお知らせ", "裁定 第1号")):
        leave_open(stream, addresses[name])
        expect(stream.get_by_role("heading").first).to_contain_text(words)
        looked_at(stream, f"overlay-{name}")


@pytest.mark.slow
def test_long_names_and_many_lines_fit(stream: Page) -> None:
    seats, standings = seated(AUTUMN), played_out(44, slug="many")
    for event in (seats, standings):
        renew_overlays(event=event, entry=new_entry(0))
        event.refresh_from_db()
    stream.goto(f"/o/{seats.overlay_key}/seats/")
    expect(stream.locator("#overlay")).to_contain_text("Alexandra Featherstonehaugh")
    looked_at(stream, "overlay-seats")
    stream.goto(f"/o/{seats.overlay_key}/table/1/")
    looked_at(stream, "overlay-table-long")
    stream.goto(f"/o/{standings.overlay_key}/standings/")
    expect(stream.get_by_role("listitem")).not_to_have_count(0)
    looked_at(stream, "overlay-standings-many")
    lefts = stream.get_by_role("listitem").evaluate_all(
        "all => all.map((each) => Math.round(each.getBoundingClientRect().left))"
    )
    first, second = (lefts.count(left) for left in sorted(set(lefts)))
    assert abs(first - second) <= 1


@pytest.mark.slow
def test_without_a_server_the_last_picture_stays_and_comes_back(
    stream: Page, match: Match, addresses: dict[str, str], expected_errors: list[str]
) -> None:
    expected_errors += ["ERR_INTERNET_DISCONNECTED"]
    leave_open(stream, addresses["1卓"])
    overlay = stream.locator("#overlay")
    expect(overlay).to_contain_text("①")
    shown = overlay.inner_text()
    stream.context.set_offline(True)
    with stream.expect_event("requestfailed"):
        play_game(match, 1, 1, "2")
    assert overlay.inner_text() == shown
    stream.context.set_offline(False)
    expect(overlay).to_contain_text("②")
    assert was_never_reloaded(stream)


@pytest.mark.slow
def test_a_withdrawn_key_takes_the_picture_away(
    stream: Page, match: Match, addresses: dict[str, str], expected_errors: list[str]
) -> None:
    expected_errors += ["404"]
    leave_open(stream, addresses["1卓"])
    overlay = stream.locator("#overlay")
    expect(overlay).to_contain_text("①")
    withdraw_overlays(event=match.table.round.event, entry=new_entry(0))
    expect(overlay).to_be_empty()
    assert stream.context.cookies() == []
