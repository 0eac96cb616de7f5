"""Fixtures of several browser tests: matches, events, and pages on phones."""

import pytest
from playwright.sync_api import Page, expect

from league.models import Event, Match
from tests.browser.commonest import disputed_match
from tests.browser.players import AUTUMN, seated
from tests.browser.referee import sign_on
from tests.conftest import DEVICES, NewPage
from tests.factories import begin_match
from tests.patience import PATIENCE_MS

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(params=DEVICES)
def device(request: pytest.FixtureRequest, new_page: NewPage) -> Page:
    """A page on each kind of device; on some only: ``parametrize("device", ["phone"], indirect=True)``."""
    return new_page(**DEVICES[request.param])


@pytest.fixture
def match() -> Match:
    """A match in its first game, which the first player has left."""
    return begin_match()


@pytest.fixture
def referee(phone: Page, match: Match) -> Page:
    """The phone of the referee of that match."""
    return sign_on(phone, match)


@pytest.fixture
def disputed() -> Match:
    """A match after its first game, of players whose names are hard to show."""
    return disputed_match()


@pytest.fixture
def autumn() -> Event:
    """The event in autumn, in which all players have seats and none has played."""
    return seated(AUTUMN)
