"""The demo event: what ``make run`` shows first."""

import stat
from io import StringIO

import pytest
from django.contrib.auth import authenticate
from django.core.management import call_command

from league.models import Event, Match
from league.records import record_of
from scoring.progress import Task

pytestmark = pytest.mark.django_db


def load() -> str:
    out = StringIO()
    call_command("demo_event", stdout=out)
    return out.getvalue()


@pytest.fixture(autouse=True)
def _var(settings, tmp_path):
    settings.VAR = tmp_path


def test_two_tables_one_finished_one_in_its_second_set_and_a_ruling():
    load()
    event = Event.objects.get(slug="demo")
    assert event.is_demo
    assert event.entrants.count() == 8
    finished, running = (record_of(match) for match in Match.objects.with_results().order_by("table__number"))
    assert finished.score.complete
    assert finished.score.check == 150
    assert "closed" in finished.document
    assert (running.step.task, running.step.set_number, running.step.game) == (Task.PLAY, 2, 2)
    ruling = event.rulings.get()
    assert ruling.number == 1
    assert ruling.answer["foul"] is True


def test_the_second_start_adds_nothing_and_says_the_same_sign_in():
    first, second = load(), load()
    assert first == second
    assert Event.objects.count() == 1


def test_the_sign_in_works_and_only_its_owner_reads_it(settings):
    username, password = load().split()[-2:]
    user = authenticate(username=username, password=password)
    assert user is not None
    assert user.has_perm("league.organise_event")
    kept = settings.VAR / "demo_password"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
