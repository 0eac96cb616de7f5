"""Standings kept while an event goes on: whatever changes, they are what they would be worked out anew, and no more is."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from scoring.event.reading import read_event
from scoring.standings.kept import KeptStandings
from scoring.standings.standings import standings
from tests.scoring.standings.damage import right_event, table

CHANGES = {
    "a game": lambda data: table(data, "s1", 1)["sets"][0]["games"].pop(),
    "a table of the second stage": lambda data: table(data, "s2", 1)["sets"].pop(),
    "a table taken away": lambda data: data["rounds"][0]["tables"].pop(),
    "a round taken away": lambda data: data["rounds"].pop(),
    "a bye": lambda data: data["rounds"][0]["byes"].clear(),
    "a penalty": lambda data: data["penalties"].clear(),
    "a lot": lambda data: data["decisions"].pop(0),
    "a withdrawal": lambda data: data["decisions"].pop(1),
    "a substitution": lambda data: data["substitutions"].clear(),
    "a substitution from the next set": lambda data: data["substitutions"][0].update(
        {"in": "x", "from_set": 1}
    ),
    "an entrant": lambda data: data["entrants"][0].update(name="A", status="absent"),
    "the points": lambda data: data["scheme"].update(points={"4": [9, 4, 2, 0], "3": [6, 3, 0]}),
    "the tie-breaks": lambda data: data["scheme"].update(tiebreaks=["fugo_games"]),
    "who goes on": lambda data: data["stages"][0]["advance"].update(n=4),
    "who was announced": lambda data: data["stages"][0]["advanced"].reverse(),
}


@pytest.mark.parametrize("first", CHANGES)
def test_kept_standings_are_those_worked_out_anew(first):
    going_on, data = KeptStandings(), right_event()
    assert going_on.of(read_event(data)) == standings(read_event(data))
    second = Random(first).choice([each for each in CHANGES if each != first])
    for change in (first, second):
        try:
            CHANGES[change](data)
        except (IndexError, StopIteration):  # the first has taken away what the second would change
            continue
        assert going_on.of(read_event(data)) == standings(read_event(data))
    assert going_on.of(read_event(right_event())) == standings(read_event(right_event()))


def test_only_a_table_that_is_another_value_is_scored_again():
    going_on, document = KeptStandings(), read_event(right_event())
    before = going_on.of(document)
    again = going_on.of(document)
    assert all(one is other for one, other in zip(again.stages, before.stages, strict=True))
    first, *others = document.rounds
    played = replace(first.tables[0], sets=first.tables[0].sets[:1])
    changed = replace(document, rounds=(replace(first, tables=(played, *first.tables[1:])), *others))
    now = going_on.of(changed)
    assert now == standings(changed)
    same = [one is other for one, other in zip(scores(now), scores(before), strict=True)]
    assert same == [False, *[True] * (len(same) - 1)]


def scores(found):
    return [table for stage in found.stages for table in stage.state.tables]
