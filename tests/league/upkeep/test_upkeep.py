"""Monitoring: the health check, the metrics and who may read them, and errors as JSON."""

import json
import logging
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.db.migrations.recorder import MigrationRecorder

from league import disk
from league.logs import JsonLines
from league.version import VERSION, schema
from tests.factories import make_table

WORD = "only-for-this-test"
pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("what is said of the database")]


def test_a_desk_that_can_record_is_well(client):
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"ok": True, "version": VERSION, "troubles": []})
    assert "no-store" in answer.headers["Cache-Control"]


def test_an_old_database_and_a_disk_that_is_nearly_full_are_not_well(client, monkeypatch):
    MigrationRecorder.Migration.objects.filter(app="league", name=schema()).delete()
    monkeypatch.setattr(disk, "LITTLE", 2**62)
    answer = client.get("/healthz")
    assert answer.status_code == 503
    old, full = sorted(answer.json()["troubles"])
    assert old == "database: not brought up to this version"
    assert full.startswith("disk: ")


def test_the_keeper_reads_what_goes_on(client):
    make_table()
    client.force_login(User.objects.create_superuser("root"))
    said = client.get("/metrics").content.decode()
    assert f'daifugo_desk_info{{version="{VERSION}"}} 1\n' in said
    assert "\ndaifugo_desk_matches_open 1\n" in said


def test_a_watcher_shows_its_token_and_nobody_guesses_it(client, settings):
    settings.METRICS_TOKEN = WORD
    assert client.get("/metrics", headers={"authorization": f"Bearer {WORD}"}).status_code == 200
    for wrong in ("", "Bearer ", "Bearer x", "Bearer ほか"):
        assert client.get("/metrics", headers={"authorization": wrong}).status_code == 403
    settings.METRICS_TOKEN = ""
    assert client.get("/metrics", headers={"authorization": "Bearer "}).status_code == 403


def test_a_failure_is_one_line_of_json():
    said = StringIO()
    handler = logging.StreamHandler(said)
    handler.setFormatter(JsonLines())
    error = ValueError("二行\nの理由")
    problem = (ValueError, error, None)
    handler.handle(logging.LogRecord("league", logging.ERROR, "", 0, "%s failed", ("it",), problem))
    (line,) = said.getvalue().splitlines()
    read = json.loads(line)
    assert (read["level"], read["message"]) == ("ERROR", "it failed")
    assert "二行\nの理由" in read["traceback"]


def test_a_watcher_on_the_machine_itself_comes_past_the_proxy(client, settings):
    settings.SECURE_SSL_REDIRECT = True
    assert client.get("/").status_code == 301
    assert client.get("/healthz").status_code == 200
