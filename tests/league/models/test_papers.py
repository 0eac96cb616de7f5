"""Constraints of the database on sheet comparisons and the times of a round."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from league.models import Event, Round, SheetComparison
from tests.factories import NOW, make_event, make_match, make_round

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("constraints and triggers")]


@pytest.fixture
def comparison() -> SheetComparison:
    return SheetComparison.objects.create(
        match=make_match(), version=3, how="code", sheet={"code": "x"}, agrees=True, by="山本", at=NOW
    )


def refused(act, words):
    with pytest.raises(IntegrityError, match=words), transaction.atomic():
        act()


def test_a_comparison_is_never_changed(comparison):
    refused(lambda: SheetComparison.objects.update(agrees=False), "never changed")


def test_a_comparison_is_never_deleted(comparison):
    refused(comparison.delete, "never changed")


def test_a_comparison_names_its_author(comparison):
    comparison.pk, comparison.by = None, ""
    refused(comparison.save, "sheet_comparison_by_someone")


def test_no_round_of_no_time(db):
    make_round(make_event())
    refused(lambda: Round.objects.update(minutes=0), "round_time_from_one_minute")


def test_no_table_is_idle_at_once():
    with pytest.raises(ValidationError, match="1分以上"):
        Event(slug="x", name="x", idle_minutes=0).validate_constraints()
    make_event(slug="other")
    refused(lambda: Event.objects.update(idle_minutes=0), "event_idle_from_one_minute")
