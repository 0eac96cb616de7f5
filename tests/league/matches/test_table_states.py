"""The states of all tables, of which only changed ones are read again."""

import pytest

from league.entrants.services.entrants import Names, correct_entrant
from league.matches.pages.progress import table_states
from tests.factories import make_event, make_match, new_entry, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def matches():
    event = make_event()
    return [make_match([f"{at}-{number}" for number in range(4)], event=event, number=at) for at in (1, 2, 3)]


def test_an_entry_and_a_corrected_name_are_seen(matches, django_assert_num_queries):
    of_round = matches[0].table.round
    assert [state.state.words for state in table_states(of_round).values()] == ["開始前"] * 3
    sit_down(matches[1])
    table_states(of_round)
    with django_assert_num_queries(1):
        states = list(table_states(of_round).values())
    assert [state.state.words for state in states] == ["開始前", "第1セット 第1ゲーム", "開始前"]
    entrant = of_round.event.entrants.get(number=1)
    correct_entrant(entrant=entrant, names=Names("青木"), seed=None, entry=new_entry(0))
    assert "青木" in {name for state in table_states(of_round).values() for name in state.names}
