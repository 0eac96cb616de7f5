"""Incidents of a day, handled on a phone: a player leaves, two sat at each other's table."""

import re

import pytest
from playwright.sync_api import Page, expect

from league.draws.services.draws import publish_by_hand
from league.models import Match
from tests.browser.looks import problems
from tests.browser.organiser import press, sign_in
from tests.factories import new_entry
from tests.league.drawing import staged

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


@pytest.fixture
def drawn() -> None:
    """Twenty tables of four, drawn by hand."""
    stage = staged(80, matches=1)
    tables = {
        table: {suit: f"p{4 * table - 3 + at:02d}" for at, suit in enumerate("SHDC")}
        for table in range(1, 21)
    }
    publish_by_hand(stage=stage, tables=tables, groups={}, sitting_out=(), reason="", entry=new_entry(0))


def test_somebody_leaves_and_three_play(phone: Page, drawn: None) -> None:
    sign_in(phone)
    phone.goto("/e/spring/players/6/")
    phone.get_by_role("button", name="抜ける（棄権・退場・帰宅）").click()
    expect(phone.get_by_text("先に決まっている席")).to_be_visible()
    assert problems(phone) == []
    press(phone, "棄権にする")
    phone.wait_for_url("**/leaving/")
    expect(phone.get_by_text("残る人: 選手5、選手7、選手8")).to_be_visible()
    assert problems(phone) == []
    phone.goto("/e/spring/hall/")
    expect(phone.get_by_text("抜けた人の席が決まっていません。")).to_be_visible()
    phone.goto("/e/spring/leaving/")
    press(phone, "3人で行う")
    expect(phone.get_by_text("抜けた人の席と枠は、すべて決まっています。")).to_be_visible()
    assert Match.objects.get(table__number=2).size == 3


def test_two_names_two_taps(phone: Page, drawn: None) -> None:
    sign_in(phone)
    phone.goto("/e/spring/seats/change/")
    phone.get_by_label(re.compile("選手3$")).check()
    phone.get_by_label(re.compile("選手9$")).click()
    expect(phone.get_by_role("heading", name="こうなります")).to_be_visible()
    assert problems(phone) == []
    phone.get_by_label("理由").fill("席のまちがい")
    press(phone, "直す")
    expect(phone.get_by_text("席を直しました。")).to_be_visible()
    assert problems(phone) == []
    assert Match.objects.filter(table__number=1, players__entrant__number=9).exists()


def test_a_name_dropped_on_another(desktop: Page, drawn: None) -> None:
    sign_in(desktop)
    desktop.goto("/e/spring/seats/change/")
    names = [desktop.locator("label.choice", has_text=re.compile(f"選手{number}$")) for number in (4, 5)]
    names[0].drag_to(names[1])
    expect(desktop.get_by_role("heading", name="こうなります")).to_be_visible()
    expect(desktop.locator("input[name=people][value='5']")).to_have_count(1)
