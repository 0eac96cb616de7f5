"""A desk in use is carried over: its rulings and what was decided on them."""

from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor

from league.models import Ruling
from tests.factories import NOW, make_event, make_user
from tests.league.ruling_steps import play_case

pytestmark = pytest.mark.django_db(transaction=True)
BEFORE, AFTER = ("league", "0009_papers_and_time"), ("league", "0010_ruling_register")


def migrate(to):
    executor = MigrationExecutor(connection)
    executor.migrate([to])
    return executor.loader.project_state([to]).apps


def latest():
    return MigrationExecutor(connection).loader.graph.leaf_nodes("league")[0]


@pytest.fixture
def old_desk():
    """Models as they were; whatever happens, the database is as it should be afterwards."""
    event, judge = make_event(), make_user(username="sato")
    yield migrate(BEFORE), event, judge
    migrate(latest())


def test_decisions_become_steps_and_rulings_are_found_by_their_clauses(old_desk):
    apps, event, judge = old_desk
    old, decision = apps.get_model("league", "Ruling"), apps.get_model("league", "RulingDecision")
    answers = (
        {"verdict": "legal", "clauses": ["JBL-7.1", "JBL-4.1"]},
        {"verdict": "undetermined", "clauses": ["ZAI-1"]},
    )
    for number, answer in enumerate(answers, start=1):
        row = old.objects.create(
            event_id=event.pk, number=number, client_id=uuid4(), ruleset="jbl", question="play", case=play_case("S8"),
            answer=answer, asked_by="山本", at=NOW,
        )  # fmt: skip
    decision.objects.create(ruling_id=row.pk, kind="upheld", reason="", user_id=judge.pk, at=NOW)
    decision.objects.create(ruling_id=row.pk, kind="overruled", reason="映像", user_id=None, at=NOW)
    migrate(AFTER)
    migrate(latest())
    first, second = Ruling.objects.order_by("number")
    assert (first.cited, first.status, second.cited, second.asks_judge) == (
        "JBL-4.1 JBL-7.1",
        "ruled",
        "ZAI-1",
        True,
    )
    assert [(each.kind, each.by, each.reason, each.user) for each in second.steps.all()] == [
        ("upheld", "sato", "", judge),
        ("overruled", "審判長", "映像", None),
    ]
    assert (second.status, second.decided_verdict) == ("overruled", "")
    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        second.steps.update(verdict="legal", kind="overruled", reason="映像")
