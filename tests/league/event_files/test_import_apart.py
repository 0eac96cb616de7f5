"""An import does not block other writers, and others see all of it or nothing, however it ends."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.db import DEFAULT_DB_ALIAS, connection, connections

from league import guards
from league.acts.services.acts import Refusal
from league.acts.services.check import row_problems
from league.event_files.services.event import import_event
from league.models import Event, Exit
from scoring.event.reading import read_event
from tests.factories import new_entry
from tests.scoring.event.large import large_event

pytestmark = [
    pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL's writers wait for nobody"),
    pytest.mark.django_db(transaction=True),
]
DOCUMENT = read_event(large_event(8))


@pytest.fixture
def file(transactional_db: None, tmp_path: Path) -> Iterator[Path]:
    """The SQLite file of an empty desk, used as the database during the test."""
    file = tmp_path / "desk.sqlite3"
    here = connections[DEFAULT_DB_ALIAS]
    here.ensure_connection()
    with closing(sqlite3.connect(file)) as copy:
        here.connection.backup(copy)
    desk = here.copy()
    desk.settings_dict["NAME"] = str(file)
    connections[DEFAULT_DB_ALIAS] = desk
    yield file
    desk.close()
    connections[DEFAULT_DB_ALIAS] = here


@pytest.mark.slow
def test_others_write_while_an_event_is_stored_and_see_none_of_it(file: Path) -> None:
    seen = []

    def look(part: float) -> None:
        with closing(sqlite3.connect(file, timeout=0)) as other:
            [(events,)] = other.execute("SELECT count(*) FROM league_event")
            with other:
                other.execute("UPDATE django_content_type SET model = model")
            seen.append((part < 1, events))

    told = guards.there(connections[DEFAULT_DB_ALIAS])
    first, second = (
        import_event(document=DOCUMENT, entry=new_entry(0), slug=slug, done=look) for slug in ("one", "two")
    )
    assert set(seen) == {(True, 0), (False, 1), (True, 1), (False, 2)}
    assert (first.pk + 1, Event.objects.count()) == (second.pk, 2)
    assert Exit.objects.latest("pk").pk - Exit.objects.earliest("pk").pk + 1 == Exit.objects.count()
    assert guards.there(connections[DEFAULT_DB_ALIAS]) == told
    assert [problem for event in Event.objects.all() for problem in row_problems(event)] == []


@pytest.mark.parametrize("interruption", [KeyboardInterrupt(), Refusal("no")])
def test_nothing_is_left_of_an_import_that_was_interrupted(file: Path, interruption: BaseException) -> None:
    def interrupt(part: float) -> None:
        if part > 0.8:
            raise interruption

    with pytest.raises(type(interruption)):
        import_event(document=DOCUMENT, entry=new_entry(0), slug="one", done=interrupt)
    assert connections[DEFAULT_DB_ALIAS].settings_dict["NAME"] == str(file)
    assert (Event.objects.count(), Exit.objects.count()) == (0, 0)
    assert import_event(document=DOCUMENT, entry=new_entry(0), slug="one") == Event.objects.get()


def test_an_address_that_is_taken_meanwhile_is_refused_in_words(file: Path) -> None:
    def take_it(part: float) -> None:
        with closing(sqlite3.connect(file)) as other, other:
            other.execute("UPDATE league_event SET slug = 'one'")

    import_event(document=DOCUMENT, entry=new_entry(0), slug="other")
    with pytest.raises(Refusal, match="すでにあります"):
        import_event(document=DOCUMENT, entry=new_entry(0), slug="one", done=take_it)
