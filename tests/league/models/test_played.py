"""What was played, read as rows: the same as by the models, in a number of queries that no hall makes larger."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings

from league.event_document import match_parts, matches_of_event
from league.event_files.services.event import import_event
from league.models import Match, played
from tests.factories import make_event, make_table, new_entry, play_game, play_match, play_set, sit_down
from tests.league.event_documents import events

pytestmark = pytest.mark.django_db


def in_order(matches):
    return list(match_parts(matches).items())


def by_models(matches):
    numbered = Match.objects.with_results().order_by("table__round__number", "table__number")
    return in_order(numbered.filter(pk__in=[each.pk for each in matches]))


@given(document=events())
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_rows_say_what_models_say_of_a_file(db, document):
    stored = import_event(document=document, entry=new_entry(0), slug=f"drawn-{uuid4().hex}")
    matches = matches_of_event(stored)
    assert in_order(played(matches)) == by_models(matches)


def test_rows_say_what_models_say_of_tables_in_play():
    event = make_event()
    _waiting, begun, over = [make_table(event=event, number=number).match for number in (1, 2, 3)]
    sit_down(begun)
    play_game(begun, 1, 1, "5 6x 7")
    play_game(begun, 1, 2, "8")
    play_match(over, ("9 10 11",) * 12)
    matches = matches_of_event(event)
    assert in_order(played(matches)) == by_models(matches)
    assert in_order(played(matches.filter(pk=over.pk))) == in_order(played(matches))[2:]


def test_a_hall_is_read_in_as_many_queries_as_a_table():
    event = make_event()
    for number in (1, 2, 3):
        first = event.entrants.count() + 1
        play_set(make_table(event=event, number=number).match, 1, [f"{first} {first + 1} {first + 2}"] * 4)
    matches = matches_of_event(event)
    asked = []
    for some in (matches.filter(table__number=1), matches):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            played(some)
        asked.append(len(queries))
    assert asked == [8, 8]
