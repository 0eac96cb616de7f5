"""The published schemas accept what the desk writes and reject what it cannot read."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from league.api.json_schemas import NAMED, schema
from rules_ref import adjudicate
from rules_ref.cases.errors import MalformedCaseError
from scoring.event.reading import read_event, write_event
from tests.league.stage_scenes import played_out
from tests.scoring.event.large import large_event

FOLDER = Path(__file__).parents[2] / "docs" / "schemas"
EVENT = json.loads(json.dumps(write_event(read_event(large_event(8)))))


@pytest.mark.parametrize("name", NAMED)
def test_the_files_are_those_of_the_code(name):
    assert json.loads((FOLDER / f"{name}.json").read_text("utf-8")) == schema(name)
    jsonschema_rs.validator_for(schema(name))


@pytest.mark.django_db
def test_every_answer_is_valid_and_the_index_leads_to_all_schemas(client):
    played_out(8)
    index = client.get("/api/").json()
    assert {*index["schemas"]} == {*NAMED}
    answers = {
        "event": "/api/events/autumn",
        "event-file": "/api/events/autumn/document",
        "standings": "/api/events/autumn/standings",
        "round": "/api/events/autumn/stages/s1/rounds/1",
        "player": "/api/events/autumn/players/3",
        "events": "/api/events",
        "rulings": "/api/events/autumn/rulings",
        "live": "/api/events/autumn/live",
        "log-head": f"/api/events/autumn/log/head?no=1&head={'0' * 64}",
        "index": "/api/",
    }
    for name, address in answers.items():
        served = client.get(index["schemas"][name]).json()
        assert served["$id"].endswith(index["schemas"][name])
        jsonschema_rs.validator_for(served).validate(client.get(address).json())
    problem = client.get("/api/events/nowhere").json()
    jsonschema_rs.validator_for(schema("problem")).validate(problem)
    assert client.get("/schemas/nothing.json").status_code == 404


def damaged(change):
    event = deepcopy(EVENT)
    change(event)
    return event


DAMAGES = {
    "an unknown key": lambda event: event.update(extra=1),
    "no rounds": lambda event: event.pop("rounds"),
    "entrants that are no list": lambda event: event.update(entrants={}),
    "a table without a number": lambda event: event["rounds"][0]["tables"][0].pop("table"),
    "a round whose number is a text": lambda event: event["rounds"][0].update(round="1"),
}


@pytest.mark.parametrize("change", DAMAGES.values(), ids=DAMAGES)
def test_what_cannot_be_read_is_not_valid(change):
    validator = jsonschema_rs.validator_for(schema("event-file"))
    assert validator.is_valid(EVENT)
    event = damaged(change)
    with pytest.raises(MalformedCaseError):
        read_event(event)
    assert not validator.is_valid(event)


CASES = [
    json.loads(line)["case"]
    for line in (Path(__file__).parents[1] / "rules_ref" / "cases" / "edges.jsonl")
    .read_text("utf-8")
    .splitlines()
]
LEGAL: dict[str, Any] = {
    "ruleset": "jbl",
    "question": "play",
    "position": {"players": ["A", "B", "C", "D"], "hands": {"A": ["CK", "H5"]}, "turn": "A"},
    "play": {"by": "A", "cards": ["CK"]},
}
CHANGES: list[dict[str, Any]] = [
    {"ruleset": "bridge"},
    {"question": "why"},
    {"moves": []},
    {"play": None},
    {"play": {"by": "A", "cards": ["H14"]}},
    {"with_legal_plays": 1},
    {"position": []},
    {"position": LEGAL["position"] | {"direction": 2}},
    {"position": LEGAL["position"] | {"lock": ["X"]}},
    {"position": LEGAL["position"] | {"pile": [{"cards": ["H3"]}]}},
]


@pytest.mark.parametrize("case", [*CASES, LEGAL, *(LEGAL | change for change in CHANGES)])
def test_a_case_is_valid_where_it_can_be_read_and_so_is_its_ruling(case):
    ruling = adjudicate(case)
    assert jsonschema_rs.validator_for(schema("case")).is_valid(case) == ("error" not in ruling)
    assert jsonschema_rs.validator_for(schema("ruling")).is_valid(ruling) == ("error" not in ruling)
