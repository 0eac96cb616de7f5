"""The organiser who acts in these tests, by the name that the log has."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import make_user


@pytest.fixture
def organiser(client: Client) -> Client:
    client.force_login(make_user("organise_event", username="kanri"))
    return client
