"""What the migrations put into an empty database, beside the tables."""

import pytest
from django.contrib.auth.models import Group
from django.core.management import call_command

pytestmark = pytest.mark.django_db


def test_the_right_to_make_events_is_given_by_a_group_and_no_other_is():
    """What somebody may do at an event is a role there, and no group."""
    granted = {
        each.name: [right.codename for right in each.permissions.all()] for each in Group.objects.all()
    }
    assert granted == {"organiser": ["organise_event"]}


def test_the_models_have_their_migrations():
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)
