"""Rulings are numbered without gaps, stored once, and never changed."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from league.access import Person
from league.acts.services.acts import Entry
from league.models import Event, Ruling
from league.rulings.services import RulingPlace, record_ruling
from rules_ref import adjudicate
from tests.factories import NOW, REFEREE, make_event, make_match
from tests.league.devices import at_once

pytestmark = pytest.mark.django_db
CASE = {
    "ruleset": "jbl",
    "question": "play",
    "position": {"players": ["A", "B", "C", "D"], "hands": {"A": 3}, "turn": "A"},
    "play": {"by": "A", "cards": ["S8"]},
}
OTHER = CASE | {"play": {"by": "A", "cards": ["S9"]}}


def rule(asked, case=CASE, by=REFEREE, form_id=None, now=NOW):
    answer = adjudicate(case)
    return record_ruling(place=asked, case=case, answer=answer, entry=Entry(by, form_id or uuid4(), 0, now))


@pytest.fixture
def at_table():
    match = make_match()
    return RulingPlace(match.table.round.event, match, 2, 3)


def test_a_ruling_is_kept_as_it_was_given(at_table):
    kept = Ruling.objects.get(pk=rule(at_table).pk)
    assert kept.case == CASE
    assert kept.answer == adjudicate(CASE)
    assert (kept.match, kept.set_number, kept.game_number) == (at_table.match, 2, 3)
    assert (kept.asked_by, kept.user, kept.at) == (REFEREE.name, None, NOW)
    assert (kept.ruleset, kept.question) == ("jbl", "play")


def test_rulings_are_numbered_from_1_within_each_event(at_table):
    other = RulingPlace(make_event("autumn"))
    assert [rule(at_table).number for _ in range(3)] == [1, 2, 3]
    assert rule(other).number == 1


def test_the_same_question_from_the_same_form_is_one_ruling(at_table):
    form_id = uuid4()
    first = rule(at_table, form_id=form_id)
    again = rule(at_table, form_id=form_id, by=Person("別人"), now=NOW + timedelta(minutes=1))
    assert again == first
    assert Ruling.objects.get().asked_by == REFEREE.name


def test_from_one_form_another_question_game_or_event_is_another_ruling(at_table):
    form_id = uuid4()
    later = RulingPlace(at_table.event, at_table.match, 2, 4)
    asked = [(at_table, CASE), (at_table, OTHER), (later, CASE), (RulingPlace(make_event("autumn")), CASE)]
    found = [rule(place, case, form_id=form_id) for place, case in asked]
    assert [ruling.number for ruling in found] == [1, 2, 3, 1]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("same", [False, True], ids=["each its own", "one form"])
def test_rulings_asked_at_once_are_numbered_without_gaps_and_one_form_is_one(same):
    asked, form_id = RulingPlace(make_event()), uuid4() if same else None

    numbers = at_once(lambda _number: rule(asked, form_id=form_id).number, range(16))
    assert sorted(numbers) == ([1] * 16 if same else list(range(1, 17)))
    assert Ruling.objects.count() == (1 if same else 16)


def test_a_ruling_can_be_neither_changed_nor_deleted(at_table):
    ruling = rule(at_table)
    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        Ruling.objects.update(asked_by="別人")
    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        ruling.delete()


@pytest.mark.parametrize(
    "fields",
    [
        {"number": 0},
        {"asked_by": ""},
        {"question": "dobon"},
        {"match": None},
        {"set_number": None},
        {"game_number": 0},
    ],
)
def test_what_may_not_be_is_refused_by_the_database(at_table, fields):
    row = {
        "event": at_table.event, "match": at_table.match, "set_number": 1, "game_number": 1, "number": 1,
        "client_id": uuid4(), "ruleset": "jbl", "question": "play", "case": {}, "answer": {},
        "asked_by": "審判", "at": NOW,
    }  # fmt: skip
    with pytest.raises(IntegrityError), transaction.atomic():
        Ruling.objects.create(**row | fields)


def test_a_ruling_belongs_to_the_event_of_its_match(at_table):
    with pytest.raises(IntegrityError, match="of its event"), transaction.atomic():
        rule(RulingPlace(make_event("autumn"), at_table.match, 1, 1))


def test_an_event_with_rulings_stays(at_table):
    rule(at_table)
    with pytest.raises(IntegrityError), transaction.atomic():
        Event.objects.filter(pk=at_table.event.pk).delete()
