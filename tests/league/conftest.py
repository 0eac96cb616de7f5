"""Fixtures of the league's tests: an organiser, a match with drawn seats, and its referee's phone."""

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
    """A match with drawn seats, before its first game."""
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
    """Cache the event's head for the whole test: if it expired on a slow machine, it would cost a query."""
    monkeypatch.setattr("league.event_head._SECONDS", 3600)
