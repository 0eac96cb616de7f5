"""Where every table is: said anew for those at which something happened, and only for them."""

import pytest

from league.entrants.services.entrants import Names, correct_entrant
from league.matches.pages.states import table_states
from league.models import Match
from tests.factories import make_event, make_match, new_entry, sit_down

pytestmark = pytest.mark.django_db


def states(of_round):
    of_round.event.refresh_from_db()
    rows = Match.objects.filter(table__round=of_round).order_by("table__number").values_list("pk", "version")
    return list(table_states(of_round, rows).values())


@pytest.fixture
def matches():
    event = make_event()
    return [make_match([f"{at}-{each}" for each in range(4)], event=event, number=at) for at in (1, 2, 3)]


def test_an_entry_is_seen_and_nobody_else_is_read_again(matches, django_assert_num_queries):
    of_round = matches[0].table.round
    assert [each.state.words for each in states(of_round)] == ["開始前"] * 3
    with django_assert_num_queries(2):
        states(of_round)
    sit_down(matches[1])
    assert sorted(each.state.words for each in states(of_round)) == [
        "第1セット 第1ゲーム",
        "開始前",
        "開始前",
    ]


def test_a_corrected_name_is_seen(matches):
    of_round = matches[0].table.round
    states(of_round)
    entrant = of_round.event.entrants.get(number=1)
    correct_entrant(entrant=entrant, names=Names("青木"), seed=None, entry=new_entry(0))
    assert "青木" in {name for each in states(of_round) for name in each.names}
