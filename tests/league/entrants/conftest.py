import pytest

from league.models import Entrant, Event
from tests.factories import make_entrant, make_event


@pytest.fixture
def event() -> Event:
    return make_event()


@pytest.fixture
def aoki(event: Event) -> Entrant:
    return make_entrant(event, 1, "青木", kana="あおき", club="名古屋")
