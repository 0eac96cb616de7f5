"""The log as a hash chain: acts are numbered in order, and the database refuses to change or delete one."""

import re
from random import Random

import pytest
from django.db import DatabaseError, connection, transaction

from league.chain import log_of
from league.matches.services.seats import correct_seats, draw_seats
from league.models import Act, Event, Match
from rules_ref.cards import SUITS
from scoring.log.chain import EventLog
from scoring.log.chain_findings import chain_findings
from tests.factories import after_a_game, make_event, make_match, new_entry, record_at_now
from tests.league.devices import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("a trigger refuses what breaks the chain")]


@pytest.fixture
def match() -> Match:
    return after_a_game()


def whole_log(event: Event) -> EventLog:
    log = log_of(event)
    assert log is not None
    return log


def findings(event, held=None):
    return [finding.what.en for finding in chain_findings(whole_log(event), held)]


def test_every_act_is_the_next_entry(match):
    event = Event.objects.get()
    log = whole_log(event)
    assert [entry["no"] for entry in (log.entries or ())] == list(range(1, Act.objects.count() + 1))
    assert (log.head.no, log.head.hash) == (event.log_no, event.log_hash)
    assert findings(event) == []
    last = (log.entries or ())[-1]
    assert (last["stage"], last["round"], last["table"], last["set"], last["game"]) == ("s1", 1, 1, 1, 1)


def test_no_name_stands_in_an_entry_and_each_lies_beside_it(match):
    log = whole_log(Event.objects.get())
    assert "山本" not in str(log.entries or ())
    assert "審判 山本" in {each.text for each in log.sealed.values()}
    assert set(log.sealed) == set(re.findall("'sealed': '([^']+)'", str(log.entries)))


@pytest.mark.parametrize(
    "change", ["verb='undo'", "no=99", "hash='0'", "at='2020-01-01'", "actor='別人'", "reason='x'"]
)
def test_the_database_lets_nobody_change_an_entry(match, change):
    with (
        pytest.raises(DatabaseError, match="never changed"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("UPDATE league_act SET " + change + " WHERE no = 2")  # noqa: S608


def test_the_database_lets_nobody_delete_an_entry(match):
    with (
        pytest.raises(DatabaseError, match="never changed"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("DELETE FROM league_act WHERE no = 2")


@pytest.mark.django_db(transaction=True)
def test_of_many_tables_at_once_no_two_acts_get_one_number():
    event = make_event()
    tables = [make_match(event=event, number=number) for number in range(1, 7)]

    def play(match):
        draw_seats(match=match, entry=new_entry(match), set_number=1, rng=Random(1))
        players = record_at_now(match).players_of(1)
        for turned in (players[1:] + players[:1], players):
            seats = dict(zip(SUITS, turned, strict=True))
            correct_seats(match=match, entry=new_entry(match), set_number=1, seats=seats)

    at_once(play, tables)
    assert findings(Event.objects.get()) == []
