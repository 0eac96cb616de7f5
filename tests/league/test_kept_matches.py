"""A match is read once for as long as nothing is done at its table or on its event."""

import gc
import weakref
from functools import partial
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client

from league.access import match_for_referee
from league.entrants.services.entrants import Names, correct_entrant
from league.kept_matches import matches_in
from league.matches.pages.history import act_line
from league.matches.services.laying import renew_link
from league.matches.services.matches import last_standing, undo
from league.models import Event, Match
from league.records import record_of
from league.rulings.services import AskedAt, call_judge
from rules_ref.ranking import FOUL
from tests.factories import NOW, begin_match, make_event, make_match, new_entry, play_game, sit_down
from tests.pages import text

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.django_db
KEPT = 2
"""Queries of a table's page: the versions, the round that is being played."""


@pytest.fixture(autouse=True)
def _kept(settings):
    settings.KEPT_TABLES = 10


def page_of(match, client=None):
    return (client or Client()).get(match.table.get_absolute_url())


def test_a_page_of_an_unchanged_match_asks_for_its_versions_only(django_assert_num_queries):
    match, client = begin_match(), Client()
    client.post(f"{match.table.get_absolute_url()}referee/", {"name": "山本"})
    assert match_for_referee(match.table.token) is match_for_referee(match.table.token)
    page_of(match, client)
    with django_assert_num_queries(KEPT):
        page_of(match, client)


def test_whatever_is_done_at_the_table_is_seen_at_once():
    match = begin_match()
    token = match.table.token
    assert record_of(match_for_referee(token)).parts.exits(1, 1)
    undo(match=match, entry=new_entry(match))
    assert not record_of(match_for_referee(token)).parts.exits(1, 1)
    play_game(match, 1, 1, "2 3")
    assert [each.player for each in record_of(match_for_referee(token)).parts.exits(1, 1)] == [2, 3]


def test_of_two_tables_that_play_alike_each_page_leads_to_its_own():
    """Pieces of pages are kept by what they show: the same people, seats, classes and exchange at two events."""
    matches = [make_match(event=make_event(slug)) for slug in ("spring", "summer")]
    games = (partial(play_game, set_number=1, game=each, exits="1 2 3") for each in (1, 2))
    steps: list[Callable[[Match], None]] = [lambda _match: None, sit_down, *games]
    for step in steps:
        for match, other in zip(matches, matches[::-1], strict=True):
            client = Client()
            client.post(f"{match.table.get_absolute_url()}referee/", {"name": "山本"})
            step(match)
            page = page_of(match, client).content.decode()
            assert match.table.token in page
            assert other.table.token not in page


def test_a_name_that_is_corrected_is_seen_at_once():
    match = make_match()
    assert "青木" in text(page_of(match))
    first = match.players.get(order=1).entrant
    correct_entrant(entrant=first, names=Names("青島", "", ""), seed=None, entry=new_entry(0))
    assert "青島" in text(page_of(match))


def test_a_question_to_the_head_judge_is_seen_at_once():
    match, client = begin_match(), Client()
    client.post(f"{match.table.get_absolute_url()}referee/", {"name": "山本"})
    assert "審判長を待っています。" not in text(page_of(match, client))
    asked = AskedAt(match.table.round.event, match)
    call_judge(asked=asked, words="来てください", by=new_entry(0).by, form_id=uuid4(), now=NOW)
    assert "審判長を待っています。" in text(page_of(match, client))


def test_a_link_that_was_renewed_opens_nothing():
    match = make_match()
    assert page_of(match).status_code == 200
    renew_link(table=match.table, entry=new_entry(0))
    assert page_of(match).status_code == 404


def test_the_head_of_the_log_is_todays_whatever_table_moved_it():
    match = make_match()
    match_for_referee(match.table.token)
    other = make_match(("川田", "木村", "久保", "小島"), event=match.table.round.event, number=2)
    sit_down(other)
    event = match_for_referee(match.table.token).table.round.event
    assert (event.log_no, event.log_hash) == Event.objects.values_list("log_no", "log_hash").get()


def test_a_round_is_read_table_by_table_as_they_move(django_assert_num_queries):
    match = begin_match()
    other = make_match(("川田", "木村", "久保", "小島"), event=match.table.round.event, number=2)
    first, second = matches_in(match.table.round)
    with django_assert_num_queries(1):
        assert matches_in(match.table.round) == [first, second]
    sit_down(other)
    still, moved = matches_in(match.table.round)
    assert still is first
    assert record_of(moved).parts != record_of(second).parts


def acts_at(match, phone, captured):
    """Taps of a referee as their phone sends them, each with the page that answers it and the page as it is read anew."""

    def send(way, **values):
        table, version = match.table.get_absolute_url(), Match.objects.get(pk=match.pk).version
        said = {"client_id": str(uuid4()), "base_version": version} | values
        with captured(execute=True):
            answer = phone.post(f"{table}{way}", said, headers={"Desk-Outbox": "0", "HX-Request": "true"})
        assert answer.headers["Desk-Answer"] == "recorded"

    return send


def test_what_an_act_leaves_is_what_would_be_read_of_it(settings, django_capture_on_commit_callbacks):
    match, phone = make_match(), Client()
    sit_down(match)
    phone.post(f"{match.table.get_absolute_url()}referee/", {"name": "山本"})
    send = acts_at(match, phone, django_capture_on_commit_callbacks)
    taps: list[tuple[str, dict[str, Any]]] = [
        ("sets/1/games/1/exits/", {"player": 1}),
        ("sets/1/games/1/exits/", {"player": 2}),
        ("sets/1/games/1/judge/", {"player": 2, "kind": "foul"}),
        ("undo/", {}),
        ("undo/", {}),
        ("sets/1/games/1/exits/", {"player": 3}),
        ("sets/1/games/1/exits/", {"player": 2}),
        ("sets/1/games/2/exits/", {"player": 4}),
        ("sets/1/games/1/correct/", {"exits": "3-1-2", "reason": "訂正"}),
        ("undo/", {}),
        ("undo/", {}),
        ("undo/", {}),
        ("undo/", {}),
    ]
    for way, values in taps:
        send(way, **values)
        kept, read = match_for_referee(match.table.token), Match.objects.with_results().get(pk=match.pk)
        assert record_of(kept) == record_of(read), way
        assert kept.version == read.version
        assert stored_games(kept) == stored_games(read), way
        shown = text(page_of(match, phone))
        settings.KEPT_TABLES = 0
        assert shown == text(page_of(match, phone)), way
        settings.KEPT_TABLES = 10


def stored_games(match):
    return [
        (each.pk, game.pk, game.number, game.cut_off, game.classes, game.left)
        for each in match.sets.all()
        for game in each.games.all()
    ]


def test_an_act_that_was_rolled_back_leaves_nothing(django_capture_on_commit_callbacks):
    match = begin_match()
    kept = match_for_referee(match.table.token)
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        undo(match=kept, entry=new_entry(kept))
        transaction.set_rollback(True)
    again = match_for_referee(match.table.token)
    assert record_of(again).parts.exits(1, 1)
    last = last_standing(again)
    assert last is not None
    assert not act_line(last, record_of(again).labels, FOUL).undone


def test_what_is_kept_does_not_hold_its_past(django_capture_on_commit_callbacks):
    match = begin_match()
    for _ in range(2):
        kept = match_for_referee(match.table.token)
        with django_capture_on_commit_callbacks(execute=True):
            undo(match=kept, entry=new_entry(kept))
        play_game(match, 1, 1, "1")
    past = weakref.ref(kept)
    with django_capture_on_commit_callbacks(execute=True):
        undo(match=match_for_referee(match.table.token), entry=new_entry(match))
    match_for_referee(match.table.token)
    del kept
    gc.collect()
    assert past() is None
