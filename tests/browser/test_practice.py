"""A guided first event: from the empty desk through its day, alone, by what the page says."""

import pytest
from playwright.sync_api import Page, expect

from league.models import Event
from tests.browser.looks import looks_right
from tests.browser.organiser import press, settle_ties, sign_in
from tests.browser.test_primary_actions import draw, follow

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.slow
@pytest.mark.parametrize("device", ["phone"], indirect=True)
def test_somebody_alone_is_led_through_a_whole_day(device: Page) -> None:
    sign_in(device)
    device.goto("/")
    looks_right(device, "practice-empty-desk")
    press(device, "5分の練習を始める")
    looks_right(device, "practice-begins")
    follow(device, "受付を始める")
    looks_right(device, "practice-check-in")
    for number in range(1, 9):
        device.locator(f"#entrant-{number}").get_by_role("button").click()
        expect(device.locator(f"#entrant-{number} .state-done")).to_be_visible()
    follow(device, "予選の組合せを決める")
    looks_right(device, "practice-draw")
    draw(device)
    play(device)
    follow(device, "予選から進む人を発表する")
    settle_ties(device)
    press(device, "通過者を発表する")
    follow(device, "決勝の組合せを決める")
    draw(device)
    play(device)
    expect(device.locator("#day-action")).to_have_text("大会ファイルを保存して渡す")
    looks_right(device, "practice-done")
    press(device, "練習を片付ける")
    expect(device.get_by_text("練習を片付けました。")).to_be_visible()
    looks_right(device, "practice-away")
    assert Event.objects.get().archived_at is not None


def play(page: Page) -> None:
    """Start the clock without printing, then let the practice play all tables."""
    page.get_by_role("button", name="印刷しないで時計へ進む").click()
    press(page, "この回戦の時計を動かす")
    expect(page.get_by_text("時計を動かしました。")).to_be_visible()
    press(page, "架空の結果で全卓を打つ")
    expect(page.get_by_text("打ち終えました")).to_be_visible()
