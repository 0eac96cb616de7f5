"""Acts that change matches and their event lock the matches first, as acts at a table do: no deadlock."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.access import Person
from league.acts.services.acts import Entry
from league.draws.services.seating import add_player, swap_players
from league.entrants.services.forgetting import forget
from league.matches.services.matches import close_match
from league.models import Event, Match, Ruling
from league.rulings.services import answer_reopening, ask_reopening
from tests.factories import NOW, make_entrant, make_table, new_entry, played_match

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("locks")]
BY = Person("内山")


def taken(act) -> list[str]:
    """The tables of matches and events in the order in which the act first selects from each, joins apart."""
    with CaptureQueriesContext(connection) as asked:
        act()
    first: dict[str, int] = {}
    for at, query in enumerate(asked.captured_queries):
        for table in ("league_match", "league_event"):
            if f'FROM "{table}"' in query["sql"]:
                first.setdefault(table, at)
    return sorted(first, key=lambda table: first[table])


def closed() -> Match:
    match = played_match()
    close_match(match=match, entry=new_entry(match), reason="用紙に署名")
    return match


def test_a_reopening_that_is_answered():
    match = closed()
    ask_reopening(match=match, entry=new_entry(0, by=BY))
    ruling = Ruling.objects.select_related("event", "match__table__round__event").get()
    entry = Entry(BY, uuid4(), 0, NOW)
    order = taken(lambda: answer_reopening(ruling=ruling, reopens=True, reason="訂正", entry=entry))
    assert order == ["league_match", "league_event"]
    assert Match.objects.get().closed_at is None


def test_seats_changed_by_hand():
    table = make_table(("青木", "井上", "上田"))
    event, of_round = table.round.event, table.round
    one, other = event.entrants.all()[:2]
    late = make_entrant(event, 9, "遅刻者")
    swap = taken(
        lambda: swap_players(of_round=of_round, one=one, other=other, reason="希望", entry=new_entry(0))
    )
    add = taken(
        lambda: add_player(of_round=of_round, incoming=late, table=1, reason="遅刻", entry=new_entry(0))
    )
    assert swap == add == ["league_match", "league_event"]


def test_a_person_who_is_forgotten():
    closed()
    entrant = Event.objects.get().entrants.select_related("event").get(number=1)
    assert taken(lambda: forget(entrant=entrant, entry=new_entry(0))) == ["league_match", "league_event"]
