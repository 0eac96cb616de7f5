"""While the database is busy or full, pages can be read and a tap is told why; large bodies are not read."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings, settings
from django.contrib.auth.models import User
from django.db import DatabaseError, OperationalError, connection
from django.test import Client
from django.urls import reverse

from league import disk
from league.models import Act, Match
from tests.factories import NAMES, begin_match
from tests.league.table_scenes import address
from tests.pages import forms_of, send

pytestmark = pytest.mark.postgresql("locks that are waited for")

IMPATIENT = {
    "sqlite": ("PRAGMA busy_timeout = 0", "PRAGMA busy_timeout = 20000"),
    "postgresql": ("SET lock_timeout = '50ms'", "SET lock_timeout = 0"),
}
TAKE = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "BEGIN; LOCK TABLE league_act"}


@pytest.fixture
def match() -> Match:
    return begin_match()


@pytest.fixture
def _impatient() -> Iterator[None]:
    """Do not wait for database locks, so that the tests are quick."""
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
    page: Any = client.get(match.table.get_absolute_url())
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


@pytest.fixture
def _full() -> Iterator[None]:
    """A database that cannot grow, as on a full disk."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE filler (bytes BLOB)")
        cursor.execute("PRAGMA page_count")
        (pages,) = cursor.fetchone()
        cursor.execute(f"PRAGMA max_page_count = {pages}")
        # Fill the pages that earlier tests left free: taps would be recorded there for a long time.
        with suppress(OperationalError):
            while True:
                cursor.execute("INSERT INTO filler VALUES (zeroblob(2000))")
    yield
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA max_page_count = 1000000000")
        cursor.execute("DROP TABLE filler")


@pytest.fixture
def _read_only() -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = ON")
    yield
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = OFF")


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL cannot be filled up by a test")
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("harm", "cause"), [("_full", "ディスクがいっぱいです"), ("_read_only", "データに書き込めません")]
)
def test_where_nothing_can_be_written_pages_stay_and_a_tap_is_told_why(
    client: Client, match: Match, harm: str, cause: str, request: pytest.FixtureRequest
) -> None:
    client.post(address(match, "referee"), {"name": "山本"})
    request.getfixturevalue(harm)
    answers = [tap(client, match)]
    while answers[-1].status_code == 200:  # as long as the file's pages have room
        answers.append(tap(client, match))
        assert len(answers) < 60
    recorded = Act.objects.count()
    refused = tap(client, match)
    assert refused.status_code == 503
    assert cause in refused.content.decode()
    assert "Desk-Answer" not in refused.headers
    assert client.get(match.table.get_absolute_url()).status_code == 200
    assert client.get("/").status_code == 200
    assert Act.objects.count() == recorded


def tap(client: Client, match: Match) -> Any:
    """Record an exit, or undo one once all have gone out."""
    page: Any = client.get(match.table.get_absolute_url())
    out = any("/exits/" in form.action for form in forms_of(page))
    return send(client, page, "/exits/" if out else "/undo/")


@pytest.mark.django_db
def test_a_table_that_is_missing_is_no_passing_trouble(client: Client) -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE league_event RENAME TO elsewhere")
    with pytest.raises(DatabaseError):
        client.get("/")


LARGE = settings.LARGEST_ANONYMOUS_BODY + 1
TOO_LARGE = settings.LARGEST_BODY + 1


class Unread(BytesIO):
    """A request body that must not be read."""

    def read(self, _size: int | None = -1, /) -> bytes:
        pytest.fail("read from what is too large")


def post_large(client: Client, size: int) -> Any:
    environ: dict[str, Any] = {"CONTENT_LENGTH": str(size), "wsgi.input": Unread()}
    return client.generic("POST", "/sign-in/", content_type="multipart/form-data; boundary=x", **environ)


@pytest.mark.django_db
def test_nothing_is_read_of_a_strangers_large_file(client: Client) -> None:
    refused = post_large(client, LARGE)
    assert refused.status_code == 413
    assert "大きすぎます" in refused.content.decode()


@pytest.mark.django_db
def test_who_is_signed_in_may_send_a_longer_list_but_not_any(client: Client) -> None:
    client.force_login(User.objects.create_user("kanri"))
    assert post_large(client, TOO_LARGE).status_code == 413
    answer = client.post("/sign-in/", {"file": BytesIO(b"x" * LARGE)})
    assert answer.status_code != 413


@pytest.mark.django_db
def test_the_hall_page_warns_while_there_is_room_to_make_room(
    organiser: Client, match: Match, monkeypatch: pytest.MonkeyPatch, settings: LazySettings, tmp_path: Path
) -> None:
    settings.VAR = tmp_path
    hall = reverse("hall", args=[match.table.round.event.slug])
    assert "ディスクの空き" not in organiser.get(hall).content.decode()
    monkeypatch.setattr(disk, "LITTLE", 2**62)
    assert "ディスクの空きはあと" in organiser.get(hall).content.decode()
