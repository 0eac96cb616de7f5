"""A match of which nothing is entered yet, and the code of the sheet of a match."""

import pytest

from tests.factories import make_match


@pytest.fixture
def match():
    return make_match()
