"""The roll call step by step, and the same step from several devices at once."""

import pytest

from league.acts.services.acts import Refusal
from league.entrants.services.attendance import CHECK_IN, MISS, UNDO, call_roll
from league.entrants.services.entrants import Names, Newcomer, enter_entrants
from league.entrants.services.leaving import come_back, leave
from league.models import Act, Entrant, StageDecision
from tests.factories import make_entrant, make_table, new_entry
from tests.league.devices import at_once
from tests.league.entrants.test_entrants import now

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("step", "before", "after"),
    [
        (CHECK_IN, "registered", "present"),
        (CHECK_IN, "absent", "present"),
        (UNDO, "present", "registered"),
        (UNDO, "absent", "registered"),
        (MISS, "registered", "absent"),
    ],
)
def test_a_step_of_the_roll_call_is_logged_with_what_was_before(aoki, step, before, after):
    Entrant.objects.update(status=before)
    call_roll(entrant=aoki, step=step, entry=new_entry(0))
    assert now(aoki).status == after
    act = Act.objects.get()
    assert (act.before["status"], act.after["status"]) == (before, after)


def test_a_step_that_changes_nothing_is_no_act(aoki):
    call_roll(entrant=aoki, step=CHECK_IN, entry=new_entry(0))
    assert not Act.objects.exists()


@pytest.mark.parametrize("step", [CHECK_IN, UNDO, MISS])
def test_who_has_withdrawn_is_not_called(aoki, step):
    leave(entrant=aoki, reason="", entry=new_entry(0))
    with pytest.raises(Refusal, match="棄権した参加者です"):
        call_roll(entrant=aoki, step=step, entry=new_entry(0))


@pytest.mark.parametrize("step", [UNDO, MISS])
def test_who_sits_at_a_table_was_there(event, step):
    make_table(event=event)
    with pytest.raises(Refusal, match="卓についた参加者です"):
        call_roll(entrant=event.entrants.get(number=1), step=step, entry=new_entry(0))


@pytest.mark.django_db(transaction=True)
def test_eight_people_who_tap_one_name_at_once_check_in_once(aoki):
    Entrant.objects.update(status="registered")
    at_once(lambda _number: call_roll(entrant=aoki, step=CHECK_IN, entry=new_entry(0)), range(8))
    assert now(aoki).status == "present"
    assert Act.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_list_confirmed_eight_times_at_once_is_entered_once(event):
    entry = new_entry(0)
    newcomers = [Newcomer(Names("青木")), Newcomer(Names("井上"))]
    acts = at_once(
        lambda _number: (
            enter_entrants(event=event, newcomers=newcomers, status=Entrant.Status.PRESENT, entry=entry).pk
        ),
        range(8),
    )
    assert len(set(acts)) == 1
    assert event.entrants.count() == 2


@pytest.mark.django_db(transaction=True)
def test_eight_who_come_late_at_once_get_eight_numbers(event):
    at_once(
        lambda number: enter_entrants(
            event=event, newcomers=[Newcomer(Names(f"{number}人目"))], status=Entrant.Status.PRESENT,
            entry=new_entry(0),
        ),
        range(8),
    )  # fmt: skip
    assert sorted(event.entrants.values_list("number", flat=True)) == list(range(1, 9))


@pytest.mark.django_db(transaction=True)
def test_eight_withdrawals_at_once_are_one_decision(aoki):
    at_once(lambda _number: leave(entrant=aoki, reason="", entry=new_entry(0)), range(8))
    assert StageDecision.objects.count() == 1


def test_taking_a_check_in_back_leaves_who_was_absent_absent(event):
    entrant = make_entrant(event, 1, status=Entrant.Status.REGISTERED)
    states = []
    for step in (MISS, CHECK_IN, UNDO, UNDO, CHECK_IN, UNDO):
        call_roll(entrant=entrant, step=step, entry=new_entry(0))
        entrant.refresh_from_db()
        states.append(entrant.status)
    assert states == ["absent", "present", "absent", "registered", "present", "registered"]


def test_who_was_absent_is_so_again_though_they_left_in_between_and_came_back(event):
    entrant = make_entrant(event, 1, status=Entrant.Status.REGISTERED)
    for step in (MISS, CHECK_IN):
        call_roll(entrant=entrant, step=step, entry=new_entry(0))
    leave(entrant=entrant, reason="", entry=new_entry(0))
    come_back(entrant=entrant, reason="", entry=new_entry(0))
    call_roll(entrant=entrant, step=UNDO, entry=new_entry(0))
    entrant.refresh_from_db()
    assert entrant.status == "absent"
