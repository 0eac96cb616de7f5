"""A match under another document in the browser, from the referee's name to the final ranking."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import looks_right
from tests.browser.organiser import sign_in
from tests.browser.players import A, E, I, U
from tests.browser.referee import go_on, link, row, sign_on, tap
from tests.factories import make_event, make_match

pytestmark = pytest.mark.django_db(transaction=True)
SCHEME: Final = {"sets": 1, "points": {"4": [6, 4, 2, 0]}, "bonus": 0}
"""The event's points, for documents that have none of their own."""

FIRST: Final = (A, I, U)
LAST: Final = (E, I, A)
GAMES: Final = {
    "momo": (FIRST, (I, A, U), (E, I, A), LAST),
    "kyoto": (FIRST, (I, U), (E, A), LAST),
}
"""The exits of each game; under KYOTO a daifugo who is not first falls. In game 1 the second is banned."""

NOT_HERE: Final = ("JBL-", "封筒", "ブラインド", "反則")
"""Words of the league's own document and its deal only."""
AT_TABLE: Final = ("", "history/", "sets/1/games/2/", "sets/1/", "lay/", "adjudicate/", "adjudicate/?question=exchange", "adjudicate/?question=ranking", "procedures/", "rulings/", "cut-off/", "substitution/")  # fmt: skip
AT_EVENT: Final = ("", "hall/", "standings/1/", "results/1/1/", "desk/1/1/sheet/")


def says_only_its_own(page: Page) -> None:
    text = page.locator("body").inner_text()
    assert [each for each in NOT_HERE if each in text] == [], page.url


def play_out(page: Page, document: str) -> None:
    """Play the one set: seats and games, without an envelope."""
    version = page.locator("#table").get_attribute("data-version") or ""
    expect(page.get_by_role("button", name="カードの代わりに、いま抽選する")).to_be_visible()
    says_only_its_own(page)
    page.get_by_role("button", name="カードの代わりに、いま抽選する").click()
    expect(page.locator("#table")).not_to_have_attribute("data-version", version)
    for game, leaving in enumerate(GAMES[document], start=1):
        expect(page.get_by_role("heading", name=f"第1セット 第{game}ゲーム")).to_be_visible()
        says_only_its_own(page)
        for player in leaving:
            tap(page, player)
            if game == 1 and player == I:
                row(page, I).get_by_role("button", name=f"{I}を禁止あがりにする").click()
                expect(row(page, I).get_by_role("button", name=f"{I}の禁止を取り消す")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("document", GAMES)
def test_a_match_under_another_document_is_played_to_its_end(
    phone: Page, desktop: Page, document: str
) -> None:
    match = make_match((A, I, U, E), event=make_event(ruleset=document, scheme=SCHEME))
    sign_on(phone, match)
    play_out(phone, document)
    go_on(phone)
    for confirmed in range(4):
        expect(phone.get_by_role("button", name="確認しました")).to_have_count(4 - confirmed)
        phone.get_by_role("button", name="確認しました").first.click()
    phone.get_by_role("button", name="マッチを終了する").click()
    expect(phone.get_by_role("heading", name="このマッチは終了しました")).to_be_visible()
    looks_right(phone, f"other-{document}")
    for each in AT_TABLE:
        phone.goto(link(match, each))
        says_only_its_own(phone)
    sign_in(desktop, "organise_event", "judge_event")
    for each in AT_EVENT:
        desktop.goto(f"/e/spring/{each}")
        says_only_its_own(desktop)
    desktop.goto("/e/spring/standings/1/")
    expect(desktop.get_by_role("row").filter(has_text=E).first).to_contain_text("1")
