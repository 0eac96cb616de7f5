"""An impossible position is asked about before any verdict."""

import pytest
from playwright.sync_api import Page, expect

from league.models import Match, Ruling
from tests.browser.looks import fits, problems
from tests.browser.referee import link

pytestmark = pytest.mark.django_db(transaction=True)
LOCKED = """\
手番: "渡邉 花子"
手札 "渡邉 花子": 5枚
場 "髙﨑 𠮷之助": ♥7
場 "Alexandra Featherstonehaugh": ♥9
"渡邉 花子": ♣10
"""


@pytest.mark.slow
def test_a_lock_that_follows_is_asked_for_before_any_verdict(
    phone: Page, disputed: Match, expected_errors: list[str]
) -> None:
    expected_errors.append("422")
    phone.goto(link(disputed, "adjudicate/?question=play"))
    phone.get_by_label("審判の名前").fill("審判 山本")
    phone.get_by_label("局面の表記").fill(LOCKED)
    phone.get_by_role("button", name="裁定して記録する").tap()
    asked = phone.get_by_role("alert").filter(has_text="♥7→♥9で♥しばりのはず")
    expect(asked).to_be_in_viewport()
    expect(phone.get_by_role("heading", name="出せ")).to_have_count(0)
    assert not Ruling.objects.exists()
    fits(phone)
    assert problems(phone) == []
    asked.get_by_role("button", name="♥しばりあり").tap()
    expect(phone.get_by_role("heading", name="出せません")).to_be_visible()
    assert Ruling.objects.get().case["position"]["lock"] == ["H"]
