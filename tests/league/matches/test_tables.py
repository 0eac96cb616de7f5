"""Creating a match's table, and its link."""

import pytest

from league.acts.services.acts import Refusal
from league.matches.services.tables import create_table, renew_link
from league.models import Act, Table, Verb
from tests.factories import NAMES, make_entrant, make_event, make_round, make_table, new_entry

pytestmark = pytest.mark.django_db


def entrants(event, count):
    return [make_entrant(event, at, f"参加者{at}") for at in range(1, count + 1)]


@pytest.mark.parametrize("count", [2, 5])
def test_jbl_1_1_three_or_four_sit_at_a_table(count):
    event = make_event()
    of_round = make_round(event)
    with pytest.raises(Refusal, match="4人、または3人") as refusal:
        create_table(of_round=of_round, number=1, entrants=entrants(event, count), entry=new_entry(0))
    assert refusal.value.clause == "JBL-1.1"
    assert not Table.objects.exists()


def test_a_table_is_laid_once_however_often_it_is_sent():
    event = make_event()
    of_round = make_round(event)
    given = {"of_round": of_round, "number": 1, "entrants": entrants(event, 3), "entry": new_entry(0)}
    assert create_table(**given) == create_table(**given)
    assert Table.objects.get().match.size == 3
    laid = {"round": 1, "table": 1, "entrants": [1, 2, 3], "key": Table.objects.get().key_print()}
    assert Act.objects.get().after == laid


def test_acts_on_the_event_are_counted_on_it():
    event = make_event()
    make_table(event=event)
    make_table(("加藤", "木村", "工藤"), event=event, number=2)
    event.refresh_from_db()
    assert event.version == 2
    assert list(event.acts.values_list("seq", "verb")) == [(1, Verb.CREATE_TABLE), (2, Verb.CREATE_TABLE)]


def test_a_new_link_makes_the_old_one_void():
    table = make_table()
    old = table.token
    renew_link(table=table, entry=new_entry(0))
    table.refresh_from_db()
    assert table.token != old
    assert len(table.token) == len(old) == 22


def test_the_log_never_shows_a_link():
    table = make_table()
    renew_link(table=table, entry=new_entry(0))
    assert all(table.token not in str(act.after) for act in Act.objects.all())


def test_no_table_of_three_where_the_rules_say_no_points_for_it():
    event = make_event(ruleset="sdin")
    with pytest.raises(Refusal, match="3人の卓の得点がありません"):
        make_table(NAMES[:3], event=event)
    assert not Table.objects.exists()
