"""With the guards disabled, a change of any column or row of an event's tables is found by its log."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import DatabaseError, connection, models, transaction
from pytest_django import DjangoDbBlocker

from league.access import Person
from league.acts.services.journal import UNEXPLAINED, path_to_event
from league.desk.services import compare_sheet, entry_as_paper
from league.draws.services.draws import announce_draw, discard_draw, make_draw, publish_draw
from league.entrants.services.entrants import Names, Newcomer, enter_entrants, fix_table
from league.entrants.services.leaving import leave
from league.entrants.services.substitutions import substitute
from league.events.services import EventDetails, create_event
from league.management.logs import log_findings
from league.matches.services.matches import reopen_match
from league.models import Entrant, Event, Match, Role
from league.objections.services import raise_objection, settle_objection
from league.overlays.services import renew_overlays
from league.rehearsal.services.tables import BotReferee, play_table
from league.roles.services import grant_role, invite
from league.stages.services.criteria import set_tiebreaks
from league.stages.services.penalties import penalise
from league.stages.services.stages import add_stage
from scoring.criteria import LOT
from scoring.event.values import BestOverall, EventStage, Seating
from scoring.standings.findings.log import CLOCK
from tests.factories import NOW, REFEREE, correct, new_entry, record_at_now
from tests.league.event_files.test_log_tampering import rewrite
from tests.league.ruling_steps import appeal, ask

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def full_event() -> Event:
    """An event with rows in every table: two tables drawn, a bye, a substitution, corrections, rulings."""
    user = User.objects.create_user("uchiyama")
    entry = replace(new_entry(0), by=Person("運営 内山", user))
    short = {"scheme": {"sets": 2, "games_per_set": 2}}
    event = create_event(details=EventDetails("春の大会", "spring", options=short), entry=entry)
    newcomers = [Newcomer(Names(f"参加者{number}", "さんかしゃ", "甲会")) for number in range(1, 10)]
    enter_entrants(event=event, newcomers=newcomers, status=Entrant.Status.PRESENT, entry=new_entry(0))
    stage = add_stage(event=event, plan=EventStage("?", "予選", advance=BestOverall(4)), entry=new_entry(0))
    add_stage(event=event, plan=EventStage("?", "決勝", seating=Seating.GIVEN), entry=new_entry(0))
    for last in (False, True):
        draw = announce_draw(
            stage=stage,
            source="さいころ",
            sitting_out=("p09",) if last else (),
            reason="",
            entry=new_entry(0),
        )
        make_draw(draw=draw, seed="3 5 1", entry=new_entry(0))
        if not last:
            discard_draw(draw=draw, reason="遅刻", entry=new_entry(0))
    publish_draw(draw=draw, entry=new_entry(0))
    fix_table(entrant=event.entrants.get(number=3), table=2, entry=new_entry(0))
    match = Match.objects.get(table__number=1)
    _play(event, match)
    _around(event, match, user)
    return Event.objects.get()


def _play(event: Event, match: Match) -> None:
    """Let bots play, with a substitution before the second set; reopen, correct, and let bots close it."""
    bots = BotReferee(REFEREE, Random(1), lambda: NOW)
    play_table(match, bots, before=(2, 0))
    enter_entrants(
        event=event, newcomers=[Newcomer(Names("代役"))], status=Entrant.Status.PRESENT, entry=new_entry(0)
    )
    outgoing = record_at_now(match).starters[-1]
    substitute(match=match, entry=new_entry(match), outgoing=outgoing, incoming=10, reason="体調不良")
    play_table(match, bots)
    reopen_match(match=match, entry=new_entry(match), reason="用紙と違う")
    first, second, third, _fourth = record_at_now(match).players_of(1)
    correct(match, 1, f"{first}x {second} {third}", reason="用紙と照合")
    play_table(match, bots)


def _around(event: Event, match: Match, user: User) -> None:
    stage, _final = event.stages.order_by("number")
    first = event.entrants.get(number=record_at_now(match).starters[0])
    for points, reason in ((-10, "遅刻"), (-5, "私語")):
        penalise(stage=stage, entrant=first, points=points, reason=reason, entry=new_entry(0))
    set_tiebreaks(event=event, tiebreaks=[LOT], entry=new_entry(0), reason="要項どおりに")
    raise_objection(match=match, entrant=first, words="私が先", entry=new_entry(0))
    settle_objection(
        objection=match.objections.get(), answer="映像のとおり", set_aside=True, entry=new_entry(0)
    )
    compare_sheet(match=match, paper=entry_as_paper(record_at_now(match)), entry=new_entry(0))
    leave(entrant=event.entrants.get(number=9), reason="帰宅", entry=new_entry(0))
    grant_role(event=event, username=user.username, role=Role.HEAD_JUDGE, entry=new_entry(0))
    invite(event=event, role=Role.DESK, entry=new_entry(0))
    renew_overlays(event=event, entry=new_entry(0))
    appeal(ask(match))


MODELS = {
    model.__name__: model
    for model in apps.get_app_config("league").get_models()
    if model is Event or path_to_event(model)
}
WITHOUT_ACTS = {model.__name__ for model in UNEXPLAINED} - {"Act"}


@pytest.fixture(scope="module")
def event(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Event]:
    """Created once per module: every test rolls back its changes."""
    with django_db_blocker.unblock(), transaction.atomic():
        event = full_event()
        rewrite("SELECT 1")
        # Not by Django's cursor: in a broken transaction it would refuse to restore the checks.
        if connection.vendor == "sqlite":
            connection.connection.execute("PRAGMA ignore_check_constraints = ON")
        yield event
        if connection.vendor == "sqlite":
            connection.connection.execute("PRAGMA ignore_check_constraints = OFF")
        transaction.set_rollback(True)


def found() -> list[str]:
    return [finding.text.en for finding in log_findings(Event.objects.get()) if finding.code != CLOCK]


def test_an_event_that_nobody_has_touched_is_as_its_acts_say(event):
    assert found() == []
    assert {name for name, model in MODELS.items() if not model._default_manager.exists()} == WITHOUT_ACTS


def others(field: models.Field[Any, Any], value: Any) -> Iterator[Any]:
    """Values that differ from a column's, of its type; None if it is nullable."""
    match field:
        case models.ForeignKey():
            others = field.related_model._default_manager.exclude(pk=value).values_list("pk", flat=True)
            yield from [*others[:2], 10_000]
        case models.JSONField():
            yield from ('{"x": 1}', "[]", '"x"')
        case models.BooleanField():
            yield not value
        case models.DateTimeField():
            yield from (NOW + dt.timedelta(days=3), NOW - dt.timedelta(days=400))
        case models.DateField():
            yield dt.date(2020, 1, 1)
        case models.UUIDField():
            yield uuid4().hex if connection.vendor == "sqlite" else uuid4()
        case models.IntegerField():
            yield from ((value or 0) + 1, 9_999)
        case _:
            yield from [choice for choice, _words in field.flatchoices if choice != value] or [
                f"x{value}"[:1],
                "x",
            ]
    if field.null and value is not None:
        yield None


def tried(*changes: tuple[str, list[Any]]) -> list[str] | None:
    """The findings after changes, which are rolled back; None where a constraint refuses them."""
    with transaction.atomic():
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                for statement, values in changes:
                    cursor.execute(statement, values)
        except DatabaseError:
            return None
        told = found()
        transaction.set_rollback(True)
    return told


def setting(field: models.Field[Any, Any], pk: int, value: object) -> tuple[str, list[Any]]:
    if isinstance(field, models.JSONField) and not isinstance(value, str | None):
        value = json.dumps(value)
    table = field.model._meta.db_table
    return f'UPDATE {table} SET "{field.column}" = %s WHERE id = %s', [value, pk]  # noqa: S608


def fields_of(name: str) -> list[models.Field[Any, Any]]:
    return [field for field in MODELS[name]._meta.concrete_fields if not field.primary_key]


CHECKED = [name for name in MODELS if name not in WITHOUT_ACTS]


def test_a_change_of_any_column_is_found(event):
    refused, missed = set(), []
    for name in CHECKED:
        for field in fields_of(name):
            pk, value = MODELS[name]._default_manager.order_by("pk").values_list("pk", field.attname)[0]
            told = ((other, tried(setting(field, pk, other))) for other in others(field, value))
            other, words = next(((other, words) for other, words in told if words is not None), (None, None))
            if words is None:
                refused.add((name, field.name))
            elif not words:
                missed.append((name, field.name, other))
    assert missed == [], missed
    # All four suits are taken; the next test exchanges two.
    assert refused == {("Seat", "suit")}


def test_an_exchange_of_two_rows_in_any_column_is_found(event):
    missed, exchanged = [], 0
    for name in CHECKED:
        for field in fields_of(name):
            rows = MODELS[name]._default_manager.order_by("pk").values_list("pk", field.attname)
            one, value = rows[0]
            differing = [(pk, other) for pk, other in rows[1:10] if other != value]
            if not differing:
                continue
            pk, other = differing[0]
            between = next(others(field, value))
            told = tried(setting(field, one, between), setting(field, pk, value), setting(field, one, other))
            exchanged += told is not None
            if told == []:
                missed.append((name, field.name))
    assert missed == [], missed
    assert exchanged > 40


def test_a_row_that_is_dropped_is_found(event):
    missed = []
    for name in set(CHECKED) - {"Event"}:
        rows = MODELS[name]._default_manager.order_by("pk")
        pks = rows.values_list("pk", flat=True)
        for pk in (pks[0], pks[len(pks) - 1]):
            delete = f"DELETE FROM {MODELS[name]._meta.db_table} WHERE id = %s"  # noqa: S608
            if tried((delete, [pk])) == []:
                missed.append((name, pk))
    assert missed == [], missed


def unique(model: type[models.Model]) -> set[str]:
    """The columns that are unique by themselves, and the last column of each unique constraint."""
    constraints = (
        constraint
        for constraint in model._meta.constraints
        if isinstance(constraint, models.UniqueConstraint)
    )
    alone = {field.name for field in model._meta.concrete_fields if field.unique and not field.primary_key}
    return alone | {constraint.fields[-1] for constraint in constraints}


def test_a_row_that_is_put_in_is_found(event):
    missed, put_in = [], 0
    for name in set(CHECKED) - {"Event", "Match"}:
        fields = fields_of(name)
        columns = ", ".join(f'"{field.column}"' for field in fields)
        table = MODELS[name]._meta.db_table
        first = MODELS[name]._default_manager.order_by("pk").values(*(field.attname for field in fields))[0]
        values = []
        for field in fields:
            value = first[field.attname]
            if field.name in unique(MODELS[name]):
                value = next(others(field, value))
            values.append(
                json.dumps(value) if isinstance(field, models.JSONField) and value is not None else value
            )
        insert = f"INSERT INTO {table} (id, {columns}) VALUES (9000{', %s' * len(values)})"  # noqa: S608
        told = tried((insert, values))
        put_in += told is not None
        if told == []:
            missed.append(name)
    assert missed == [], missed
    assert put_in > 12
