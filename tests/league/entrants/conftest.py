"""The organiser who acts in these tests, by the name that the log has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.factories import make_user

if TYPE_CHECKING:
    from django.test import Client


@pytest.fixture
def organiser(client: Client) -> Client:
    client.force_login(make_user("organise_event", username="kanri"))
    return client
