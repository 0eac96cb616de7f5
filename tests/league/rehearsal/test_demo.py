"""The demo event: what ``make run`` shows first."""

import stat

import pytest
from django.contrib.auth import authenticate

from league.event_document import document_of_event
from league.models import Event, Match, Penalty
from league.scored_matches import scored_match
from scoring.matches.progress import Task
from scoring.standings.answer import answer
from scoring.standings.standings import standings
from scoring.standings.verify import verify
from tests.league.commands import said_by

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _var(settings, tmp_path):
    settings.VAR = tmp_path


@pytest.mark.slow
def test_an_event_in_the_middle_of_its_semifinal(client):
    said_by("demo_event")
    event = Event.objects.get(slug="demo")
    assert event.is_demo
    assert list(verify(document_of_event(event))) == []
    qualifying, semifinal, final = answer(standings(document_of_event(event)))["stages"]
    assert [len(each["table"]) for each in (qualifying, semifinal, final)] == [18, 8, 0]
    assert [each["complete"] for each in (qualifying, semifinal)] == [True, False]
    assert len(event.stages.get(code="s1").advanced or ()) == 8
    for key in ("fouls", "downfalls"):
        assert sum(row[key] for row in qualifying["table"]) > 0
    _a_calm_table_and_a_disputed_one(event)
    assert client.get("/e/demo/").status_code == 200


def _a_calm_table_and_a_disputed_one(event):
    running = Match.objects.with_event().filter(closed_at=None).order_by("table__number")
    calm, disputed = (scored_match(match).step for match in running)
    assert (calm.task, calm.set_number, calm.game) == (Task.PLAY, 3, 1)
    assert (disputed.task, disputed.set_number, disputed.game) == (Task.PLAY, 2, 3)
    ruling = event.rulings.get()
    assert ruling.answer["foul"] is True
    assert (ruling.match, ruling.set_number, ruling.game_number) == (running[1], 2, 3)
    warning = Penalty.objects.get()
    assert (warning.points, warning.ruling) == (0, ruling.number)
    assert warning.entrant.name in ruling.case["position"]["players"]


@pytest.mark.slow
def test_the_second_start_adds_nothing_and_the_sign_in_stays(settings):
    first, second = said_by("demo_event"), said_by("demo_event")
    assert first == second
    assert Event.objects.count() == 1
    username, password = first.split()[-2:]
    user = authenticate(username=username, password=password)
    assert user is not None
    assert user.has_perm("league.organise_event")
    kept = settings.VAR / "demo_password"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
