"""The server's log contains no key of a table, and one line for a refused host."""

import logging
from io import StringIO

import pytest

from tests.factories import make_match

pytestmark = pytest.mark.django_db


def test_what_is_not_found_is_logged_without_the_key_of_its_table(client, monkeypatch):
    match, log = make_match(), StringIO()
    monkeypatch.setattr(logging.getLogger("django").handlers[0], "stream", log)
    client.get(f"{match.table.get_absolute_url()}no-such-page/")
    assert "Not Found: /t/…/no-such-page/" in log.getvalue()
    assert match.table.token not in log.getvalue()


def test_a_name_that_is_not_the_desks_is_one_line_on_the_console(client, settings, monkeypatch):
    settings.ALLOWED_HOSTS = ["desk.example.org"]
    log = StringIO()
    monkeypatch.setattr(logging.getLogger("django").handlers[0], "stream", log)
    assert client.get("/", headers={"host": "192.168.0.7:8000"}).status_code == 400
    assert "192.168.0.7:8000" in log.getvalue()
    assert len(log.getvalue().splitlines()) == 1
