"""Who leaves and who comes in: what the event's document and its standings make of the organiser's taps."""

from __future__ import annotations

from uuid import uuid4

import pytest

from league.event_document import document_of_event
from league.matches.services.laying import create_table
from league.models import Stage
from scoring.event.check import problems
from scoring.event.values import EntrantStatus, MoveUp, Withdrawal
from scoring.standings.standings import standings
from tests.factories import (
    make_entrant,
    make_event,
    make_match,
    make_round,
    make_stage,
    new_entry,
    play_match,
)
from tests.kept import kept

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept
def event():
    """Four have played their first stage, from which two go on; the second has not begun."""
    event = make_event()
    play_match(make_match(event=event))
    Stage.objects.filter(event=event).update(advance={"rule": "best_overall", "n": 2}, enter=None)
    make_stage(event, enter={"from": "s1"})
    return event


def press(client, number, what, **fields):
    sent = {"client_id": str(uuid4()), **fields}
    assert client.post(f"/e/spring/entrants/{number}/{what}/", sent).status_code == 302


def test_who_withdraws_after_a_stage_keeps_their_place_in_it_and_goes_no_further(organiser, event):
    before = standings(document_of_event(event)).stages[0]
    first = before.state.rows[0].player
    press(organiser, int(first[1:]), "leave", when="now")
    document = document_of_event(event)
    assert document.decisions == (Withdrawal(first, "s1", 1),)
    assert problems(document) == ()
    after = standings(document).stages[0]
    assert [row.player for row in after.state.rows] == [row.player for row in before.state.rows]
    assert after.advance is not None
    assert first not in after.advance.going

    press(organiser, int(first[1:]), "come-back")
    assert standings(document_of_event(event)).stages[0] == before


def test_who_withdraws_before_the_first_stage_enters_none(organiser):
    event = make_event()
    make_stage(event)
    make_entrant(event, 1)
    press(organiser, 1, "leave", when="now")
    document = document_of_event(event)
    assert document.entrants[0].status is EntrantStatus.WITHDRAWN
    assert document.decisions == (Withdrawal("p01", None),)
    assert problems(document) == ()


def test_a_stand_in_goes_on_in_the_place_of_who_had_gone_on(organiser, event):
    Stage.objects.filter(code="s1").update(advanced=["p01", "p02"])
    press(organiser, 1, "stand-in", name="大野", reason="発熱")
    document = document_of_event(event)
    assert document.decisions == (Withdrawal("p01", "s1", 1), MoveUp("s1", "p05", "p01"))
    assert problems(document) == ()


def test_a_stand_in_sits_where_the_other_was_to_sit(organiser, event):
    Stage.objects.filter(code="s1").update(advanced=["p01", "p02", "p03", "p04"])
    second = make_round(event, number=3)
    Stage.objects.filter(pk=second.stage.pk).update(enter={"from": "s1"})
    create_table(of_round=second, number=1, entrants=list(event.entrants.all()), entry=new_entry(0))
    press(organiser, 1, "stand-in", name="大野", reason="発熱")
    document = document_of_event(event)
    assert problems(document) == ()
    (table,) = document.rounds[-1].tables
    assert set(table.seats.values()) == {"p05", "p02", "p03", "p04"}


def test_the_roll_call_says_who_enters(organiser):
    event = make_event()
    make_stage(event)
    for number in range(1, 4):
        make_entrant(event, number, status="registered")
    for number in (1, 2):
        sent = {"client_id": str(uuid4()), "step": "check-in"}
        organiser.post(f"/e/spring/check-in/{number}/", sent)
    organiser.post("/e/spring/check-in/end/", {"client_id": str(uuid4())})
    statuses = [entrant.status for entrant in document_of_event(event).entrants]
    assert statuses == [EntrantStatus.PRESENT, EntrantStatus.PRESENT, EntrantStatus.ABSENT]
