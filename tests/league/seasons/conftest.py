import pytest

from league.models import Season
from tests.league.seasons.scenes import make_season


@pytest.fixture
def season() -> Season:
    return make_season()
