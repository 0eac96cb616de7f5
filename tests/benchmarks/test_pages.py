"""Pages of a large event beside a view that says hello, through the whole of the desk, as ratios of the same run.

The bounds are at least twice what a quiet machine shows: a busy one must not fail them.
"""

import gc
from random import Random

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import include, path

from league.event_files.services.event import import_event
from league.kept_event import event_now
from league.matches.services.games import correct_game
from league.matches.services.matches import reopen_match
from league.models import Match
from league.standings.pages.stages import tables_of
from scoring.event.reading import read_event
from scoring.log import Leaving
from tests.benchmarks.turns import least_of, seconds_of
from tests.factories import new_entry, record_at_now
from tests.scoring.standings.events import event, ids, played_round

pytestmark = [pytest.mark.benchmark, pytest.mark.django_db, pytest.mark.urls(__name__)]

urlpatterns = [path("hello/", lambda _request: HttpResponse("hello")), path("", include("league.urls"))]
STANDINGS, HELLO = "/e/large/standings/", "/hello/"


@pytest.fixture(autouse=True)
def _uncollected():
    gc.disable()
    yield
    gc.enable()


def stored(entrants, rounds=4):
    """So many people, who have played so many matches each in one stage."""
    people, rng, played = ids(entrants), Random(1), []
    for number in range(1, rounds + 1):
        rng.shuffle(people)
        played.append(played_round("s1", number, people, rng))
    stage = {"id": "s1", "matches": rounds, "advance": {"rule": "best_overall", "n": entrants // 4}}
    document = read_event(event(ids(entrants), [stage], played))
    return import_event(document=document, entry=new_entry(0), slug="large")


def visits(address, **headers):
    client = Client(headers=headers)
    return lambda: [client.get(address) for _ in range(20)]


def test_a_kept_page_beside_hello(settings):
    settings.SPECTATOR_SECONDS = 1_000.0
    stored(200, 2)
    etag = Client().get(STANDINGS).headers["ETag"]
    hello, kept, same = least_of(visits(HELLO), visits(STANDINGS), visits(STANDINGS, if_none_match=etag))
    assert kept <= 2.9 * hello  # 0.7 of hello's rate is 1.4
    assert same <= 2.2 * hello


def corrected(of, table):
    """Turn the first game at a table round, and take what a page of standings shows: the seconds of that."""
    match = Match.objects.get(table__round__event=of, table__round__in_stage=1, table__number=table)
    reopen_match(match=match, entry=new_entry(match), reason="確認")
    before = record_at_now(match).document.exits(1, 1)
    exits = [Leaving(each.player) for each in reversed(before)]
    correct_game(match=match, entry=new_entry(match), set_number=1, game=1, exits=exits, reason="訂正")
    return seconds_of(lambda: tables_of(of))


def test_one_changed_result_beside_reading_everything():
    of = stored(400)
    whole = seconds_of(lambda: tables_of(of))
    assert min(corrected(of, table) for table in range(1, 6)) <= whole / 4


def test_one_changed_result_is_no_dearer_for_the_rounds_before_it():
    few = stored(400, 1)
    event_now(few)
    once = min(corrected(few, table) for table in range(1, 6))
    type(few).objects.filter(pk=few.pk).update(slug="few")
    many = stored(400, 4)
    event_now(many)
    assert min(corrected(many, table) for table in range(1, 6)) <= 4 * once
