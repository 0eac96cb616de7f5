"""The clock of a round is started, stopped and changed, a table gets extra time: each once, and logged."""

import pytest

from league.acts.services.acts import Refusal
from league.clock.services import set_extra_minutes, set_minutes, start_round, stop_round
from league.events.pages.history import event_line
from league.events.pages.log_values import names_of
from league.models import Act, Verb
from tests.factories import NOW, make_table, new_entry

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("a question in SQL")]


@pytest.fixture
def table():
    return make_table()


def time_of(table):
    table.round.refresh_from_db()
    return table.round.started_at, table.round.minutes


def test_a_round_begins_with_its_time(table):
    start_round(of_round=table.round, minutes=50, entry=new_entry(0))
    assert time_of(table) == (NOW, 50)
    assert Act.objects.filter(verb=Verb.START_ROUND).count() == 1


def test_a_second_act_takes_the_start_back(table):
    start_round(of_round=table.round, minutes=50, entry=new_entry(0))
    act = stop_round(of_round=table.round, entry=new_entry(0))
    assert time_of(table) == (None, 50)
    assert (act.before["started_at"], act.after["started_at"]) == (NOW.isoformat(), None)


def test_the_same_submission_twice_is_one_act(table):
    entry = new_entry(0)
    first = start_round(of_round=table.round, minutes=50, entry=entry)
    assert start_round(of_round=table.round, minutes=90, entry=entry) == first
    again = new_entry(0)
    given = set_extra_minutes(table=table, minutes=5, seen=0, entry=again)
    assert set_extra_minutes(table=table, minutes=5, seen=0, entry=again) == given
    table.refresh_from_db()
    assert (time_of(table), table.extra_minutes) == ((NOW, 50), 5)


def test_a_clock_that_runs_is_not_started_and_one_that_stands_not_stopped(table):
    with pytest.raises(Refusal, match="動いていません"):
        stop_round(of_round=table.round, entry=new_entry(0))
    start_round(of_round=table.round, minutes=None, entry=new_entry(0))
    with pytest.raises(Refusal, match="もう動いています"):
        start_round(of_round=table.round, minutes=50, entry=new_entry(0))
    assert time_of(table) == (NOW, None)
    assert Act.objects.filter(verb=Verb.CHANGE_TIME).count() == 0


def test_the_minutes_of_a_round_change_while_its_clock_runs(table):
    start_round(of_round=table.round, minutes=50, entry=new_entry(0))
    act = set_minutes(of_round=table.round, minutes=60, entry=new_entry(0))
    assert time_of(table) == (NOW, 60)
    assert (act.before["minutes"], act.after["minutes"]) == (50, 60)


def test_a_page_that_is_old_gives_no_time(table):
    set_extra_minutes(table=table, minutes=5, seen=0, entry=new_entry(0))
    with pytest.raises(Refusal, match="5分になっています"):
        set_extra_minutes(table=table, minutes=5, seen=0, entry=new_entry(0))
    table.refresh_from_db()
    assert table.extra_minutes == 5


@pytest.mark.parametrize("minutes", [0, 1, 599, 600])
def test_extra_time_goes_from_nothing_to_ten_hours(table, minutes):
    set_extra_minutes(table=table, minutes=minutes, seen=0, entry=new_entry(0))
    table.refresh_from_db()
    assert table.extra_minutes == minutes


@pytest.mark.parametrize("minutes", [-5, -1, 601])
def test_more_time_has_its_bounds(table, minutes):
    with pytest.raises(Refusal, match="0分から600分"):
        set_extra_minutes(table=table, minutes=minutes, seen=0, entry=new_entry(0))


def test_the_log_says_it_in_words(table):
    act = start_round(of_round=table.round, minutes=50, entry=new_entry(0))
    words = {detail.words: detail.after for detail in event_line(act, names_of(table.round.event)).details}
    assert (words["持ち時間（分）"], words["開始"]) == ("50", "13:00")
