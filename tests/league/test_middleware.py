"""A database that cannot serve someone now: they are told, nothing is recorded, and the same works a moment later."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from django.db import DatabaseError, connection

from league.models import Act
from tests.factories import NAMES, make_match, play_game, sit_down
from tests.league.table_scenes import address
from tests.pages import send

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.test import Client

    from league.models import Match

IMPATIENT = {
    "sqlite": ("PRAGMA busy_timeout = 0", "PRAGMA busy_timeout = 20000"),
    "postgresql": ("SET lock_timeout = '50ms'", "SET lock_timeout = 0"),
}
TAKE = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "BEGIN; LOCK TABLE league_act"}


@pytest.fixture
def match() -> Match:
    match = make_match()
    sit_down(match)
    play_game(match, 1, 1, "1")
    return match


@pytest.fixture
def _impatient() -> Iterator[None]:
    """Wait for nobody, so that no test has to."""
    at_once, as_before = IMPATIENT[connection.vendor]
    with connection.cursor() as cursor:
        cursor.execute(at_once)
    yield
    with connection.cursor() as cursor:
        cursor.execute(as_before)


@contextmanager
def another_writes() -> Iterator[None]:
    other = connection.copy()
    try:
        with other.cursor() as cursor:
            cursor.execute(TAKE[connection.vendor])
        yield
    finally:
        other.close()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_impatient")
def test_while_another_writes_an_entry_is_put_off_and_then_recorded(client: Client, match: Match) -> None:
    client.post(address(match, "referee"), {"name": "山本"})
    page = client.get(match.table.get_absolute_url())
    before = Act.objects.count()
    with another_writes():
        put_off = send(client, page, "/exits/")
    assert (put_off.status_code, put_off.headers["Retry-After"]) == (503, "3")
    assert "Desk-Answer" not in put_off.headers
    assert "いま混み合っています" in put_off.content.decode()
    assert Act.objects.count() == before
    assert send(client, page, "/exits/").status_code == 200
    assert Act.objects.count() == before + 1
    assert NAMES[0] in client.get(match.table.get_absolute_url()).content.decode()


@pytest.mark.django_db
def test_a_table_that_is_missing_is_no_passing_trouble(client: Client) -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE league_event RENAME TO elsewhere")
    with pytest.raises(DatabaseError):
        client.get("/")
