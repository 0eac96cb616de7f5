"""What a referee is told when a page does not come."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import boxes, picture
from tests.browser.outbox import NETWORK
from tests.browser.players import A

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.slow
def test_the_news_of_a_lost_network_moves_and_covers_no_player(
    referee: Page, expected_errors: list[str]
) -> None:
    expected_errors += [*NETWORK, "htmx:"]
    row = referee.locator(".row", has_text=A)
    [before] = boxes(row)
    referee.context.set_offline(True)
    referee.locator(".more a[href$='/referee/']").evaluate("each => each.click()")
    told = referee.get_by_role("alert").filter(has_text="送信できていません")
    expect(told).to_be_visible()
    picture(referee, "trouble")
    assert boxes(row) == [before]
    [box] = boxes(told)
    assert box["y"] + box["height"] <= before["y"]
