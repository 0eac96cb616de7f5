"""Pages of a large event beside a view that says hello, through the whole of the desk, as ratios of the same run.

The bounds are at least twice what a quiet machine shows: a busy one must not fail them.
"""

import gc

import pytest
from django.test import Client

from league.kept_event import event_now
from league.matches.services.games import correct_game
from league.matches.services.matches import reopen_match
from league.models import Match
from league.standings.pages.stages import tables_of
from rules_ref.ranking import Exit
from tests.benchmarks.page_rows import stored, visits
from tests.benchmarks.turns import least_of, seconds_of
from tests.factories import new_entry, record_at_now

pytestmark = [pytest.mark.benchmark, pytest.mark.django_db, pytest.mark.urls("tests.benchmarks.page_rows")]

STANDINGS, HELLO = "/e/large/standings/", "/hello/"


@pytest.fixture(autouse=True)
def _uncollected():
    gc.disable()
    yield
    gc.enable()


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
    exits = [Exit(each.player) for each in reversed(before)]
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
