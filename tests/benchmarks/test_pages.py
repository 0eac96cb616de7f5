"""Pages of a large event beside a view that says hello, through the whole of the desk, as ratios of the same run.

The bounds are at least twice what a quiet machine shows: a busy one must not fail them.
"""

import gc
from itertools import count
from operator import call

import pytest
from django.test import Client

from league.kept_event import event_now
from league.matches.services.games import correct_game
from league.matches.services.matches import reopen_match
from league.models import Match
from league.standings.pages.stages import tables_of
from rules_ref.ranking import Exit
from tests.benchmarks.page_rows import as_served, forget, stored, visits
from tests.benchmarks.turns import ratio, seconds_of
from tests.factories import new_entry, record_at_now

pytestmark = [pytest.mark.benchmark, pytest.mark.django_db, pytest.mark.urls("tests.benchmarks.page_rows")]

STANDINGS, HELLO = "/e/large/standings/", "/hello/"


@pytest.fixture(autouse=True)
def _as_served():
    gc.disable()
    with as_served():
        yield
    gc.enable()


def test_a_kept_page_beside_hello(settings):
    settings.SPECTATOR_SECONDS = 1_000.0
    stored(200, 2)
    etag = Client().get(STANDINGS).headers["ETag"]
    hello, kept, same = visits(HELLO), visits(STANDINGS), visits(STANDINGS, if_none_match=etag)
    assert ratio(kept, hello, enough=2.9) <= 2.9  # 0.7 of hello's rate is 1.4
    assert ratio(same, hello, enough=2.2) <= 2.2


def corrections(of):
    """Each turns the first game at another table round, and takes what a page of standings shows: the seconds of that."""
    numbers = count(1)

    def correct():
        match = Match.objects.get(
            table__round__event=of, table__round__in_stage=1, table__number=next(numbers)
        )
        reopen_match(match=match, entry=new_entry(match), reason="確認")
        before = record_at_now(match).parts.exits(1, 1)
        event_now(of)
        exits = [Exit(each.player) for each in reversed(before)]
        correct_game(match=match, entry=new_entry(match), set_number=1, game=1, exits=exits, reason="訂正")
        return seconds_of(lambda: tables_of(of))

    return correct


def test_one_changed_result_beside_reading_everything():
    of = stored(400)

    def whole():
        return seconds_of(lambda: tables_of(of), forget)

    assert ratio(corrections(of), whole, enough=0.25, measure=call) <= 0.25


def test_one_changed_result_is_no_dearer_for_the_rounds_before_it():
    few, many = stored(400, 1, "few"), stored(400, 4, "many")
    assert ratio(corrections(many), corrections(few), enough=4, measure=call) <= 4
