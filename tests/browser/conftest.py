"""Matches, and pages that look at them, as several browser tests find them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.players import AUTUMN, seated
from tests.browser.referee import sign_on
from tests.conftest import DEVICES
from tests.factories import begin_match, make_match, play_set

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from league.models import Event, Match
    from tests.conftest import NewPage

expect.set_options(timeout=20_000)  # a machine that runs all tests at once is slower than any phone


@pytest.fixture(params=DEVICES)
def device(request: pytest.FixtureRequest, new_page: NewPage) -> Page:
    """A page on each kind of device; on some only: ``parametrize("device", ["phone"], indirect=True)``."""
    return new_page(**DEVICES[request.param])


@pytest.fixture
def match() -> Match:
    """In its first game, which the first player has left."""
    return begin_match()


@pytest.fixture
def referee(phone: Page, match: Match) -> Page:
    """The phone of the referee of that match."""
    return sign_on(phone, match)


@pytest.fixture
def disputed() -> Match:
    """After its first game, among people whose names are hard to show."""
    match = make_match(("髙﨑 𠮷之助", "Alexandra Featherstonehaugh", "渡邉 花子", "東海林 実"))
    play_set(match, 1, ("1 2 3",))
    return match


@pytest.fixture
def autumn() -> Event:
    """Everybody has a seat, and nobody has played."""
    return seated(AUTUMN)
