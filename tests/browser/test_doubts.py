"""What cannot be is asked about before any verdict; what follows from the cards is switched on with its cause."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from league.models import Ruling
from tests.browser.dispute import pick
from tests.browser.looks import fits, problems
from tests.browser.referee import link

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from league.models import Match

pytestmark = pytest.mark.django_db(transaction=True)
VERDICT = "出せます|出せません"


@pytest.fixture
def form(phone: Page, disputed: Match) -> Page:
    phone.goto(link(disputed, "adjudicate/?question=play"))
    phone.get_by_label("審判の名前").fill("審判 山本")
    phone.get_by_role("radio", name="渡邉 花子").check()
    return phone


def lies(page: Page, *plays: str) -> None:
    """What lies there, the top last."""
    for below, cards in enumerate(reversed(plays)):
        if below == 1:
            page.get_by_text("その前に出たカード").tap()
        pick(page, f"pile-{below}-cards", *cards.split())


def rule(page: Page) -> None:
    page.get_by_role("button", name="裁定して記録する").tap()


def chip(page: Page, name: str, value: str = ""):
    return page.locator(f"input[name='play-{name}']" + (f"[value='{value}']" if value else ""))


def test_two_hearts_light_the_lock_with_its_cause_and_the_club_cannot_be_played(form: Page) -> None:
    lies(form, "H7", "H9")
    expect(chip(form, "lock", "H")).to_be_checked()
    expect(form.locator(".because")).to_contain_text("♥7→♥9")
    pick(form, "play-cards", "C10")
    rule(form)
    expect(form.get_by_role("heading", name="出せません")).to_be_visible()
    assert Ruling.objects.get().case["position"]["lock"] == ["H"]


def test_whoever_switches_the_lock_off_is_asked_before_any_verdict(
    form: Page, expected_errors: list[str]
) -> None:
    expected_errors.append("422")
    lies(form, "H7", "H9")
    expect(chip(form, "lock", "H")).to_be_checked()
    chip(form, "lock", "H").uncheck(force=True)
    pick(form, "play-cards", "C10")
    rule(form)
    asked = form.get_by_role("alert").filter(has_text="♥7→♥9で♥しばりのはず")
    expect(asked).to_be_in_viewport()
    expect(form.get_by_role("heading", name="出せ")).to_have_count(0)
    assert not Ruling.objects.exists()
    fits(form)
    assert problems(form) == []
    asked.get_by_role("button", name="♥しばりあり").tap()
    expect(form.get_by_role("heading", name="出せません")).to_be_visible()


def test_four_fives_light_the_revolution_under_which_fours_beat_them(form: Page) -> None:
    lies(form, "S5 H5 D5 C5")
    expect(chip(form, "revolution")).to_be_checked()
    pick(form, "play-cards", "S4", "H4", "D4", "C4")
    rule(form)
    expect(form.get_by_role("heading", name="革命返しです")).to_be_visible()


def test_an_eight_does_not_lie_there_any_more(form: Page, expected_errors: list[str]) -> None:
    expected_errors.append("422")
    lies(form, "H8")
    pick(form, "play-cards", "S9")
    rule(form)
    asked = form.get_by_role("alert").filter(has_text="♥8で場は流れる")
    asked.get_by_role("button", name="場はもう流れている").tap()
    expect(form.get_by_role("heading", name="出せます")).to_be_visible()
    assert Ruling.objects.get().case["position"].get("pile", []) == []


def test_the_cards_themselves_may_be_wrong(form: Page, expected_errors: list[str]) -> None:
    expected_errors.append("422")
    lies(form, "H8")
    pick(form, "play-cards", "S9")
    rule(form)
    form.get_by_role("button", name="カードが違う").tap()
    expect(form.locator("#picker")).to_be_visible()
