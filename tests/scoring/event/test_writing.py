"""Events to JSON and back: nothing is lost."""

import json
from copy import deepcopy

from hypothesis import given, settings

from scoring.event.reading import parse_event, read_event
from scoring.event.values import EventDocument
from scoring.event.writing import dumps, write_event
from tests.effort import examples
from tests.scoring.event.samples import full_event
from tests.scoring.event.strategies import events

MANY = settings(deadline=None, max_examples=examples(100))


@MANY
@given(events())
def test_an_event_is_read_as_it_was_written(event: EventDocument):
    assert read_event(write_event(event)) == event


@MANY
@given(events())
def test_the_text_too(event: EventDocument):
    assert parse_event(dumps(event).encode()) == event


@MANY
@given(events())
def test_what_was_written_is_written_again_the_same(event: EventDocument):
    assert dumps(parse_event(dumps(event).encode())) == dumps(event)


def test_the_keys_stand_as_the_format_describes_them():
    written = write_event(read_event(full_event()))
    assert list(written)[:8] == ["format", "slug", "name", "date", "venue", "ruleset", "regulation", "scheme"]
    assert list(written["rounds"][0]["tables"][0]) == [
        "table",
        "seats",
        "group",
        "cut_off",
        "sets",
        "recorded",
    ]


def test_what_the_file_says_comes_back():
    """Nothing of the sample changes; defaults are added."""
    event = full_event()
    written = json.loads(dumps(read_event(deepcopy(event))))
    assert contains(written, event)


def contains(whole: object, part: object) -> bool:
    match whole, part:
        case dict(), dict():
            return all(contains(whole.get(key), value) for key, value in part.items())
        case list(), list():
            return len(whole) == len(part) and all(map(contains, whole, part))
        case list(), str():
            return whole == [part]
    return whole == part
