"""What the migrations put into an empty database, beside the tables."""

import pytest
from django.contrib.auth.models import Group
from django.core.management import call_command

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("group", "permission"), [("organiser", "organise_event"), ("head judge", "judge_event")]
)
def test_each_group_has_exactly_its_right(group, permission):
    granted = Group.objects.get(name=group).permissions
    assert [each.codename for each in granted.all()] == [permission]


def test_the_models_have_their_migrations():
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)
