"""Every state of a table's page: no barriers, nothing wider than the phone, nothing too small for a thumb."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.looks import fits, problems
from tests.browser.referee import link, sign_on
from tests.browser.table_states import LONG, STATES
from tests.factories import make_match

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.slow
@pytest.mark.parametrize("state", STATES)
def test_no_barriers(phone: Page, state: str) -> None:
    bring, addresses = STATES[state]
    match = make_match(LONG)
    bring(match)
    sign_on(phone, match)
    found = []
    for address in addresses:
        phone.goto(link(match, address))
        fits(phone)
        found += problems(phone)
    assert found == []
