"""The group and the triggers that migrations add to an empty database."""

import pytest
from django.contrib.auth.models import Group
from django.core.management import call_command
from django.db import connection

from league.guards import there
from league.guards.rows import GUARDS

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("migrations")]


def test_the_right_to_make_events_is_given_by_a_group_and_no_other_is():
    """The rights at one event are roles there, not groups."""
    granted = {
        group.name: [right.codename for right in group.permissions.all()] for group in Group.objects.all()
    }
    assert granted == {"organiser": ["organise_event"]}


def test_the_models_have_their_migrations():
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


@pytest.mark.django_db(transaction=True)
def test_guards_are_away_on_the_way_and_there_at_its_end():
    """A migration may rebuild any table, because triggers are removed before and restored after."""
    try:
        call_command("migrate", "league", "0003_version_0_3", verbosity=0)
        assert there(connection) == {}
    finally:
        call_command("migrate", "league", verbosity=0)
    assert there(connection) == {guard.name: guard.table for guard in GUARDS}
