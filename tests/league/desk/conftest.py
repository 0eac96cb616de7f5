"""A match with nothing entered yet."""

import pytest

from tests.factories import make_match


@pytest.fixture
def match():
    return make_match()
