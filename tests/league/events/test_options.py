"""The entries of ``OPTIONS`` alone decide form fields, the log, clones and the check of the log."""

import pytest

from league.acts.services.check import row_problems
from league.events.forms.events import EventForm
from league.events.pages.log_values import WORDS
from league.events.services import EventDetails, clone_event, create_event, details_of
from league.models import OPTIONS, Event
from tests.factories import new_entry

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("every column of an event")]

OTHER = {bool: True, int: 7, str: "見本", dict: {"dropped": "戻す"}}


def each_option():
    return pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)


def event_with(options, slug="spring"):
    return create_event(details=EventDetails("春の大会", slug, options=options), entry=new_entry(0))


@each_option()
def test_an_option_has_a_field_with_its_default_and_words(option):
    assert getattr(Event(), option.name) == option.default
    assert WORDS[option.name] == option.title
    assert (option.name in EventForm().fields) == (option.label is not None)


@each_option()
def test_an_option_is_logged_copied_and_checked(option):
    other = OTHER[type(option.default)]
    event = event_with({option.name: other})
    assert event.acts.get().after[option.name] == other
    copied = clone_event(source=event, name="秋の大会", slug="autumn", date=None, entry=new_entry(0))
    kept = option.default if option.of_the_day else other
    assert details_of(copied).options[option.name] == kept
    assert list(row_problems(event)) == []
    Event.objects.filter(pk=event.pk).update(**{option.name: option.default})
    [problem] = row_problems(Event.objects.get(pk=event.pk))
    assert option.name in problem.text.en
    assert details_of(event_with({}, "other")).options[option.name] == option.default
