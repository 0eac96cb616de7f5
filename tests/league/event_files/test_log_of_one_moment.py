"""Acts between two queries of a reader cause no finding of ``check_log`` and no gap in an exported file."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection

from league.entrants.services.entrants import Names, Newcomer, enter_entrants
from league.events.services import EventDetails, add_round, create_event
from league.matches.services.tables import create_table
from league.models import Act, Entrant, Match
from league.stages.services.penalties import penalise
from scoring.event.reading import read_event
from scoring.standings.verify import verify
from tests.factories import NAMES, correct, make_user, new_entry, play_set
from tests.kept import kept
from tests.league.commands import said_by

pytestmark = pytest.mark.django_db(transaction=True)
MOST = 200


@pytest.fixture
@kept
def match() -> Match:
    """The only match, with one game played."""
    event = create_event(details=EventDetails(name="春の大会", slug="spring"), entry=new_entry(0))
    newcomers = [Newcomer(Names(name, "", "")) for name in NAMES]
    enter_entrants(event=event, newcomers=newcomers, status=Entrant.Status.PRESENT, entry=new_entry(0))
    of_round = add_round(event=event, title="予選", entry=new_entry(0))
    table = create_table(of_round=of_round, number=1, entrants=list(event.entrants.all()), entry=new_entry(0))
    play_set(table.match, 1, ("1 2 3",))
    return table.match


def act_on(match: Match, time: int) -> None:
    """Do two acts: one at the table, one on the event."""
    correct(match, 1, ("1 2 3", "2 1 3")[time % 2], reason="用紙と照合")
    of_round, player = match.table.round, match.players.get(order=1).entrant
    penalise(stage=of_round.stage, entrant=player, points=-1, reason="遅刻", entry=new_entry(0))


@contextmanager
def somebody_acts(match: Match, before: int) -> Iterator[list[int]]:
    """Act on another connection just before query number ``before``. Yields [the queries so far]."""
    made = [0]

    def ask(execute: Callable[..., Any], *question: Any) -> Any:
        made[0] += 1
        if made[0] == before:
            thread = threading.Thread(target=_acting, args=(match, before))
            thread.start()
            thread.join()
        return execute(*question)

    with connection.execute_wrapper(ask):
        yield made


def _acting(match: Match, before: int) -> None:
    try:
        act_on(match, before)
    finally:
        connection.close()


def at_every_query(match: Match, read: Callable[[], str]) -> list[str]:
    """The results of ``read``, with acts before its first query, then before its second, and so on."""
    found = []
    for before in range(1, MOST):
        acts = Act.objects.count()
        with somebody_acts(match, before) as made:
            found.append(read())
        if made[0] < before:
            assert Act.objects.count() == acts
            assert before > 10
            return found
        assert Act.objects.count() == acts + 2
    raise AssertionError("reads for ever")


@pytest.mark.slow
def test_check_log_finds_nothing_at_a_desk_that_is_tapped_at(match: Match, capsysbinary) -> None:
    at_every_query(match, lambda: said_by("check_log", "spring"))


def exported() -> str:
    return said_by("event_export", "spring", "--with-log")


def of_the_log(text: str) -> list[str]:
    return [
        problem.text.en for problem in verify(read_event(json.loads(text))) if problem.code.startswith("log_")
    ]


@pytest.mark.slow
def test_an_officials_file_of_a_desk_that_is_tapped_at_agrees_with_itself(match: Match) -> None:
    assert [each for text in at_every_query(match, exported) for each in of_the_log(text)] == []


@pytest.mark.slow
def test_a_downloaded_officials_file_agrees_with_itself_too(match: Match, client) -> None:
    client.force_login(make_user("organise_event", username="内山"))

    def downloaded() -> str:
        return str(client.get("/e/spring/officials.json").content.decode())

    assert [each for text in at_every_query(match, downloaded) for each in of_the_log(text)] == []
