"""Fixtures: a phone with Firefox or WebKit, and a connection to the desk that can be cut."""

import shutil
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from django.conf import LazySettings
from pytest_django.live_server_helper import LiveServer

from league.models import Match
from tests.factories import begin_match
from tests.other_browsers.driven import Browser
from tests.other_browsers.firefox import firefox
from tests.other_browsers.webkit import webkit
from tests.other_browsers.wire import Wire

ENGINES: dict[str, Callable[[str], Iterator[Browser]]] = {"firefox-esr": firefox, "WebKitWebDriver": webkit}
PACKAGES = {"firefox-esr": "firefox-esr", "WebKitWebDriver": "webkit2gtk-driver xvfb"}


@pytest.fixture(params=ENGINES)
def other(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """Each of the other browsers in turn; the test is skipped if it is not installed."""
    program = shutil.which(request.param)
    if program is None:
        pytest.skip(f"needs another browser: apt-get install {PACKAGES[request.param]}")
    yield from ENGINES[request.param](program)


@pytest.fixture
def wire(live_server: LiveServer, settings: LazySettings) -> Iterator[Wire]:
    """The connection between the phone and the desk, which takes its requests for https."""
    desk = urlsplit(live_server.url)
    assert desk.hostname is not None
    assert desk.port is not None
    with Wire(desk.hostname, desk.port) as wire:
        # The wire adds no header for https; its requests are recognised by their Host.
        settings.SECURE_PROXY_SSL_HEADER = ("HTTP_HOST", wire.host)
        yield wire


@pytest.fixture
def match() -> Match:
    """A match in its first game, which the first player has left."""
    return begin_match()
