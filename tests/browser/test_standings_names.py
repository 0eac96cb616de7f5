"""Standings on a phone: long names beside figures that one moves sideways."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from league.models import Round
from league.rehearsal.services.simulation import play_round
from tests.browser.looks import WIDER, problems
from tests.browser.players import AUTUMN, bots, seated

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.django_db(transaction=True)

LINES = """name => {
    const texts = document.createTreeWalker(document.querySelector(".standings tbody"), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        if (!texts.currentNode.textContent.includes(name)) continue;
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        return range.getClientRects().length;
    }
}"""
"""On how many lines that part of a name stands."""


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("Maria Wojciechowska-Brzęczyszczykiewicz", "Brzęczyszczykiewicz"),
        ("アレクサンドラ・コンスタンティノヴァ", "コンスタンティノヴァ"),
    ],
)
def test_a_long_part_of_a_name_is_not_broken_between_two_letters(phone: Page, name: str, part: str) -> None:
    event = seated(((name, ""), *AUTUMN[1:8]))
    list(play_round(Round.objects.get(event=event), bots()))
    phone.goto("/e/autumn/standings/")
    expect(phone.locator(".standings tbody")).to_contain_text(part)
    assert phone.evaluate(LINES, part) == 1
    assert not phone.evaluate(WIDER)
    assert problems(phone) == []
