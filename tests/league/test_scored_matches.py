"""A match stays cached until something is done at its table or on its event."""

from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.access import match_for_referee
from league.entrants.services.entrants import Names, correct_entrant
from league.matches.services.matches import undo
from league.matches.services.tables import renew_link
from league.models import Event, Match
from league.rulings.services import RulingPlace, call_judge
from league.scored_matches import matches_in, scored_match
from league.stored_matches import stored_matches
from tests.factories import (
    begin_match,
    make_event,
    make_match,
    make_table,
    new_entry,
    play_game,
    play_set,
    sit_down,
)
from tests.pages import text

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("a snapshot of the database")]
PAGE = 4
"""Queries of a table's page: the match, its last entry, its rulings, the round that is being played."""


def page_of(match, client=None):
    return (client or Client()).get(match.table.get_absolute_url())


def referee_at(match):
    client = Client()
    client.post(f"{match.table.get_absolute_url()}referee/", {"name": "山本"})
    return client


def test_a_page_of_an_unchanged_match_reads_nothing_of_what_was_played(django_assert_num_queries):
    match = begin_match()
    client = referee_at(match)
    page_of(match, client)
    with django_assert_num_queries(PAGE):
        page_of(match, client)


def test_whatever_is_done_at_the_table_or_on_the_event_is_seen_at_once():
    match = begin_match()
    client, token = referee_at(match), match.table.token
    assert scored_match(match_for_referee(token)).parts.exits(1, 1)
    undo(match=match, entry=new_entry(match))
    assert not scored_match(match_for_referee(token)).parts.exits(1, 1)
    play_game(match, 1, 1, "2 3")
    assert [leaving.player for leaving in scored_match(match_for_referee(token)).parts.exits(1, 1)] == [2, 3]
    first = match.players.get(order=1).entrant
    correct_entrant(entrant=first, names=Names("青島", "", ""), seed=None, entry=new_entry(0))
    assert "青島" in text(page_of(match))
    asked = RulingPlace(match.table.round.event, match)
    call_judge(place=asked, words="来てください", entry=new_entry(0))
    assert "審判長を待っています。" in text(page_of(match, client))
    renew_link(table=match.table, entry=new_entry(0))
    assert page_of(match).status_code == 404


def test_the_head_of_the_log_is_todays_whatever_table_moved_it():
    match = make_match()
    match_for_referee(match.table.token)
    other = make_match(("川田", "木村", "久保", "小島"), event=match.table.round.event, number=2)
    sit_down(other)
    event = match_for_referee(match.table.token).table.round.event
    assert (event.log_no, event.log_hash) == Event.objects.values_list("log_no", "log_hash").get()


def test_a_hall_is_read_in_as_many_queries_as_a_table_and_unchanged_in_one():
    event = make_event()
    for number in (1, 2, 3):
        first = event.entrants.count() + 1
        play_set(make_table(event=event, number=number).match, 1, [f"{first} {first + 1} {first + 2}"] * 4)
    hall, of_round, asked = list(Match.objects.values_list("pk", flat=True)), event.rounds.get(), []
    for read in (
        lambda: stored_matches(hall[:1]), lambda: stored_matches(hall),
        lambda: matches_in(of_round), lambda: matches_in(of_round),
    ):  # fmt: skip
        with CaptureQueriesContext(connection) as queries:
            read()
        asked.append(len(queries))
    assert asked == [7, 7, 8, 1]


def test_what_an_act_leaves_in_the_cache_is_what_would_be_read_of_it():
    match = make_match()
    sit_down(match)
    phone, table = referee_at(match), match.table.get_absolute_url()
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
        *[("undo/", {})] * 4,
    ]
    for way, values in taps:
        said = {"client_id": str(uuid4()), "base_version": Match.objects.get(pk=match.pk).version} | values
        answer = phone.post(f"{table}{way}", said, headers={"Desk-Outbox": "0", "HX-Request": "true"})
        assert answer.headers["Desk-Answer"] == "recorded"
        cached, shown = scored_match(match_for_referee(match.table.token)), text(page_of(match, phone))
        cache.clear()
        assert cached == scored_match(Match.objects.get(pk=match.pk)), way
        assert shown == text(page_of(match, phone)), way
        page_of(match, phone)


def test_an_act_that_was_rolled_back_leaves_nothing():
    match = begin_match()
    read = match_for_referee(match.table.token)
    with transaction.atomic():
        undo(match=read, entry=new_entry(read))
        transaction.set_rollback(True)
    again = match_for_referee(match.table.token)
    assert (again.version, scored_match(again)) == (read.version, scored_match(read))
