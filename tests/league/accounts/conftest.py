"""An account with a password."""

import pytest
from django.contrib.auth.models import User

PHRASE = "大会-2026-spring"


@pytest.fixture
def account():
    return User.objects.create_user("kanri", password=PHRASE)
