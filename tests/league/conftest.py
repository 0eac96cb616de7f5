"""An organiser, a match whose players sit, and its referee, as many tests of the league find them."""

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Match
from tests.factories import make_match, make_user, sit_down
from tests.kept import kept


@pytest.fixture
def organiser(client: Client) -> Client:
    client.force_login(make_user("organise_event"))
    return client


@pytest.fixture
@kept
def match() -> Match:
    """Before its first game."""
    match = make_match()
    sit_down(match)
    return match


@pytest.fixture
def phone(client: Client, match: Match) -> Client:
    """The phone of the match's referee."""
    client.post(reverse("table_referee", args=[match.table.token]), {"name": "山本"})
    return client


@pytest.fixture
def head_stays_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where queries are counted: a slow machine would ask for an event's head once more in the middle of a test."""
    monkeypatch.setattr("league.event_head._SECONDS", 3600)
