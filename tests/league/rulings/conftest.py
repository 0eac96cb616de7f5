"""A match before its seats are drawn, and the head judge of its event."""

import pytest

from tests.factories import make_match, make_user


@pytest.fixture
def match():
    return make_match()


@pytest.fixture
def judge(client):
    client.force_login(make_user("judge_event", username="sato"))
    return client
