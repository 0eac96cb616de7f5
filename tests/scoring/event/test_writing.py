"""Events to JSON and back: nothing is lost."""

import json
from copy import deepcopy

from hypothesis import given, settings

from scoring.event.reading import dumps, parse_event, read_event, write_event
from scoring.event.values import EventDocument
from tests.effort import examples
from tests.golden import is_as_kept
from tests.scoring.event.samples import LEAST, full_event
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


BRIEF = LEAST | {
    "stages": [
        {"id": "s1", "advance": {"rule": "best_per_table", "k": 1}},
        {"id": "s2", "enter": {"from": "s1"}, "advance": {"rule": "drop_worst", "n": 1}},
        {"id": "s3", "enter": {"players": ["p"]}, "seating": "by_place", "advance": {"rule": "best_per_group", "k": {"1": 1}}},
        {"id": "s4", "enter": {"seeds": ["p"]}, "advance": {"rule": "best_overall", "n": 1}},
    ],
    "rounds": [
        {"stage": "s1", "round": 1, "tables": [
            {"table": 1, "seats": {"S": "p"}, "sets": [{}, {"games": [{"events": []}, {"events": [{"player": "p", "how": "finish"}]}]}]},
        ]},
        {"stage": "s2", "round": 1, "tables": [], "moved": {"2": 5}},
    ],
    "substitutions": [{"stage": "s1", "round": 1, "table": 1, "from_set": 2, "out": "p", "in": "q"}],
    "penalties": [{"player": "p", "stage": "s1", "points": -1}],
    "decisions": [
        {"kind": "lot", "stage": "s1", "order": ["p"]},
        {"kind": "withdraw", "player": "p"},
        {"kind": "move_up", "stage": "s1", "player": "p", "for": "q"},
        {"kind": "change", "before": {}, "after": {"bonus": 0}},
    ],
    "rulings": [{"no": 1, "case": {}, "ruling": {}}],
}  # fmt: skip


def test_what_a_file_leaves_out_is_written_out_as_it_was_always_meant():
    is_as_kept("event_brief", dumps(read_event(deepcopy(BRIEF))).splitlines())


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
